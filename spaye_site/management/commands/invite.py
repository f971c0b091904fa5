"""`manage.py invite [--renew]`: the office's invitation."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.players.auth import links, qr
from games.players.models import Player
from spaye_site import own_commands


class Command(BaseCommand):
    help = "Prints the office's invitation link and its QR code; makes one if none is open."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--renew", action="store_true", help="revoke the old invitation, make a new one"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if not Player.objects.admins().exists():
            # The office is opened with an invitation of its own, which would end this one.
            raise CommandError(
                "Nobody is admin yet, and the first one opens the office to others:"
                f" `{own_commands.typed_by_hand('first_admin')}` prints the link."
            )
        url = None if options["renew"] else links.invitation_url()
        url = url or links.renew_invitation(None)
        self.stdout.write(qr.for_terminal(url))
        self.stdout.write(url)
