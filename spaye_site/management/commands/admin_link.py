"""`manage.py admin_link NAME`: a sign-in link for somebody who has lost access."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.players import names, services
from games.players.auth import links, qr
from games.players.models import Player


class Command(BaseCommand):
    help = "Prints a sign-in link and code for the player called NAME. One use, ten minutes."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name")
        parser.add_argument("--make-admin", action="store_true", help="and make the player admin")

    def handle(self, *args: Any, **options: Any) -> None:
        player = Player.objects.active().filter(name_key=names.key(options["name"])).first()
        if player is None:
            raise CommandError(f"There is no active player called {options['name']}.")
        if options["make_admin"]:
            services.change_role(None, player.pk, "admin")
        link = links.make_link(player, None)
        self.stdout.write(qr.for_terminal(link.url))
        self.stdout.write(f"{link.url}\nor code {link.code}; one use, ten minutes")
