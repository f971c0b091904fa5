"""`manage.py upgrade`: what `make upgrade` does once the new version is installed."""

from typing import Any

from games.boards.checking import checks, progress
from games.tables.verified import Verified
from spaye_site import compiling, static_files
from spaye_site.operations import databases, upgrading, verifying
from spaye_site.operations.command import KeepingCommand


class Command(KeepingCommand):
    help = (
        "Brings the office up to date with a new version, after a backup. It migrates, compiles"
        " catalogues, collects static files and checks every table; if anything of it fails the"
        " database is what it was before. Stop the server first."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        with databases.kind().alone():
            upgrading.bring_up_to_date(self.stdout.write)
        compiling.compile_all()
        static_files.collect()
        verified = Verified(verifying.known())
        for sentence in checks.differences(verified, progress.told_to(self.stderr)):
            self.stderr.write(sentence)
        self.stdout.write("Up to date. Start the server again.")
