"""All writes of the boards."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.boards import conditions, ledger, months, notices, paper, tallies
from games.boards.ceremony import ENDED, RUNNING, next_step, version
from games.boards.conditions import Blocker
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
from games.boards.paper import ImportLine
from games.boards.standings import Election
from games.boards.titles import (
    CEREMONY_CHANNEL,
    COLUMN_OF,
    PATIENCE,
    patient_since,
    running_ceremonies,
    titles_changed,
    usable_bonuses,
)
from games.boards.words import month_and_year
from games.live import publish
from games.players import activity_log, office
from games.players import services as people
from games.players.activity_log import record_act
from games.players.clock import Clock
from games.players.models import Office, Player, Role
from games.players.prepared import Prepared
from games.ui.refusals import Refused
from games.ui.words import capfirst


class CannotClose(Refused):
    """The month can't be closed yet; `blockers` has the reasons, and where to settle them."""

    status = 409

    def __init__(self, blockers: Sequence[Blocker]) -> None:
        super().__init__(" ".join(blocker.text for blocker in blockers))
        self.blockers = list(blockers)


class MonthClosed(Refused):
    """The month is closed, so its days may not change points any more."""

    status = 409
    sentence = gettext_lazy("This month is closed.")


class NotHeld(Refused):
    """The player doesn't hold this title of the month before."""

    status = 409
    sentence = gettext_lazy("You don’t hold this title.")


class AlreadySpent(Refused):
    """The title's bonus has been used."""

    status = 409
    sentence = gettext_lazy("This bonus has already been used.")


def lock_month(year: int, month: int) -> Month:
    """Return the month's row, created if need be and locked until the transaction ends."""
    rows = Month.objects.select_for_update().filter(year=year, month=month)
    if (row := rows.first()) is None:
        Month.objects.get_or_create(year=year, month=month)
        row = rows.get()
    return row


def publish_board(month: Month) -> None:
    """Raise the board's version and publish it to every open page.

    The caller must hold the month's row lock.
    """
    month.version += 1
    month.save(update_fields=["version"])
    publish(month.channel, month.version)


def publish_titles(month: Month) -> None:
    """Publish that the month's titles have changed, or that more of them are revealed.

    Titles appear on the month's board, their emblems on the next month's. Locks both months' rows.
    """
    publish_board(month)
    publish_board(lock_month(*months.following(month.year, month.month)))
    notices.tell_titles(month)
    transaction.on_commit(
        lambda: titles_changed.send(sender=Month, year=month.year, month=month.month)
    )


LINE_FIELDS = ("table_id", "daye", "victoire", "repetition", "status")


_stored = Prepared(lambda day: Line.objects.filter(date=day).order_by("player_id"), date)


def project(
    date: date,
    table_id: int,
    points: Mapping[int, ledger.Points],
    status: str,
    *,
    mending: bool = False,
) -> None:
    """Replace the day's lines by `points`: {player id: (Dāye, Victoire, Répétition)}.

    Part of the move's transaction; other days are not changed. Idempotent. Raises `ValueError` for
    an unknown status, and `MonthClosed` if lines would change in a closed month, unless the day is
    cancelled; `mending` skips that check.
    """
    stored = {"table_id": table_id, "status": Status(status)}
    lines = [
        Line(date=date, player_id=player, daye=daye, victoire=victoire, repetition=reps, **stored)
        for player, (daye, victoire, reps) in sorted(points.items())
    ]
    # Most moves give no points: they shouldn't wait for the month's lock.
    if _values(lines) == _values(_lines(date)):
        return
    with transaction.atomic():
        month = lock_month(date.year, date.month)
        before = _lines(date)
        if _values(lines) == _values(before):
            return
        if not mending and status != Status.CANCELLED and _is_closed(month):
            raise MonthClosed
        Line.objects.filter(date=date).exclude(player_id__in=points).delete()
        Line.objects.bulk_create(
            lines,
            update_conflicts=True,
            unique_fields=["date", "player"],
            update_fields=LINE_FIELDS,
        )
        if any(line.status == Status.FINISHED for line in (*before, *lines)):
            recount_tallies(month, {line.player_id for line in (*before, *lines)})
        publish_board(month)


def _lines(date: date) -> list[Line]:
    """Return the day's stored lines."""
    return _stored(date)


def _values(lines: Iterable[Line]) -> list[tuple[object, ...]]:
    return [(line.player_id, *(getattr(line, name) for name in LINE_FIELDS)) for line in lines]


def _is_closed(month: Month) -> bool:
    return Closing.objects.filter(month=month, reopened_at=None).exists()


def recount_tallies(month: Month, players: Iterable[int]) -> None:
    """Recount the tallies of the players from their lines, and the month's finished days.

    The caller must hold the month's row lock.
    """
    asked = set(players)
    counted = {pk: row for pk, row in tallies.sum_lines(month).items() if pk in asked}
    Tally.objects.filter(month=month, player__in=asked - counted.keys()).delete()
    Tally.objects.bulk_create(
        [Tally(month=month, player_id=pk, **row._asdict()) for pk, row in counted.items()],
        update_conflicts=True,
        unique_fields=["month", "player"],
        update_fields=tallies.FIELDS,
    )
    month.finished = len(tallies.finished_days(month))
    month.save(update_fields=["finished"])


def close_month(
    year: int,
    month: int,
    by: Player,
    choices: Mapping[str, int],
    *,
    seen: str | None = None,
    ceremony: bool = False,
) -> Closing:
    """Proclaim the month's titles; `choices` has a player for each column still equal.

    `seen` is the `conditions.fingerprint` that `by` has agreed to. With `ceremony` the titles are
    revealed one by one, if there are any. A month that is already closed is left unchanged. Raises
    `CannotClose`, or `Refused` if `seen` differs from what would be proclaimed now.
    """
    with transaction.atomic():
        row = lock_month(year, month)
        if closed := row.closings.filter(reopened_at=None).first():
            return closed
        elected = _elect_titles(year, month, choices)
        if seen is not None and seen != conditions.fingerprint(elected):
            raise Refused(
                _("Something has changed since you opened this. Please check again."), 409
            )
        return _proclaim(row, elected, by, ceremony)


def _elect_titles(year: int, month: int, choices: Mapping[str, int]) -> list[Election]:
    """Return the titles to proclaim. Raises `CannotClose` with all blockers."""
    clock = Clock.read()
    book = ledger.whole_month(year, month, clock)
    found = [conditions.apply_choice(one, choices) for one in conditions.elections(book)]
    blockers = conditions.find_blockers(year, month, book, clock)
    blockers += [conditions.undecided_tie(one) for one in found if one.still_equal]
    if blockers:
        raise CannotClose(blockers)
    return [one for one in found if one.winner is not None]


def _proclaim(row: Month, elected: list[Election], by: Player, ceremony: bool) -> Closing:
    now = timezone.now()
    told = [
        _title_record(found) | {"left": _players_who_left(row, found.column)} for found in elected
    ]
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
        publish(CEREMONY_CHANNEL)
    publish_titles(row)
    return done


def _title_record(found: Election) -> dict[str, object]:
    """Return a title as its closing stores it."""
    return {
        "column": found.column,
        "player": found.winner,
        "points": found.points,
        "decided": found.decided,
    }


def _players_who_left(month: Month, column: str) -> list[int]:
    """Return the players who have points in the month but have left the column."""
    out = {"month": month, f"player__{COUNTED[column]}": False}
    found = (model.objects.filter(**out).values_list("player") for model in (Tally, Carried))
    return sorted({player for rows in found for (player,) in rows})


def reopen_month(year: int, month: int, by: Player, reason: str) -> None:
    """Delete the month's titles; the closing keeps them, and who reopened the month and why.

    An open month is left unchanged. Raises `Refused` without a reason, if a later month is closed,
    or if a bonus has been used.
    """
    if not reason.strip():
        raise Refused(_("Give a reason for reopening the month."), 409)
    with transaction.atomic():
        row = lock_month(year, month)
        closed = row.closings.filter(reopened_at=None).first()
        if closed is None:
            return
        titles = row.titles.select_for_update()
        if consequence := conditions.why_not_reopen(row, [title.pk for title in titles]):
            raise Refused(consequence, 409)
        titles.delete()
        closed.reopened_at, closed.reopened_by = timezone.now(), by
        closed.reason = reason.strip()
        closed.save()
        record_act(by, "reopen_month", detail=str(row), reason=reason)
        publish(CEREMONY_CHANNEL)
        publish_titles(row)


def spend_bonus(player_id: int, title: str, date: date, table_id: int) -> None:
    """Use the bonus of `title` ("grand_spayin", "mastaye", "tikao") on `date`, irrevocably.

    Raises `NotHeld` if the player has no such title of the month before, `AlreadySpent` if its
    bonus has been used.
    """
    held = usable_bonuses(date).filter(player_id=player_id, column=COLUMN_OF[title])
    with transaction.atomic():
        found = held.select_for_update(of=("self",)).first()
        if found is None:
            raise NotHeld
        try:
            with transaction.atomic():
                Spent.objects.create(title=found, date=date, table_id=table_id, at=timezone.now())
        except IntegrityError:
            raise AlreadySpent from None
        publish_board(lock_month(date.year, date.month))


def advance_ceremony(year: int, month: int, seen: int, by: Player | None = None) -> None:
    """Reveal the next title to everybody, or end the ceremony after the last.

    `seen` is the step on the screen of the person who pressed the button: nothing changes if it
    isn't the current one, or if the month has no running ceremony.
    """
    on = running_ceremonies().filter(closing__month__year=year, closing__month__month=month)
    if not on.filter(step=seen).exists():
        return
    with transaction.atomic():
        row = lock_month(year, month)
        # Another request may have advanced it before the lock was taken.
        found = on.filter(step=seen).first()
        if found is None:
            return
        found.moved_at = timezone.now()
        step = next_step(seen, set(row.titles.values_list("column", flat=True)))
        if step is None:
            _end_ceremony(found)
        else:
            found.step = step
            found.save()
            publish(CEREMONY_CHANNEL, version(found, RUNNING))
        record_act(by, "next_title", detail=str(row))
        publish_titles(row)


def end_forgotten_ceremonies() -> None:
    """Store and publish the end of ceremonies whose time is up.

    Reads treat them as over anyway; publishing brings their bonuses to a day that is being played.
    """
    over = Ceremony.objects.filter(
        ended_at=None, moved_at__lte=patient_since(), closing__reopened_at=None
    )
    for forgotten in over.select_related("closing__month"):
        month = forgotten.closing.month
        with transaction.atomic():
            row = lock_month(month.year, month.month)
            found = over.filter(pk=forgotten.pk).first()
            if found is not None:
                _end_ceremony(found)
                publish_titles(row)


def _end_ceremony(found: Ceremony) -> None:
    found.ended_at = min(timezone.now(), found.moved_at + PATIENCE)
    found.save()
    publish(CEREMONY_CHANNEL, version(found, ENDED))


def _month_in_words(detail: str) -> str:
    """Return the month that the activity log stores as `2026-11` in the reader's language."""
    year, number = months.parse(detail)
    return capfirst(month_and_year(date(year, number, 1))) if year else detail


activity_log.WORDS |= {
    "close_month": gettext_lazy("closed a month"),
    "reopen_month": gettext_lazy("reopened a month"),
    "next_title": gettext_lazy("continued the ceremony"),
}


activity_log.DETAILS |= {"close_month": _month_in_words, "reopen_month": _month_in_words}


def import_month(
    year: int, month: int, entries: Sequence[ImportLine], by: Player, reason: str, *, ghosts: bool
) -> None:
    """Replace the month's points from paper; an empty list removes an earlier import.

    With `ghosts`, players without a phone are added for entries without a player. Importing the
    same entries again changes nothing. Raises `Refused`.
    """
    if any(entry.error for entry in entries):
        raise Refused(_("Some lines can’t be read. Nothing has been imported."))
    if not ghosts and any(entry.new for entry in entries):
        raise Refused(_("Choose whether to add the unknown people."))
    if not reason.strip():
        raise Refused(_("Say where these totals come from, for the activity log."))
    with transaction.atomic():
        Office.objects.select_for_update().get(pk=1)  # Serialises the adding of names.
        row = lock_month(year, month)
        paper.check_month(year, month, Clock.read())
        wanted = {_import_player(entry, by).pk: entry for entry in entries}
        if not _is_stored(row, wanted):
            _write_carried(row, wanted, by, reason)


def _import_player(entry: ImportLine, by: Player) -> Player:
    if entry.player is not None:
        return entry.player
    ghost = people.add_player(entry.name, "", office.current().language, Role.MEMBER)
    Player.objects.filter(pk=ghost.pk).update(is_ghost=True, added_by=by)
    return ghost


def _write_carried(row: Month, wanted: dict[int, ImportLine], by: Player, reason: str) -> None:
    now = timezone.now()
    Carried.objects.filter(month=row).delete()
    Carried.objects.bulk_create(
        Carried(month=row, player_id=pk, **_carried_numbers(entry), by=by, at=now)
        for pk, entry in wanted.items()
    )
    told = paper.summarise_import(
        row, ((one.daye, one.victoire, one.repetition, one.days) for one in wanted.values())
    )
    record_act(by, paper.ACT, detail=told, reason=reason)
    publish_board(row)


def _carried_numbers(entry: ImportLine) -> dict[str, int]:
    return {name: getattr(entry, name) for name in paper.NUMBERS}


def _is_stored(row: Month, wanted: dict[int, ImportLine]) -> bool:
    stored = Carried.objects.filter(month=row).values_list("player_id", *paper.NUMBERS)
    return {pk: tuple(numbers) for pk, *numbers in stored} == {
        pk: tuple(_carried_numbers(entry).values()) for pk, entry in wanted.items()
    }
