"""Judge a proof from the document alone, as `static/tables/verify/examine.js` does in a browser.

Here the whole of the rules takes part; the browser knows of each game what chance has to know.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from games.engine import codec, journal
from games.engine.chance import Dice, digest
from games.engine.record import FORMAT, BadRecord, Refused, Replayed, read, replay
from games.tables import registry
from games.tables.hosting import hosting_of
from games.tables.proof.document import check_shape
from games.tables.proof.drawn import is_made

GOOD, BAD, OPEN = "good", "bad", "open"


@dataclass(frozen=True, slots=True)
class Step:
    """One thing looked at. `word` with `values` is its sentence in `words`."""

    name: str
    """`seed`, `chain`, `rules`, `chance` or `seen`."""
    verdict: str
    """`good`, `bad`, or `open` where there is nothing to judge, or nothing to judge it by."""
    word: str
    values: Mapping[str, int] = field(default_factory=dict)


def examine(proof: Any) -> list[Step]:
    """What a proof proves, step by step. Raises `NoProof`, `UnknownGame`."""
    check_shape(proof)
    seed = bytes.fromhex(proof["seed"])
    if digest(seed) != proof["seed_digest"]:
        rest = (Step(name, OPEN, "no_seed") for name in ("chain", "rules", "chance", "seen"))
        return [Step("seed", BAD, "seed_bad"), *rest]
    return [Step("seed", GOOD, "seed_good"), _chain(proof, seed), *_played(proof)]


def is_good(steps: Sequence[Step]) -> bool:
    """Whether nothing speaks against it."""
    return all(step.verdict != BAD for step in steps)


def _chain(proof: Mapping[str, Any], seed: bytes) -> Step:
    first = journal.genesis(seed, proof["game"], proof["options"])
    if first != proof["genesis"]:
        return Step("chain", BAD, "chain_start")
    head = first
    for number, (*line, claimed) in enumerate(proof["entries"]):
        head = journal.link(seed, head, number, (line[0], line[1], line[2]))
        if head != claimed:
            return Step("chain", BAD, "chain_entry", {"number": number})
    if head != proof["head"]:
        return Step("chain", BAD, "chain_head")
    return Step("chain", GOOD, "chain_good", {"count": len(proof["entries"])})


def _played(proof: Mapping[str, Any]) -> Iterator[Step]:
    """Whether the rules make of seed and journal what the table claims."""
    truth = _replayed(proof)
    if isinstance(truth, Refused):
        if truth.index is None:
            yield Step("rules", BAD, "rules_whole")
        else:
            yield Step("rules", BAD, "rules_entry", {"number": truth.index})
        yield Step("chance", OPEN, "no_replay")
        yield Step("seen", OPEN, "no_replay")
        return
    yield Step("rules", GOOD, "rules_good")
    yield _chance(proof, [list(event) for event in truth.events])
    yield _seen(proof, hosting_of(proof["game"]).seen(truth.state))


def _replayed(proof: Mapping[str, Any]) -> Replayed[Any] | Refused:
    record = {key: proof[key] for key in ("game", "seats", "options", "seed", "setup", "result")}
    counting = journal.counting(entry[1] for entry in proof["entries"])
    lines = [proof["entries"][number][:3] for number in counting]
    try:
        document = read({**record, "format": FORMAT, "journal": lines})
    except BadRecord as error:
        return Refused(None, error.rule, error.reason)
    found = replay(registry.rules(proof["game"]), document)
    if isinstance(found, Replayed) and not _same(found.result, proof["result"]):
        return Refused(None, "RECORD", "result")
    if isinstance(found, Refused) and found.index is not None:
        return replace(found, index=counting[found.index])
    return found


def _chance(proof: Mapping[str, Any], made: list[Any]) -> Step:
    if proof["setup"] is not None:
        return Step("chance", BAD, "chance_laid")
    number = _first_difference(made, proof["events"])
    if number is not None:
        return Step("chance", BAD, "chance_bad", {"number": number + 1})
    for at, (entry, event, draws) in enumerate(proof.get("drawn", ())):
        if not is_made(Dice(bytes.fromhex(proof["seed"]), entry, event), draws):
            return Step("chance", BAD, "chance_bad", {"number": at + 1})
    if not made:
        return Step("chance", OPEN, "chance_none")
    return Step("chance", GOOD, "chance_good", {"count": len(made)})


def _seen(proof: Mapping[str, Any], made: Any) -> Step:
    claimed = proof["seen"]
    if made is None and claimed is None:
        return Step("seen", OPEN, "seen_none")
    if not isinstance(claimed, list) or not isinstance(made, list):
        return Step("seen", BAD, "seen_bad", {"number": 1})
    number = _first_difference(made, claimed)
    if number is not None:
        return Step("seen", BAD, "seen_bad", {"number": number + 1})
    return Step("seen", GOOD, "seen_good", {"count": len(made)})


def _first_difference(made: list[Any], claimed: list[Any]) -> int | None:
    """Where two lists differ first, counted from 0."""
    for number in range(max(len(made), len(claimed))):
        if not _same(made[number : number + 1], claimed[number : number + 1]):
            return number
    return None


def _same(one: Any, other: Any) -> bool:
    return bool(codec.encode(one) == codec.encode(other))
