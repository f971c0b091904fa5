"""Log a dāye of the real deck: check people in, find logs of the same dāye, enter the move."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.engine.cards import rank_of
from games.engine.contract import IllegalMove
from games.players.models import Player
from games.spaye import services
from games.spaye.log.forms import LogForm
from games.spaye.models import Correction, Day, SentLog
from games.spaye.queries import logged_at
from games.spaye.rules.state import Daye
from games.tables import services as tables
from games.tables.models import Entry, Seat, Table
from games.tables.services import Played
from games.ui.cards import letter
from games.ui.refusals import Refused

ALIKE_WITHIN = timedelta(minutes=3)


@dataclass(frozen=True, slots=True)
class SimilarLog:
    """A recent log of the same people and ranks."""

    number: int
    author: Player
    minutes: int
    """Whole minutes since it was logged."""

    def question(self, cards: tuple[str, ...], reader: Player) -> str:
        """Return `Ingrid logged 7 – 9 just now. Is this the same dāye?`"""
        ago = ngettext("%(n)s minute ago", "%(n)s minutes ago", self.minutes) % {"n": self.minutes}
        values = {
            "name": self.author.display_name,
            "cards": " – ".join(letter(card.rstrip("SHDC") or card) for card in cards),
            "ago": ago if self.minutes else _("just now"),
        }
        if self.author == reader:
            return _("You logged %(cards)s %(ago)s. Is this the same dāye?") % values
        return _("%(name)s logged %(cards)s %(ago)s. Is this the same dāye?") % values


class SentByAnother(Refused):
    """The log's id was already used by somebody else."""

    status = 409
    sentence = gettext_lazy("Someone else has already sent this log.")


def save(day: Day, author: Player, form: LogForm, version: int, instead: int | None = None) -> int:
    """Enter the log and return the dāye's number.

    The author and players without a seat are checked in, and the repetitions that the author has
    seen of others are confirmed: all of it is entered, or nothing. `instead` is the number of a log
    of theirs that no longer counts; a `Correction` then links both. Raises the rules' refusals and
    those of `games.tables.services.play`.
    """
    tables.settle(day.table_id)  # outside the transaction: a refusal doesn't undo it
    with transaction.atomic():
        services.check_in(day, author)
        played = tables.play(day.table_id, author, form.move(_seats(day, author, form)), version)
        number = len(played.state.dayes) - 1
        _confirm(author, form, played, number)
        if instead is not None and _correctable(played, author, instead):
            Correction.objects.get_or_create(day=day, wrong=instead, defaults={"right": number})
    return number


def _correctable(played: Played, author: Player, number: int) -> bool:
    """Return whether this is a log of the author that was taken back or voided."""
    dayes = played.state.dayes
    seat = tables.seat_of(played.table.pk, author)
    return number < len(dayes) and dayes[number].gone and dayes[number].author == seat


def save_once(day: Day, author: Player, form: LogForm, key: UUID) -> int:
    """Enter a log that waited on a phone, unless it came before, and return the dāye's number.

    It is entered at the table's current version, since its page may be hours old; `key` keeps it
    from being entered twice. Raises what `save` raises, and `SentByAnother`.
    """
    tables.settle(day.table_id)
    with transaction.atomic():
        table = Table.objects.select_for_update().get(pk=day.table_id)
        if (known := find_sent(key, author)) is not None:
            return known
        number = save(day, author, form, table.version)
        SentLog.objects.create(id=key, day=day, author=author, daye=number)
    return number


def find_sent(key: UUID, author: Player) -> int | None:
    """Return the number of the dāye logged with this id, `None` if none. Raises `SentByAnother`."""
    sent = SentLog.objects.filter(pk=key).first()
    if sent is None:
        return None
    if sent.author_id != author.pk:
        raise SentByAnother
    return sent.daye


def _seats(day: Day, author: Player, form: LogForm) -> dict[int, int]:
    """Return player id → seat, after checking in players without a seat. Raises `IllegalMove`."""
    seats = _seated(day)
    for player in Player.objects.active().filter(pk__in=form.players):
        if player.pk not in seats:
            seats[player.pk] = services.check_in(day, player, by=author)
    if missing := set(form.players) - seats.keys():
        raise IllegalMove("SP-66", player=missing.pop())
    return seats


def _seated(day: Day) -> dict[int, int]:
    return dict(Seat.objects.filter(table=day.table_id).values_list("player_id", "number"))


def _confirm(author: Player, form: LogForm, played: Played, number: int) -> None:
    """Confirm, as their witness, what the author saw of the others' exercises."""
    seat = tables.seat_of(played.table.pk, author)
    daye = played.state.dayes[number]
    seen = dict(zip(daye.players, form.seen, strict=True))
    version = played.version
    for at, exercise in enumerate(played.state.exercises):
        done = seen.get(exercise.seat)
        if exercise.daye == number and exercise.seat != seat and done is not None:
            text = f"confirm {at} {done}"
            version = tables.play(played.table.pk, author, text, version).version


def find_same_form(day: Day, author: Player, form: LogForm, version: int) -> int | None:
    """Return the number of the dāye if this form was sent and logged before, else `None`."""
    seats = _seated(day)
    if author.pk not in seats or not seats.keys() >= set(form.players):
        return None
    logs = Entry.objects.filter(table=day.table_id, move__startswith="log ").order_by("number")
    wanted = (seats[author.pk], form.move(seats))
    for number, (at, *entered) in enumerate(logs.values_list("number", "seat", "move")):
        if at >= version and tuple(entered) == wanted:
            return number
    return None


def find_similar(
    day: Day, form: LogForm, since: timedelta = timedelta(), but_by: Player | None = None
) -> SimilarLog | None:
    """Return the latest log of the same people and ranks if it is from about the same time.

    Logs up to three minutes older count. `since` is how long ago this log was written down; logs by
    `but_by` are left out.
    """
    state = tables.state_of(day.table)
    people = {seat: player for player, seat in _seated(day).items()}
    for number in reversed(range(len(state.dayes))):
        daye = state.dayes[number]
        if daye.author is None or daye.gone or (but_by and people[daye.author] == but_by.pk):
            continue
        if _is_same(daye, people, form):
            return _if_recent(day, number, people[daye.author], since + ALIKE_WITHIN)
    return None


def _is_same(daye: Daye, people: dict[int, int], form: LogForm) -> bool:
    there = zip((people[seat] for seat in daye.players), daye.draws[-1], strict=True)
    here = zip(form.players, form.cards, strict=True)
    return _ranks(there) == _ranks(here)


def _ranks(drawn: Iterable[tuple[int, str]]) -> set[tuple[int, str]]:
    return {(player, rank_of(card)) for player, card in drawn}


def _if_recent(day: Day, number: int, author_id: int, within: timedelta) -> SimilarLog | None:
    at = logged_at(day.table, number)
    passed = timezone.now() - at if at else within
    if passed >= within:
        return None
    return SimilarLog(number, Player.objects.get(pk=author_id), int(passed.total_seconds() // 60))
