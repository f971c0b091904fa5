"""A proof: all that is needed to recompute a table that is over, as one JSON document.

A record has what a table needs to be replayed; a proof adds what the table claims of itself:
fingerprint, hashes, what chance decided and what pages showed. `README.md` of tables describes it.
"""

from __future__ import annotations

from typing import Any

from games.engine.record import Refused
from games.tables import journal_chain, registry
from games.tables.hosting import hosting_of
from games.tables.models import Entry, Table
from games.tables.proof.drawn import drawn
from games.tables.records import check_open, replayed, written
from games.tables.services import state_of

PROOF = 1


class NoProof(Exception):
    """A document that isn't a proof."""


def proof_of(table: Table) -> dict[str, Any]:
    """The proof, as JSON values. Raises `NotFinished` while the record would tell secrets."""
    check_open(table)
    entries = list(Entry.objects.filter(table=table).order_by("number"))
    return {
        "proof": PROOF,
        "game": table.game,
        "seats": table.seats.count(),
        "options": table.options,
        "seed": table.seed,
        "seed_digest": table.seed_digest,
        "setup": table.setup,
        "genesis": journal_chain.begin(table),
        "entries": [[*journal_chain.line(entry), entry.hash] for entry in entries],
        "head": table.head,
        "rechained": table.rechained,
        "events": table.chance_log,
        "drawn": _drawn(table),
        "seen": hosting_of(table.game).seen(state_of(table)),
        "result": table.outcome,
    }


def _drawn(table: Table) -> list[Any]:
    """What the seed drew; nothing where the journal can't be replayed: the verdict says so."""
    truth = replayed(table)
    return [] if isinstance(truth, Refused) else drawn(registry.rules(table.game), written(table))


def check_shape(proof: Any) -> None:
    """Raises `NoProof` unless every part is there and of its kind."""
    kinds: dict[str, Any] = {
        "game": str,
        "seats": int,
        "options": dict,
        "seed": str,
        "seed_digest": str,
        "setup": dict | None,
        "genesis": str,
        "entries": list,
        "head": str,
        "rechained": list,
        "events": list,
        "result": dict | None,
    }
    if not isinstance(proof, dict) or proof.get("proof") != PROOF or "seen" not in proof:
        raise NoProof
    if not all(key in proof and isinstance(proof[key], kinds[key]) for key in kinds):
        raise NoProof
    if not all(map(_is_entry, proof["entries"])) or not all(map(_is_event, proof["events"])):
        raise NoProof
    # Proofs of before they told the draws are read as well.
    draws = proof.get("drawn", [])
    if not isinstance(draws, list) or not all(map(_is_drawn, draws)):
        raise NoProof
    if not is_hex(proof["seed"]):
        raise NoProof


def is_hex(text: str) -> bool:
    """Whether this is the hex of 32 bytes, in small letters."""
    return len(text) == 64 and not set(text) - set("0123456789abcdef")


def _is_entry(entry: Any) -> bool:
    if not isinstance(entry, list) or len(entry) != 4:
        return False
    seat, *texts = entry
    return (seat is None or type(seat) is int) and all(isinstance(text, str) for text in texts)


def _is_event(event: Any) -> bool:
    return isinstance(event, list) and len(event) == 2 and isinstance(event[0], str)


def _is_drawn(one: Any) -> bool:
    if not isinstance(one, list) or len(one) != 3 or not isinstance(one[2], list):
        return False
    if type(one[0]) is not int or type(one[1]) is not int:
        return False
    return all(isinstance(d, list) and len(d) == 3 and isinstance(d[0], str) for d in one[2])
