"""`manage.py serve`: bring the database up to date, say the address, serve."""

import os
import socket
import subprocess
import sys
from typing import Any

import uvicorn
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection
from environs import Env

from games.live import single
from games.players import terminal
from games.players.access.services import first_admin_link
from spaye_site import catalogues, static_files
from spaye_site.keeping import upgrading
from spaye_site.keeping.errors import KeepingError
from spaye_site.protection.limits import SERVER_HEADERS

GRACE = 3
"""Seconds that open streams are given at shutdown; they would keep the server alive for ever."""


class Command(BaseCommand):
    help = "Migrates, prints the address (and a QR code for phones) and serves the office."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--prepare",
            action="store_true",
            help="only bring database, catalogues and static files up to date",
        )

    def handle(self, *args: Any, prepare: bool = False, **options: Any) -> None:
        if prepare:
            self.bring_up_to_date()
            return
        workers = Env().int("WORKERS", 1)
        _check_workers(workers)
        _check_alone()
        _check_port()
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
            ws="none",
            h11_max_incomplete_event_size=SERVER_HEADERS,
            timeout_graceful_shutdown=GRACE,
        )

    def prepare(self) -> None:
        """By a process of its own: the server would keep the memory that it takes, unused."""
        self.stdout.flush()
        command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "serve", "--prepare"]
        failed = subprocess.run(command, check=False).returncode
        if failed:
            sys.exit(failed)

    def bring_up_to_date(self) -> None:
        catalogues.compile_all()
        try:
            upgrading.bring_up_to_date(self.stdout.write)
        except KeepingError as error:
            raise CommandError(str(error)) from None
        static_files.collect()

    def announce(self) -> None:
        """Where to go, by which door; the last line tells how it ends."""
        self.stdout.write(f"\nSpäye: {settings.SITE_URL}")
        if settings.DEMO:
            call_command("demo", stdout=self.stdout)
        elif link := first_admin_link():
            self.stdout.write(f"First admin, one time: {link}")
            self.show_qr(link)
        else:
            self.show_qr(settings.SITE_URL)
        self.stdout.write("Ctrl-C stops it.\n")
        self.stdout.flush()

    def show_qr(self, url: str) -> None:
        """For phones, which reach this machine when it isn't for itself alone."""
        if settings.HOST != "127.0.0.1":
            self.stdout.write(terminal.qr(url))


def _check_workers(workers: int) -> None:
    if workers > 1 and connection.vendor == "sqlite":
        raise CommandError(
            "SQLite serves one process only. Set DATABASE_URL to PostgreSQL for WORKERS > 1."
        )
    if workers > 1 and settings.DEMO:
        raise CommandError("The sample colleagues play in one process: unset WORKERS.")


def _check_alone() -> None:
    """Before anything is written: the server itself claims the file for as long as it runs."""
    try:
        single.release(single.claim())
    except single.Taken as taken:
        raise CommandError(str(taken)) from None


def _check_port() -> None:
    """Say in a sentence what would be a traceback later."""
    where = f"{settings.HOST}:{settings.PORT}"
    try:
        family, _kind, _protocol, _name, address = socket.getaddrinfo(
            settings.HOST, settings.PORT, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        socket.create_server(address[:2], family=family).close()
    except PermissionError:
        raise CommandError(f"{where} may not be opened by you. Try PORT=8000.") from None
    except (OSError, OverflowError) as error:
        number = getattr(error, "errno", None)
        reason = os.strerror(number).lower() if number and number > 0 else error
        raise CommandError(f"{where} can’t be served: {reason}. Another one: PORT=8001") from None
