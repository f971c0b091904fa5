"""`manage.py rollback`: back from an upgrade that went well and was a mistake."""

from typing import Any

from spaye_site.management.commands.restore import Command as RestoreCommand
from spaye_site.operations import restore


class Command(RestoreCommand):
    help = (
        "Goes back to before the last upgrade. After going back to the version before it restores"
        " the newest backup from before the upgrade. What the newer version has made of the"
        " database is backed up first."
    )

    def add_arguments(self, parser: Any) -> None:
        """None: the backup is found."""

    def handle(self, *args: Any, **options: Any) -> None:
        path = restore.backup_before_upgrade()
        self.stdout.write(f"Going back to {path}")
        self.tell(restore.restore(path, replace=True))
