"""Roles by the provider's groups, and people for whom it has to vouch again."""

from __future__ import annotations

from datetime import timedelta

import pytest
from allauth.socialaccount.models import SocialAccount
from django.test import Client
from django.utils import timezone

from games.players.models import AdminAct, Device, Player, Role
from games.players.ways_in import credentials, entering, recheck
from games.players.ways_in.oidc import Oidc
from tests.players.signin.conftest import PASSWORD

UID = "248289761001"
GROUPS = {"admin_group": "spaye-admins", "referee_group": "spaye-referees"}


@pytest.fixture
def connected(provider, ingrid):
    credentials.connect(ingrid, provider.url, UID)
    return ingrid


@pytest.fixture
def grouped(provider, connected, settings, make_player):
    """Roles come by groups; somebody else is admin too."""
    settings.OIDC = provider.oidc(**GROUPS)
    make_player("Ada", role=Role.ADMIN)
    return connected


def role(player):
    return Player.objects.get(pk=player.pk).role


@pytest.mark.parametrize(
    ("groups", "now", "then"),
    [
        ({"a"}, "member", "admin"),
        ({"r"}, "member", "referee"),
        ({"a", "r"}, "member", "admin"),
        (set(), "admin", "member"),
        ({"r"}, "admin", "referee"),
        (set(), "referee", "member"),
        (set(), "member", "member"),
    ],
)
def test_both_roles_by_groups(groups, now, then):
    office = Oidc("Acme", "https://a", "id", "x", admin_group="a", referee_group="r")
    assert office.role(frozenset(groups), now) == then


def test_a_role_without_a_group_is_given_here_alone():
    nobody = frozenset()
    assert Oidc("A", "https://a", "id", "x").role(nobody, "admin") == "admin"
    assert Oidc("A", "https://a", "id", "x", admin_group="a").role(nobody, "referee") == "referee"
    assert Oidc("A", "https://a", "id", "x", referee_group="r").role(nobody, "admin") == "admin"


def test_each_sign_in_gives_and_takes_and_the_journal_says_so(
    visitor, grouped, provider, round_trip
):
    provider.claims |= {"groups": ["everybody", "spaye-admins"]}
    round_trip(visitor)
    assert role(grouped) == Role.ADMIN
    provider.claims |= {"groups": "spaye-referees"}
    visitor.post("/sign-out/")
    round_trip(visitor)
    assert role(grouped) == Role.REFEREE
    del provider.claims["groups"]
    visitor.post("/sign-out/")
    round_trip(visitor)
    assert role(grouped) == Role.MEMBER
    acts = AdminAct.objects.filter(what="role").order_by("pk")
    assert [act.detail for act in acts] == [
        "member → admin",
        "admin → referee",
        "referee → member",
    ]


def test_groups_that_are_too_many_to_be_said_change_nothing(visitor, grouped, provider, round_trip):
    Player.objects.filter(pk=grouped.pk).update(role=Role.REFEREE)
    provider.claims |= {"_claim_names": {"groups": "src1"}}
    round_trip(visitor)
    assert role(grouped) == Role.REFEREE


def test_the_last_admin_stays(visitor, grouped, provider, round_trip):
    Player.objects.exclude(pk=grouped.pk).update(role=Role.MEMBER)
    Player.objects.filter(pk=grouped.pk).update(role=Role.ADMIN)
    provider.claims |= {"groups": []}
    round_trip(visitor)
    assert role(grouped) == Role.ADMIN


@pytest.fixture
def long_ago(provider, connected, settings):
    """The provider has vouched for Ingrid eight days ago, and shall every week."""
    settings.OIDC = provider.oidc(recheck_days=7)
    SocialAccount.objects.update(last_login=timezone.now() - timedelta(days=8))
    return connected


def test_sessions_end_and_only_theirs(long_ago, sign_in, make_player):
    theirs, others = sign_in(long_ago), sign_in(make_player("Lars"))
    assert credentials.end_overdue() == 1
    assert theirs.get("/me/settings/").status_code == 302
    assert others.get("/me/settings/").status_code == 200
    assert credentials.end_overdue() == 0


def test_no_other_way_lets_them_in_before(long_ago, visitor, round_trip):
    long_ago.set_password(PASSWORD)
    long_ago.save()
    fields = {"name": long_ago.name, "password": PASSWORD}
    answer = visitor.post("/sign-in/password/", fields)
    assert answer.status_code == 403
    link = entering.make_link(long_ago, long_ago)
    assert visitor.post(link.url.partition("8000")[2]).status_code == 403
    assert not Device.objects.filter(player=long_ago).exists()
    assert visitor.post("/sign-in/", {"code": link.code}).status_code == 403
    round_trip(visitor)
    assert Device.objects.filter(player=long_ago).exists()
    assert not recheck.is_due(long_ago)
    # What was refused meanwhile has used nothing up.
    assert Client().post(link.url.partition("8000")[2]).status_code == 302
    assert credentials.end_overdue() == 0


def test_it_is_off_unless_it_is_set(provider, connected, settings):
    SocialAccount.objects.update(last_login=timezone.now() - timedelta(days=800))
    assert not recheck.is_due(connected)
    settings.OIDC = None
    assert list(recheck.overdue()) == []


def test_their_keys_open_nothing_meanwhile(long_ago):
    from games.programs import access, services
    from games.programs.models import Kind

    key = services.make_link(Kind.CALENDAR, long_ago, long_ago, "calendar")
    token = access.link_token(key)
    assert access.find(token, Kind.CALENDAR) is None
    SocialAccount.objects.update(last_login=timezone.now())
    assert access.find(token, Kind.CALENDAR) == key
