"""The server's surroundings: events, keys, the proxy in front, what nobody should see."""

from django.conf import settings
from django.db import connection

from games.live import postgres, server_lock
from games.live.publishing import PG_CHANNEL
from spaye_site.operations.doctor import Status

Told = tuple[Status, str]
EARSHOT = 5.0
"""Seconds for an event from one connection to another."""
TEST = "doctor 0"
"""An event that nobody listens to."""


def events() -> Told:
    """Whether what one process writes reaches the phones of another one: asked by doing it."""
    if connection.vendor == "sqlite":
        return "ok", "within the one process that SQLite has"
    import psycopg

    with psycopg.connect(**postgres.parameters(), autocommit=True) as ears:
        ears.execute(f"LISTEN {PG_CHANNEL}")
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [PG_CHANNEL, TEST])
        if any(notice.payload == TEST for notice in ears.notifies(timeout=EARSHOT, stop_after=1)):
            return "ok", "one connection hears another"
    return "fail", (
        "no page hears of what others do: DATABASE_URL is a pooler’s, so DATABASE_LISTEN_URL has to"
        " be PostgreSQL’s own address"
    )


def letters() -> Told:
    if connection.vendor == "sqlite":
        return "ok", "UTF-8"
    with connection.cursor() as cursor:
        cursor.execute("SHOW server_encoding")
        [found] = cursor.fetchone()
    if found != "UTF8":
        return "fail", f"{found}, which not every name fits into: createdb -E UTF8 -T template0 …"
    return "ok", "UTF-8"


def keys() -> Told:
    if connection.vendor == "postgresql" and postgres.other_keys():
        return "fail", (
            "a server of this database signs with another key and signs people out: give all of"
            " them the same SECRET_KEY"
        )
    return "ok", "all servers of this database sign alike"


def database_file() -> Told:
    if connection.vendor == "postgresql":
        return "ok", "none: PostgreSQL keeps it"
    if server_lock.is_served() and server_lock.exchanged():
        return "fail", (
            "it was exchanged while a server had it open, and what that writes is lost: start the"
            " server again"
        )
    return "ok", f"{connection.settings_dict['NAME']}"


def debug() -> Told:
    if settings.DEBUG:
        return "fail", "DEBUG=1 shows the inside to everybody: unset it"
    return "ok", "errors show nothing of the inside"


def proxy() -> Told:
    """Of whom it is believed for whom it asks; others' addresses would all be one."""
    believed = settings.FORWARDED_ALLOW_IPS
    if "*" in believed:
        return "warn", "FORWARDED_ALLOW_IPS=*: anybody may say to be anybody; name the proxy"
    elsewhere = settings.HTTPS and settings.HOST not in ("127.0.0.1", "localhost", "::1")
    if elsewhere and believed == "127.0.0.1":
        return "warn", (
            "one on another machine or in another container isn’t believed for whom it asks, so all"
            " people share one limit: FORWARDED_ALLOW_IPS=<its address>"
        )
    return "ok", f"one at {believed} is believed for whom it asks"
