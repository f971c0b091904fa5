"""Sharp: every good move is tried in sampled deals, each played on quickly to its end.

`worlds` deals what the player doesn't see, `playout` plays a deal on with cards as numbers,
`search` compares the moves. Nothing here knows more than an observation holds.
"""

from games.speahx.sharp.search import sharp

__all__ = ["sharp"]
