"""Find a token's key, make the address that contains it, and limit its requests. Reads only."""

import threading
import time
from collections import OrderedDict

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
"""The prefix of tokens of programs, by which scanners for leaked secrets recognise them."""
LONGEST = 64
_switch = Held(lambda: Interface.objects.filter(on=True).exists())


def is_on() -> bool:
    """Return whether the API is on. Cached for two seconds."""
    return _switch.get()


def _fact() -> str:
    """Say that the API is off, or how many keys there are, for the administration's list."""
    if not is_on():
        return _("Turned off")
    number = Key.objects.filter(kind=Kind.API, revoked=None).count()
    return ngettext("%(n)s key", "%(n)s keys", number) % {"n": number}


administration.register(
    Page("programs", gettext_lazy("API keys"), "programs:office", "technical", 40, "link", _fact)
)


def clear_cache() -> None:
    """Clear this process's cache of the switch."""
    _switch.forget()


def usable_keys() -> QuerySet[Key]:
    """Return keys that work now: neither revoked nor expired, nor of a deactivated player."""
    mine = Q(player=None) | Q(player__is_active=True)
    alive = Q(expires=None) | Q(expires__gt=timezone.now())
    return Key.objects.filter(mine, alive, revoked=None).select_related("player")


def find_key(token: str, *kinds: Kind) -> Key | None:
    """Return the usable key of this token, if it is of one of these kinds, else None."""
    if len(token) > LONGEST:
        return None
    return usable_keys().filter(token_hash=tokens.digest(token), kind__in=kinds).first()


def player_keys(player: Player, *kinds: Kind) -> QuerySet[Key]:
    """Return the player's keys that aren't revoked; expired ones too, so that they can be seen."""
    return Key.objects.filter(player=player, kind__in=kinds, revoked=None)


def office_keys(*kinds: Kind) -> QuerySet[Key]:
    """Return the office's own keys that aren't revoked."""
    return Key.objects.filter(player=None, kind__in=kinds, revoked=None)


def link_token(key: Key) -> str | None:
    """Return the token in a link's address; None if it was made under another secret key."""
    token = tokens.derived(key.nonce, purpose(Kind(key.kind)))
    return token if tokens.digest(token) == key.token_hash else None


def link(key: Key) -> str | None:
    """Return a calendar's absolute URL; None if it was made under another secret key."""
    token = link_token(key)
    return address(reverse("programs:calendar", args=[token])) if token else None


def purpose(kind: Kind) -> str:
    return f"games.programs.{kind}"


def address(path: str) -> str:
    """Return the absolute URL of a path."""
    return settings.SITE_URL + path


# Limits of requests: counted in this process, so that a request writes nothing


MOST_COUNTED = 500


class KeyLimit:
    """A limit of `most` requests of a key in each window of `seconds`. Thread-safe."""

    def __init__(self, most: int, seconds: int) -> None:
        self.most, self.seconds = most, seconds
        self._lock = threading.Lock()
        self._counts: OrderedDict[int, tuple[int, int]] = OrderedDict()

    def wait(self, key: int) -> int:
        """Count a request; return 0, or the seconds until the key may send another."""
        now = int(time.time())
        window = now // self.seconds
        with self._lock:
            at, count = self._counts.pop(key, (window, 0))
            count = count + 1 if at == window else 1
            self._counts[key] = window, count
            while len(self._counts) > MOST_COUNTED:
                self._counts.popitem(last=False)
        return 0 if count <= self.most else self.seconds - now % self.seconds
