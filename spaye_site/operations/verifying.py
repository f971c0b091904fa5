"""Is a copy good? It is put into a scratch database, read there and compared."""

from dataclasses import dataclass, field
from pathlib import Path

from django.conf import settings

from spaye_site import progress
from spaye_site.operations import databases, facts, programs
from spaye_site.operations.errors import Corrupt, Failed, Unfit
from spaye_site.operations.facts import Facts


@dataclass(frozen=True, slots=True)
class Verdict:
    """A copy that holds what it should.

    `differences` is what `repair --check` says of it, brought up to date if it is older than the
    code: `None` when that can't be done, and then `obstacle` says why.
    """

    differences: list[str] | None = field(default_factory=list)
    obstacle: str = ""


def verify(member: Path, expected: Facts) -> Verdict:
    """Restore the copy into a scratch database, compare its facts, replay its tables there.

    Raises `Corrupt` when it isn't what it should be, `Failed` when that couldn't be found out,
    `Unfit` when it would run more than Späye has ever put into a database.
    """
    if found := databases.kind().code_in(member):
        raise Unfit(f"The database holds what isn't Späye's and could run there: {_some(found)}.")
    with databases.kind().scratch(member) as (url, read):
        if told := facts.differences(read(), expected):
            raise Corrupt(f"The copy isn't the database: {_some(told)}.")
        if databases.unknown(expected.migrations):
            return Verdict(None, "a newer Späye has used it")
        if pending := databases.pending(expected.migrations):
            progress.part("Trying the migrations on the copy", len(pending))
            migrated = programs.manage(url, "migrate", "--skip-checks", "--verbosity=0")
            if migrated.returncode:
                return Verdict(None, programs.last_line(migrated.stderr))
        progress.part("Replaying the copy’s tables", expected.count("tables_table"))
        return Verdict(replayed(url))


def replayed(url: str) -> list[str]:
    """What `repair --check` says of the database at `url`. Raises `Failed`."""
    done = programs.manage(url, "repair", "--check", "--verified", str(known()))
    told = done.stdout.splitlines()
    if done.returncode and (done.stderr or not told):
        raise Failed(f"The tables couldn't be checked: {programs.last_line(done.stderr)}")
    return told


def known() -> Path:
    """What has been replayed before by this code; all of it is again once a week."""
    return Path(settings.VAR_DIR) / "verified.json"


def _some(sentences: list[str], most: int = 3) -> str:
    rest = len(sentences) - most
    return "; ".join(sentences[:most]) + (f"; and {rest} more" if rest > 0 else "")
