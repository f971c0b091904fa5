"""`manage.py invite [--renew]`: the office's invitation."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.players.auth import links, qr


class Command(BaseCommand):
    help = "Prints the office's invitation link and its QR code; makes one if none is open."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--renew", action="store_true", help="revoke the old invitation, make a new one"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        url = None if options["renew"] else links.invitation_url()
        url = url or links.renew_invitation(None)
        self.stdout.write(qr.for_terminal(url))
        self.stdout.write(url)
