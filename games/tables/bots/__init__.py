"""Bots: what they are worth against one another, and the worker that moves for their seats."""
