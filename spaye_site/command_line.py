"""The command line, `spaye` or `manage.py`: Django's, but with one sentence for each error whose
cause isn't our code.
"""

import logging
import os
import sqlite3
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import NoReturn

import django
from django.apps import apps
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError, execute_from_command_line
from django.db import DatabaseError
from environs import EnvError

from spaye_site import compiling, configuration, logs, own_commands, places, progress, versions

try:
    import pwd
except ImportError:  # Windows has no root.
    pwd = None  # type: ignore[assignment]

OF_AN_OFFICE = {
    *("doctor", "backup", "rollback", "move_database", "repair", "nightly", "delete_table"),
    *("invite", "first_admin", "admin_link"),
}
"""Commands for an existing office: they create neither an office nor its folder."""
OURS = ("games.", "spaye_site")
INTERRUPTED = 130
"""The exit status after Ctrl-C, as shells have it."""
DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}


def main(arguments: list[str] = sys.argv) -> None:
    """Run a command; with `--traceback` errors have a traceback, as everywhere in Django."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "spaye_site.settings")
    if arguments[1:] in (["--version"], ["version"]):
        sys.stdout.write(f"Späye {versions.full()}\n")
        return
    if arguments[1:2] == ["demo"]:
        # Before the settings, which say which office this is.
        os.environ["DEMO"] = "1"
    # `make` has said so already.
    if arguments[1:] in (["serve"], ["demo"]) and not own_commands.is_by_make():
        progress.say("Starting")
    compiling.ensure()
    # Files made from now on, such as databases and keys, are accessible to their owner only.
    os.umask(0o077)
    asks = {"-h", "--help"}.isdisjoint(arguments) and OF_AN_OFFICE.intersection(arguments[1:2])
    if asks and (sentence := no_office()):
        refuse(sentence)
    # Set before root becomes another user, whose usual folder would be another one.
    os.environ["VAR_DIR"] = str(configuration.var_dir())
    drop_root(configuration.var_dir())
    try:
        configuration.load(arguments)
        # Loaded now: for wrong settings Django would only say that it doesn't know our commands.
        settings.INSTALLED_APPS  # noqa: B018
        if arguments[1:] in ([], ["help"], ["--help"], ["-h"]):
            sys.stdout.write(main_help(Path(arguments[0]).name))
            return
        execute(arguments)
    except Exception as error:
        sentence = "" if "--traceback" in arguments else describe(error)
        if not sentence:
            raise
        refuse(sentence)


def refuse(sentence: str) -> NoReturn:
    """Say why nothing is done, as Django's commands do, and end with status 1."""
    sys.stderr.write(f"{logs.journal_prefix(logging.ERROR)}CommandError: {sentence}\n")
    sys.exit(1)


def execute(arguments: list[str]) -> None:
    """Run the command; after Ctrl-C end with a sentence.

    Where the service's journal reads, why a server doesn't start has its priority, as all else has:
    Django would write it by itself.
    """
    ours = arguments[1:2] == ["serve"] and logs.journal_prefix(logging.ERROR) != ""
    try:
        execute_from_command_line([*arguments, "--traceback"] if ours else arguments)
    except CommandError as error:
        if not ours or "--traceback" in arguments:
            raise
        refuse(str(error))
    except KeyboardInterrupt:
        if "--traceback" in arguments:
            raise
        # The process that has started this one was interrupted too, and says so.
        if "--prepare" not in arguments:
            sys.stderr.write("\nStopped by Ctrl-C before it was done.\n")
        sys.exit(INTERRUPTED)


def no_office() -> str:
    """Return a sentence if this user's folder has no office; "" if there may be one."""
    folder = configuration.var_dir()
    if folder.exists() or "DATABASE_URL" in os.environ:
        return ""
    if places.INSTALLED and configuration.SERVICE.exists():
        return (
            f"There is no office in {folder}. That of the service is in {configuration.SERVICE}:"
            " type this as root."
        )
    serve = own_commands.typed("serve", "run")
    return f"There is no office in {folder} yet: `{serve}` makes one."


def drop_root(folder: Path) -> None:
    """Continue as the folder's owner, if root works in somebody else's folder.

    Otherwise new locks, backups and write-ahead logs would be root's, and the server, which isn't
    root, couldn't write any more.
    """
    if pwd is None or os.geteuid() != 0 or not folder.exists():
        return
    owner = folder.stat()
    if owner.st_uid == 0:
        return
    home = str(folder)
    try:
        user = pwd.getpwuid(owner.st_uid)
        os.initgroups(user.pw_name, owner.st_gid)
        home = user.pw_dir
    except KeyError:  # A number without a name, as in containers.
        os.setgroups([])
    os.setgid(owner.st_gid)
    os.setuid(owner.st_uid)
    # The same as the service has: PostgreSQL's client and scripts look for their files there, and
    # may not look into root's.
    os.environ["HOME"] = home


def main_help(program: str) -> str:
    """Return our commands, each with the first sentence of its help, and how to list Django's."""
    django.setup()
    lines = [
        f"  {name:<14} {said.partition('. ')[0].rstrip('.')}" for name, said in sorted(_helps())
    ]
    return "\n".join(
        [
            f"{program} help COMMAND says all about one.\n",
            *lines,
            f"\n{program} help --commands lists Django’s too, which an office doesn’t need.\n",
        ]
    )


def _helps() -> Iterator[tuple[str, str]]:
    """Yield each of our commands with its help."""
    for config in apps.get_app_configs():
        folder = Path(config.path, "management", "commands")
        for file in folder.glob("[!_]*.py") if config.name.startswith(OURS) else ():
            module = import_module(f"{config.name}.management.commands.{file.stem}")
            yield file.stem, module.Command.help


def describe(error: Exception) -> str:
    """Return a sentence on an error of the machine, its settings or database; else ""."""
    if isinstance(error, (ImproperlyConfigured, configuration.Unreadable)):
        return str(error)
    if isinstance(error, EnvError):
        return _describe_setting(str(error))
    if isinstance(error, OSError) and error.filename:
        # An error of `pathlib` or `open`: name the file and the reason.
        return f"{error.filename}: {os.strerror(error.errno or 0).lower()}"
    return _describe_database(error)


def _describe_setting(text: str) -> str:
    """Return environs' message, `… "PORT" invalid: ['Not a valid integer.']`, without brackets."""
    return text.replace("['", "").replace("']", "")


def _describe_database(error: Exception) -> str:
    # Not at the top: it uses translations, and Django isn't set up there.
    from games.live import outages

    first = outages.first_line(error)
    if kind := outages.kind_of(error):
        reason = "its disk is full" if kind == outages.FULL else first
        return f"The database can’t be reached: {reason}"
    cause = error.__cause__ or error
    if isinstance(cause, sqlite3.Error) and _code(cause) in DAMAGED:
        from spaye_site.operations import backups

        return f"The database is damaged ({first}). {backups.way_back()}"
    if isinstance(error, DatabaseError) and _lacks_something(cause):
        return f"The database isn’t this version’s ({first}): {own_commands.typed('upgrade')}"
    return ""


def _lacks_something(cause: BaseException) -> bool:
    if isinstance(cause, sqlite3.OperationalError):
        return str(cause).startswith(("no such table", "no such column"))
    if "psycopg" not in sys.modules:
        return False
    import psycopg

    return isinstance(cause, (psycopg.errors.UndefinedTable, psycopg.errors.UndefinedColumn))


def _code(error: sqlite3.Error) -> int:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF
