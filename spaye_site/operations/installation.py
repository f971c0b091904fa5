"""Servers on several machines share a database and nothing else: what one may ask of the others.

SQLite has one server, which keeps all this in its folder.
"""

from pathlib import Path
from typing import Any

from django.db import connection, transaction

from spaye_site.models import Installation
from spaye_site.operations import backups
from spaye_site.operations.errors import Unfit

ONLY = 1
"""The row's number."""


def is_shared() -> bool:
    return connection.vendor == "postgresql"


def claim_key(former: Path) -> None:
    """See to it that all servers sign with one secret key, also those that don't run just now.

    The first one says which; another one takes its place only if `former`, where keys stand that
    were given up on purpose, names the one before. Raises `Unfit`.
    """
    if not is_shared():
        return
    mine = backups.key_mark()
    with transaction.atomic():
        Installation.objects.get_or_create(pk=ONLY)
        kept = Installation.objects.select_for_update().get(pk=ONLY)
        given_up = former.read_text().split() if former.exists() else []
        if kept.key_mark not in ("", mine, *given_up):
            raise Unfit(
                "The servers of this database sign with another key, and this one would sign"
                " everybody out: give it the same SECRET_KEY. If it was changed on purpose:"
                f" echo {kept.key_mark} >> {former}"
            )
        if kept.key_mark != mine:
            Installation.objects.filter(pk=ONLY).update(key_mark=mine)


def forget_key() -> None:
    """Whichever server starts next says which key it is."""
    Installation.objects.filter(pk=ONLY).update(key_mark="")


def remember_night(told: dict[str, Any]) -> None:
    """For the other servers, so that none does it again."""
    if is_shared():
        Installation.objects.update_or_create(pk=ONLY, defaults={"night": told})


def last_night() -> dict[str, Any] | None:
    """The last one of any server; `None` where there is none, or only one server to ask."""
    found = Installation.objects.filter(pk=ONLY) if is_shared() else Installation.objects.none()
    night: dict[str, Any] | None = found.values_list("night", flat=True).first()
    return night
