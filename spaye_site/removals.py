"""Removed features, with sentences on what became of the office's data.

A migration that deletes such data counts them here first. The admins' page of the server shows one
sentence for each feature that the office had used.
"""

from collections.abc import Callable, Iterator
from typing import Any

from django.utils.translation import ngettext

from spaye_site.models import Installation

ONLY = 1
SENTENCES: dict[str, Callable[[int], str]] = {
    "badges": lambda count: (
        ngettext(
            "%(count)s badge or board address for other sites no longer works.",
            "%(count)s badge and board addresses for other sites no longer work.",
            count,
        )
        % {"count": count}
    ),
    "wood": lambda n: ngettext(
        "Results of games played in person are no longer logged. One was still waiting for "
        "confirmation or a decision; it doesn’t count. Confirmed results count as before.",
        "Results of games played in person are no longer logged. {n} were still waiting for "
        "confirmation or a decision; they don’t count. Confirmed results count as before.",
        n,
    ).format(n=n),
    "house_rules": lambda count: (
        ngettext(
            "Tables no longer have house rules; your office had set one. Choose the options "
            "when you open a table. Existing tables keep theirs.",
            "Tables no longer have house rules; your office had set %(count)d. Choose the "
            "options when you open a table. Existing tables keep theirs.",
            count,
        )
        % {"count": count}
    ),
    "cups": lambda n: ngettext(
        "Cups no longer exist. Your office’s cup has ended; its standings are with the "
        "finished tournaments.",
        "Cups no longer exist. Your office’s {n} cups have ended; their standings are with "
        "the finished tournaments.",
        n,
    ).format(n=n),
    "tournaments": lambda n: ngettext(
        "{n} tournament was in a format that no longer exists. It has ended with the "
        "standings it had.",
        "{n} tournaments were in formats that no longer exist. They have ended with the "
        "standings they had.",
        n,
    ).format(n=n),
    "levels": lambda count: (
        ngettext(
            "Player levels no longer exist; one person had one. Tables, wins and points stay.",
            "Player levels no longer exist; %(count)d people had one. Tables, wins and "
            "points stay.",
            count,
        )
        % {"count": count}
    ),
    "chats": lambda count: (
        ngettext(
            "One chat no longer gets messages, because its type isn’t supported any more "
            "(signed JSON, some bots, old Teams connectors). Set it up again.",
            "%(count)d chats no longer get messages, because their type isn’t supported any "
            "more (signed JSON, some bots, old Teams connectors). Set them up again.",
            count,
        )
        % {"count": count}
    ),
}
"""Sentences for admins, by the key under which a migration has counted."""


def note(apps: Any, key: str, count: int) -> None:
    """Record how much a migration takes away; nothing if the office had none.

    The migration must depend on `("spaye_site", "0002_removals")`; `apps` is its own argument.
    """
    if not count:
        return
    installation, _ = apps.get_model("spaye_site", "Installation").objects.get_or_create(pk=ONLY)
    installation.removals[key] = installation.removals.get(key, 0) + count
    installation.save(update_fields=["removals"])


def sentences() -> Iterator[str]:
    """Yield one sentence for each feature that this office had used."""
    kept = Installation.objects.filter(pk=ONLY).values_list("removals", flat=True).first() or {}
    for key, sentence in SENTENCES.items():
        if key in kept:
            yield sentence(kept[key])
