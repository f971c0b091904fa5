"""Wishes of single kinds, as an older office had them, become wishes of their groups."""

import importlib

import pytest

from games.telling.models import Letterbox, Wish
from tests.telling.conftest import as_it_was

joined = importlib.import_module("games.telling.migrations.0011_wishes_of_groups")


@pytest.mark.parametrize(
    ("group", "before", "after"),
    [
        ("tables", {"turn": "push", "invited": "push"}, {"push"}),
        ("tables", {"turn": "push", "invited": ""}, set()),
        ("tables", {"turn": "mail push", "invited": "push"}, {"mail", "push"}),
        ("tables", {"turn": "mail", "invited": "mail"}, {"mail"}),
        ("tables", {"turn": "", "invited": "", "asleep": "push"}, set()),
        ("challenges", {"challenge": "push"}, {"push"}),
        ("challenges", {"challenge": "push", "witness": "mail"}, {"mail"}),
        ("month", {"title": "", "deal": "push"}, {"push"}),
        ("month", {"title": "", "deal": ""}, set()),
        ("office", {"device": "push"}, {"push"}),
        ("office", {"device": "push", "server": "push"}, {"push"}),
        ("office", {"device": "", "server": "mail push"}, {"mail"}),
    ],
)
def test_a_group_calls_nobody_about_what_they_had_switched_off(group, before, after):
    wished = {kind: frozenset(ways.split()) for kind, ways in before.items()}
    assert joined.ways_of(wished, joined.GROUPS[group]) == after


@pytest.mark.long
def test_an_office_keeps_what_its_people_wish(both_databases):
    before = {"turn": "push", "invited": "mail push", "title": "", "free": "push"}
    with as_it_was("0009_one_kind_of_chat") as apps:
        player, wish = apps.get_model("players", "Player"), apps.get_model("telling", "Wish")
        camille = player.objects.create(name="Camille", name_key="camille", initials="C")
        for kind, ways in before.items():
            wish.objects.create(player=camille, kind=kind, ways=ways)
    assert dict(Wish.objects.values_list("group", "ways")) == {
        **{"tables": "mail push", "month": "", "deal": ""},
        **dict.fromkeys(("challenges", "exercises", "tournaments"), "push"),
    }


@pytest.mark.django_db(transaction=True)
def test_groups_are_split_and_letters_call_who_had_asked_for_one():
    pushed = dict.fromkeys(("challenges", "exercises", "tournaments"), "push")
    cases = {
        "Camille": ({"challenges": "", "office": ""}, {"challenges": "", "exercises": ""}, False),
        "Ingrid": ({"month": "push"}, {"month": "push", "deal": "push"}, False),
        "Lars": ({"tables": "mail", "challenges": "push"}, {"tables": "mail", **pushed}, True),
        "Zoé": ({}, {}, False),
    }
    with as_it_was("0011_wishes_of_groups") as apps:
        player, wish = apps.get_model("players", "Player"), apps.get_model("telling", "Wish")
        letterbox = apps.get_model("telling", "Letterbox")
        for name, (before, _after, _calls) in cases.items():
            one = player.objects.create(name=name, name_key=name, initials="C")
            letterbox.objects.create(player=one, sealed="x", nonce="x")
            for group, ways in before.items():
                wish.objects.create(player=one, group=group, ways=ways)
    for name, (_before, after, calls) in cases.items():
        mine = Wish.objects.filter(player__name=name)
        assert dict(mine.values_list("group", "ways")) == after
        assert Letterbox.objects.get(player__name=name).calls is calls
