"""`manage.py first_admin`: the link of the first start, again."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.players.auth import links
from spaye_site import own_commands


class Command(BaseCommand):
    help = "Prints the one-time link for the first admin, while there is none."

    def handle(self, *args: Any, **options: Any) -> None:
        url = links.first_admin_link()
        if url is None:
            again = own_commands.typed_by_hand("admin_link NAME")
            raise CommandError(f"There is an admin already: `{again}` makes a new link.")
        self.stdout.write(url)
