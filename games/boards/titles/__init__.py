"""Titles: when a month may give them, who may see them, what they are good for."""
