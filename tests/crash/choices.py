"""What a colleague would do next at a table: any legal move."""

import random
from collections import Counter

from games.engine.cards import SUITS
from games.spaye.rules.cards import FINAL_CARDS
from games.spaye.rules.state import State
from games.tables import registry, services
from games.tables.models import Table
from tests.crash.tables import Running
from tests.spaye.random_days import WEIGHTS

RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
FEW = 16
"""Cards from which on a real deck's logs are taken back, so that its day goes on."""


def choose(running: Running, seat: int, dice: random.Random) -> tuple[str, int] | None:
    """A move and the version it was thought at; `None` when there is none."""
    table = Table.objects.get(pk=running.pk)
    rules, state = registry.rules(table.game), services.state_of(table)
    by_verb: dict[str, list[str]] = {}
    for move in rules.legal_moves(state, seat):
        by_verb.setdefault(move.verb, []).append(str(move))
    if running.kind == "real" and state.is_present(seat) and (text := logged(state, dice)):
        by_verb["log"] = [text]
    if "undo_log" in by_verb:
        # Older ones can't be taken back any more.
        by_verb["undo_log"] = by_verb["undo_log"][-1:]
    if not by_verb:
        return None
    verbs = list(by_verb)
    weights = [_weight(verb, state) for verb in verbs]
    return dice.choice(by_verb[dice.choices(verbs, weights)[0]]), table.version


def _weight(verb: str, state: State) -> int:
    return 60 if verb == "undo_log" and state.left < FEW else WEIGHTS.get(verb, 1)


def logged(state: State, dice: random.Random) -> str:
    """A log of ranks that may be on the table; empty when none can be."""
    count = FINAL_CARDS if state.left == FINAL_CARDS else 2
    cards = drawn(state, count, dice)
    if state.left < FINAL_CARDS or not cards:
        return ""
    seats = dice.sample(range(len(state.players)), count)
    return " ".join(["log", *map(str, seats), "-".join(cards)])


def drawn(state: State, count: int, dice: random.Random) -> list[str]:
    """So many cards that are no tie; the final's show every nikāye that is left."""
    gone = Counter(c.rstrip("SHDC") for d in state.dayes if d.drawn for w in d.draws for c in w)
    left = [rank for rank in RANKS for _ in range(len(SUITS) - gone[rank])]
    nikayes = ["N"] * state.nikayes_on_table
    if count == FINAL_CARDS:
        found = [*nikayes, *dice.sample(left, min(len(left), count - len(nikayes)))]
        dice.shuffle(found)
    else:
        pool = left + nikayes
        found = dice.sample(pool, min(len(pool), count))
    return found if len(found) == count and len(set(found)) > 1 else []
