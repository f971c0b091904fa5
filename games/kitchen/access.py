"""Which screen a token opens, and the link that opens a screen."""

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.kitchen.models import Screen
from games.players import administration, wishes
from games.players.administration import Page
from games.players.auth import links, tokens
from games.players.models import Player

PURPOSE = "games.kitchen.screen"


def token_of(nonce: str) -> str:
    """The token that belongs to `nonce` and our present key."""
    return tokens.derived(nonce, PURPOSE)


def find(token: str) -> Screen | None:
    """The screen of this token, also one that has been switched off."""
    return Screen.objects.filter(token_hash=tokens.digest(token)).first()


def on() -> QuerySet[Screen]:
    """Screens that are not switched off."""
    return Screen.objects.filter(revoked=None)


@wishes.KITCHEN.reasons.register
def is_any_on(player: Player) -> bool:
    """Whether there is a screen to be shown on, for the question (`wishes.questions`)."""
    return on().exists()


def fact() -> str:
    """The screens and whether they report, for the administration's list."""
    screens = list(on())
    if not screens:
        return _("No screens yet")
    if len(screens) > 1:
        there = sum(screen.connected for screen in screens)
        return _("%(there)s of %(all)s connected") % {"there": there, "all": len(screens)}
    connected = _("connected") if screens[0].connected else _("not connected")
    return f"{screens[0]}, {connected}"


administration.register(
    Page(
        "screens", gettext_lazy("Screens"), "kitchen:screens", "technical", 10, "monitor-play", fact
    )
)


def link(screen: Screen) -> str | None:
    """The whole address to open on the screen; `None` if it was made under another secret key."""
    token = token_of(screen.nonce)
    if tokens.digest(token) != screen.token_hash:
        return None
    return links.url_of("kitchen:screen", token)
