"""A day as a file."""
