"""The link and QR code that lead to signing up: their token is derived, so it is shown again."""

from django.conf import settings
from django.urls import reverse
from django.utils.crypto import constant_time_compare

from games.players.auth import tokens
from games.tournaments.models import Tournament

PURPOSE = "games.tournaments.invitation"


def url_of(tournament: Tournament) -> str:
    """The whole address, as it is handed out."""
    address = reverse("tournaments:invited", args=[tournament.pk, token_of(tournament)])
    return settings.SITE_URL + address


def token_of(tournament: Tournament) -> str:
    return tokens.derived(tournament.nonce, PURPOSE)


def fits(tournament: Tournament, token: str) -> bool:
    return constant_time_compare(token, token_of(tournament))
