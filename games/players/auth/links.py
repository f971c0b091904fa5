"""Invitations and one-time links: find, make and use them."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from urllib.parse import urlsplit

from django.conf import settings
from django.db import transaction
from django.db.models import F, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.live import publish
from games.players.activity_log import record_act
from games.players.auth import tokens
from games.players.models import Invitation, Player, SignInLink
from games.ui.refusals import Refused

INVITATION_LIFE = timedelta(days=90)
LINK_LIFE = timedelta(minutes=10)
FIRST_ADMIN_LIFE = timedelta(days=1)
INVITATION = "invitation"
"""The channel of changes of the invitation."""


class LinkGone(Refused):
    """The link is unknown, used, expired or revoked; the visitor doesn't learn which."""

    status = 404
    sentence = _("This link no longer works.")


def open_invitations() -> QuerySet[Invitation]:
    return Invitation.objects.filter(revoked=None, expires__gt=timezone.now())


def invitation() -> Invitation | None:
    """Return the office's open invitation, or None if there is none under our secret key."""
    found = open_invitations().order_by("-id").first()
    if found is None or tokens.digest(tokens.derived(found.nonce)) != found.token_hash:
        return None
    return found


def invitation_url() -> str | None:
    """Return the open invitation's address, or None."""
    found = invitation()
    return url_of("players:join", tokens.derived(found.nonce)) if found else None


def host() -> str:
    """Return the host of links; "" if only this machine can open them."""
    return "" if settings.ONLY_HERE else urlsplit(settings.SITE_URL).netloc


def has_moved(found: Invitation) -> bool:
    """Return whether the site's address has changed since the invitation was made."""
    return bool(found.host) and found.host != host()


def open_links() -> QuerySet[SignInLink]:
    """Return usable sign-in links of active players who aren't ghosts."""
    return _usable_links().filter(player__is_ghost=False)


def a_code_is_open() -> bool:
    """Return whether there is an open code, which could be guessed."""
    return open_links().exclude(code_hash=None).exists()


def claim_links() -> QuerySet[SignInLink]:
    """Return usable links with which people without a phone claim their account."""
    return _usable_links().filter(player__is_ghost=True)


def _usable_links() -> QuerySet[SignInLink]:
    return SignInLink.objects.filter(
        player__is_active=True, used=None, expires__gt=timezone.now()
    ).select_related("player")


def player_of(link: SignInLink) -> Player:
    """Return the link's player. Only the first admin's link has none: don't call it with that."""
    assert link.player is not None
    return link.player


def first_admin_links() -> QuerySet[SignInLink]:
    """Return the usable link for the first admin; empty once there is an admin."""
    links = SignInLink.objects.filter(player=None, used=None, expires__gt=timezone.now())
    return links.none() if Player.objects.admins().exists() else links


def url_of(name: str, token: str) -> str:
    """Return the absolute URL of a link."""
    return settings.SITE_URL + reverse(name, args=[token])


# Making links and using them up


@dataclass(frozen=True, slots=True)
class NewLink:
    """A new sign-in link, to show once: its address, its code, and when both expire."""

    url: str
    code: str
    expires: datetime


def renew_invitation(by: Player | None, *, first: bool = False) -> str:
    """Revoke the open invitation and return a new one's address; `by` is None from a shell.

    The `first` invitation is made with the office; as nobody asked for it, it isn't logged.
    """
    nonce = tokens.new()
    token = tokens.derived(nonce)
    with transaction.atomic():
        open_invitations().update(revoked=timezone.now())
        Invitation.objects.create(
            nonce=nonce,
            token_hash=tokens.digest(token),
            made_by=by,
            expires=timezone.now() + INVITATION_LIFE,
            host=host(),
        )
        if not first:
            record_act(by, "renew_invitation")
        publish(INVITATION)
    return url_of("players:join", token)


def revoke_invitation(by: Player) -> None:
    with transaction.atomic():
        open_invitations().update(revoked=timezone.now())
        record_act(by, "revoke_invitation")
        publish(INVITATION)


def use_invitation(token: str) -> None:
    """Count a use of the invitation. Raises `LinkGone` if it isn't open."""
    found = open_invitations().filter(token_hash=tokens.digest(token))
    if not found.update(uses=F("uses") + 1):
        raise LinkGone


def first_admin_link() -> str | None:
    """Return a new one-time link for the first admin, which replaces older ones.

    None once there is an admin.
    """
    if Player.objects.admins().exists():
        return None
    token = tokens.new()
    with transaction.atomic():
        SignInLink.objects.filter(player=None).delete()
        SignInLink.objects.create(
            token_hash=tokens.digest(token), expires=timezone.now() + FIRST_ADMIN_LIFE
        )
    return url_of("players:welcome", token)


def use_first_admin_link(token: str) -> None:
    """Use up the first admin's link. Raises `LinkGone` if it isn't usable or there is an admin."""
    _take(first_admin_links().filter(token_hash=tokens.digest(token)))


def make_link(player: Player, by: Player | None) -> NewLink:
    """Make a one-time link and code, which replace older ones. `by` is None in a shell."""
    token, code = tokens.new(), tokens.new_code()
    expires = timezone.now() + LINK_LIFE
    with transaction.atomic():
        SignInLink.objects.filter(player=player).delete()
        SignInLink.objects.create(
            player=player,
            token_hash=tokens.digest(token),
            code_hash=tokens.code_digest(code),
            made_by=by,
            expires=expires,
        )
        if by != player:
            record_act(by, "link", whom=player)
    return NewLink(url_of("players:link", token), code, expires)


def consume_link(token: str) -> tuple[Player, bool]:
    """Use up a link; return its player and whether they made it themselves.

    Raises `LinkGone` if it isn't usable; of concurrent calls all but one raise it.
    """
    return _player_of(open_links().filter(token_hash=tokens.digest(token)))


def consume_code(code: str) -> tuple[Player, bool]:
    """Use up a link by its code, as `consume_link` does."""
    return _player_of(open_links().filter(code_hash=tokens.code_digest(code)))


def _player_of(links: QuerySet[SignInLink]) -> tuple[Player, bool]:
    link = links.first()
    if link is None or link.player is None:
        raise LinkGone
    _take(links)
    return link.player, link.made_by_id == link.player_id


def _take(links: QuerySet[SignInLink]) -> None:
    # The UPDATE checks the condition again: another request may have used the link meanwhile.
    if not links.update(used=timezone.now(), code_hash=None):
        raise LinkGone
