"""The views of tournaments: pages, forms of everybody, forms of the organiser, files."""
