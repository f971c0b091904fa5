"""Proofs of finished tables, checking them, and the page with the verdict.

A record has what a replay needs; a proof adds the table's claims: fingerprint, hashes, decisions of
chance and the results that pages showed. `README.md` of tables describes it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from django.http import HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.engine import codec, move_log
from games.engine.chance import digest
from games.engine.record import FORMAT, BadRecord, RefusedMove, Replayed, read, replay
from games.players.requests import Request
from games.tables import move_logs, registry
from games.tables.game_page import page_of
from games.tables.hosting import hosting_of
from games.tables.models import Entry, Table
from games.tables.records import check_open
from games.tables.services import find, state_of
from games.ui.dates import date_format

GOOD, BAD, OPEN = "good", "bad", "open"
LABELS = {
    GOOD: gettext_lazy("Matches"),
    BAD: gettext_lazy("Doesn’t match"),
    OPEN: gettext_lazy("Not checked"),
}
NAMES = {
    "seed": gettext_lazy("The fingerprint"),
    "chain": gettext_lazy("The move log"),
    "rules": gettext_lazy("The rules"),
    "chance": gettext_lazy("The shuffle"),
    "seen": gettext_lazy("The cards"),
}
SENTENCES = {
    "seed_good": gettext_lazy(
        "The SHA-256 of the seed matches the fingerprint shown before the first move."
    ),
    "seed_bad": gettext_lazy("The seed doesn’t match the fingerprint."),
    "no_seed": gettext_lazy("Can’t be checked without the right seed."),
    "chain_good": gettext_lazy("Every hash follows from the one before. Entries checked: {count}."),
    "chain_start": gettext_lazy(
        "The move log belongs to another table, or its options were changed."
    ),
    "chain_entry": gettext_lazy(
        "Entry {number} was changed, or an earlier entry is missing or was moved."
    ),
    "chain_head": gettext_lazy("The end of the move log is missing or was changed."),
    "rules_good": gettext_lazy("Every move was legal, and the result is right."),
    "rules_entry": gettext_lazy("Entry {number} breaks the rules."),
    "rules_whole": gettext_lazy("The rules don’t allow this table, or the result is wrong."),
    "no_replay": gettext_lazy("Can’t be checked: the move log can’t be played to its end."),
    "chance_good": gettext_lazy(
        "All chance came from the seed and the moves. Decisions checked: {count}."
    ),
    "chance_bad": gettext_lazy("Random decision {number} doesn’t match the seed."),
    "chance_laid": gettext_lazy(
        "The cards were set when the table opened, as when several tables play the same "
        "deal. Its own seed didn’t shuffle them."
    ),
    "chance_none": gettext_lazy("Shuffled by hand: no computer can check that."),
    "seen_good": gettext_lazy("The pages showed the right results. Results compared: {count}."),
    "seen_bad": gettext_lazy("Result {number} differs from what the pages showed."),
    "seen_none": gettext_lazy("Nothing to compare."),
}
"""Sentences by key. Values are in braces; counts are worded so that they need no plural."""
MARKS = {
    "erasure": gettext_lazy("Hashes rebuilt from entry {number} on {date}: a name was deleted."),
    "upgrade": gettext_lazy("Hashes built from entry {number} on {date}, by an app update."),
}


@dataclass(frozen=True, slots=True)
class ProofCheck:
    """The result of one check of a proof."""

    name: str
    """`seed`, `chain`, `rules`, `chance` or `seen`."""
    verdict: str
    """`good`, `bad`, or `open` if there is nothing to check, or it can't be checked."""
    word: str
    """The key of its sentence in `SENTENCES`, which is filled with `values`."""
    values: Mapping[str, int] = field(default_factory=dict)

    @property
    def label(self) -> str:
        return str(LABELS[self.verdict])

    @property
    def title(self) -> str:
        return str(NAMES[self.name])

    @property
    def sentence(self) -> str:
        return str(SENTENCES[self.word]).format(**self.values)


def is_good(steps: Sequence[ProofCheck]) -> bool:
    """Return whether no check failed and no set-up took the place of the seed's shuffle."""
    return all(step.verdict != BAD and step.word != "chance_laid" for step in steps)


def verdict(steps: Sequence[ProofCheck]) -> str:
    """Return the verdict on all checks in a few words."""
    if is_good(steps):
        return _("Everything matches")
    if any(step.verdict == BAD for step in steps):
        return _("Something doesn’t match")
    return _("The shuffle can’t be checked")


def marks(rechained: Sequence[Mapping[str, Any]]) -> list[str]:
    """Describe when and why parts of the hash chain were rebuilt, a sentence for each mark."""
    return [
        str(MARKS[mark["why"]]).format(
            number=mark["from"], date=date_format(date.fromisoformat(mark["on"]), "DATE_FORMAT")
        )
        for mark in rechained
    ]


def proof_of(table: Table) -> dict[str, Any]:
    """Return the table's proof as JSON values. Raises `NotFinished` while it is secret."""
    check_open(table)
    entries = Entry.objects.filter(table=table).order_by("number")
    return {
        "game": table.game,
        "seats": table.seats.count(),
        "options": table.options,
        "seed": table.seed,
        "seed_digest": table.seed_digest,
        "setup": table.setup,
        "genesis": move_logs.first_hash(table),
        "entries": [[*move_logs.hashed_line(entry), entry.hash] for entry in entries],
        "head": table.head,
        "rechained": table.rechained,
        "events": table.chance_log,
        "seen": hosting_of(table.game).published_results(state_of(table)),
        "result": table.outcome,
    }


def examine(proof: Mapping[str, Any]) -> list[ProofCheck]:
    """Check a proof by its seed, its move log and the rules alone."""
    seed = bytes.fromhex(proof["seed"])
    if digest(seed) != proof["seed_digest"]:
        rest = (ProofCheck(name, OPEN, "no_seed") for name in ("chain", "rules", "chance", "seen"))
        return [ProofCheck("seed", BAD, "seed_bad"), *rest]
    return [ProofCheck("seed", GOOD, "seed_good"), _chain(proof, seed), *_played(proof)]


def _chain(proof: Mapping[str, Any], seed: bytes) -> ProofCheck:
    first = move_log.genesis(seed, proof["game"], proof["options"])
    if first != proof["genesis"]:
        return ProofCheck("chain", BAD, "chain_start")
    head = first
    for number, (*line, claimed) in enumerate(proof["entries"]):
        head = move_log.link(seed, head, number, (line[0], line[1], line[2]))
        if head != claimed:
            return ProofCheck("chain", BAD, "chain_entry", {"number": number})
    if head != proof["head"]:
        return ProofCheck("chain", BAD, "chain_head")
    return ProofCheck("chain", GOOD, "chain_good", {"count": len(proof["entries"])})


def _played(proof: Mapping[str, Any]) -> Iterator[ProofCheck]:
    """Yield the checks that take a replay: rules, chance and shown results."""
    truth = _replay(proof)
    if isinstance(truth, RefusedMove):
        if truth.index is None:
            yield ProofCheck("rules", BAD, "rules_whole")
        else:
            yield ProofCheck("rules", BAD, "rules_entry", {"number": truth.index})
        yield ProofCheck("chance", OPEN, "no_replay")
        yield ProofCheck("seen", OPEN, "no_replay")
        return
    yield ProofCheck("rules", GOOD, "rules_good")
    yield _chance(proof, [list(event) for event in truth.events])
    yield _shown_results(proof, hosting_of(proof["game"]).published_results(truth.state))


def _replay(proof: Mapping[str, Any]) -> Replayed[Any] | RefusedMove:
    record = {key: proof[key] for key in ("game", "seats", "options", "seed", "setup", "result")}
    counting = move_log.effective_numbers(entry[1] for entry in proof["entries"])
    lines = [proof["entries"][number][:3] for number in counting]
    try:
        document = read({**record, "format": FORMAT, "journal": lines})
    except BadRecord as error:
        return RefusedMove(None, error.rule, error.reason)
    found = replay(registry.rules(proof["game"]), document)
    if isinstance(found, Replayed) and not _is_same(found.result, proof["result"]):
        return RefusedMove(None, "RECORD", "result")
    if isinstance(found, RefusedMove) and found.index is not None:
        return replace(found, index=counting[found.index])
    return found


def _chance(proof: Mapping[str, Any], made: list[Any]) -> ProofCheck:
    if proof["setup"] is not None:
        return ProofCheck("chance", OPEN, "chance_laid")
    number = _first_difference(made, proof["events"])
    if number is not None:
        return ProofCheck("chance", BAD, "chance_bad", {"number": number + 1})
    if not made:
        return ProofCheck("chance", OPEN, "chance_none")
    return ProofCheck("chance", GOOD, "chance_good", {"count": len(made)})


def _shown_results(proof: Mapping[str, Any], made: Any) -> ProofCheck:
    claimed = proof["seen"]
    if made is None and claimed is None:
        return ProofCheck("seen", OPEN, "seen_none")
    if not isinstance(claimed, list) or not isinstance(made, list):
        return ProofCheck("seen", BAD, "seen_bad", {"number": 1})
    number = _first_difference(made, claimed)
    if number is not None:
        return ProofCheck("seen", BAD, "seen_bad", {"number": number + 1})
    return ProofCheck("seen", GOOD, "seen_good", {"count": len(made)})


def _first_difference(made: list[Any], claimed: list[Any]) -> int | None:
    """Return the index of the first difference of two lists, or None."""
    for number in range(max(len(made), len(claimed))):
        if not _is_same(made[number : number + 1], claimed[number : number + 1]):
            return number
    return None


def _is_same(one: Any, other: Any) -> bool:
    return bool(codec.encode(one) == codec.encode(other))


@require_safe
@never_cache
def proof(request: Request, table_id: int) -> HttpResponse:
    """Download the table's proof as JSON; 404 while it is secret."""
    answer = JsonResponse(proof_of(find(table_id)))
    answer["Content-Disposition"] = f'attachment; filename="proof-{table_id}.json"'
    return answer


@require_safe
@never_cache
def verify(request: Request, table_id: int) -> HttpResponse:
    """Show the verdict on one table; 404 while its proof is secret."""
    return verdict_page(request, find(table_id))


def verdict_page(request: Request, table: Table) -> HttpResponse:
    """Render the verdict with all checks of a table's proof. Raises `NotFinished`."""
    document = proof_of(table)
    steps = examine(document)
    config = registry.config(table.game)
    context = {
        "nav": "tables" if config.lobby else "today",
        "table": table,
        "heading": page_of(table.game).heading(table),
        "address": page_of(table.game).address(table),
        "good": is_good(steps),
        "verdict": verdict(steps),
        "steps": steps,
        "marks": marks(document["rechained"]),
    }
    return render(request, "tables/verify.html", context)
