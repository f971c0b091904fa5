"""Invitations and one-time links: which are open, making them, using them up."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from urllib.parse import urlsplit

from django.conf import settings
from django.db import transaction
from django.db.models import F, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import get_random_string
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
"""The channel on which a changed invitation is announced."""


class LinkGone(Refused):
    """The link is unknown, used, expired or revoked; which of them isn't said."""

    status = 404
    sentence = _("This link no longer works.")


def open_invitations() -> QuerySet[Invitation]:
    return Invitation.objects.filter(revoked=None, expires__gt=timezone.now())


def invitation() -> Invitation | None:
    """Return the office's open invitation, or None; one made under another key doesn't count."""
    found = open_invitations().order_by("-id").first()
    if found is None or tokens.digest(tokens.derived(found.nonce)) != found.token_hash:
        return None
    return found


def invitation_url() -> str | None:
    """Return the open invitation's address, or None."""
    found = invitation()
    return url_of("players:join", tokens.derived(found.nonce)) if found else None


def host() -> str:
    """Return the host that links lead to; "" if only this machine could open them."""
    return "" if settings.ONLY_HERE else urlsplit(settings.SITE_URL).netloc


def has_moved(found: Invitation) -> bool:
    """Return whether the invitation leads nowhere, as the office has got another address."""
    return bool(found.host) and found.host != host()


def open_links() -> QuerySet[SignInLink]:
    """Return sign-in links of active players that can still be used."""
    return _usable_links().filter(player__is_ghost=False)


def a_code_is_open() -> bool:
    """Return whether there is any code that could be guessed."""
    return open_links().exclude(code_hash=None).exists()


def claim_links() -> QuerySet[SignInLink]:
    """Return usable links by which somebody without a phone takes their place."""
    return _usable_links().filter(player__is_ghost=True)


def _usable_links() -> QuerySet[SignInLink]:
    return SignInLink.objects.filter(
        player__is_active=True, used=None, expires__gt=timezone.now()
    ).select_related("player")


def player_of(link: SignInLink) -> Player:
    """Return the link's player: only the link of the first start has none."""
    assert link.player is not None
    return link.player


def first_admin_links() -> QuerySet[SignInLink]:
    """Return the link of the first start; none once there is an admin."""
    links = SignInLink.objects.filter(player=None, used=None, expires__gt=timezone.now())
    return links.none() if Player.objects.admins().exists() else links


def url_of(name: str, token: str) -> str:
    """Return the whole address of a link, as it is handed out."""
    return settings.SITE_URL + reverse(name, args=[token])


# Making links and using them up


@dataclass(frozen=True, slots=True)
class NewLink:
    """A sign-in link as it is shown once: its address, its code and when both end."""

    url: str
    code: str
    expires: datetime


def renew_invitation(by: Player | None, *, first: bool = False) -> str:
    """Revoke the open invitation and return a new one's address; `by` is None from a shell.

    The `first` one comes with the office: nobody asked for it, so it isn't in the activity log.
    """
    nonce = get_random_string(32)
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
    """Make a one-time link for the first admin; older ones end. None once there is an admin."""
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
    """Use up the first admin's link. Raises `LinkGone`, also once there is an admin."""
    _take(first_admin_links().filter(token_hash=tokens.digest(token)))


def make_link(player: Player, by: Player | None) -> NewLink:
    """Make a one-time link and code for `player`; older ones end. `by` is None in a shell."""
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

    Raises `LinkGone`, of several at once to all but one.
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
    # The condition is checked again by the statement that writes.
    if not links.update(used=timezone.now(), code_hash=None):
        raise LinkGone
