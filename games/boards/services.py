"""Every write of the boards."""

from collections.abc import Iterable, Mapping
from datetime import date

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.boards import months
from games.boards.errors import (
    AlreadySpent,
    CannotClose,
    CannotReopen,
    HasChanged,
    MonthClosed,
    NotHeld,
)
from games.boards.models import (
    COUNTED,
    Carried,
    Ceremony,
    Closing,
    Line,
    Month,
    Spent,
    Status,
    Tally,
    Title,
)
from games.boards.points import ledger, tallies
from games.boards.points.standings import Election
from games.boards.titles import bonuses, conditions, notices
from games.boards.titles.reveal import CHANNEL as CEREMONY
from games.boards.titles.signals import titles_changed
from games.boards.words import month_name
from games.live import publish
from games.players import journal
from games.players.clock import Clock
from games.players.journal import record_act
from games.players.models import Player
from games.players.prepared import Prepared

FIELDS = ("table_id", "daye", "victoire", "repetition", "status")
_stored = Prepared(lambda day: Line.objects.filter(date=day).order_by("player_id"), date)


def project(
    date: date,
    table_id: int,
    points: Mapping[int, ledger.Points],
    status: str,
    *,
    mending: bool = False,
) -> None:
    """Make the day's lines these: {player id: (Dāye, Victoire, Répétition)}.

    Part of the move's transaction; other days are not touched, the same lines again change nothing.
    Raises `ValueError` for a status that is none, and `MonthClosed` where titles are given already,
    whatever a server's clock says: only a day that gives nobody a point still ends. `mending`
    writes what the table says all the same.
    """
    stored = {"table_id": table_id, "status": Status(status)}
    lines = [
        Line(date=date, player_id=player, daye=daye, victoire=victoire, repetition=reps, **stored)
        for player, (daye, victoire, reps) in sorted(points.items())
    ]
    # Most moves give no points: then nobody else's transaction waits for the month.
    if _values(lines) == _values(_lines(date)):
        return
    with transaction.atomic():
        month = locked(date.year, date.month)
        before = _lines(date)
        if _values(lines) == _values(before):
            return
        if not mending and status != Status.CANCELLED and _is_closed(month):
            raise MonthClosed(_("This month is closed."))
        Line.objects.filter(date=date).exclude(player_id__in=points).delete()
        Line.objects.bulk_create(
            lines, update_conflicts=True, unique_fields=["date", "player"], update_fields=FIELDS
        )
        if any(line.status == Status.FINISHED for line in (*before, *lines)):
            tallies.recount(month, {line.player_id for line in (*before, *lines)})
        _changed(month)


def close_month(
    year: int,
    month: int,
    by: Player,
    choices: Mapping[str, int],
    *,
    seen: str | None = None,
    ceremony: bool = False,
) -> Closing:
    """Proclaim the month's titles; `choices` names one player for each column still equal.

    `seen` is `conditions.fingerprint` of what `by` has agreed to. With `ceremony` the titles are
    shown one by one, if there are any. A month that is closed already stays as it is.
    Raises `CannotClose`, `HasChanged`.
    """
    with transaction.atomic():
        row = locked(year, month)
        if closed := row.closings.filter(reopened_at=None).first():
            return closed
        elected = _elected(year, month, choices)
        if seen is not None and seen != conditions.fingerprint(elected):
            raise HasChanged(_("Something has changed since you opened this. Please check again."))
        return _proclaim(row, elected, by, ceremony)


def _proclaim(row: Month, elected: list[Election], by: Player, ceremony: bool) -> Closing:
    now = timezone.now()
    told = [_told(found) | {"left": _left(row, found.column)} for found in elected]
    done = row.closings.create(closed_at=now, closed_by=by, proclaimed=told)
    record_act(by, "close_month", detail=str(row))
    Title.objects.bulk_create(
        Title(
            month=row,
            column=found.column,
            player_id=found.winner,
            points=found.points,
            decided=found.decided,
        )
        for found in elected
        if found.winner is not None
    )
    if ceremony and elected:
        Ceremony.objects.create(closing=done, started_at=now, started_by=by, moved_at=now)
        publish(CEREMONY)
    titles_told(row)
    return done


def _left(month: Month, column: str) -> list[int]:
    """Who has points of the month and isn't in the column."""
    out = {"month": month, f"player__{COUNTED[column]}": False}
    found = (model.objects.filter(**out).values_list("player") for model in (Tally, Carried))
    return sorted({player for rows in found for (player,) in rows})


def _month_in_words(detail: str) -> str:
    """`2026-11`, as the journal keeps it, in the reader's words."""
    year, number = months.named(detail)
    return capfirst(month_name(date(year, number, 1), date.min)) if year else detail


journal.WORDS |= {
    "close_month": gettext_lazy("closed a month"),
    "reopen_month": gettext_lazy("reopened a month"),
    "next_title": gettext_lazy("continued the ceremony"),
}
journal.DETAILS |= {"close_month": _month_in_words, "reopen_month": _month_in_words}


def reopen_month(year: int, month: int, by: Player, reason: str) -> None:
    """Take the month's titles back; the journal keeps what was proclaimed, by whom and why not.

    A month that is open stays as it is. Raises `CannotReopen`.
    """
    if not reason.strip():
        raise CannotReopen(_("Give a reason for reopening the month."))
    with transaction.atomic():
        row = locked(year, month)
        closed = row.closings.filter(reopened_at=None).first()
        if closed is None:
            return
        titles = row.titles.select_for_update()
        _check_reopening(row, [title.pk for title in titles])
        titles.delete()
        closed.reopened_at, closed.reopened_by = timezone.now(), by
        closed.reason = reason.strip()
        closed.save()
        record_act(by, "reopen_month", detail=str(row), reason=reason)
        publish(CEREMONY)
        titles_told(row)


def spend(player_id: int, title: str, date: date, table_id: int) -> None:
    """Use the bonus of `title` ("grand_spayin", "mastaye", "tikao") on `date`, once and for all.

    Raises `NotHeld` if the player has no such title of the month before, `AlreadySpent`.
    """
    held = bonuses.usable_on(date).filter(player_id=player_id, column=bonuses.COLUMN_OF[title])
    with transaction.atomic():
        found = held.select_for_update(of=("self",)).first()
        if found is None:
            raise NotHeld(_("You don’t hold this title."))
        try:
            with transaction.atomic():
                Spent.objects.create(title=found, date=date, table_id=table_id, at=timezone.now())
        except IntegrityError:
            raise AlreadySpent(_("This bonus has already been used.")) from None
        _changed(locked(date.year, date.month))


def locked(year: int, month: int) -> Month:
    """The month's row, made if need be, ours until the transaction ends."""
    rows = Month.objects.select_for_update().filter(year=year, month=month)
    if (row := rows.first()) is None:
        Month.objects.get_or_create(year=year, month=month)
        row = rows.get()
    return row


def _is_closed(month: Month) -> bool:
    return Closing.objects.filter(month=month, reopened_at=None).exists()


def month_seen_anew(month: Month) -> None:
    """Two of its people have become one. The caller holds the row."""
    _changed(month)


def _changed(month: Month) -> None:
    """Tell every open page that the board has a new version."""
    month.version += 1
    month.save(update_fields=["version"])
    publish(month.channel, month.version)


def titles_told(month: Month) -> None:
    """The month's titles have changed, or what is known of them: say so.

    They show on this month's board, their emblems on the next one's.
    """
    _changed(month)
    _changed(locked(*months.following(month.year, month.month)))
    notices.tell_titles(month)
    transaction.on_commit(
        lambda: titles_changed.send(sender=Month, year=month.year, month=month.month)
    )


def _lines(date: date) -> list[Line]:
    """The day's lines as they are stored."""
    return _stored(date)


def _values(lines: Iterable[Line]) -> list[tuple[object, ...]]:
    return [(line.player_id, *(getattr(line, name) for name in FIELDS)) for line in lines]


def _elected(year: int, month: int, choices: Mapping[str, int]) -> list[Election]:
    """The titles to proclaim. Raises `CannotClose` with all that is in the way."""
    clock = Clock.read()
    book = ledger.of_month(year, month, clock)
    found = [conditions.named(one, choices) for one in conditions.elections(book)]
    blockers = conditions.obstacles(year, month, book, clock)
    blockers += [conditions.undecided(one) for one in found if one.still_equal]
    if blockers:
        raise CannotClose(blockers)
    return [one for one in found if one.winner is not None]


def _told(found: Election) -> dict[str, object]:
    """A title as the journal keeps it."""
    return {
        "column": found.column,
        "player": found.winner,
        "points": found.points,
        "decided": found.decided,
    }


def _check_reopening(row: Month, titles: list[int]) -> None:
    """Raises `CannotReopen` when what was proclaimed has had consequences."""
    if told := conditions.for_good(row, titles):
        raise CannotReopen(told)
