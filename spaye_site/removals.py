"""What became of an office's data when a version took a feature away.

A migration that drops something counts it here first; the admins' page of the server tells it, one
sentence for each feature that the office had used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from django.utils.translation import ngettext

from spaye_site.models import Installation

ONLY = 1
SENTENCES: dict[str, Callable[[int], str]] = {
    "badges": lambda count: (
        ngettext(
            "%(count)s address of a badge or a board for other sites opens nothing any more.",
            "%(count)s addresses of badges and boards for other sites open nothing any more.",
            count,
        )
        % {"count": count}
    ),
    "wood": lambda n: ngettext(
        "Results of games that were played in person are logged no more. One still waited to be "
        "confirmed or ruled on: it doesn’t count. What was confirmed counts as before.",
        "Results of games that were played in person are logged no more. {n} still waited to be "
        "confirmed or ruled on: they don’t count. What was confirmed counts as before.",
        n,
    ).format(n=n),
    "house_rules": lambda count: (
        ngettext(
            "House rules of tables are gone, fixed once here: whoever opens a table chooses. "
            "Tables keep the options that they were opened with.",
            "House rules of tables are gone, fixed %(count)d times here: whoever opens a table "
            "chooses. Tables keep the options that they were opened with.",
            count,
        )
        % {"count": count}
    ),
    "cups": lambda n: ngettext(
        "Cups no longer exist: the one of this office has ended, and its places stand among the "
        "tournaments that are over.",
        "Cups no longer exist: the {n} of this office have ended, and their places stand among the "
        "tournaments that are over.",
        n,
    ).format(n=n),
    "tournaments": lambda n: ngettext(
        "{n} tournament was played in a way that no longer exists: it has ended, with the places "
        "of that moment.",
        "{n} tournaments were played in ways that no longer exist: they have ended, with the "
        "places of that moment.",
        n,
    ).format(n=n),
    "levels": lambda count: (
        ngettext(
            "Levels of strength are gone; one person had one. Tables, wins and points stay.",
            "Levels of strength are gone; %(count)d people had one. Tables, wins and points stay.",
            count,
        )
        % {"count": count}
    ),
    "chats": lambda count: (
        ngettext(
            "One chat is told nothing any more, since no address of apprise says the same (signed "
            "JSON, some bots, old connectors of Teams): set it up again.",
            "%(count)d chats are told nothing any more, since no address of apprise says the same "
            "(signed JSON, some bots, old connectors of Teams): set them up again.",
            count,
        )
        % {"count": count}
    ),
}
"""What admins are told, by the key under which a migration counted."""


def note(apps: Any, key: str, count: int) -> None:
    """Count what a migration takes away; nothing is noted where an office had none.

    The migration depends on `("spaye_site", "0002_removals")`, and `apps` is what it was given.
    """
    if not count:
        return
    installation, _ = apps.get_model("spaye_site", "Installation").objects.get_or_create(pk=ONLY)
    installation.removals[key] = installation.removals.get(key, 0) + count
    installation.save(update_fields=["removals"])


def sentences() -> Iterator[str]:
    """One sentence for each feature that this office had used."""
    kept = Installation.objects.filter(pk=ONLY).values_list("removals", flat=True).first() or {}
    for key, sentence in SENTENCES.items():
        if key in kept:
            yield sentence(kept[key])
