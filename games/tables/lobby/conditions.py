"""What must hold of a person and a table before something is done there: each raises why not."""

from django.utils.translation import gettext as _

from games.engine.chance import Chance
from games.engine.contract import BadSetup, Options
from games.players.models import Player
from games.tables import bot_levels as levels
from games.tables import registry
from games.tables.lobby import invitations, seating
from games.tables.lobby.errors import (
    Begun,
    MayNotSit,
    NotHost,
    NotInvited,
    NotOffered,
    WrongCode,
)
from games.tables.models import Joining, Seat, Status, Table
from games.ui.refusals import Refused

MOST_TABLES = 8
"""Gathering tables at which one may sit."""


def check_gathering(table: Table) -> None:
    if table.status == Status.STOPPED:
        raise Refused(_("This table is no longer open for joining."), 409)
    if table.status != Status.GATHERING:
        raise Begun


def check_host(table: Table, player: Player) -> None:
    check_gathering(table)
    if seating.host_of(table) != player.pk:
        raise NotHost


def check_level(table: Table, level: str) -> None:
    if level not in levels.levels(table.game):
        raise Refused(_("This bot doesn’t exist. Reload the page."), 400)


def check_may_sit(player: Player) -> None:
    """The player's row is held: what they send twice at once comes one after the other."""
    row = Player.objects.select_for_update().filter(pk=player.pk).first()
    if row is None or not row.is_active or row.is_ghost:
        raise MayNotSit


def check_not_waiting_too_often(player: Player) -> None:
    waiting = Seat.objects.filter(player=player, table__status=Status.GATHERING)
    if waiting.count() >= MOST_TABLES:
        raise Refused(_("You’re already waiting at enough tables. Start or leave one first."), 409)


def check_invited(table: Table, player: Player, code: str, token: str) -> None:
    if table.joining == Joining.ANYONE or invitations.fits(table, token):
        return
    if table.guests.filter(player=player).exists() or invitations.code_fits(table, code):
        return
    raise WrongCode if table.joining == Joining.CODE else NotInvited


def offer(game: str, wanted: int, options: Options) -> None:
    """Raises `NotOffered`, `BadSetup`: a table that could never be dealt isn't opened."""
    config = registry.configs().get(game)
    if config is None or not config.lobby:
        raise NotOffered
    rules = config.rules
    if wanted not in rules.SEATS:
        raise BadSetup("SEATS", seats=wanted)
    rules.setup(wanted, rules.read_options(options), Chance(bytes(32), 0))
