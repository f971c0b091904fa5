"""Options, set-ups and the first state."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.engine.chance import Chance, Dice
from games.engine.contract import BadSetup, Events, Options, Setup
from games.papayoo.rules import cards
from games.papayoo.rules.state import Round, State, Trick

MOST_ROUNDS = 40
KEYS = ("dealer", "rounds")
ROUND_KEYS = ("hands", "die")


def read_options(options: Options) -> Options:
    """`rounds`; without it one a player is played (PA-16). Raises `BadSetup`."""
    for key, rounds in options.items():
        if key != "rounds" or type(rounds) is not int or not 1 <= rounds <= MOST_ROUNDS:
            raise BadSetup("PA-16", option=key)
    return dict(options)


def read_setup(setup: Setup, seats: int, options: Options) -> Mapping[str, Sequence[Any]]:
    """Dealer, hands and dice as queues of events (PA-19). Raises `BadSetup`."""
    for key in setup:
        if key not in KEYS:
            raise BadSetup("PA-19", key=key)
    rounds = setup.get("rounds", [])
    if not isinstance(rounds, list):
        raise BadSetup("PA-19", key="rounds")
    for number, one in enumerate(rounds):
        _check_round(one, number, seats, last=number == len(rounds) - 1)
    queues: dict[str, list[Any]] = {
        "hands": [one["hands"] for one in rounds],
        "die": [one["die"] for one in rounds if "die" in one],
    }
    return queues | _dealer(setup, seats)


def _dealer(setup: Setup, seats: int) -> dict[str, list[Any]]:
    if "dealer" not in setup:
        return {}
    dealer = setup["dealer"]
    if type(dealer) is not int or not 0 <= dealer < seats:
        raise BadSetup("PA-19", key="dealer")
    return {"dealer": [dealer]}


def _check_round(one: Any, number: int, seats: int, last: bool) -> None:
    if not isinstance(one, dict) or "hands" not in one or not one.keys() <= set(ROUND_KEYS):
        raise BadSetup("PA-19", key="rounds", round=number)
    if not _are_hands(one["hands"], seats):
        raise BadSetup("PA-19", key="hands", round=number)
    if "die" not in one and last:
        return
    if one.get("die") not in tuple(cards.FRENCH):
        raise BadSetup("PA-19", key="die", round=number)


def _are_hands(hands: Any, seats: int) -> bool:
    """Whether these are the whole pack, dealt as PA-3 says."""
    if not isinstance(hands, list) or len(hands) != seats:
        return False
    size = cards.DEALS[seats].cards
    if not all(isinstance(hand, list) and len(hand) == size for hand in hands):
        return False
    dealt = [card for hand in hands for card in hand]
    return all(isinstance(card, str) for card in dealt) and set(dealt) == set(
        cards.full_pack(seats)
    )


def write_setup(events: Events, options: Options) -> Setup | None:
    """All that chance decided, as `read_setup` reads it."""
    written: dict[str, Any] = {"rounds": []}
    for kind, value in events:
        if kind == "dealer":
            written["dealer"] = value
        elif kind == "hands":
            written["rounds"].append({"hands": value})
        else:
            written["rounds"][-1]["die"] = value
    return written


def setup(seats: int, options: Options, chance: Chance) -> State:
    """A new table, the first round dealt."""
    dealer = int(chance.decide("dealer", lambda dice: dice.below(seats)))
    return deal(seats, options.get("rounds", seats), dealer, chance)


def deal(
    seats: int,
    rounds: int,
    dealer: int,
    chance: Chance,
    finished: tuple[Round, ...] = (),
    last: Trick | None = None,
) -> State:
    """The next round, before its écart."""
    hands = chance.decide("hands", lambda dice: _shuffled(seats, dealer, dice))
    return State(
        rounds=rounds,
        dealer=dealer,
        hands=tuple(cards.in_order(hand) for hand in hands),
        given=(None,) * seats,
        taken=(0,) * seats,
        finished=finished,
        last=last,
    )


def _shuffled(seats: int, dealer: int, dice: Dice) -> list[list[str]]:
    """The pack dealt in packets, beginning left of the dealer (PA-3)."""
    pack = list(dice.shuffled(cards.full_pack(seats)))
    hands: list[list[str]] = [[] for _ in range(seats)]
    for packet in cards.DEALS[seats].packets:
        for place in range(1, seats + 1):
            hands[(dealer + place) % seats] += pack[:packet]
            del pack[:packet]
    return [list(cards.in_order(hand)) for hand in hands]
