"""Kiaak (棋譜), the notation of Cerke's records."""

from games.cerke.rules.writing import write

__all__ = ["name", "suffix", "write"]

name = "kiaak 棋譜"
suffix = "kiaak"
