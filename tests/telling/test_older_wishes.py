"""Wishes of single kinds, as an older office had them, become wishes of their groups."""

import importlib
from collections.abc import Iterator
from typing import Any

import pytest

from games.telling.models import Letterbox, Wish
from tests import one_by_one

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


@pytest.fixture
def as_before(both_databases: str) -> Iterator[Any]:
    """The tables of the version before; those of this one again afterwards."""
    executor = one_by_one.executor()
    now = executor.loader.graph.leaf_nodes()
    yield executor.migrate([("telling", "0009_one_kind_of_chat")]).apps
    one_by_one.executor().migrate(now)


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_an_office_keeps_what_its_people_wish(as_before):
    player, wish = (
        as_before.get_model(*one) for one in (("players", "Player"), ("telling", "Wish"))
    )
    camille = player.objects.create(name="Camille", name_key="camille", initials="C")
    for kind, ways in (("turn", "push"), ("invited", "mail push"), ("title", ""), ("free", "push")):
        wish.objects.create(player=camille, kind=kind, ways=ways)
    one_by_one.executor().migrate(one_by_one.executor().loader.graph.leaf_nodes())
    assert dict(Wish.objects.values_list("group", "ways")) == {
        **{"tables": "mail push", "month": "", "deal": ""},
        **dict.fromkeys(("challenges", "exercises", "tournaments"), "push"),
    }


@pytest.mark.django_db(transaction=True)
def test_groups_are_split_and_letters_call_who_had_asked_for_one():
    pushed = dict.fromkeys(("challenges", "exercises", "tournaments"), "push")
    cases = {
        "Camille": (
            {"challenges": "", "office": ""},
            {"challenges": "", "exercises": ""},
            False,
        ),
        "Ingrid": ({"month": "push"}, {"month": "push", "deal": "push"}, False),
        "Lars": ({"tables": "mail", "challenges": "push"}, {"tables": "mail", **pushed}, True),
        "Zoé": ({}, {}, False),
    }
    executor = one_by_one.executor()
    now = executor.loader.graph.leaf_nodes()
    apps = executor.migrate([("telling", "0011_wishes_of_groups")]).apps
    player, wish, letterbox = (
        apps.get_model(*one)
        for one in (("players", "Player"), ("telling", "Wish"), ("telling", "Letterbox"))
    )
    try:
        for name, (before, _after, _calls) in cases.items():
            one = player.objects.create(name=name, name_key=name, initials="C")
            letterbox.objects.create(player=one, sealed="x", nonce="x")
            for group, ways in before.items():
                wish.objects.create(player=one, group=group, ways=ways)
    finally:
        one_by_one.executor().migrate(now)
    for name, (_before, after, calls) in cases.items():
        mine = Wish.objects.filter(player__name=name)
        assert dict(mine.values_list("group", "ways")) == after
        assert Letterbox.objects.get(player__name=name).calls is calls
