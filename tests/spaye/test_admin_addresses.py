"""Every address of the administration: who may open it, and the line each act leaves behind."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import get_resolver, reverse

from games.boards import services as boards
from games.boards.conditions import elections, fingerprint
from games.boards.ledger import month_ledger
from games.kitchen import services as screens
from games.players import administration, days_off, exercises, ghosts
from games.players import services as people
from games.players.auth import links
from games.players.clock import Clock
from games.players.models import AdminAct, Exercise, ExtraDay, Player, Role
from games.spaye.models import Day
from games.telling.models import Hook
from tests.spaye.addresses import PLACE, SAMPLES, views
from tests.spaye.clock import stored
from tests.spaye.conftest import At, Phone, Phones, open_real_day
from tests.spaye.together import play

GUARDS = {"admins_only.<locals>.guarded": "admin", "referees_only.<locals>.guarded": "referee"}
Act = tuple[str, dict[str, str]]


def guard(view: Any) -> str | None:
    """Whom a view lets in, by the decorators around it."""
    while view is not None:
        found = GUARDS.get(view.__code__.co_qualname if hasattr(view, "__code__") else "")
        if found:
            return found
        view = getattr(view, "__wrapped__", None)
    return None


def usual(route: str) -> str:
    """The route with what is there in its places."""
    return "/" + PLACE.sub(lambda place: SAMPLES[place[1] or "str"][1], route)


ADDRESSES = {
    name: (usual(route), who)
    for name, route, view in views(get_resolver().url_patterns)
    if (who := guard(view))
}
"""What only admins, or referees too, may open."""


@pytest.fixture
def world(at: At, camille: Phone, ingrid: Phone, admin: Phone) -> Day:
    """2 December: November waits for its closing, today's first dāye is contested."""
    at("2026-12-02 10:00:00")
    day = open_real_day(camille, ingrid)
    play(day, camille, "log 0 1 J-9")
    play(day, ingrid, "contest 0")
    points = {camille.player.pk: (5, 4, 0), ingrid.player.pk: (3, 1, 20)}
    boards.project(date(2026, 11, 3), day.table_id, points, "finished")
    return day


def test_there_is_an_address_for_every_page_of_the_list() -> None:
    own = {"telling:office", "programs:office", "server", "players:office_privacy"}
    listed = {page.url_name for page in administration.pages}
    assert listed - own <= ADDRESSES.keys()
    assert [name for name, (_path, who) in ADDRESSES.items() if who == "referee"] == [
        "spaye:office_today",
        "players:administration",
    ]


def test_who_may_open_it(world: Day, admin: Phone, phone: Phones) -> None:
    """Who may not is told so, changes nothing and leaves no line."""
    visitor, member, referee = Client(), phone("Lars"), phone("Rune", Role.REFEREE)
    before = stored()
    for path, who in ADDRESSES.values():
        for method in ("get", "post"):
            led = getattr(visitor, method)(path)
            assert (led.status_code, led["Location"][:9]) == (302, "/sign-in/"), path
        for someone in (member, referee) if who == "admin" else (member,):
            answers = {someone.get(path).status_code, someone.client.post(path).status_code}
            # A form's address answers 405 to a reader, a page's to a form.
            assert 403 in answers, (path, answers)
            assert answers <= {403, 405}, (path, answers)
    assert stored() == before
    for path, _who in ADDRESSES.values():
        assert admin.get(path).status_code in (200, 302, 404, 405), path


# Acts


def _sofie(name: str, **fields: object) -> str:
    """The address of this name about Sofie, who has come with these values."""
    player = people.add_player("Sofie", "", "en", Role.MEMBER)
    Player.objects.filter(pk=player.pk).update(**fields)
    return reverse(f"players:{name}", args=[player.pk])


def appoint(admin: Player) -> Act:
    player = people.add_player("Sofie", "", "en", Role.MEMBER)
    return "/people/appoint/", {"player": str(player.pk), "role": "referee"}


def revoke_invitation(admin: Player) -> Act:
    links.renew_invitation(admin)
    return "/people/invitation/revoke/", {}


def merge(admin: Player) -> Act:
    ghost = ghosts.add(admin, "Without a phone")
    fields = {"player": str(admin.pk), "reason": "The same person"}
    return f"/people/ghosts/{ghost.pk}/merge/", fields


def remove_days_off(admin: Player) -> Act:
    days_off.add(admin, date(2026, 12, 24), date(2026, 12, 26), "Jul")
    return "/office/days-off/remove/", {"first": "2026-12-24", "last": "2026-12-26"}


def play_today(admin: Player) -> Act:
    days_off.add(admin, date(2026, 12, 2), date(2026, 12, 2), "")
    return "/open/anyway/", {}


def remove_extra_day(admin: Player) -> Act:
    ExtraDay.objects.create(date=date(2026, 12, 5))
    return "/office/extra-days/remove/", {"first": "2026-12-05"}


def _plank(admin: Player, act: str = "", **fields: str) -> Act:
    exercises.add(admin, "plank", "seconds")
    return f"/office/exercises/{Exercise.objects.get(name='plank').pk}/{act}", fields


def close(admin: Player) -> Act:
    seen = fingerprint(elections(month_ledger(2026, 11, Clock.read())))
    return "/2026/11/awards/close/", {"seen": seen}


def reopen(admin: Player) -> Act:
    boards.close_month(2026, 11, admin, {})
    return "/2026/11/awards/reopen/", {"reason": "A log was wrong."}


def advance(admin: Player) -> Act:
    boards.close_month(2026, 11, admin, {}, ceremony=True)
    return "/2026/11/ceremony/next/", {"step": "0"}


def _chat(act: str) -> Act:
    hook = Hook.objects.create(name="Lunch", sealed="", shown="https://chat/…", topics="day_result")
    return f"/office/telling/{hook.pk}/{act}/", {}


def _screen(admin: Player, act: str, **fields: str) -> Act:
    return f"/office/screens/{screens.add_screen(admin, 'Kitchen').pk}/{act}/", fields


WHY = {"reason": "why"}
CALENDAR = {"time_zone": "Europe/Oslo", "working_days": "1", "closing_minute": "23:00"}
OFFICE = {"name": "Kontoret", "language": "nb", "deck": "real", "pack": "52"}
CARRIED = {"month": "2026-11", "text": "Camille;1;1;1", "confirm": "1", "reason": "paper"}
NOTICE = {"purpose": "Fun.", "run_by": "Zoé", "contact": "12", "kept": "A year."}
KEEP = {"talk_days": "30", "idle_months": "24", "journal_years": "3"}
ACTS: dict[str, Callable[[Player], Act]] = {
    "players:appoint": appoint,
    "players:renew_invitation": lambda admin: ("/people/invitation/renew/", {}),
    "players:revoke_invitation": revoke_invitation,
    "players:change_role": lambda admin: (_sofie("change_role"), WHY | {"role": "admin"}),
    "players:rename": lambda admin: (_sofie("rename"), WHY | {"name": "Sofie B"}),
    "players:deactivate": lambda admin: (_sofie("deactivate"), WHY),
    "players:reactivate": lambda admin: (_sofie("reactivate", is_active=False), WHY),
    "players:anonymise": lambda admin: (_sofie("anonymise", is_active=False), {"name": "Sofie"}),
    "players:merge": merge,
    "review:switch": lambda admin: ("/reviews/switch/", {"on": "0"}),
    "players:link_for": lambda admin: (_sofie("link_for"), {}),
    "players:office": lambda admin: ("/office/settings/", OFFICE),
    "players:rhythm": lambda admin: ("/office/rhythm/", {"moments": "10:30 15:00"}),
    "players:office_privacy": lambda admin: ("/office/privacy/", NOTICE),
    "players:keep": lambda admin: ("/office/privacy/keep/", KEEP),
    "players:equivalents": lambda admin: _plank(admin, "equivalents/", equivalents="side plank"),
    "players:calendar": lambda admin: ("/office/calendar/", CALENDAR),
    "players:add_days_off": lambda admin: ("/office/days-off/", {"first": "2026-12-25"}),
    "players:remove_days_off": remove_days_off,
    "players:remove_extra_day": remove_extra_day,
    "spaye:play_today": play_today,
    "players:add_exercise": lambda admin: (
        "/office/exercises/add/",
        {"name": "plank", "unit": "seconds"},
    ),
    "players:change_exercise": lambda admin: _plank(
        admin, name="long plank", unit="seconds", **WHY
    ),
    "players:remove_exercise": lambda admin: _plank(admin, "remove/"),
    "players:default_exercise": lambda admin: _plank(admin, "default/"),
    "boards:close": close,
    "boards:reopen": reopen,
    "boards:advance": advance,
    "boards:carried": lambda admin: ("/office/carried/", CARRIED),
    "telling:office_hours": lambda admin: (
        "/office/telling/hours/",
        {"begins": "08:30", "ends": "18:00"},
    ),
    "telling:choose_topics": lambda admin: _chat("topics"),
    "telling:remove_chat": lambda admin: _chat("remove"),
    "kitchen:screens": lambda admin: ("/office/screens/", {"name": "Kitchen"}),
    "kitchen:rename": lambda admin: _screen(admin, "rename", name="Canteen"),
    "kitchen:revoke": lambda admin: _screen(admin, "revoke"),
    "kitchen:sound": lambda admin: _screen(admin, "sound", on="1"),
}
"""By address: what has to be there first, and the form that does something."""
ELSEWHERE = {
    "spaye:office_abort",
    "programs:office",
    "programs:revoke_any",
    "programs:make_office_calendar",
    "players:public_holidays",
    "server",
    "telling:add_chat",
    "telling:replace_chat",
    "telling:test_chat",
}
"""Tested with what it needs, such as a dāye of the app deck or a chat's host."""


def test_every_form_of_the_administration_is_among_them(lars: Phone) -> None:
    there = ((name, lars.forge(path)) for name, (path, _who) in ADDRESSES.items())
    forms = {name for name, answer in there if answer.status_code == 403}
    assert forms == ACTS.keys() | ELSEWHERE


@pytest.mark.parametrize("name", ACTS)
def test_it_leaves_one_line_however_often_it_is_sent(name: str, world: Day, admin: Phone) -> None:
    """A line with who did it; the same form again adds nothing but a new link or invitation."""
    path, fields = ACTS[name](admin.player)
    before = AdminAct.objects.count()
    first = admin.forge(path, **fields)
    assert first.status_code in (200, 302), first.content.decode()
    after = AdminAct.objects.count()
    assert after > before
    newest = AdminAct.objects.first()
    assert newest is not None
    assert newest.by == admin.player
    assert newest.reason == fields.get("reason", newest.reason)
    assert admin.forge(path, **fields).status_code < 500
    if name not in ("players:link_for", "players:renew_invitation", "players:revoke_invitation"):
        assert AdminAct.objects.count() == after
