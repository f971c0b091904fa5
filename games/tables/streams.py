"""What every stream of a table asks first: which table, and who is reading."""

from games.live.sharing import seen_once
from games.live.topics import Denied
from games.players import requests
from games.players.models import Player
from games.players.prepared import Prepared
from games.tables import registry
from games.tables.audience import Audience, audience_of
from games.tables.models import Table

_game = Prepared(lambda table: Table.objects.filter(pk=table).only("game"), int)


def table_of(arguments: tuple[str, ...]) -> int:
    """The lobby's table that a topic's only argument names. Raises `Denied`."""
    table_id = (requests.parse_number(arguments[0]) or 0) if len(arguments) == 1 else 0
    found = seen_once(("game", table_id), lambda: _game.first(table_id))
    if found is None or found.game not in registry.in_lobby():
        raise Denied
    return table_id


def let_in(table_id: int, player: Player, language: str) -> Audience:
    """Whoever a stream of this table is for."""
    key = ("audience", table_id, player.pk, language)
    return seen_once(key, lambda: audience_of(table_id, player, language))
