"""The form of a log: players and their cards, draw by draw, parsed into a move of the rules.

Its fields: `p0` `p1` `p2` (player ids; `other` goes before `p1`), `c0` … the ranks, `suit0` … the
suits, `seen0` … the repetitions that the author has seen, `tie` once for each tie before, `final`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.engine.cards import NIKAYE
from games.engine.contract import Refusal
from games.players.requests import parse_number

RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
SUITS = ("S", "H", "D", "C")
CODE = re.compile(r"(A|[2-9]|10|J|Q|K)[SHDC]?|N")
PAIR = re.compile(rf"(?:{CODE.pattern})-(?:{CODE.pattern})")
MOST_TIES = 26
PLACES = 3


class BadLog(Exception):
    """The form can't be read as a log: `field` is the kind of field, `fields` are their names."""

    def __init__(self, field: str, fields: Iterable[str] = ()) -> None:
        super().__init__(field)
        self.field = field
        self.fields = frozenset(fields)

    @property
    def sentence(self) -> str:
        """What the author must fill in."""
        if self.field == "seen":
            return _("How many reps did you see? Leave empty to answer later.")
        return _("Choose the players and a card for each.")


@dataclass(frozen=True, slots=True)
class LogInput:
    """A form's valid values, to show it again: three places, empty where missing or invalid."""

    players: tuple[int | None, ...]
    ranks: tuple[str, ...]
    suits: tuple[str, ...]
    seen: tuple[str, ...]
    ties: tuple[str, ...]
    final: bool

    @classmethod
    def parse(cls, data: QueryDict) -> LogInput:
        """Parse any data, leaving out values that our own forms never send."""
        players = [data.get("p0"), data.get("other") or data.get("p1"), data.get("p2")]
        return cls(
            players=tuple(map(parse_number, players)),
            ranks=_chosen(data, "c", (*RANKS, "N")),
            suits=_chosen(data, "suit", SUITS),
            seen=tuple(data.get(f"seen{at}", "").strip()[:3] for at in range(PLACES)),
            ties=tuple(t for t in data.getlist("tie") if PAIR.fullmatch(t))[:MOST_TIES],
            final=data.get("final") == "1",
        )

    @classmethod
    def empty(cls) -> LogInput:
        return cls.parse(QueryDict())

    @property
    def places(self) -> range:
        """The players' places: two, in the final three."""
        return range(PLACES if self.final else PLACES - 1)

    @property
    def cards(self) -> tuple[str, ...]:
        """Card codes, empty without a rank; a nikāye has no suit, even if one was chosen."""
        pairs = zip(self.ranks, self.suits, strict=True)
        return tuple(rank if rank in ("", "N") else rank + suit for rank, suit in pairs)


@dataclass(frozen=True, slots=True)
class LogForm:
    """A complete log: player ids (two, in the final three), a card code each, the ties before."""

    players: tuple[int, ...]
    cards: tuple[str, ...]
    ties: tuple[str, ...]
    seen: tuple[int | None, ...]
    """Repetitions that the author saw each player do; `None`: confirmed later."""

    @classmethod
    def parse(cls, data: QueryDict) -> LogForm:
        """Read a log. Raises `BadLog`."""
        given = LogInput.parse(data)
        count = len(given.places)
        if len(given.ties) != len(data.getlist("tie")):
            raise BadLog("tie")
        players = tuple(player for player in given.players[:count] if player is not None)
        if nobody := [f"p{at}" for at in given.places if given.players[at] is None]:
            raise BadLog("player", nobody)
        if no_card := [f"c{at}" for at in given.places if not given.cards[at]]:
            raise BadLog("card", no_card)
        seen = [data.get(f"seen{at}", "").strip() for at in given.places]
        read = tuple(parse_number(text, 3) for text in seen)
        if odd := [f"seen{at}" for at in given.places if seen[at] and read[at] is None]:
            raise BadLog("seen", odd)
        return cls(players, given.cards[:count], given.ties, read)

    @property
    def tied(self) -> bool:
        """Whether the last two cards are a tie: another draw follows."""
        ranks = [re.sub("[SHDC]$", "", card) for card in self.cards]
        return len(ranks) == 2 and ranks[0] == ranks[1] != "N"

    @property
    def twice(self) -> str:
        """A card with its suit that the form names more than once, or ""."""
        named = [card for draw in (*self.ties, self.last) for card in draw.split("-")]
        return next((card for card in named if card[-1] in SUITS and named.count(card) > 1), "")

    @property
    def last(self) -> str:
        return "-".join(self.cards)

    def move(self, seats: Mapping[int, int]) -> str:
        """Return the move, given the players' seats (player id → seat)."""
        return " ".join(
            ["log", *(str(seats[player]) for player in self.players), *self.ties, self.last]
        )


def _chosen(data: QueryDict, field: str, choices: tuple[str, ...]) -> tuple[str, ...]:
    texts = (data.get(f"{field}{at}", "") for at in range(PLACES))
    return tuple(text if text in choices else "" for text in texts)


def fields_of(refusal: Refusal, given: LogInput) -> frozenset[str]:
    """Return the names of the fields that the rules' refusal is about."""
    places, cards = given.places, given.cards
    match refusal.rule:
        case "SP-66":
            players = given.players[: len(places)]
            twice = [at for at in places if players.count(players[at]) > 1]
            return frozenset(f"p{at}" for at in twice or places)
        case "SP-67" | "SP-68" | "SP-72":
            return frozenset(f"c{at}" for at in places)
        case "SP-69":
            card = refusal.values["card"]
            return frozenset(f"c{at}" for at in places if card in (cards[at], given.ranks[at]))
        case "SP-70":
            return frozenset(f"c{at}" for at in places if cards[at] == NIKAYE)
        case "SP-48":
            most = refusal.values["most"]
            return frozenset(f"seen{at}" for at in places if _over(given.seen[at], most))
    return frozenset()


def _over(text: str, most: object) -> bool:
    seen = parse_number(text, 3)
    return seen is not None and isinstance(most, int) and seen > most
