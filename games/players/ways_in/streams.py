"""Whoever opens a stream with a session is the player who is signed in by it."""

from importlib import import_module

from django.conf import settings
from django.core.handlers.asgi import ASGIRequest
from django.utils.translation import gettext_lazy as _

from games.live import access, player_channel
from games.live.access import Refused, Visitor
from games.live.topics import PLAYER
from games.players.models import Player
from games.players.ways_in.sessions import player_of


def register() -> None:
    access.register(PLAYER, visit)


def visit(request: ASGIRequest, _credential: str) -> Visitor:
    """The player of the request's session. Raises `Refused`."""
    store = import_module(settings.SESSION_ENGINE).SessionStore
    request.session = store(request.COOKIES.get(settings.SESSION_COOKIE_NAME))
    player = player_of(request)
    if not (isinstance(player, Player) and player.is_active):
        raise Refused(401, _("Sign in first."))
    mine = player_channel(player.pk)
    return Visitor(player, mine, player.language or settings.LANGUAGE_CODE, frozenset({mine}))
