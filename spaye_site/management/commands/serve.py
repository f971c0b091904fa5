"""`manage.py serve`: bring the database up to date, say the address, serve."""

from typing import Any

import segno
import uvicorn
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from environs import Env

from games.players.services import first_admin_link
from spaye_site import catalogues

GRACE = 3
"""Seconds that open streams are given at shutdown; they would keep the server alive for ever."""


class Command(BaseCommand):
    help = "Migrates, prints the address (and a QR code for phones) and serves the office."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        workers = Env().int("WORKERS", 1)
        if workers > 1 and connection.vendor == "sqlite":
            raise CommandError(
                "SQLite serves one process only. Set DATABASE_URL to PostgreSQL for WORKERS > 1."
            )
        self.prepare()
        self.announce()
        uvicorn.run(
            "spaye_site.asgi:application",
            host=settings.HOST,
            port=settings.PORT,
            workers=workers,
            log_level="warning",
            # Addresses hold sign-in tokens: they are not logged.
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=GRACE,
        )

    def prepare(self) -> None:
        catalogues.compile_all()
        call_command("migrate", verbosity=0, interactive=False)
        call_command("collectstatic", verbosity=0, interactive=False)
        if settings.DEMO:
            call_command("demo")

    def announce(self) -> None:
        link = first_admin_link()
        self.stdout.write(f"\nSpäye: {settings.SITE_URL}")
        if settings.HOST != "127.0.0.1":
            self.stdout.write(_terminal_qr(settings.SITE_URL))
        if link:
            self.stdout.write(f"First admin, one time: {link}\n")
        self.stdout.flush()


def _terminal_qr(url: str) -> str:
    qr = segno.make(url, micro=False)
    rows = [list(row) for row in qr.matrix_iter(border=2)]
    rows += [[0] * len(rows[0])] if len(rows) % 2 else []
    pairs = zip(rows[::2], rows[1::2], strict=True)
    blocks = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
    return "\n".join(
        "".join(blocks[bool(a), bool(b)] for a, b in zip(up, down, strict=True))
        for up, down in pairs
    )
