"""What a kiaak text says before and between its plies: seasons, first movers, where it begins."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.cerke.rules import notation
from games.cerke.rules.board import NAMES, SQUARES
from games.cerke.rules.notation import COLOURS, Token
from games.cerke.rules.options import SEASON_NAMES
from games.cerke.rules.throws import STICKS, THROWS

HEADER = re.compile(r"\{(?P<key>[^:{}]+):(?P<value>.*)\}", re.S)
OURS = (notation.FIRST_MOVERS, notation.SEASONS, notation.THROWS, notation.POSITION)
"""Keys that say what the record says itself, so that writing makes them again."""
ABOVE = (1, 0)
"""The throws written down for a first move that nobody wrote down."""


@dataclass(frozen=True, slots=True)
class Preface:
    """The header by its keys, how many seasons are played, and the plies of each as words."""

    header: dict[str, str]
    seasons: int
    plies: list[list[str]]

    def position(self) -> dict[str, Any]:
        """The set-up's position; {} where the table begins as usual. Raises `ValueError`."""
        start = json.loads(self.header.get(notation.POSITION, "{}"))
        if not isinstance(start, dict) or THROWS in start:
            raise ValueError(start)
        return start

    def draws(self, season: int) -> list[int]:
        """The throws for the first move of a season, counted from 0: written down or made up."""
        written = self.header.get(notation.THROWS, "").split(" ")
        if season < len(written) and _are_draws(written[season]):
            return [int(digit) for digit in written[season]]
        colours = self.header.get(notation.FIRST_MOVERS, "")
        if season < len(colours) and colours[season] in COLOURS:
            first = COLOURS.index(colours[season])
        else:
            first = _first_mover(self.plies[season] if season < len(self.plies) else ())
        return list(ABOVE if first == 0 else ABOVE[::-1])


def preface(found: Sequence[Token]) -> Preface:
    notes = (HEADER.fullmatch(token.text) for token in found if token.note)
    header = {one["key"]: one["value"] for one in reversed([*filter(None, notes)])}
    plies = _by_season(found)
    return Preface(header, _seasons(header, found, plies), plies)


def is_ours(note: str) -> bool:
    """Whether the note is one of the header's that are made again."""
    found = HEADER.fullmatch(note)
    return found is not None and found["key"] in OURS


def _by_season(found: Sequence[Token]) -> list[list[str]]:
    seasons: list[list[str]] = [[]]
    for token in found:
        if token.text == notation.END_SEASON:
            seasons.append([])
        elif not token.note and notation.is_ply(token.text):
            seasons[-1].append(token.text)
    return seasons


def _seasons(header: dict[str, str], found: Sequence[Token], plies: list[list[str]]) -> int:
    """How many seasons the table plays: said, or the least that the text needs (CE-62)."""
    said = header.get(notation.SEASONS, "")
    if said in map(str, SEASON_NAMES):
        return int(said)
    words = {token.text for token in found}
    named = [at for ends in notation.ENDS for at, end in enumerate(ends, 1) if end in words]
    played = sum(map(bool, plies))
    needed = max([1, len(header.get(notation.FIRST_MOVERS, "")), played, *named])
    return next((number for number in SEASON_NAMES if number >= needed), max(SEASON_NAMES))


def _are_draws(digits: str) -> bool:
    """Pairs of throws, all but the last one equal (CE-63)."""
    pairs = [digits[at : at + 2] for at in range(0, len(digits), 2)]
    good = re.fullmatch(rf"(?:[0-{STICKS}]{{2}})+", digits) is not None
    return good and [pair[0] == pair[1] for pair in pairs] == [True] * (len(pairs) - 1) + [False]


def _first_mover(plies: Sequence[str]) -> int:
    """Who moves first in a season: the first piece moved tells, as it stood at home."""
    for at, word in enumerate(plies):
        found = notation.MOVE.fullmatch(word)
        if found:
            mover = int(SQUARES[found["start"]] >= len(NAMES) // 2)
            return mover if at % 2 == 0 else 1 - mover
    return 0
