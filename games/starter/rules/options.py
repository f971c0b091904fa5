"""Options, set-ups and the first state."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.engine.cards import pack
from games.engine.chance import Chance
from games.engine.contract import BadSetup, Events, Options, Setup
from games.starter.rules.state import State

CARDS = 5
FEWEST, MOST = 3, 7
KEYS = ("first", "deck", "piles")


def read_options(options: Options) -> Options:
    """`cards`, how many everybody is dealt (ST-2). Raises `BadSetup`."""
    for key, value in options.items():
        if key != "cards" or type(value) is not int or not FEWEST <= value <= MOST:
            raise BadSetup("ST-2", option=key)
    return {"cards": CARDS} | dict(options)


def read_setup(setup: Setup, seats: int, options: Options) -> Mapping[str, Sequence[Any]]:
    """A set-up as queues of chance's events by kind (ST-11). Raises `BadSetup`."""
    for key in setup:
        if key not in KEYS:
            raise BadSetup("ST-11", key=key)
    queues: dict[str, Sequence[Any]] = {}
    if "first" in setup:
        if type(setup["first"]) is not int or not 0 <= setup["first"] < seats:
            raise BadSetup("ST-11", key="first")
        queues["first"] = [setup["first"]]
    if "deck" in setup:
        if not same_cards(setup["deck"], pack()):
            raise BadSetup("ST-11", key="deck")
        queues["deck"] = [setup["deck"]]
    if not isinstance(setup.get("piles", []), list):
        raise BadSetup("ST-11", key="piles")
    return queues | {"pile": setup.get("piles", [])}


def write_setup(events: Events, options: Options) -> Setup | None:
    """All that chance decided, as `read_setup` reads it."""
    piles = [value for kind, value in events if kind == "pile"]
    once = {kind: value for kind, value in events if kind != "pile"}
    return once | ({"piles": piles} if piles else {})


def setup(seats: int, options: Options, chance: Chance) -> State:
    """The pack is dealt, one card is turned up (ST-2, ST-3)."""
    first = int(chance.decide("first", lambda dice: dice.below(seats)))
    deck = list(chance.decide("deck", lambda dice: list(dice.shuffled(pack()))))
    size = options["cards"]
    hands = tuple(in_order(deck[seat * size : (seat + 1) * size]) for seat in range(seats))
    top, *draw = deck[seats * size :]
    return State(hands, tuple(draw), (top,), first)


def in_order(cards: Sequence[str]) -> tuple[str, ...]:
    """As a hand is held: by suit, then by rank."""
    order = {card: at for at, card in enumerate(pack())}
    return tuple(sorted(cards, key=lambda card: order[card]))


def same_cards(given: Any, wanted: Sequence[str]) -> bool:
    """Whether it is a list of exactly these cards, in whatever order."""
    whole = isinstance(given, list) and all(isinstance(card, str) for card in given)
    return whole and sorted(given) == sorted(wanted)
