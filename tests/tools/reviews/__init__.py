"""Reviews held against tables of which one knows what was wrong."""
