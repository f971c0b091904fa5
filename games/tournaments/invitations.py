"""The link that lets people sign up. Its token is derived, so that it can be shown again."""

from django.conf import settings
from django.urls import reverse

from games.live import secret_key
from games.players.auth import tokens
from games.tournaments.models import Tournament

PURPOSE = "games.tournaments.invitation"


def invitation_url(tournament: Tournament) -> str:
    """Return the absolute address, as it is handed out."""
    address = reverse("tournaments:invited", args=[tournament.pk, invitation_token(tournament)])
    return settings.SITE_URL + address


def invitation_token(tournament: Tournament) -> str:
    return tokens.derived(tournament.nonce, PURPOSE)


def is_invitation(tournament: Tournament, token: str) -> bool:
    return secret_key.same(token, invitation_token(tournament))
