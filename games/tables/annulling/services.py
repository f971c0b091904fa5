"""Annuls finished tables. Each form may come twice."""

from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.players import journal, office
from games.players.erasure import NameStriker, strike_fields
from games.players.journal import record_act
from games.players.models import Player
from games.tables import ties
from games.tables.absence.who import voters
from games.tables.annulling import notices
from games.tables.models import Annulment, Asked, Seat, Status, Table, Vote
from games.tables.services.holding import locked
from games.tables.services.signals import recounted
from games.ui.refusals import Refused


class SatThere(Refused):
    """A referee doesn’t rule on their own table."""

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


A_DAY = timedelta(days=1)
"""So long all who sat there may annul their table."""
NOT_LIFTED = {"lifted_at": None, "lifted_by": None, "lifted_why": ""}
journal.WORDS |= {
    "annul_table": gettext_lazy("annulled a table"),
    "lift_annulment": gettext_lazy("withdrew an annulment"),
    # Lines of an older journal keep their words.
    "house_rules": gettext_lazy("set a game’s house rules"),
}


@locked
def rule(table: Table, by: Player, reason: str) -> None:
    """A referee who didn’t sit there annuls the table.

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
    _annul(table)


@locked
def ask(table: Table, player: Player, reason: str) -> None:
    """One of those who sat there asks the others, or agrees with whoever asked first.

    With the last of them it is done. Raises `MayNotAnnul`, `Refused`, `Tied`, `NoReason`.
    """
    seat = _seat_of(table, player)
    _check_over(table)
    if table.annulled:
        return
    now = timezone.now()
    if table.ended_at is None or now - table.ended_at > A_DAY:
        raise Refused(_("It’s been more than a day since the table ended. Ask a referee."), 409)
    asked = Annulment.objects.filter(table=table).first()
    if asked is None or asked.lifted_at:
        asked = _stored(table, player, reason, now, annulled_at=None, ruled=False)
    Vote.objects.get_or_create(seat=seat, what=Asked.ANNUL, defaults={"table": table, "at": now})
    if waits_for(table):
        notices.ask(table, [one.player_id for one in waits_for(table)])
        return
    asked.annulled_at = now
    asked.save(update_fields=["annulled_at"])
    _annul(table)


@locked
def withdraw(table: Table, player: Player) -> None:
    """They want it no longer; with the last of them the question is gone. Raises `Refused`."""
    seat = _seat_of(table, player)
    if table.annulled:
        raise Refused(_("This table has been annulled"), 409)
    Vote.objects.filter(seat=seat, what=Asked.ANNUL).delete()
    if not table.votes.filter(what=Asked.ANNUL).exists():
        Annulment.objects.filter(table=table, lifted_at=None).delete()


@locked
def lift(table: Table, by: Player, reason: str) -> None:
    """A referee who didn’t sit there lets it count again; both reasons stay on its page.

    Until the end of the month in which it was annulled: what a month has left to tell stays.
    Raises `MayNotAnnul`, `SatThere`, `Refused`, `NoReason`, `Tied`.
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
    table.votes.filter(what=Asked.ANNUL).delete()
    _annul(table, annulled=False)


def is_liftable(table: Table, found: Annulment) -> bool:
    """Whether the month in which it was annulled still runs, in the office’s time zone."""
    if not table.annulled or found.annulled_at is None:
        return False
    calendar = office.current_calendar()
    then, now = calendar.today(found.annulled_at), calendar.today(timezone.now())
    return (then.year, then.month) == (now.year, now.month)


def waits_for(table: Table) -> list[Seat]:
    """Those who sat there, can sign in and haven’t agreed yet."""
    agreed = set(table.votes.filter(what=Asked.ANNUL).values_list("seat", flat=True))
    return [seat for seat in voters(table) if seat.pk not in agreed]


def forget(player: Player) -> None:
    """Strike the player’s names out of the reasons."""
    strike_fields(Annulment.objects.all(), ("reason", "lifted_why"), NameStriker(player))


def _stored(table: Table, by: Player, reason: str, at: datetime, **how: Any) -> Annulment:
    """One row a table: a new reason takes the place of one that was lifted. Raises `NoReason`."""
    if not reason.strip():
        raise NoReason
    values = {"by": by, "reason": reason.strip()[:200], "at": at, **NOT_LIFTED, **how}
    return Annulment.objects.update_or_create(table=table, defaults=values)[0]


def _annul(table: Table, *, annulled: bool = True) -> None:
    table.annulled = annulled
    table.decisions += 1
    table.save(update_fields=["annulled", "decisions"])
    recounted.send(sender=Table, table=table)
    if annulled:
        notices.tell_annulment(table)
    else:
        notices.tell_lifting(table)


def _seat_of(table: Table, player: Player) -> Seat:
    seat = table.seats.filter(player=player).first()
    if seat is None:
        raise MayNotAnnul
    return seat


def _check_over(table: Table) -> None:
    """It has a result, and decides of itself."""
    if table.status != Status.OVER or table.imported:
        raise Refused(_("Only a finished table with a result can be annulled."), 409)
    ties.check_free(table)
