"""An invitation's link for visitors: what it is and the way in, and nothing with a wrong one."""

from datetime import UTC, datetime
from html import unescape

import pytest
from django.utils import translation

from games.tournaments import invitations
from games.tournaments.models import Tournament
from games.tournaments.services import lifecycle

pytestmark = pytest.mark.django_db
IN_ENGLISH = {"accept-language": "en"}


@pytest.fixture
def lunch(make_player) -> Tournament:
    with translation.override("en"):
        made = lifecycle.create(make_player("Camille"), "Friday lunch", "speahx", "swiss", {}, {})
        lifecycle.announce(made.pk, made.organiser)
    Tournament.objects.filter(pk=made.pk).update(starts_at=datetime(2026, 11, 27, 11, tzinfo=UTC))
    return Tournament.objects.get(pk=made.pk)


def path(one: Tournament) -> str:
    return f"/tournaments/{one.pk}/in/{invitations.invitation_token(one)}/"


def test_a_visitor_sees_what_it_is_and_the_way_in(lunch, client):
    answer = client.get(path(lunch), headers=IN_ENGLISH)
    told = unescape(answer.content.decode())
    assert answer.status_code == 200
    assert 'property="og:title" content="Friday lunch"' in told
    assert "Friday 27 November, 12:00" in told
    assert f'href="/sign-in/?next={path(lunch)}"' in told
    assert "Camille" not in told
    assert answer["X-Robots-Tag"] == "noindex"


def test_a_wrong_link_or_a_draft_tells_a_visitor_nothing(lunch, client):
    wrong = f"/tournaments/{lunch.pk}/in/wrong/"
    missing = "/tournaments/999/in/wrong/"
    for address in (wrong, missing):
        answer = client.get(address)
        assert (answer.status_code, answer["Location"]) == (302, f"/sign-in/?next={address}")
    Tournament.objects.filter(pk=lunch.pk).update(status="draft")
    assert client.get(path(lunch)).status_code == 302


def test_whoever_is_signed_in_comes_to_the_tournament(lunch, make_player, sign_in):
    page = sign_in(make_player("Ingrid", language="en")).get(path(lunch)).content.decode()
    assert "Sign in and join" not in page
    assert "Friday lunch" in page
