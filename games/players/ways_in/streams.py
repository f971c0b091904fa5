"""Whoever opens a stream with a session is the player who is signed in by it."""

from importlib import import_module
from typing import Any
from weakref import WeakValueDictionary

from django.conf import settings
from django.core.handlers.asgi import ASGIRequest
from django.utils.translation import gettext_lazy as _

from games.live import access, player_channel
from games.live.access import Visitor
from games.live.topics import PLAYER
from games.players.models import Player
from games.players.ways_in.sessions import player_of
from games.ui.refusals import Refused

_readers: WeakValueDictionary[int, Player] = WeakValueDictionary()
"""Whom open streams know, by player."""


@access.register(PLAYER)
def visit(request: ASGIRequest, _credential: str) -> Visitor:
    """The player of the request's session. Raises `Refused`."""
    store = import_module(settings.SESSION_ENGINE).SessionStore
    request.session = store(request.COOKIES.get(settings.SESSION_COOKIE_NAME))
    player = player_of(request)
    if not (isinstance(player, Player) and player.is_active):
        raise Refused(_("Sign in first."), 401)
    mine = player_channel(player.pk)
    return Visitor(
        _shared(player), mine, player.language or settings.LANGUAGE_CODE, frozenset({mine})
    )


def _shared(player: Player) -> Player:
    """As other streams hold them, if nothing has changed: each would keep 3 KB for itself."""
    known = _readers.get(player.pk)
    if known is not None and _row(known) == _row(player):
        return known
    _readers[player.pk] = player
    return player


def _row(player: Player) -> dict[str, Any]:
    """What was read of the player."""
    return {name: value for name, value in vars(player).items() if name != "_state"}
