"""Annulling finished tables: an annulled one counts nowhere, but stays readable.

All acts are idempotent.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.players import activity_log, office
from games.players.activity_log import record_act
from games.players.erasure import NameStriker, strike_fields
from games.players.models import Player
from games.tables import registry, ties
from games.tables.absence.queries import voters
from games.tables.models import Annulment, Seat, Status, Table, Vote, VoteSubject
from games.tables.services.holding import locked
from games.tables.services.signals import recounted, turns_channel
from games.telling import notice_kinds, outbox
from games.telling.models import Notice
from games.telling.notice_kinds import Message
from games.ui.refusals import Refused


class SatThere(Refused):
    """Referees may not rule on tables at which they played."""

    status = 403
    sentence = gettext_lazy(
        "You played at this table. Ask another referee, or agree with the others."
    )


class MayNotAnnul(Refused):
    status = 403
    sentence = gettext_lazy(
        "A table can be annulled by a referee who didn’t play, or by everyone who did."
    )


class NoReason(Refused):
    status = 422
    sentence = gettext_lazy("Give a reason. Everyone can read it.")


TIME_TO_AGREE = timedelta(days=1)
"""How long after its end a table's players may annul it together."""
NOT_LIFTED = {"lifted_at": None, "lifted_by": None, "lifted_why": ""}
activity_log.WORDS |= {
    "annul_table": gettext_lazy("annulled a table"),
    "lift_annulment": gettext_lazy("withdrew an annulment"),
    # Nothing logs this any more, but older entries need its words.
    "house_rules": gettext_lazy("set a game’s house rules"),
}


@locked
def annul_as_referee(table: Table, by: Player, reason: str) -> None:
    """Annul the table as a referee who didn’t play there.

    Raises `MayNotAnnul`, `SatThere`, `Refused`, `Tied`, `NoReason`.
    """
    if not by.is_referee:
        raise MayNotAnnul
    if table.seats.filter(player=by).exists():
        raise SatThere
    _check_over(table)
    if table.annulled:
        return
    now = timezone.now()
    _stored(table, by, reason, now, annulled_at=now, ruled=True)
    record_act(by, "annul_table", detail=f"#{table.pk} ({table.game})", reason=reason)
    _set_annulled(table)


@locked
def ask_to_annul(table: Table, player: Player, reason: str) -> None:
    """Ask the other players to annul the table, or agree with the one who asked first.

    Once all have agreed the table is annulled. Raises `MayNotAnnul`, `Refused`, `Tied`, `NoReason`.
    """
    seat = _seat_of(table, player)
    _check_over(table)
    if table.annulled:
        return
    now = timezone.now()
    if table.ended_at is None or now - table.ended_at > TIME_TO_AGREE:
        raise Refused(_("It’s been more than a day since the table ended. Ask a referee."), 409)
    asked = Annulment.objects.filter(table=table).first()
    if asked is None or asked.lifted_at:
        asked = _stored(table, player, reason, now, annulled_at=None, ruled=False)
    Vote.objects.get_or_create(
        seat=seat, what=VoteSubject.ANNUL, defaults={"table": table, "at": now}
    )
    if seats_to_agree(table):
        ask_undecided(table, [one.player_id for one in seats_to_agree(table)])
        return
    asked.annulled_at = now
    asked.save(update_fields=["annulled_at"])
    _set_annulled(table)


@locked
def withdraw_request(table: Table, player: Player) -> None:
    """Withdraw the player's agreement; the last one to do so ends the request.

    Raises `MayNotAnnul`, and `Refused` once the table is annulled.
    """
    seat = _seat_of(table, player)
    if table.annulled:
        raise Refused(_("This table has been annulled"), 409)
    Vote.objects.filter(seat=seat, what=VoteSubject.ANNUL).delete()
    if not table.votes.filter(what=VoteSubject.ANNUL).exists():
        Annulment.objects.filter(table=table, lifted_at=None).delete()


@locked
def lift_annulment(table: Table, by: Player, reason: str) -> None:
    """Let the table count again, by a referee who didn’t play; both reasons stay on its page.

    Possible until the end of the month of the annulment. Raises `MayNotAnnul`, `SatThere`,
    `Refused`, `NoReason`, `Tied`.
    """
    if not by.is_referee:
        raise MayNotAnnul
    if table.seats.filter(player=by).exists():
        raise SatThere
    _check_over(table)
    found = Annulment.objects.filter(table=table).first()
    if found is not None and found.lifted_at:
        return
    if found is None or not is_liftable(table, found):
        raise Refused(
            _("An annulment can be withdrawn until the end of the month it was made in."), 409
        )
    if not reason.strip():
        raise NoReason
    found.lifted_at, found.lifted_by, found.lifted_why = timezone.now(), by, reason.strip()[:200]
    found.save(update_fields=[*NOT_LIFTED])
    record_act(by, "lift_annulment", detail=f"#{table.pk} ({table.game})", reason=reason)
    table.votes.filter(what=VoteSubject.ANNUL).delete()
    _set_annulled(table, annulled=False)


def is_liftable(table: Table, found: Annulment) -> bool:
    """Return whether the month of the annulment still runs, in the office’s time zone."""
    if not table.annulled or found.annulled_at is None:
        return False
    calendar = office.current_calendar()
    then, now = calendar.today(found.annulled_at), calendar.today(timezone.now())
    return (then.year, then.month) == (now.year, now.month)


def seats_to_agree(table: Table) -> list[Seat]:
    """Return the seats of active players who haven’t agreed to the annulment yet."""
    agreed = set(table.votes.filter(what=VoteSubject.ANNUL).values_list("seat", flat=True))
    return [seat for seat in voters(table) if seat.pk not in agreed]


def forget(player: Player) -> None:
    """Strike the player’s names out of all reasons."""
    strike_fields(Annulment.objects.all(), ("reason", "lifted_why"), NameStriker(player))


def _stored(table: Table, by: Player, reason: str, at: datetime, **how: Any) -> Annulment:
    """Save the table's one annulment, replacing a lifted one. Raises `NoReason`."""
    if not reason.strip():
        raise NoReason
    values = {"by": by, "reason": reason.strip()[:200], "at": at, **NOT_LIFTED, **how}
    return Annulment.objects.update_or_create(table=table, defaults=values)[0]


def _set_annulled(table: Table, *, annulled: bool = True) -> None:
    table.annulled = annulled
    table.decisions += 1
    table.save(update_fields=["annulled", "decisions"])
    recounted.send(sender=Table, table=table)
    if annulled:
        _tell_annulment(table)
    else:
        _tell_lifting(table)


def _seat_of(table: Table, player: Player) -> Seat:
    seat = table.seats.filter(player=player).first()
    if seat is None:
        raise MayNotAnnul
    return seat


def _check_over(table: Table) -> None:
    """Check that the table has a result and is neither imported nor a tournament's.

    Raises `Refused`, `Tied`.
    """
    if table.status != Status.OVER or table.imported:
        raise Refused(_("Only a finished table with a result can be annulled."), 409)
    ties.check_free(table)


def ask_undecided(table: Table, people: Iterable[int | None]) -> None:
    """Notify these players that they are asked to agree, each only once."""
    _tell(table, people, "asked")


def _tell_annulment(table: Table) -> None:
    """Notify all players that the table is annulled."""
    _tell(table, table.seats.values_list("player", flat=True), "done")


def _tell_lifting(table: Table) -> None:
    """Notify all players that the table counts again."""
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


@notice_kinds.declare("annulment", listed=True)
def _annulment_notice(notice: Notice) -> Message | None:
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
    """Return the annulment's stage: `asked`, `done` or `lifted`."""
    if one.lifted_at:
        return "lifted"
    return "done" if one.annulled_at else "asked"


def _agreed(notice: Notice) -> bool:
    votes = Vote.objects.filter(table=notice.about["table"], what=VoteSubject.ANNUL)
    return votes.filter(seat__player=notice.player).exists()


class AnnulmentPage:
    """A table's annulment as one reader sees it, and what they may do about it."""

    def __init__(self, table: Table, reader: Player) -> None:
        self.table, self.reader = table, reader

    @cached_property
    def annulment(self) -> Annulment | None:
        """The table's annulment; only a request while `annulled_at` is None."""
        return Annulment.objects.filter(table=self.table).select_related("by", "lifted_by").first()

    @cached_property
    def seat(self) -> Seat | None:
        return self.table.seats.filter(player=self.reader).first()

    @property
    def agreed(self) -> bool:
        """Whether the reader has agreed."""
        return (
            self.seat is not None
            and self.table.votes.filter(seat=self.seat, what=VoteSubject.ANNUL).exists()
        )

    @cached_property
    def waits_for(self) -> list[Seat]:
        return seats_to_agree(self.table)

    @cached_property
    def _possible(self) -> bool:
        table = self.table
        over = table.status == Status.OVER and not table.imported and not table.annulled
        return over and not ties.is_tied(table)

    @property
    def rules(self) -> bool:
        """Whether the reader is a referee who may annul the table alone."""
        return self._possible and self.reader.is_referee and self.seat is None

    @property
    def lifts(self) -> bool:
        """Whether the reader is a referee who may let the table count again."""
        if not self.table.annulled:
            return False
        free = self.reader.is_referee and self.seat is None and not ties.is_tied(self.table)
        return free and self.annulment is not None and is_liftable(self.table, self.annulment)

    @property
    def asks(self) -> bool:
        """Whether the reader played there and may ask the others, or agree."""
        ended = self.table.ended_at
        in_time = ended is not None and timezone.now() - ended <= TIME_TO_AGREE
        return self._possible and self.seat is not None and in_time

    @property
    def offered(self) -> bool:
        """Whether the table's page links to the page of its annulment."""
        return self.rules or self.asks or self.lifts
