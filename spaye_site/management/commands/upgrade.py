"""`manage.py upgrade`: the part of `make upgrade` that follows the new version's installation."""

from typing import Any

from games.boards import checks
from games.tables.checks import Verified
from spaye_site import __version__, compiling, progress, static_files
from spaye_site.operations import backups, databases, installation, upgrade
from spaye_site.operations.command import KeepingCommand, format_count
from spaye_site.operations.upgrade import UpgradeResult


class Command(KeepingCommand):
    help = (
        "Brings the office up to date with a new version, after a backup. It migrates, compiles"
        " catalogues, collects static files and checks every table; if anything of it fails the"
        " database is what it was before. Stop the server first."
    )
    aloud = True

    def handle(self, *args: Any, **options: Any) -> None:
        with databases.backend().alone():
            done = upgrade.bring_up_to_date(self.stdout.write)
        installation.take_rights_from_others()
        compiling.compile_all()
        static_files.collect()
        self.stdout.write(describe(done, self.replay()))

    def replay(self) -> int:
        """Replay all tables and write differences to stderr. Returns the number of tables."""
        count = 0
        step: progress.Step | None = None

        def tell(done: int, of: int) -> None:
            nonlocal count, step
            count = of
            step = step or progress.Step("Checking all tables", of)
            step.one()

        for sentence in checks.differences(Verified(backups.verified_file()), tell):
            self.stderr.write(sentence)
        if step:
            step.end()
        return count


def describe(done: UpgradeResult, tables: int) -> str:
    """Say what the upgrade did, in a sentence or two."""
    now = __version__
    if done.migrations and not done.backup:
        return f"A new database was made, for version {now}. Start the server."
    came = f"From {done.before} to {now}" if done.before not in ("", now) else f"Version {now}"
    changed = (
        format_count(done.migrations, "migration") if done.migrations else "nothing to migrate"
    )
    kept = f", backup {done.backup}" if done.backup else ""
    return (
        f"Up to date. {came}: {changed}, {format_count(tables, 'table')} replayed{kept}. Start the"
        " server again."
    )
