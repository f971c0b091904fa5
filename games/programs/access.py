"""Which key a token is, and the address that carries it. Reads only."""

from django.conf import settings
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.players import administration
from games.players.administration import Page
from games.players.auth import tokens
from games.players.models import Player
from games.players.office import Held
from games.programs.models import Interface, Key, Kind

PREFIX = "spaye_"
"""By which programs that look for leaked secrets know ours."""
LONGEST = 64
_switch = Held(lambda: Interface.objects.filter(on=True).exists())


def on() -> bool:
    """Whether programs may ask, as an admin said at most two seconds ago."""
    return _switch.get()


def fact() -> str:
    """Whether programs may ask, and with how many keys, for the administration's list."""
    if not on():
        return _("Turned off")
    number = Key.objects.filter(kind=Kind.API, revoked=None).count()
    return ngettext("%(n)s key", "%(n)s keys", number) % {"n": number}


administration.register(
    Page("programs", gettext_lazy("API keys"), "programs:office", "technical", 40, "link", fact)
)


def forget() -> None:
    """Ask for the switch anew."""
    _switch.forget()


def usable() -> QuerySet[Key]:
    """Keys that open something now: not ended, not run out, of nobody who has left."""
    mine = Q(player=None) | Q(player__is_active=True)
    alive = Q(expires=None) | Q(expires__gt=timezone.now())
    return Key.objects.filter(mine, alive, revoked=None).select_related("player")


def find(token: str, *kinds: Kind) -> Key | None:
    """The key of this token, if it opens one of these kinds."""
    if len(token) > LONGEST:
        return None
    return usable().filter(token_hash=tokens.digest(token), kind__in=kinds).first()


def of_player(player: Player, *kinds: Kind) -> QuerySet[Key]:
    """The person's keys that aren't ended; those that have run out too, to be seen and ended."""
    return Key.objects.filter(player=player, kind__in=kinds, revoked=None)


def of_office(*kinds: Kind) -> QuerySet[Key]:
    """The office's own, likewise."""
    return Key.objects.filter(player=None, kind__in=kinds, revoked=None)


def link_token(key: Key) -> str | None:
    """The token in a link's address; `None` if it was made under another secret key."""
    token = tokens.derived(key.nonce, purpose(Kind(key.kind)))
    return token if tokens.digest(token) == key.token_hash else None


def link(key: Key) -> str | None:
    """A calendar's whole address; `None` if it was made under another secret key."""
    token = link_token(key)
    return address(reverse("programs:calendar", args=[token])) if token else None


def purpose(kind: Kind) -> str:
    return f"games.programs.{kind}"


def address(path: str) -> str:
    """The whole address of a page."""
    return settings.SITE_URL + path
