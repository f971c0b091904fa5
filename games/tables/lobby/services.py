"""All writes to tables that haven't started. Each form may be sent twice.

Each act locks the table's row, so that two people who want the last chair come one after the other.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games import live
from games.engine.chance import Chance
from games.engine.contract import BadSetup, Options
from games.players.auth import tokens
from games.players.models import Player
from games.tables import bot_levels as levels
from games.tables import registry
from games.tables.absence.services import stand_in
from games.tables.chairs import bot_names
from games.tables.errors import NotSeated
from games.tables.lobby import notices, seating
from games.tables.models import Guest, Joining, Pace, Seat, Status, Table
from games.tables.services import LOBBY, begin, channel, lay, turns_channel
from games.tables.services.holding import held, locked
from games.tables.services.timing import Clock
from games.ui.refusals import Refused


class NotOffered(Refused):
    """The lobby has no game of this name."""

    status = 404
    sentence = gettext_lazy("This game isn’t available here.")


class TableFull(Refused):
    status = 409
    sentence = gettext_lazy("Someone was faster. All seats are taken.")


class AlreadyStarted(Refused):
    """The table has started."""

    status = 409
    sentence = gettext_lazy("This table has already started. You can watch.")


class NotInvited(Refused):
    status = 403
    sentence = gettext_lazy("This table is by invitation only. Ask someone at the table.")


class WrongCode(Refused):
    status = 422
    sentence = gettext_lazy("That’s not this table’s code. Ask someone at the table.")


class NotHost(Refused):
    """Only the host decides that."""

    status = 403
    sentence = gettext_lazy("Only the host can do that.")


class MayNotSit(Refused):
    """The player is deactivated, or has no phone of their own."""

    status = 403
    sentence = gettext_lazy("Only people with their own phone can sit here.")


class TooFew(Refused):
    """Not enough people and bots to start."""

    status = 422

    def __init__(self, least: int) -> None:
        text = ngettext("At least {n} player is needed.", "At least {n} players are needed.", least)
        super().__init__(text.format(n=least))


MOST_TABLES = 8
"""The most gathering tables at which one player may sit."""


def check_gathering(table: Table) -> None:
    if table.status == Status.STOPPED:
        raise Refused(_("This table is no longer open for joining."), 409)
    if table.status != Status.GATHERING:
        raise AlreadyStarted


def check_host(table: Table, player: Player) -> None:
    check_gathering(table)
    if seating.host_of(table) != player.pk:
        raise NotHost


def check_level(table: Table, level: str) -> None:
    if level not in levels.levels(table.game):
        raise Refused(_("This bot doesn’t exist. Reload the page."), 400)


def check_may_sit(player: Player) -> None:
    """Lock the player's row, so that two of their requests come one after the other.

    Raises `MayNotSit`.
    """
    row = Player.objects.select_for_update().filter(pk=player.pk).first()
    if row is None or not row.is_active or row.is_ghost:
        raise MayNotSit


def check_not_waiting_too_often(player: Player) -> None:
    waiting = Seat.objects.filter(player=player, table__status=Status.GATHERING)
    if waiting.count() >= MOST_TABLES:
        raise Refused(_("You’re already waiting at enough tables. Start or leave one first."), 409)


def check_invited(table: Table, player: Player, code: str, token: str) -> None:
    if table.joining == Joining.ANYONE or seating.is_invitation(table, token):
        return
    if table.guests.filter(player=player).exists() or seating.is_code(table, code):
        return
    raise WrongCode if table.joining == Joining.CODE else NotInvited


def check_offered(game: str, wanted: int, options: Options) -> None:
    """Check that such a table could be dealt. Raises `NotOffered`, `BadSetup`."""
    config = registry.configs().get(game)
    if config is None or not config.lobby:
        raise NotOffered
    rules = config.rules
    if wanted not in rules.SEATS:
        raise BadSetup("SEATS", seats=wanted)
    rules.setup(wanted, rules.read_options(options), Chance(bytes(32), 0))


def open_table(
    player: Player,
    game: str,
    wanted: int,
    options: Options,
    *,
    joining: str = Joining.ANYONE,
    pace: str = Pace.LIVE,
    clock: Clock | None = None,
    once: str = "",
) -> Table:
    """Open a table with its first player seated. The same form (`once`) returns the same table.

    Raises `BadSetup` for seats or options that are impossible, `NotOffered`, `MayNotSit`,
    `Refused`.
    """
    opened_with = tokens.digest(f"{player.pk} {once}") if once else None
    with transaction.atomic():
        check_may_sit(player)
        if opened_with and (already := Table.objects.filter(opened_with=opened_with).first()):
            return already
        check_offered(game, wanted, options)
        check_not_waiting_too_often(player)
        table = lay(
            game,
            options,
            opened_by=player,
            wanted=wanted,
            joining=joining,
            pace=pace,
            clock=asdict(clock) if clock else None,
            code=tokens.new_code() if joining == Joining.CODE else "",
            nonce=tokens.new(),
            opened_with=opened_with,
        )
        _seat(table, player, 0)
        live.publish(LOBBY)
    return table


def against_bots(player: Player, game: str, level: str, once: str) -> Table:
    """Start a short game of the usual size, with bots of this level in all other chairs.

    The same form (`once`) returns the same table. Raises as `open_table` does.
    """
    config = registry.config(game)
    options, once = dict(config.bot_options), f"{once} {game}" if once else ""
    table = open_table(
        player, game, config.usual_seats, options, joining=Joining.INVITED, once=once
    )
    # Sent twice: the table has started already.
    with suppress(Refused):
        start(table.pk, player, level)
    return table


@locked
def sit(table: Table, player: Player, *, code: str = "", token: str = "") -> Seat:
    """Seat the player, and start the table if that was the last chair. Idempotent.

    Raises `NoTable`, `AlreadyStarted`, `Refused`, `TableFull`, `NotInvited`, `WrongCode` and
    `MayNotSit`.
    """
    seat = table.seats.filter(player=player).first()
    if seat:
        return seat
    check_gathering(table)
    check_may_sit(player)
    check_invited(table, player, code, token)
    free = seating.free_chairs(table)
    if not free:
        raise TableFull
    check_not_waiting_too_often(player)
    seat = _seat(table, player, seating.chair_for(table, player.pk, free))
    table.guests.filter(player=player).delete()
    notices.stop_calls(table, player.pk)
    _seats_changed(table, player.pk)
    return seat


@locked
def leave(table: Table, player: Player) -> None:
    """Get up before the start. The table closes when the last person leaves.

    Raises `AlreadyStarted`.
    """
    _get_up(table, player)


@locked
def invite(table: Table, by: Player, player_id: int) -> None:
    """Invite a player; anybody seated at the table may.

    Raises `NotSeated`, `MayNotSit`, `AlreadyStarted`.
    """
    check_gathering(table)
    if not table.seats.filter(player=by).exists():
        raise NotSeated
    guest = Player.objects.active().filter(pk=player_id, is_ghost=False).first()
    if guest is None:
        raise MayNotSit
    if not table.seats.filter(player=guest).exists():
        _ask(table, by, guest)


@locked
def ask_everybody(table: Table, by: Player) -> None:
    """Ask everybody “One more for Papayoo?”, for five minutes and one question at a time.

    Raises `NotSeated`, `TableFull`, `AlreadyStarted`, and `NotInvited` unless anybody may join.
    """
    check_gathering(table)
    if not table.seats.filter(player=by).exists():
        raise NotSeated
    if table.joining != Joining.ANYONE:
        raise NotInvited
    if not seating.free_chairs(table):
        raise TableFull
    notices.call_everybody(table, by)


@locked
def uninvite(table: Table, by: Player, player_id: int) -> None:
    """Withdraw an invitation, or decline one's own.

    The guest, whoever invited them and the host may. Raises `NotHost` for others.
    """
    guest = table.guests.filter(player=player_id).first()
    if guest is None:
        return
    if by.pk not in (guest.player_id, guest.by_id, seating.host_of(table)):
        raise NotHost
    guest.delete()
    live.publish(turns_channel(player_id))


@locked
def add_bot(table: Table, by: Player, number: int, level: str) -> None:
    """Put a bot in chair `number` if it is still free.

    Raises `NotHost`, `Refused`, `AlreadyStarted`.
    """
    if _started_here(table, by):
        return
    check_host(table, by)
    check_level(table, level)
    if number in seating.free_chairs(table):
        Seat.objects.create(table=table, number=number, bot=level)
        _seats_changed(table)


@locked
def remove_bot(table: Table, by: Player, number: int) -> None:
    """Free the chair of a bot; the other bots keep their names.

    Raises `NotHost`, `AlreadyStarted`.
    """
    check_host(table, by)
    bots = table.seats.exclude(bot="")
    for seat, name in bot_names(bots).items():
        Seat.objects.filter(pk=seat).update(bot_name=name)
    bots.filter(number=number).delete()


@locked
def start(table: Table, by: Player, level: str = "") -> None:
    """Start with the players seated, and bots in the free chairs if a level is given.

    Raises `NotHost`, `TooFew`, `Refused`, and `BadSetup` for options that don't fit.
    """
    if _started_here(table, by):
        return
    check_host(table, by)
    if level:
        check_level(table, level)
        Seat.objects.bulk_create(
            Seat(table=table, number=number, bot=level) for number in seating.free_chairs(table)
        )
    _start(table)


@locked
def withdraw(table: Table, by: Player) -> None:
    """Close the table before it starts. Idempotent. Raises `NotHost`, `AlreadyStarted`."""
    if table.status != Status.STOPPED:
        check_host(table, by)
        _end(table)


def again(table_id: int, player: Player) -> Table:
    """Return the rematch's table, with this player seated; the first to ask opens it.

    Opening it seats the bots and invites the other people. It starts when all of them have come, in
    the old order moved by one seat: whoever played second begins. Raises `NotSeated`, `Refused`,
    `MayNotSit`, and as `sit` does.
    """
    with transaction.atomic():
        table = held(table_id)
        check_may_sit(player)
        if not table.seats.filter(player=player).exists():
            raise NotSeated
        if table.ended_at is None or table.started_at is None:
            raise Refused(_("This table isn’t finished yet."), 409)
        rematch = Table.objects.filter(again_of=table).first() or _repeat(table, player)
        sit(rematch.pk, player)
    return Table.objects.get(pk=rematch.pk)


def see_off(player: Player) -> None:
    """Take a deactivated player out of gathering tables; let bots play at their running ones."""
    for table_id in Table.objects.filter(status=Status.GATHERING, seats__player=player).values_list(
        "pk", flat=True
    ):
        _see_off(table_id, player)
    Guest.objects.filter(player=player).delete()
    stuck = Seat.objects.filter(
        player=player, standin="", table__status__in=(Status.RUNNING, Status.ASLEEP)
    ).select_related("table")
    for seat in stuck.exclude(table__wanted=None):
        _stand_in(seat.table_id, player)


@locked
def _see_off(table: Table, player: Player) -> None:
    if table.status == Status.GATHERING:
        _get_up(table, player)


@locked
def _stand_in(table: Table, player: Player) -> None:
    """Let a bot play on for the player, and delete their votes."""
    table.votes.filter(seat__player=player).delete()
    stand_in(table, table.seats.filter(player=player))


def _repeat(table: Table, player: Player) -> Table:
    """The new table with its bots seated and everybody else invited by `player`."""
    new = lay(
        table.game,
        table.options,
        opened_by=player,
        wanted=table.seats.count(),
        joining=Joining.INVITED,
        pace=table.pace,
        clock=table.clock,
        nonce=tokens.new(),
        again_of=table,
    )
    # Bots are named in the order in which they sat down: in this order each keeps name and face.
    seats = list(table.seats.select_related("player").order_by("pk"))
    Seat.objects.bulk_create(
        Seat(
            table=new,
            number=seating.next_seat(seat.number, len(seats)),
            bot=seat.bot,
            bot_name=seat.bot_name,
        )
        for seat in seats
        if seat.bot
    )
    for seat in seats:
        if seat.player and seat.player.is_active:
            _ask(new, player, seat.player)
    live.publish(channel(table.pk), table.version)
    return new


def _ask(table: Table, by: Player, guest: Player) -> None:
    _asked, new = Guest.objects.get_or_create(
        table=table, player=guest, defaults={"by": by, "at": timezone.now()}
    )
    if new:
        notices.invite(table, guest.pk)
    live.publish(turns_channel(guest.pk))


def _seat(table: Table, player: Player, chair: int) -> Seat:
    return Seat.objects.create(table=table, number=chair, player=player, seen_at=timezone.now())


def _get_up(table: Table, player: Player) -> None:
    seat = table.seats.filter(player=player).first()
    if seat is None:
        return
    if table.status != Status.GATHERING:
        raise AlreadyStarted
    seat.delete()
    live.publish(live.player_channel(player.pk))
    if seating.host_of(table) is None:
        _end(table)


def _seats_changed(table: Table, player_id: int | None = None) -> None:
    """Start if the last chair is taken, and have the new player's streams drawn for their seat."""
    table.moved_at = timezone.now()
    table.save(update_fields=["moved_at"])
    if player_id is not None:
        live.publish(live.player_channel(player_id))
        live.publish(turns_channel(player_id))
    if not seating.free_chairs(table):
        _start(table)


def _start(table: Table) -> None:
    """Number the seats in turn order and deal."""
    seats = list(table.seats.order_by("number"))
    least = min(registry.rules(table.game).SEATS)
    if len(seats) < least:
        raise TooFew(least)
    order: Sequence[int] = range(len(seats))
    if table.again_of_id is None:
        order = seating.turn_order(bytes.fromhex(table.seed), len(seats))
    _renumber([seats[place] for place in order])
    begin(table)
    notices.stop_calls(table)
    guests = list(table.guests.values_list("player_id", flat=True))
    table.guests.all().delete()
    for player_id in guests:
        live.publish(turns_channel(player_id))
    for seat in seats:
        if seat.player_id is not None:
            live.publish(live.player_channel(seat.player_id))


def _renumber(seats: list[Seat]) -> None:
    """Renumber in two passes, by way of numbers that no seat has: numbers are unique at a table."""
    for beyond in (1000, 0):
        for number, seat in enumerate(seats):
            seat.number = beyond + number
            seat.save(update_fields=["number"])


def _end(table: Table) -> None:
    """Close a table that gathers."""
    table.status, table.ended_at = Status.STOPPED, timezone.now()
    table.again_of = None  # Its people may try once more.
    notices.stop_calls(table)
    table.save(update_fields=["status", "ended_at", "again_of"])
    for player_id in table.guests.values_list("player_id", flat=True):
        live.publish(turns_channel(player_id))
    table.guests.all().delete()


def _started_here(table: Table, player: Player) -> bool:
    """Return whether the table has started with this player: then the form came twice."""
    return table.started_at is not None and table.seats.filter(player=player).exists()
