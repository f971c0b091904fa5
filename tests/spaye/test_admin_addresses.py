"""Every address of the administration: who may open it, and the line each act leaves behind."""

import re
from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from games.boards import services as boards
from games.boards.conditions import elections, fingerprint
from games.boards.ledger import month_ledger
from games.kitchen import services as screens
from games.players import administration, days_off, exercises, ghosts
from games.players import services as people
from games.players.auth import links
from games.players.clock import Clock
from games.players.models import AdminAct, Exercise, ExtraDay, Player, Role
from games.spaye import services
from games.spaye.models import Day
from games.telling.models import Hook
from tests.spaye.clock import stored
from tests.spaye.conftest import Phone
from tests.spaye.real_deck import log

GUARDS = {"admins_only.<locals>.guarded": "admin", "referees_only.<locals>.guarded": "referee"}
SAMPLES = {"int": "1", "str": "x", "board_year": "2026", "board_month": "11"}
At = Callable[[str], None]
Act = tuple[str, dict[str, str]]


def guard(view: Any) -> str | None:
    """Whom a view lets in, by the decorators around it."""
    while view is not None:
        found = GUARDS.get(view.__code__.co_qualname if hasattr(view, "__code__") else "")
        if found:
            return found
        view = getattr(view, "__wrapped__", None)
    return None


def guarded() -> Iterator[tuple[str, str, str]]:
    """(name, path, who) of every address that only admins, or referees too, may open."""
    return _guarded(get_resolver().url_patterns, "", "/")


def _guarded(patterns: list[Any], space: str, prefix: str) -> Iterator[tuple[str, str, str]]:
    for each in patterns:
        route = prefix + str(each.pattern)
        if isinstance(each, URLResolver):
            inner = f"{each.namespace}:" if each.namespace else ""
            yield from _guarded(each.url_patterns, space + inner, route)
        elif isinstance(each, URLPattern) and (who := guard(each.callback)):
            path = re.sub(r"<(?:(\w+):)?\w+>", lambda found: SAMPLES[found[1] or "str"], route)
            yield f"{space}{each.name}", path, who


ADDRESSES = {name: (path, who) for name, path, who in guarded()}


@pytest.fixture
def world(at: At, camille: Phone, ingrid: Phone, admin: Phone) -> Day:
    """2 December: November waits for its closing, today's first dāye is contested."""
    at("2026-12-02 10:00:00")
    day = services.open_day(camille.player, "real", 32, "squats")
    services.check_in(day, ingrid.player)
    log(camille, camille, ingrid, cards="J-9", seen0="")
    ingrid.move("contest 0")
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


@pytest.mark.parametrize("name", ADDRESSES)
def test_who_may_open_it(name: str, world: Day, admin: Phone, phone: Callable[..., Phone]) -> None:
    path, who = ADDRESSES[name]
    refused = [phone(f"Lars {role}", role) for role in (Role.MEMBER, Role.REFEREE) if role != who]
    before = stored(), AdminAct.objects.count()
    for method in ("get", "post"):
        led = getattr(Client(), method)(path)
        assert (led.status_code, led["Location"][:9]) == (302, "/sign-in/")
    for someone in refused:
        answers = {someone.get(path).status_code, someone.client.post(path).status_code}
        # A form's address answers 405 to a reader, a page's to a form.
        assert 403 in answers, answers
        assert answers <= {403, 405}, answers
    assert (stored(), AdminAct.objects.count()) == before
    assert admin.get(path).status_code in (200, 302, 404, 405)


# Acts


def _closed(admin: Player, ceremony: bool = False) -> None:
    boards.close_month(2026, 11, admin, {}, ceremony=ceremony)


def _seen() -> str:
    return fingerprint(elections(month_ledger(2026, 11, Clock.read())))


def _somebody(name: str, **fields: object) -> Player:
    player = people.add_player(name, "", "en", Role.MEMBER)
    Player.objects.filter(pk=player.pk).update(**fields)
    return player


def _person(name: str, player: Player) -> str:
    return reverse(f"players:{name}", args=[player.pk])


def appoint(admin: Player) -> Act:
    return "/people/appoint/", {"player": str(_somebody("Sofie").pk), "role": "referee"}


def change_role(admin: Player) -> Act:
    return _person("change_role", _somebody("Sofie")), {"role": "admin", "reason": "why"}


def rename(admin: Player) -> Act:
    return _person("rename", _somebody("Sofie")), {"name": "Sofie B", "reason": "why"}


def deactivate(admin: Player) -> Act:
    return _person("deactivate", _somebody("Sofie")), {"reason": "why"}


def reactivate(admin: Player) -> Act:
    return _person("reactivate", _somebody("Sofie", is_active=False)), {"reason": "why"}


def anonymise(admin: Player) -> Act:
    return _person("anonymise", _somebody("Sofie", is_active=False)), {"name": "Sofie"}


def link_for(admin: Player) -> Act:
    return _person("link_for", _somebody("Sofie")), {}


def revoke_invitation(admin: Player) -> Act:
    links.renew_invitation(admin)
    return "/people/invitation/revoke/", {}


def remove_days_off(admin: Player) -> Act:
    days_off.add(admin, date(2026, 12, 24), date(2026, 12, 26), "Jul")
    return "/office/days-off/remove/", {"first": "2026-12-24", "last": "2026-12-26"}


def play_today(admin: Player) -> Act:
    days_off.add(admin, date(2026, 12, 2), date(2026, 12, 2), "")
    return "/open/anyway/", {}


def remove_extra_day(admin: Player) -> Act:
    ExtraDay.objects.create(date=date(2026, 12, 5))
    return "/office/extra-days/remove/", {"first": "2026-12-05"}


def _exercise(admin: Player) -> int:
    exercises.add(admin, "plank", "seconds")
    return Exercise.objects.get(name="plank").pk


def change_exercise(admin: Player) -> Act:
    fields = {"name": "long plank", "unit": "seconds", "reason": "why"}
    return f"/office/exercises/{_exercise(admin)}/", fields


def remove_exercise(admin: Player) -> Act:
    return f"/office/exercises/{_exercise(admin)}/remove/", {}


def default_exercise(admin: Player) -> Act:
    return f"/office/exercises/{_exercise(admin)}/default/", {}


def reopen(admin: Player) -> Act:
    _closed(admin)
    return "/2026/11/awards/reopen/", {"reason": "A log was wrong."}


def advance(admin: Player) -> Act:
    _closed(admin, ceremony=True)
    return "/2026/11/ceremony/next/", {"step": "0"}


def rename_screen(admin: Player) -> Act:
    made = screens.add_screen(admin, "Kitchen")
    return f"/office/screens/{made.pk}/rename/", {"name": "Canteen"}


def revoke_screen(admin: Player) -> Act:
    return f"/office/screens/{screens.add_screen(admin, 'Kitchen').pk}/revoke/", {}


def sound_screen(admin: Player) -> Act:
    return f"/office/screens/{screens.add_screen(admin, 'Kitchen').pk}/sound/", {"on": "1"}


CALENDAR = {"time_zone": "Europe/Oslo", "working_days": "1", "closing_minute": "23:00"}
OFFICE = {"name": "Kontoret", "language": "nb", "deck": "real", "pack": "52"}
CARRIED = {"month": "2026-11", "text": "Camille;1;1;1", "confirm": "1", "reason": "paper"}

NOTICE = {"purpose": "Fun.", "run_by": "Zoé", "contact": "12", "kept": "A year."}


def equivalents(admin: Player) -> Act:
    made = Exercise.objects.create(name="rowing")
    return f"/office/exercises/{made.pk}/equivalents/", {"equivalents": "seated rowing"}


def _chat() -> Hook:
    return Hook.objects.create(name="Lunch", sealed="", shown="https://chat/…", topics="day_result")


def merge(admin: Player) -> Act:
    ghost = ghosts.add(admin, "Without a phone")
    fields = {"player": str(admin.pk), "reason": "The same person"}
    return f"/people/ghosts/{ghost.pk}/merge/", fields


ACTS: dict[str, Callable[[Player], Act]] = {
    "players:appoint": appoint,
    "players:renew_invitation": lambda admin: ("/people/invitation/renew/", {}),
    "players:revoke_invitation": revoke_invitation,
    "players:change_role": change_role,
    "players:rename": rename,
    "players:deactivate": deactivate,
    "players:reactivate": reactivate,
    "players:anonymise": anonymise,
    "players:merge": merge,
    "review:switch": lambda admin: ("/reviews/switch/", {"on": "0"}),
    "players:link_for": link_for,
    "players:office": lambda admin: ("/office/settings/", OFFICE),
    "players:rhythm": lambda admin: ("/office/rhythm/", {"moments": "10:30 15:00"}),
    "players:office_privacy": lambda admin: ("/office/privacy/", NOTICE),
    "players:keep": lambda admin: (
        "/office/privacy/keep/",
        {"talk_days": "30", "idle_months": "24", "journal_years": "3"},
    ),
    "players:equivalents": equivalents,
    "players:calendar": lambda admin: ("/office/calendar/", CALENDAR),
    "players:add_days_off": lambda admin: ("/office/days-off/", {"first": "2026-12-25"}),
    "players:remove_days_off": remove_days_off,
    "players:remove_extra_day": remove_extra_day,
    "spaye:play_today": play_today,
    "players:add_exercise": lambda admin: (
        "/office/exercises/add/",
        {"name": "plank", "unit": "seconds"},
    ),
    "players:change_exercise": change_exercise,
    "players:remove_exercise": remove_exercise,
    "players:default_exercise": default_exercise,
    "boards:close": lambda admin: ("/2026/11/awards/close/", {"seen": _seen()}),
    "boards:reopen": reopen,
    "boards:advance": advance,
    "boards:carried": lambda admin: ("/office/carried/", CARRIED),
    "telling:office_hours": lambda admin: (
        "/office/telling/hours/",
        {"begins": "08:30", "ends": "18:00"},
    ),
    "telling:choose_topics": lambda admin: (f"/office/telling/{_chat().pk}/topics/", {}),
    "telling:remove_chat": lambda admin: (f"/office/telling/{_chat().pk}/remove/", {}),
    "kitchen:screens": lambda admin: ("/office/screens/", {"name": "Kitchen"}),
    "kitchen:rename": rename_screen,
    "kitchen:revoke": revoke_screen,
    "kitchen:sound": sound_screen,
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


def test_every_form_of_the_administration_is_among_them(
    world: Day, phone: Callable[..., Phone]
) -> None:
    member = phone("Lars")
    forms = {
        name
        for name, (path, _who) in ADDRESSES.items()
        if member.client.post(path).status_code == 403
    }
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


@pytest.mark.parametrize("verdict", ["uphold 0", "void 0"])
def test_a_ruling_leaves_one_line(verdict: str, world: Day, admin: Phone) -> None:
    for _again in range(2):
        admin.forge("/2026/12/02/rule/", verdict=verdict, reason="I asked them.")
    act = AdminAct.objects.get()
    assert (act.what, act.by, act.reason) == (
        f"{verdict.split()[0]}_log",
        admin.player,
        "I asked them.",
    )
