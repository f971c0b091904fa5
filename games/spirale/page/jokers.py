"""The fourteen jokers as the page lists them: what each costs, and why one can't be engaged."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.engine.contract import Move
from games.spirale.page import words
from games.spirale.rules import Observation
from games.spirale.rules.imagine import imagine
from games.spirale.rules.jokers import JOKERS
from games.spirale.rules.spirale import LEAST_GOLD
from games.spirale.rules.state import State
from games.spirale.rules.strategy import read, refusal
from games.spirale.rules.strategy import words as legal


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to engage a joker."""

    key: str
    move: str
    words: str


@dataclass(frozen=True, slots=True)
class Joker:
    """A joker in the list. Without choices `why` says why."""

    slug: str
    name: str
    effect: str
    cost: int
    choices: tuple[Choice, ...] = ()
    why: str = ""
    warning: str = ""

    @property
    def gloss(self) -> str:
        return words.gloss(self.slug)

    @property
    def stars(self) -> range:
        return range(self.cost)

    @property
    def cost_words(self) -> str:
        return f"{words.starred(self.cost)}, {words.gold(self.cost)}"

    @property
    def button(self) -> str:
        return _("Play, %(n)d gold") % {"n": self.cost}


def listed(worded: bool) -> list[Joker]:
    """All jokers and what they cost."""
    return [
        Joker(slug, words.NAMES[slug], str(words.EFFECTS[slug]), joker.cost(worded))
        for slug, joker in JOKERS.items()
    ]


def offered(seen: Observation, seat: int) -> list[Joker]:
    """What this seat, who speaks now, may engage; then what not, and why."""
    state = imagine(seen)
    possible = [move for move in legal(state, seat) if move.verb == "engage"]
    jokers = [_offer(state, seen, seat, joker, possible) for joker in listed(seen.worded)]
    return sorted(jokers, key=lambda joker: not joker.choices)


def _offer(state: State, seen: Observation, seat: int, joker: Joker, possible: list[Move]) -> Joker:
    moves = [move for move in possible if move.args[0] == joker.slug and not _idle(move)]
    choices = tuple(_choices(moves))
    refused = None
    if not choices:
        args = ("appropriation", "gold=1") if joker.slug == "appropriation" else (joker.slug,)
        refused = refusal(state, read(seat, args))
    return Joker(
        joker.slug,
        joker.name,
        joker.effect,
        joker.cost,
        choices,
        words.why_not(refused, seen) if refused else "",
        _warning(state, seat, joker, choices),
    )


def _choices(moves: list[Move]) -> Iterator[Choice]:
    """The most first, gold before spirals."""
    most_first = list(reversed(moves))
    most_first.sort(key=lambda move: move.args[1:] != ("gold=1",))
    for place, move in enumerate(most_first):
        yield Choice(f"{move.args[0]}-{place}", str(move), words.variant(move.args))


def _idle(move: Move) -> bool:
    """A joker that would be paid for nothing isn't offered."""
    return any(said in ("0", "spiral=0") for said in move.args[1:])


def _warning(state: State, seat: int, joker: Joker, choices: tuple[Choice, ...]) -> str:
    """Whether it couldn't be paid as things stand, and with which choices if not with all."""
    unpaid = [one.words for one in choices if not _could_pay(state, seat, joker, one)]
    if not unpaid:
        return ""
    if len(unpaid) == len(choices):
        return _("Right now you couldn’t pay for it: Défaut.")
    told = _("Right now you couldn’t pay for it if you choose %(choices)s: Défaut.")
    return told % {"choices": ", ".join(unpaid)}


def _could_pay(state: State, seat: int, joker: Joker, choice: Choice) -> bool:
    if joker.slug == "double_confrontation":
        return state.gold[seat] >= LEAST_GOLD
    if joker.slug == "renforcement_integral":
        return state.total(seat) >= joker.cost
    said = read(seat, Move.parse(choice.move).args)
    return JOKERS[joker.slug].effect(state, seat, said).gold[seat] >= joker.cost
