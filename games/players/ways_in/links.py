"""The ways in that are open: invitations, sign-in links, the link of the first start."""

from urllib.parse import urlsplit

from django.conf import settings
from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone

from games.players.models import Invitation, Player, SignInLink
from games.players.ways_in import tokens

INVITATION = "invitation"
"""Where it is announced that the standing invitation is another, or none."""


def open_invitations() -> QuerySet[Invitation]:
    return Invitation.objects.filter(revoked=None, expires__gt=timezone.now())


def invitation() -> Invitation | None:
    """The office's standing one, if one is open (and was made under our present key)."""
    found = open_invitations().order_by("-id").first()
    if found is None or tokens.digest(tokens.derived(found.nonce)) != found.token_hash:
        return None
    return found


def invitation_url() -> str | None:
    """Its address."""
    found = invitation()
    return url_of("players:join", tokens.derived(found.nonce)) if found else None


def host() -> str:
    """Where links lead; empty if only this machine could open them."""
    return "" if settings.ONLY_HERE else urlsplit(settings.SITE_URL).netloc


def moved(found: Invitation) -> bool:
    """Whether the office has another address than when this was made: what was handed out then
    leads nowhere.
    """
    return bool(found.host) and found.host != host()


def open_links() -> QuerySet[SignInLink]:
    """Sign-in links of active players that can still be used."""
    return _usable_links().filter(player__is_ghost=False)


def a_code_is_open() -> bool:
    """Whether there is any code that could be guessed."""
    return open_links().exclude(code_hash=None).exists()


def claim_links() -> QuerySet[SignInLink]:
    """Links by which somebody without a phone takes the place."""
    return _usable_links().filter(player__is_ghost=True)


def _usable_links() -> QuerySet[SignInLink]:
    return SignInLink.objects.filter(
        player__is_active=True, used=None, expires__gt=timezone.now()
    ).select_related("player")


def player_of(link: SignInLink) -> Player:
    """Whose link it is: only the link of the first start is nobody's."""
    assert link.player is not None
    return link.player


def first_admin_links() -> QuerySet[SignInLink]:
    """The link of the first start, while there is no admin."""
    links = SignInLink.objects.filter(player=None, used=None, expires__gt=timezone.now())
    return links.none() if Player.objects.admins().exists() else links


def url_of(name: str, token: str) -> str:
    """The whole address of a link, as it is handed out."""
    return settings.SITE_URL + reverse(name, args=[token])
