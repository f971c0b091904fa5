"""Cerke's bots: each picks a move from what its seat sees, the legal moves and dice.

*Random* plays anything.
"""

from __future__ import annotations

from collections.abc import Mapping

BOTS: Mapping[str, object] = {}
