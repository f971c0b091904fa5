"""A day's options and set-up."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from games.engine.cards import NIKAYE
from games.engine.chance import Chance
from games.engine.contract import BadSetup, Events, Options, Setup
from games.spaye.rules.cards import FINAL_CARDS, NIKAYES, PACKS, full_pack
from games.spaye.rules.state import State

DEFAULTS: dict[str, Any] = {"deck": "app", "pack": 52, "date": None}
DATE = re.compile(r"([0-9]{4})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])")
KINDS = ("cards", "replacements", "redraws")


def read_options(options: Options) -> Options:
    """Return deck, pack and date, with defaults filled in (SP-81). Raises `BadSetup`."""
    for key in options:
        if key not in DEFAULTS:
            raise BadSetup("SP-81", option=key)
    read = DEFAULTS | dict(options)
    for key, good in (("deck", _is_deck), ("pack", _is_pack), ("date", _is_date)):
        if not good(read[key]):
            raise BadSetup("SP-81", option=key)
    return read


def _is_deck(value: object) -> bool:
    return value in ("app", "real")


def _is_pack(value: object) -> bool:
    return type(value) is int and value in PACKS


def _is_date(value: object) -> bool:
    if value is None:
        return True
    found = DATE.fullmatch(value) if isinstance(value, str) else None
    if not found:
        return False
    year, month, day = map(int, found.groups())
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return year > 0 and day <= (29 if leap and month == 2 else _LENGTHS[month - 1])


_LENGTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def read_setup(setup: Setup, seats: int, options: Options) -> Mapping[str, Sequence[Any]]:
    """Return an app deck's set-up as queues of events by kind (SP-82). Raises `BadSetup`."""
    size = options["pack"]
    if options["deck"] == "real":
        raise BadSetup("SP-82", key="setup")
    for key, value in setup.items():
        if key not in KINDS or not isinstance(value, list):
            raise BadSetup("SP-82", key=key)
    if "cards" in setup and not _is_order(setup["cards"], size):
        raise BadSetup("SP-17", pack=size)
    if not _are_positions(setup.get("replacements", []), size):
        raise BadSetup("SP-82", key="replacements")
    if not _are_redraws(setup.get("redraws", []), size):
        raise BadSetup("SP-82", key="redraws")
    cards = {"cards": [setup["cards"]]} if "cards" in setup else {}
    return {**setup, **cards}


def _is_order(cards: list[Any], size: int) -> bool:
    return _are_codes(cards) and Counter(cards) == Counter(full_pack(size))


def _are_codes(cards: object) -> bool:
    return isinstance(cards, list) and all(isinstance(card, str) for card in cards)


def _are_positions(places: list[Any], size: int) -> bool:
    """Return whether these are different positions: each nikāye put back leaves before the next."""
    inside = all(type(place) is int and 0 <= place < size + NIKAYES for place in places)
    return inside and len(set(places)) == len(places)


def _are_redraws(redraws: list[Any], size: int) -> bool:
    """Return whether these are orders of one final's three cards, a nikāye among them."""
    if not all(_are_codes(cards) and len(cards) == FINAL_CARDS for cards in redraws):
        return False
    finals = {tuple(sorted(cards)) for cards in redraws}
    return len(finals) <= 1 and all(
        NIKAYE in cards and Counter(cards) <= Counter(full_pack(size)) for cards in finals
    )


def write_setup(events: Events, options: Options) -> Setup | None:
    """Return all that chance decided, as `read_setup` reads it; `None` for a real deck."""
    if options["deck"] == "real":
        return None
    queues: dict[str, list[Any]] = {kind: [] for kind in KINDS}
    for kind, value in events:
        queues[kind].append(value)
    return {**queues, "cards": queues["cards"][0]}


def setup(seats: int, options: Options, chance: Chance) -> State:
    """Return a new day. Seats are taken by checking in, so `seats` is 0 (SP-5)."""
    deck, size = options["deck"], options["pack"]
    cards: Sequence[str] = ()
    if deck == "app":
        cards = chance.decide("cards", lambda dice: list(dice.shuffled(full_pack(size))))
    return State(deck, size, options["date"], tuple(cards), ())


def seated(state: State) -> int:
    """Return how many seats are taken."""
    return len(state.players)


def settled(state: State, kind: str) -> bool:
    """Return whether no event of this kind can happen any more."""
    if kind == "redraws" and not state.closed:
        open_to_tikao = any(ex.final and ex.due and not ex.bonus for ex in state.exercises)
        return state.finished and not open_to_tikao
    return state.finished or state.closed
