"""Options, set-ups and the first state."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from games.engine.chance import Chance, Dice
from games.engine.contract import BadSetup, Events, Options, Setup
from games.speahx.rules import cards
from games.speahx.rules.state import State
from games.speahx.rules.turns import begin

KEYS = ("hands", "table", "draw", "starts", "pile", "suit")


def read_options(options: Options) -> Options:
    """`jokers`, and `packs` where somebody chose (SX-2, SX-3). Raises `BadSetup`."""
    for key, value in options.items():
        packs = key == "packs" and type(value) is int and 1 <= value <= cards.MOST_PACKS
        if not packs and not (key == "jokers" and type(value) is bool):
            raise BadSetup("SX-2", option=key)
    return {"jokers": True} | dict(options)


def _pack(seats: int, options: Options) -> tuple[str, ...]:
    return cards.full_pack(options.get("packs", cards.recommended(seats)), options["jokers"])


def read_setup(setup: Setup, seats: int, options: Options) -> Mapping[str, Sequence[Any]]:
    """A whole position, or only who starts (SX-37). Raises `BadSetup`."""
    for key in setup:
        if key not in KEYS:
            raise BadSetup("SX-37", key=key)
    queues: dict[str, list[Any]] = {}
    if "starts" in setup:
        if type(setup["starts"]) is not int or not 0 <= setup["starts"] < seats:
            raise BadSetup("SX-37", key="starts")
        queues["starts"] = [setup["starts"]]
    deal = {key: setup[key] for key in KEYS if key in setup and key != "starts"}
    if deal:
        _check_deal(deal, seats, options)
        queues["deal"] = [deal]
    return queues


def _check_deal(deal: Mapping[str, Any], seats: int, options: Options) -> None:
    if not _are_lists(deal.get("hands"), seats):
        raise BadSetup("SX-37", key="hands")
    if not _are_lists(deal.get("table", [[]] * seats), seats):
        raise BadSetup("SX-37", key="table")
    for key in ("draw", "pile"):
        if not isinstance(deal.get(key, []), list):
            raise BadSetup("SX-37", key=key)
    table = deal.get("table", [[]] * seats)
    lying = [[card for card in slots if card is not None] for slots in table]
    if any(len(slots) > cards.TABLE_CARDS for slots in table):
        raise BadSetup("SX-37", key="table")
    held = [*deal["hands"], *lying, deal.get("draw", []), deal.get("pile", [])]
    every = [card for some in held for card in some]
    # A joker never lies on the pile: it leaves the game as it is laid.
    if not _are_of(every, _pack(seats, options)) or cards.JOKER in deal.get("pile", []):
        raise BadSetup("SX-37", key="cards")
    if not all(hand or slots for hand, slots in zip(deal["hands"], lying, strict=True)):
        raise BadSetup("SX-37", key="hands")
    if "suit" in deal and not (deal["suit"] in tuple(cards.SUITS) and deal.get("pile")):
        raise BadSetup("SX-37", key="suit")


def _are_lists(value: Any, seats: int) -> bool:
    return (
        isinstance(value, list)
        and len(value) == seats
        and all(isinstance(one, list) for one in value)
    )


def _are_of(every: list[Any], pack: Sequence[str]) -> bool:
    return all(isinstance(card, str) for card in every) and Counter(every) <= Counter(pack)


def write_setup(events: Events, options: Options) -> Setup | None:
    """All that chance decided, as `read_setup` reads it."""
    written: dict[str, Any] = {}
    for kind, value in events:
        written |= value if kind == "deal" else {"starts": value}
    return written


def setup(seats: int, options: Options, chance: Chance) -> State:
    """A new table. Raises `BadSetup` when the packs don't suffice."""
    pack = _pack(seats, options)
    if len(pack) < seats * (cards.HAND_CARDS + cards.TABLE_CARDS):
        raise BadSetup("SX-2", seats=seats)
    deal = chance.decide("deal", lambda dice: _dealt(seats, pack, dice))
    starts = int(chance.decide("starts", lambda dice: dice.below(seats)))
    pile = tuple(deal.get("pile", ()))
    return begin(
        State(
            jokers=options["jokers"],
            hands=tuple(cards.in_order(hand) for hand in deal["hands"]),
            table=tuple(_slots(slots) for slots in deal.get("table", [[]] * seats)),
            draw=tuple(deal.get("draw", ())),
            turn=starts,
            pile=pile,
            suit=deal.get("suit", cards.suit_of(pile[-1]) if pile else None),
        )
    )


def _slots(slots: Sequence[str | None]) -> tuple[str | None, ...]:
    return (*slots, *(None,) * (cards.TABLE_CARDS - len(slots)))


def _dealt(seats: int, pack: Sequence[str], dice: Dice) -> dict[str, Any]:
    """Five table cards and five hand cards each; the rest is the draw pile (SX-4)."""
    deck = list(dice.shuffled(pack))
    table = [[deck.pop() for _ in range(cards.TABLE_CARDS)] for _ in range(seats)]
    hands = [[deck.pop() for _ in range(cards.HAND_CARDS)] for _ in range(seats)]
    return {"hands": hands, "table": table, "draw": deck[::-1]}
