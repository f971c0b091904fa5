"""The visitor of a stream that a signed-in player opens."""

from importlib import import_module
from typing import Any
from weakref import WeakValueDictionary

from django.conf import settings
from django.contrib.auth import get_user
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.live import player_channel, visitors
from games.live.topics import PLAYER
from games.live.visitors import Visitor
from games.players.models import Player
from games.ui.refusals import Refused

_readers: WeakValueDictionary[int, Player] = WeakValueDictionary()
"""Id → the player object that open streams share."""


@visitors.register(PLAYER)
def visit(request: HttpRequest, _credential: str) -> Visitor:
    """Return the player of the request's session as a visitor.

    Raises `Refused` (401) if nobody active is signed in.
    """
    store = import_module(settings.SESSION_ENGINE).SessionStore
    request.session = store(request.COOKIES.get(settings.SESSION_COOKIE_NAME))
    player = get_user(request)
    if not (isinstance(player, Player) and player.is_active):
        raise Refused(_("Sign in first."), 401)
    mine = player_channel(player.pk)
    return Visitor(
        _shared(player), mine, player.language or settings.LANGUAGE_CODE, frozenset({mine})
    )


def _shared(player: Player) -> Player:
    """Return the object that other streams hold, if unchanged: each copy would take 3 KB."""
    known = _readers.get(player.pk)
    if known is not None and _row(known) == _row(player):
        return known
    _readers[player.pk] = player
    return player


def _row(player: Player) -> dict[str, Any]:
    """Return the player's loaded columns."""
    return {name: value for name, value in vars(player).items() if name != "_state"}
