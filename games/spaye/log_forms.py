"""A log as a form: who played and which cards, draw by draw, read into a move of the rules."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from django.http import QueryDict

CODE = re.compile(r"(A|[2-9]|10|J|Q|K)[SHDC]?|N")
PAIR = re.compile(r"[2-9AJQKN10SHDC]{1,3}-[2-9AJQKN10SHDC]{1,3}")
MOST_TIES = 20


class BadLog(Exception):
    """The form can't be read as a log; `field` says where."""

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.field = field


@dataclass(frozen=True, slots=True)
class LogForm:
    """`players` are player ids (two, in the final three), `cards` one code each, `ties` before."""

    players: tuple[int, ...]
    cards: tuple[str, ...]
    ties: tuple[str, ...]
    seen: int | None
    """Repetitions that the author has seen the nikāyé do; `None`: confirmed later."""

    @classmethod
    def read(cls, data: QueryDict, me: int) -> LogForm:
        """Raises `BadLog`."""
        final = data.get("final") == "1"
        players = [_player(data.get("p0") or str(me)), _player(data.get("p1", ""))]
        fields = ["c0", "c1"]
        if final:
            players.append(_player(data.get("p2", "")))
            fields.append("c2")
        ties = tuple(data.getlist("tie"))
        if len(ties) > MOST_TIES or not all(PAIR.fullmatch(tie) for tie in ties):
            raise BadLog("tie")
        cards = tuple(_card(data, field) for field in fields)
        return cls(tuple(players), cards, ties, _seen(data.get("seen", "")))

    @property
    def tied(self) -> bool:
        """The cards just given are a tie of a pair: another draw follows."""
        ranks = [re.sub("[SHDC]$", "", card) for card in self.cards]
        return len(ranks) == 2 and ranks[0] == ranks[1] != "N"

    @property
    def last(self) -> str:
        return "-".join(self.cards)

    def move(self, seats: Mapping[int, int]) -> str:
        """The move, with the seats of the players (player id → seat)."""
        return " ".join(
            ["log", *(str(seats[player]) for player in self.players), *self.ties, self.last]
        )


def _player(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or len(text) > 9:
        raise BadLog("player")
    return int(text)


def _card(data: QueryDict, field: str) -> str:
    code = data.get(field, "")
    suit = data.get(f"{field}_suit", "")
    if suit and code and code != "N" and code[-1:] not in "SHDC":
        code += suit
    if not CODE.fullmatch(code):
        raise BadLog(field)
    return code


def _seen(text: str) -> int | None:
    if not text.strip():
        return None
    if not text.isascii() or not text.isdecimal() or len(text) > 3:
        raise BadLog("seen")
    return int(text)
