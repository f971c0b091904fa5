"""Compiling the catalogues: Babel makes an .mo file, which Django reads, beside each .po.

Django keeps the first catalogue it reads, and reads that of the default language as soon as it is
set up. So this module doesn't import Django: call `ensure` before Django is set up.
"""

import os
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path

from spaye_site.progress import Step

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("spaye_site/locale", "games/*/locale")


def catalogue_files() -> list[Path]:
    """List every .po file of the project."""
    return sorted(
        path for folder in FOLDERS for path in ROOT.glob(f"{folder}/*/LC_MESSAGES/django.po")
    )


def is_stale(path: Path) -> bool:
    """Return whether a catalogue's .mo file is missing, or older than its .po file."""
    target = path.with_suffix(".mo")
    return not target.exists() or target.stat().st_mtime < path.stat().st_mtime


def stale() -> list[Path]:
    """List the catalogues whose .mo files are missing or out of date."""
    return [path for path in catalogue_files() if is_stale(path)]


def ensure() -> None:
    """Compile stale catalogues, before Django is set up.

    In a separate process: a server would keep the memory that Babel takes. If the files can't be
    written the old ones are used; then `serve` refuses to start and `doctor` warns.
    """
    if stale():
        subprocess.run([sys.executable, "-m", __name__], cwd=ROOT, check=False)


def compile_all() -> int:
    """Write the .mo files that are missing or out of date; return their number."""
    found = stale()
    if not found:
        return 0
    step = Step("Compiling the catalogues", len(found))
    for path in found:
        _compile(path)
        step.one()
    step.end()
    return len(found)


def _compile(path: Path) -> None:
    """Write the .mo file atomically: another process may be reading or compiling it."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with path.open("rb") as source:
        catalogue = read_po(source)
    # Babel would write the current time, but a package must be the same whenever it is built.
    catalogue.creation_date = datetime.fromtimestamp(0, UTC)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix="making-", suffix=".mo")
    try:
        with os.fdopen(handle, "wb") as out:
            write_mo(out, catalogue)
        os.chmod(name, 0o644)
        os.replace(name, path.with_suffix(".mo"))
    except BaseException:
        os.unlink(name)
        raise


if __name__ == "__main__":
    try:
        compile_all()
    except OSError:
        sys.exit(1)
