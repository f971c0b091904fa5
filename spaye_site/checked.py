"""What a setting says, as it is meant. What can't be meant is refused in a sentence, and at once: a
server that starts all the same fails at night, or at nothing that anybody sees.
"""

import re
import shlex
from email.utils import parseaddr
from pathlib import Path
from typing import Any

import dj_database_url
from django.core.exceptions import ImproperlyConfigured
from environs import Env

DATABASES = {"sqlite": "sqlite", "postgres": "postgres", "postgresql": "postgres"}
HOST = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?)(:[0-9]{1,5})?")


def database(url: str) -> dict[str, Any]:
    """That of `DATABASE_URL`. Nothing of the address is repeated: it holds a password."""
    scheme, _, rest = url.partition(":")
    kind = DATABASES.get(scheme.lower()) if rest else None
    if kind is None:
        begins = f"begins with {scheme}:" if rest else "isn’t an address"
        raise ImproperlyConfigured(
            f"DATABASE_URL {begins}. Späye keeps an office in sqlite:///PATH or"
            " postgres://USER:PASSWORD@HOST/NAME"
        )
    try:
        found: dict[str, Any] = dict(dj_database_url.parse(url))
    except ValueError:
        raise ImproperlyConfigured(
            "DATABASE_URL can’t be read: signs of a password that an address can’t hold are written"
            " as %40 for @, %23 for #, %2F for /"
        ) from None
    if kind == "sqlite" and found["NAME"] == ":memory:":
        raise ImproperlyConfigured(
            "DATABASE_URL names no file, so that all would be gone with the server: sqlite:///PATH"
            " (with four strokes where the path begins with one)"
        )
    if kind == "postgres" and not found["NAME"]:
        raise ImproperlyConfigured("DATABASE_URL names no database: postgres://…@HOST/NAME")
    return found


def listen_url(said: str, pooled: bool) -> str:
    """`DATABASE_LISTEN_URL`, which only stands beside PostgreSQL."""
    if said and DATABASES.get(said.partition(":")[0].lower()) != "postgres":
        raise ImproperlyConfigured("DATABASE_LISTEN_URL is PostgreSQL’s address: postgres://…")
    return said if pooled else ""


def folder(name: str, said: str, default: Path) -> Path:
    """A folder, which needn't be there yet."""
    found = Path(said or default).resolve()
    if found.exists() and not found.is_dir():
        raise ImproperlyConfigured(f"{name}={said} is a file: it has to be a folder.")
    return found


def command(name: str, said: str) -> str:
    """A program with its words; no shell reads it."""
    try:
        shlex.split(said)
    except ValueError:
        raise ImproperlyConfigured(f"{name}={said}: a quotation mark has no second one.") from None
    return said


def words(said: list[str]) -> list[str]:
    """A list with commas, and with the blanks that people write after them."""
    return [each.strip() for each in said if each.strip()]


def hosts(name: str, said: list[str]) -> list[str]:
    """Hosts, or hosts with a port, as they are compared."""
    found = [each.lower() for each in words(said)]
    for each in found:
        if not HOST.fullmatch(each):
            raise ImproperlyConfigured(
                f"{name}: {each} is no host: names with a comma between, each with its port unless"
                " that is 443, as in chat.intra,other.intra:8443"
            )
    return found


def token(name: str, said: str) -> str:
    """What is sent in a header as it is."""
    if not said.isascii() or not said.isprintable() or " " in said:
        raise ImproperlyConfigured(
            f"{name} holds what can’t be sent: letters without accents and digits, without blanks"
        )
    return said


def mail(env: Env) -> dict[str, Any]:
    """The server of `EMAIL_URL`."""
    try:
        found: dict[str, Any] = env.dj_email_url("EMAIL_URL", "smtp://")
    except ValueError as error:
        raise ImproperlyConfigured(f"EMAIL_URL can’t be read: {error}".split("\n")[0]) from None
    if "EMAIL_BACKEND" not in found:
        raise ImproperlyConfigured("EMAIL_URL begins with submission:// or smtp://.")
    sent = found["EMAIL_BACKEND"].endswith("smtp.EmailBackend")
    if env.str("EMAIL_URL", "") and sent and not found["EMAIL_HOST"]:
        raise ImproperlyConfigured("EMAIL_URL names no server: submission://USER:PASSWORD@HOST")
    return found


def sender(said: str) -> str:
    """`DEFAULT_FROM`: whom letters are from."""
    name, address = parseaddr(said)
    before, _, host = address.rpartition("@")
    if said and not (before and host and " " not in address and (name or address == said.strip())):
        raise ImproperlyConfigured(
            f"DEFAULT_FROM={said} is no sender of letters, as Späye <spaye@mail.example>"
        )
    return said
