"""Tournaments over ordinary tables: formats, pairings, standings, and the pages around them."""
