"""`DEMO=1 manage.py sample_office`: the people and days of `demo`, and the way in."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.players.auth import qr
from games.spaye.demo import people, services


class Command(BaseCommand):
    help = (
        "Makes the sample office in a database of its own (`demo` serves it). One that is there is"
        " kept; it lays out today's cards and prints a one-time link for you to play as one of its"
        " colleagues."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--make", action="store_true", help="only make it, without a link")

    def handle(self, *args: Any, make: bool = False, **options: Any) -> None:
        if not settings.DEMO:
            raise CommandError("The sample office has a database of its own: DEMO=1")
        if not people.everybody().exists():
            self._make_office()
        services.make_today()
        if not make:
            self._announce(services.guest_link())

    def _make_office(self) -> None:
        self.stdout.write("Making the sample office, this once …")
        self.stdout.flush()
        try:
            services.make_office()
        except services.NotTheDemo:
            raise CommandError(
                "Real people play in this database. Unset DATABASE_URL or use another one."
            ) from None

    def _announce(self, link: str) -> None:
        self.stdout.write(f"Play as {people.GUEST.name}, one time: {link}")
        if settings.HOST != "127.0.0.1":
            self.stdout.write(qr.for_terminal(link))
