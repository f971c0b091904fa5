"""The tokens and links that open screens."""

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.kitchen.models import Screen
from games.players import administration, wishes
from games.players.administration import Page
from games.players.auth import links, tokens
from games.players.models import Player

PURPOSE = "games.kitchen.screen"


def screen_token(nonce: str) -> str:
    """Return the token derived from `nonce` and our current secret key."""
    return tokens.derived(nonce, PURPOSE)


def find_screen(token: str) -> Screen | None:
    """Return the screen of this token, even if it has been switched off, or None."""
    return Screen.objects.filter(token_hash=tokens.digest(token)).first()


def active_screens() -> QuerySet[Screen]:
    """Query the screens that are not switched off."""
    return Screen.objects.filter(revoked=None)


@wishes.KITCHEN.reasons.register
def is_any_on(player: Player) -> bool:
    """Return whether any screen is on: only then the question about screens matters."""
    return active_screens().exists()


def screens_fact() -> str:
    """Return a text for the administration's list: the only screen, or how many are connected."""
    screens = list(active_screens())
    if not screens:
        return _("No screens yet")
    if len(screens) > 1:
        there = sum(screen.connected for screen in screens)
        return _("%(there)s of %(all)s connected") % {"there": there, "all": len(screens)}
    connected = _("connected") if screens[0].connected else _("not connected")
    return f"{screens[0]}, {connected}"


administration.register(
    Page(
        "screens",
        gettext_lazy("Screens"),
        "kitchen:screens",
        "technical",
        10,
        "monitor-play",
        screens_fact,
    )
)


def screen_link(screen: Screen) -> str | None:
    """Return the address to open on the screen, or None if the secret key has changed since."""
    token = screen_token(screen.nonce)
    if tokens.digest(token) != screen.token_hash:
        return None
    return links.url_of("kitchen:screen", token)
