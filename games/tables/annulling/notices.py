"""What those who sat at a table hear of its annulment."""

from collections.abc import Iterable

from django.urls import reverse
from django.utils.translation import gettext as _

from games.tables import registry
from games.tables.models import Annulment, Asked, Table, Vote
from games.tables.services.channels import turns_channel
from games.telling import kinds, outbox
from games.telling.kinds import Message
from games.telling.models import Notice


def ask(table: Table, people: Iterable[int | None]) -> None:
    """Whoever hasn’t agreed yet is asked, once."""
    _tell(table, people, "asked")


def tell_annulment(table: Table) -> None:
    """Everybody who sat there."""
    _tell(table, table.seats.values_list("player", flat=True), "done")


def tell_lifting(table: Table) -> None:
    """Everybody who sat there: it counts again."""
    _tell(table, table.seats.values_list("player", flat=True), "lifted")


def _tell(table: Table, people: Iterable[int | None], what: str) -> None:
    for player in people:
        if player is not None:
            outbox.tell(
                "annulment",
                [player],
                f"{table.pk}-{what}-{table.decisions}" if what != "asked" else f"{table.pk}-asked",
                about={"table": table.pk, "what": what},
                scope=turns_channel(player),
            )


@kinds.declare("annulment", listed=True)
def _annulment(notice: Notice) -> Message | None:
    found = Annulment.objects.filter(table=notice.about["table"]).select_related(
        "table", "by", "lifted_by"
    )
    one = found.first()
    if one is None:
        return None
    stage = _stage(one)
    if stage != notice.about["what"] or (stage == "asked" and _agreed(notice)):
        return None
    title = {
        "asked": _("Annul this table? %(game)s"),
        "done": _("Table annulled: %(game)s"),
        "lifted": _("A table counts again: %(game)s"),
    }[stage]
    by, why = one.by, one.reason
    if one.lifted_by:
        by, why = one.lifted_by, one.lifted_why
    return Message(
        title % {"game": registry.config(one.table.game).verbose_name},
        _("%(name)s: %(reason)s") % {"name": by.display_name, "reason": why},
        reverse("tables:annul", args=[one.table_id]),
        "circle-alert",
    )


def _stage(one: Annulment) -> str:
    """What is to be told of it now."""
    if one.lifted_at:
        return "lifted"
    return "done" if one.annulled_at else "asked"


def _agreed(notice: Notice) -> bool:
    votes = Vote.objects.filter(table=notice.about["table"], what=Asked.ANNUL)
    return votes.filter(seat__player=notice.player).exists()
