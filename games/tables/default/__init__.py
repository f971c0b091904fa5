"""The page of a game that has none of its own: what is seen, and what may be moved."""
