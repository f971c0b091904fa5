"""Pairings and standings. Pure: no Django, no clock; luck comes from a seed."""

from games.tournaments.pairing.draw import draw
from games.tournaments.pairing.field import Draw, Entrant, Field, pair

__all__ = ["Draw", "Entrant", "Field", "draw", "pair"]
