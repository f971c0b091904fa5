"""`manage.py serve`: bring the database up to date, show the address, serve."""

import logging
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection, HTTPException
from io import StringIO
from typing import Any

import uvicorn
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from games.live import postgres, server_lock
from games.players.auth import qr
from games.players.auth.links import first_admin_link
from games.tables import game_checks
from spaye_site import compiling, configuration, logs, own_commands, places, serving, static_files
from spaye_site.operations import command, doctor, installation, upgrade
from spaye_site.operations.errors import KeepingError

logger = logging.getLogger("spaye.serving")


class Command(BaseCommand):
    help = "Serves the office. It migrates first and prints the address, and a QR code for phones."
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
        self.check(tags=[game_checks.TAG])
        workers = settings.WORKERS
        _check_workers(workers)
        _check_database()
        _check_writable()
        _check_alone()
        _check_keys()
        check_catalogues()
        _check_port()
        self.prepare()
        _claim_key()
        if settings.DEMO:
            call_command("sample_office", make=True, stdout=self.stdout)
        said = self.announcement()
        serving.raise_file_limit()
        _share_figures(workers)
        where = f"{settings.SITE_URL} on {settings.HOST}:{settings.PORT}"
        words = ("serving %s, %s, processes: %s", where, connection.vendor, workers)

        def tell() -> None:
            self.stdout.write(said)
            self.stdout.flush()
            logger.info(*words)
            serving.tell_service_manager()

        serving.tell_when_listening(settings.HOST, settings.PORT, tell)
        # Nobody would use it: requests have threads and connections of their own.
        connection.close()
        uvicorn.run(
            "spaye_site.asgi:application",
            host=settings.HOST,
            port=settings.PORT,
            workers=workers,
            # Django's configuration logs times and request ids.
            log_config=None,
            forwarded_allow_ips=settings.FORWARDED_ALLOW_IPS,
            **serving.options(),
            **_reloading(),
        )

    def prepare(self) -> None:
        """Bring all up to date in another process, so that the server doesn't keep its memory."""
        if upgrade.is_up_to_date() and static_files.are_collected():
            return
        # The other process may have to put a backup in the place of the database's file.
        connection.close()
        self.stdout.flush()
        again = own_commands.process("serve", "--prepare")
        failed = subprocess.run(again, check=False).returncode
        if failed:
            sys.exit(failed)

    def bring_up_to_date(self) -> None:
        try:
            upgrade.bring_up_to_date(self.stdout.write)
        except KeepingError as error:
            raise CommandError(command.describe(error)) from None
        static_files.collect()

    def announcement(self) -> str:
        """Return the addresses, the first admin's link and, as the last line, how to stop it.

        It is shown only once the server answers, as people click what they read.
        """
        out = StringIO()
        print(f"\nSpäye: {settings.SITE_URL}", file=out)
        if settings.HOST == "0.0.0.0" and not settings.ONLY_HERE:
            print(f"On this computer also: http://localhost:{settings.PORT}", file=out)
        if settings.DEBUG:
            print("DEBUG=1 shows the inside to everybody: for development only.", file=out)
        if settings.DEMO:
            call_command("sample_office", stdout=out)
        else:
            self.introduce(out)
        if "NOTIFY_SOCKET" not in os.environ:
            print("Ctrl-C stops it.", file=out)
        return out.getvalue()

    def introduce(self, out: StringIO) -> None:
        """Write where the settings are, warnings for the operator, and the first admin's link."""
        configuration.remember_start()
        print(f"Settings: the environment, then {configuration.settings_file()}", file=out)
        for sentence in (*configuration.remarks(), *_settings_warnings(), *doctor.start_warnings()):
            self.stderr.write(f"{logs.journal_prefix(logging.WARNING)}{sentence}")
        link = first_admin_link()
        if link:
            print(f"First admin, one time: {link}", file=out)
        # For phones, which can reach this machine unless it serves only itself.
        if settings.HOST != "127.0.0.1":
            print(qr.for_terminal(link or settings.SITE_URL), end="", file=out)


def _settings_warnings() -> Iterator[str]:
    """Yield the doctor's findings that would otherwise be noticed at night, or never."""
    for look in (doctor.secret_key_given, doctor.copies_elsewhere):
        status, sentence = look()
        if status != "ok":
            yield sentence


def _reloading() -> dict[str, Any]:
    """Return options that restart the server when a Python file changes, with DEBUG=1."""
    if not settings.DEBUG:
        return {}
    folders = [str(places.PACKAGES / name) for name in ("games", "spaye_site")]
    return {"reload": True, "reload_dirs": folders}


def _check_workers(workers: int) -> None:
    if workers > 1 and connection.vendor == "sqlite":
        raise CommandError(
            "SQLite serves one process only. Set DATABASE_URL to PostgreSQL for WORKERS > 1."
        )
    if workers > 1 and settings.DEMO:
        raise CommandError("The sample colleagues play in one process: unset WORKERS.")


def _share_figures(workers: int) -> None:
    """Make a folder for the metrics of several workers, and pass its name to prometheus-client."""
    os.environ.pop("PROMETHEUS_MULTIPROC_DIR", None)
    if workers > 1 and settings.METRICS_TOKEN:
        folder = settings.VAR_DIR / f"metrics-{settings.PORT}"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(mode=0o700)
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(folder)


def _check_database() -> None:
    """Refuse to start without the last start's DATABASE_URL: the office would be empty."""
    if not settings.DEMO and configuration.forgot_database():
        raise CommandError(
            "The last start was given a database (DATABASE_URL) and this one isn't: write it into"
            f" {configuration.settings_file()}. To go on with SQLite:"
            f" DATABASE_URL={configuration.default_database()}"
        )


def _check_writable() -> None:
    if obstacle := installation.why_unwritable():
        raise CommandError(obstacle)


def _check_alone() -> None:
    """Refuse a second server before anything is written; the server itself claims the file."""
    try:
        server_lock.release(server_lock.claim())
    except server_lock.Taken as taken:
        raise CommandError(_running_sentence(server_lock.address()) or str(taken)) from None


def _running_sentence(address: str) -> str:
    """Return a sentence with the running server's address, which people probably look for."""
    if not address:
        return ""
    if settings.DEMO:
        return f"The sample office is already running: {address}"
    return (
        f"This office is already running: {address}. SQLite serves one process only: stop that one"
        " first, or set DATABASE_URL to PostgreSQL."
    )


def _check_keys() -> None:
    """Refuse a secret key that differs from the running servers'.

    Two keys would sign people out of one server whenever the other one answers.
    """
    if connection.vendor == "postgresql" and postgres.other_keys():
        raise CommandError(
            "Another server of this database signs with another key, which would sign everybody"
            " out: give both the same SECRET_KEY."
        )


def _claim_key() -> None:
    """Refuse a key that differs from that of the database's servers, even if none is running."""
    try:
        installation.claim_key()
    except KeepingError as error:
        raise CommandError(str(error)) from None


def check_catalogues() -> None:
    """Refuse stale catalogues. Every command compiles them first, if it may write them."""
    if stale := compiling.stale():
        raise CommandError(
            f"This code is newer than what was made of it, and {stale[0].parent} may not be written"
            f" by you: run `{own_commands.typed('upgrade')}` as its owner."
        )


def _check_port() -> None:
    """Refuse a port that can't be served, with a sentence instead of a later traceback."""
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
        raise CommandError(f"{where} can’t be served: {reason}. {_way_out()}") from None


def _way_out() -> str:
    """Return what to do about a port that is taken, perhaps by a server of ours."""
    host = serving.LOCAL_ADDRESSES.get(settings.HOST, settings.HOST)
    try:
        with closing(HTTPConnection(host, settings.PORT, timeout=2)) as asking:
            asking.request("GET", "/healthz")
            if asking.getresponse().read(3) == b"ok":
                return "A Späye is served there already: stop that one first."
    except (OSError, HTTPException):
        pass
    return "Another one: PORT=8001"
