"""Writes a month's lines from paper: as a whole, with a line in the journal, never by hand."""

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.boards.models import Carried, Month
from games.boards.paper import rules
from games.boards.paper.errors import CannotCarry
from games.boards.paper.reading import Entry
from games.boards.services import locked
from games.live import publish
from games.players import office
from games.players import services as people
from games.players.clock import Clock
from games.players.journal import record_act
from games.players.models import Office, Player, Role


def replace_month(
    year: int, month: int, entries: Sequence[Entry], by: Player, reason: str, *, ghosts: bool
) -> None:
    """Make the month's lines from paper these; none takes an earlier import back.

    Nobody is called like an entry without a player: with `ghosts` such people are added, without a
    phone. The same entries again change nothing. Raises `CannotCarry`, `MonthTaken`.
    """
    if any(entry.error for entry in entries):
        raise CannotCarry(_("Some lines can’t be read. Nothing has been imported."))
    if not ghosts and any(entry.new for entry in entries):
        raise CannotCarry(_("Choose whether to add the unknown people."))
    if not reason.strip():
        raise CannotCarry(_("Say where these totals come from, for the activity log."))
    with transaction.atomic():
        Office.objects.select_for_update().get(pk=1)  # names queue here
        row = locked(year, month)
        rules.check(year, month, Clock.read())
        wanted = {_player(entry, by).pk: entry for entry in entries}
        if not _same(row, wanted):
            _write(row, wanted, by, reason)


def _player(entry: Entry, by: Player) -> Player:
    if entry.player is not None:
        return entry.player
    ghost = people.add_player(entry.name, "", office.current().language, Role.MEMBER)
    Player.objects.filter(pk=ghost.pk).update(is_ghost=True, added_by=by)
    return ghost


def _write(row: Month, wanted: dict[int, Entry], by: Player, reason: str) -> None:
    now = timezone.now()
    Carried.objects.filter(month=row).delete()
    Carried.objects.bulk_create(
        Carried(month=row, player_id=pk, **_numbers(entry), by=by, at=now)
        for pk, entry in wanted.items()
    )
    told = rules.summary(
        row, ((one.daye, one.victoire, one.repetition, one.days) for one in wanted.values())
    )
    record_act(by, rules.ACT, detail=told, reason=reason)
    row.version += 1
    row.save(update_fields=["version"])
    publish(row.channel, row.version)


def _same(row: Month, wanted: dict[int, Entry]) -> bool:
    stored = Carried.objects.filter(month=row).values_list("player_id", *FIELDS)
    return {pk: tuple(numbers) for pk, *numbers in stored} == {
        pk: tuple(_numbers(entry).values()) for pk, entry in wanted.items()
    }


FIELDS = ("daye", "victoire", "repetition", "days")


def _numbers(entry: Entry) -> dict[str, int]:
    return {name: getattr(entry, name) for name in FIELDS}
