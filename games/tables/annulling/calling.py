"""What those who sat at a table hear of its annulment."""

from __future__ import annotations

from collections.abc import Iterable

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.tables import registry
from games.tables.models import Annulment, Asked, Table, Vote
from games.tables.services.channels import turns_channel
from games.telling import kinds, outbox
from games.telling.kinds import Kind, Said
from games.telling.models import Notice


def register() -> None:
    """Called once, when the app is ready."""
    label = gettext_lazy("A finished table of mine is to be annulled, or was")
    kinds.register(Kind("annulment", label, _told, listed=True, place=23))


def asked(table: Table, people: Iterable[int | None]) -> None:
    """Whoever hasn’t agreed yet is asked, once."""
    _tell(table, people, "asked")


def annulled(table: Table) -> None:
    """Everybody who sat there."""
    _tell(table, table.seats.values_list("player", flat=True), "done")


def _tell(table: Table, people: Iterable[int | None], what: str) -> None:
    for player in people:
        if player is not None:
            outbox.tell(
                "annulment",
                [player],
                f"{table.pk}-{what}",
                about={"table": table.pk, "what": what},
                scope=turns_channel(player),
            )


def _told(notice: Notice) -> Said | None:
    found = Annulment.objects.filter(table=notice.about["table"]).select_related("table", "by")
    one = found.first()
    if one is None:
        return None
    done = one.annulled_at is not None
    if done != (notice.about["what"] == "done") or (not done and _agreed(notice)):
        return None
    title = (
        _("A table is annulled: %(game)s") if done else _("Shall this table be annulled? %(game)s")
    )
    return Said(
        title % {"game": registry.config(one.table.game).verbose_name},
        f"{one.by.display_name}: {one.reason}",
        reverse("tables:annul", args=[one.table_id]),
        "circle-alert",
    )


def _agreed(notice: Notice) -> bool:
    votes = Vote.objects.filter(table=notice.about["table"], what=Asked.ANNUL)
    return votes.filter(seat__player=notice.player).exists()
