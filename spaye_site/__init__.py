"""The site: its settings, its commands, and what all games share of it."""

__version__ = "2.0.0"
