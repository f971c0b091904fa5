"""Read and check the values of settings.

Impossible values are refused with a sentence at the start (`ImproperlyConfigured`): a server that
started with them would fail at night, or unnoticed.
"""

import os
import re
import secrets
import shlex
import socket
from collections.abc import Mapping
from email.utils import parseaddr
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import dj_database_url
from django.core.exceptions import ImproperlyConfigured
from environs import Env

from games.players.auth.oidc import Oidc
from spaye_site import own_commands

DATABASES = {"sqlite": "sqlite", "postgres": "postgres", "postgresql": "postgres"}
HOST = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?)(:[0-9]{1,5})?")
LOOPBACK = {"localhost", "127.0.0.1", "::1"}


def read_or_make_secret_key(path: Path) -> str:
    """Return the key in `path`; if there is none make one, accessible to its owner only."""
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text().strip()
    with os.fdopen(handle, "w") as file:
        key = secrets.token_urlsafe(50)
        file.write(key)
    return key


# The address of the site, and how phones reach this machine.


def parse_site_url(said: str, host: str, port: int) -> str:
    """Return the address that people type. Raises `ImproperlyConfigured` if it can't be one."""
    url = said.strip().rstrip("/") or default_site_url(host, port)
    if wrong := _wrong_with(url):
        raise ImproperlyConfigured(
            f"SITE_URL={url} {wrong}: http:// or https://, a name, a port if it is an unusual one,"
            " and nothing more, as in https://spaye.example"
        )
    return url


def default_site_url(host: str, port: int) -> str:
    """Return the address that people type if SITE_URL isn't set."""
    name = {"0.0.0.0": lan_address(), "127.0.0.1": "localhost"}.get(host, host)
    return f"http://{name}" if port == 80 else f"http://{name}:{port}"


def lan_address() -> str:
    """Return this machine's address on the office network; `127.0.0.1` if it has none.

    Connecting a UDP socket sends nothing: it only asks the kernel which address it would use.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def _wrong_with(url: str) -> str:
    try:
        parts = urlsplit(url)
        parts.port  # noqa: B018 – raises what it finds wrong.
    except ValueError:
        return "isn’t an address"
    if parts.scheme not in ("http", "https") or not parts.hostname:
        return "isn’t an address of the web"
    if parts.path or parts.query or parts.fragment:
        return "goes on after the name"
    if "@" in parts.netloc or any(each.isspace() for each in url):
        return "holds what no address of a site does"
    return ""


def is_only_here(url: str) -> bool:
    """Return whether no other machine can open this address of the site."""
    name = urlsplit(url).hostname or ""
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return name == "localhost" or name.endswith(".localhost")


def open_command(environ: Mapping[str, str]) -> str:
    """Return the command that serves the same office, at the same port, to the whole network."""
    kept = [
        f"{name}={shlex.quote(environ[name])}" for name in ("VAR_DIR", "PORT") if environ.get(name)
    ]
    return " ".join([*kept, "HOST=0.0.0.0", own_commands.typed("serve", "run")])


def parse_proxies(said: str) -> str:
    """Return proxies' addresses and networks, unchanged. Raises `ImproperlyConfigured`."""
    for each in said.split(","):
        try:
            if each.strip() != "*":
                ip_network(each.strip(), strict=False)
        except ValueError:
            raise ImproperlyConfigured(
                f"FORWARDED_ALLOW_IPS={said}: {each} is neither an address nor a network, as"
                " 10.88.0.1 or 10.88.0.0/16"
            ) from None
    return said


# Databases.


def parse_database_url(url: str) -> dict[str, Any]:
    """Return Django's settings for `DATABASE_URL`.

    Errors repeat nothing of the address but its scheme, as it may have a password.
    """
    scheme, _, rest = url.partition(":")
    kind = DATABASES.get(scheme.lower()) if rest else None
    if kind is None:
        begins = f"begins with {scheme}" if rest else "isn’t an address"
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


def parse_listen_url(said: str, is_postgres: bool) -> str:
    """Return `DATABASE_LISTEN_URL`; empty with SQLite, which can't listen."""
    if said and DATABASES.get(said.partition(":")[0].lower()) != "postgres":
        raise ImproperlyConfigured("DATABASE_LISTEN_URL is PostgreSQL’s address: postgres://…")
    return said if is_postgres else ""


# Mail and single sign-on.


def read_mail_server(env: Env) -> dict[str, Any]:
    """Return the arguments of Django's SMTP backend for `EMAIL_URL`."""
    try:
        found: dict[str, Any] = env.dj_email_url("EMAIL_URL", "smtp://")
    except ValueError as error:
        raise ImproperlyConfigured(f"EMAIL_URL can’t be read: {error}".split("\n")[0]) from None
    if not found.get("EMAIL_BACKEND", "").endswith("smtp.EmailBackend"):
        raise ImproperlyConfigured("EMAIL_URL begins with submission:// or smtp://.")
    if not found["EMAIL_HOST"]:
        raise ImproperlyConfigured("EMAIL_URL names no server: submission://USER:PASSWORD@HOST")
    return {
        "host": found["EMAIL_HOST"],
        "port": found["EMAIL_PORT"],
        "username": found["EMAIL_HOST_USER"],
        "password": found["EMAIL_HOST_PASSWORD"],
        "use_tls": found["EMAIL_USE_TLS"],
        "use_ssl": found["EMAIL_USE_SSL"],
        "timeout": 10,
    }


def parse_sender(said: str) -> str:
    """Return `DEFAULT_FROM`, the sender of e-mails."""
    name, address = parseaddr(said)
    before, _, host = address.rpartition("@")
    if said and not (before and host and " " not in address and (name or address == said.strip())):
        raise ImproperlyConfigured(
            f"DEFAULT_FROM={said} is no sender of letters, as Späye <spaye@mail.example>"
        )
    return said


def read_oidc(env: Env) -> Oidc | None:
    """Return the provider that `OIDC_…` sets, or None."""
    issuer = env.str("OIDC_ISSUER", "").rstrip("/")
    client_id, secret = env.str("OIDC_CLIENT_ID", ""), env.str("OIDC_CLIENT_SECRET", "")
    if not (issuer or client_id or secret):
        return None
    said = {"OIDC_ISSUER": issuer, "OIDC_CLIENT_ID": client_id, "OIDC_CLIENT_SECRET": secret}
    if not (issuer and client_id and secret):
        there = " and ".join(name for name, value in said.items() if value)
        lacking = " and ".join(name for name, value in said.items() if not value)
        raise ImproperlyConfigured(f"{there} alone is no single sign-on: set {lacking} too.")
    parts = urlsplit(issuer)
    if not parts.hostname:
        raise ImproperlyConfigured("OIDC_ISSUER names no host: https://login.example/realm")
    # Over plain http anybody in between could sign in as anybody.
    if parts.scheme != "https" and not (parts.scheme == "http" and parts.hostname in LOOPBACK):
        raise ImproperlyConfigured("OIDC_ISSUER must begin with https://")
    name = env.str("OIDC_NAME", "") or parts.hostname or issuer
    return Oidc(name, issuer, client_id, secret, join=env.bool("OIDC_JOIN", False))


# Values of any setting.


def parse_folder(name: str, said: str, default: Path) -> Path:
    """Return a folder, which needn't exist yet."""
    found = Path(said or default).resolve()
    if found.exists() and not found.is_dir():
        raise ImproperlyConfigured(f"{name}={said} is a file: it has to be a folder.")
    return found


def parse_command(name: str, said: str) -> str:
    """Return a program and its arguments, unchanged; it runs without a shell."""
    try:
        shlex.split(said)
    except ValueError:
        raise ImproperlyConfigured(f"{name}={said}: a quotation mark has no second one.") from None
    return said


def strip_items(said: list[str]) -> list[str]:
    """Return the items without blanks around them, such as after commas, and without empty ones."""
    return [each.strip() for each in said if each.strip()]


def parse_hosts(name: str, said: list[str]) -> list[str]:
    """Return hosts, or hosts with a port, in lower case, as they are compared."""
    found = [each.lower() for each in strip_items(said)]
    for each in found:
        if not HOST.fullmatch(each):
            raise ImproperlyConfigured(
                f"{name}: {each} is no host: names with a comma between, each with its port unless"
                " that is 443, as in chat.intra,other.intra:8443"
            )
    return found


def parse_token(name: str, said: str) -> str:
    """Return a token, unchanged, if a header can have it."""
    if not said.isascii() or not said.isprintable() or " " in said:
        raise ImproperlyConfigured(
            f"{name} holds what can’t be sent: letters without accents and digits, without blanks"
        )
    return said
