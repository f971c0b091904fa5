"""Proofs of whole days without a database, and what somebody might do to one."""

import copy
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

from games.engine import move_log
from games.engine.chance import digest
from games.engine.record import Replayed, read, replay
from games.tables import registry
from games.tables.hosting import hosting_of
from games.tables.move_logs import written_time
from tests.whole_tables import play_table

Proof = dict[str, Any]
MORNING = datetime(2026, 11, 20, 8, tzinfo=UTC)


def of_selfplay(game: str, seats: int, options: dict[str, Any], source: str) -> Proof:
    """The proof of a table that bots have played, as `proof_of` would write it."""
    played = play_table(game, seats, options, source)
    truth = replay(registry.rules(game), read({**played, "setup": None}))
    assert isinstance(truth, Replayed)
    proof = {
        "game": game,
        "seats": played["seats"],
        "options": played["options"],
        "seed": played["seed"],
        "seed_digest": digest(bytes.fromhex(played["seed"])),
        "setup": None,
        "entries": [
            [seat, move, written_time(MORNING + timedelta(seconds=40 * number)), ""]
            for number, (seat, move) in enumerate(played["journal"])
        ],
        "rechained": [],
        "events": [list(event) for event in truth.events],
        "seen": hosting_of(game).published_results(truth.state),
        "result": played.get("result"),
    }
    return chained(proof)


def chained(proof: Proof) -> Proof:
    """The same with hashes that fit what stands there: what a forger with the seed would write."""
    made = copy.deepcopy(proof)
    seed = bytes.fromhex(made["seed"])
    head = made["genesis"] = move_log.genesis(seed, made["game"], made["options"])
    for number, entry in enumerate(made["entries"]):
        seat, move, at, _hash = entry
        head = entry[3] = move_log.link(seed, head, number, (seat, move, at))
    made["head"] = head
    return made


def spaye(number: int = 0, **options: Any) -> Proof:
    """One day of Späye of 4 to 8 people; the deck is the app's unless told."""
    chosen = {"deck": "app", "pack": (32, 52)[number % 2]} | options
    return of_selfplay("spaye", 4 + number % 5, chosen, f"verify {number}")


def at_draw(proof: Proof) -> int:
    """The number of the first entry at which a card is picked."""
    return next(n for n, entry in enumerate(proof["entries"]) if entry[1].startswith("draw "))


def tampered(proof: Proof, name: str) -> tuple[Proof, int]:
    """The proof with one thing changed, and the number of the entry where the chain breaks."""
    changed, number = copy.deepcopy(proof), at_draw(proof)
    TAMPER[name](changed["entries"], number)
    return changed, number


def _another_card(entries: list[Any], at: int) -> None:
    position = int(entries[at][1].split(" ")[1])
    entries[at][1] = f"draw {position + 1 if position < 5 else position - 1}"


def _another_time(entries: list[Any], at: int) -> None:
    entries[at][2] = entries[at][2].replace("2026-", "2025-")


def _another_seat(entries: list[Any], at: int) -> None:
    entries[at][0] += 1


def _removed(entries: list[Any], at: int) -> None:
    del entries[at]


def _swapped(entries: list[Any], at: int) -> None:
    entries[at], entries[at + 1] = entries[at + 1], entries[at]


def _put_in(entries: list[Any], at: int) -> None:
    entries.insert(at, [None, "check_in 0", entries[at][2], "00" * 32])


TAMPER: dict[str, Callable[[list[Any], int], None]] = {
    "another card": _another_card,
    "another time": _another_time,
    "another seat": _another_seat,
    "one removed": _removed,
    "two swapped": _swapped,
    "one put in": _put_in,
}
