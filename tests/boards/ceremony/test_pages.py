"""The stage through HTTP: who sees and who leads it, where it leads, and the kitchen's drawing."""

import re

import pytest
from django.db import connection
from django.template.loader import render_to_string
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from games.boards import services
from games.boards.ceremony import current_ceremony
from games.boards.models import Ceremony
from games.live.topics import Denied, resolve
from games.players.clock import Clock
from tests.boards.ceremony.conftest import press
from tests.hands import open_page

pytestmark = pytest.mark.django_db
STAGE = "/2026/11/ceremony/"
NEXT = f"{STAGE}next/"


def names(html: str) -> list[str]:
    """Whom the stage names, column by column; titles still to come by their own name."""
    return re.findall(r'<h2 class="name[^"]*">(.*?)</h2>', html)


def tv() -> str:
    with translation.override("en"):
        return render_to_string(
            "boards/_ceremony.html", {"scene": current_ceremony(Clock.read()), "tv": True}
        )


def test_everybody_looks_and_only_admins_press(client, begin, reader, admin):
    begin()
    client.force_login(reader)
    html = client.get(STAGE).content.decode()
    assert names(html) == ["Grand Späyin", "Mastäye", "Tikäo"]
    assert 'name="step"' not in html
    assert client.post(NEXT, {"step": "0"}).status_code == 403
    client.force_login(admin)
    led = open_page(client, STAGE).press("Next: Tikäo")
    assert led.path == STAGE
    assert names(led.text) == ["Grand Späyin", "Mastäye", "Théo"]


def test_pressed_with_a_script_the_new_stage_is_the_answer(client, begin, admin):
    begin()
    client.force_login(admin)
    answer = client.post(NEXT, {"step": "0"}, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert re.match(
        r'\s*<section class="stage" id="ceremony" data-version="\d+1"', answer.content.decode()
    )
    again = client.post(NEXT, {"step": "0"}, headers={"HX-Request": "true"})
    assert again.content == answer.content
    assert Ceremony.objects.get().step == 1


def test_a_step_that_is_none_is_refused(client, begin, admin):
    begin()
    client.force_login(admin)
    for step in ("", "x", "-1", "4", "²", "1" * 30, "0 "):
        assert client.post(NEXT, {"step": step}).status_code == 400, step
    assert Ceremony.objects.get().step == 0


def test_nothing_is_pressed_where_no_ceremony_is(client, admin, at):
    at("2026-12-01 09:00+01:00")
    client.force_login(admin)
    assert client.get(NEXT).status_code == 405
    assert client.post("/2026/10/ceremony/next/", {"step": "0"}).status_code == 302
    assert client.post("/2027/10/ceremony/next/", {"step": "0"}).status_code == 404
    assert client.get("/2026/10/ceremony/")["Location"] == "/2026/10/"


def test_the_stage_leads_to_the_month_when_it_is_over(client, begin, reader, at):
    begin()
    client.force_login(reader)
    assert f'href="{STAGE}"' in client.get("/2026/11/").content.decode()
    press(0, 1, 2, 3)
    assert client.get(STAGE)["Location"] == "/2026/11/"
    html = resolve("ceremony:2026-11", reader, "en").draw()[1]
    assert 'href="/2026/11/"' in html
    assert names(html) == ["Ingrid", "Mehdi", "Théo"]


def test_looking_ends_a_forgotten_one(client, begin, reader, at):
    begin()
    at("2026-12-01 10:00+01:00")
    client.force_login(reader)
    client.get(STAGE)
    assert Ceremony.objects.get().ended_at is not None


def test_one_reads_that_it_was_called_off(begin, reader, admin):
    begin()
    press(0)
    services.reopen_month(2026, 11, admin, "A mistake.")
    html = resolve("ceremony:2026-11", reader, "en").draw()[1]
    assert "these titles don’t count" in html
    assert names(html) == []


def test_the_banner_calls_while_it_is_on(begin, reader):
    subscription = resolve("ceremony", reader, "fr")
    assert subscription.draw() == (0, "")
    begin()
    assert "La cérémonie de novembre commence" in subscription.draw()[1]
    press(0)
    assert "La cérémonie de novembre est en cours" in subscription.draw()[1]
    press(1, 2, 3)
    assert subscription.draw() == (0, "")


def test_the_stage_of_an_admin_is_drawn_apart(begin, reader, admin, winners):
    begin()
    keys = {resolve("ceremony:2026-11", one, "en").key for one in (reader, *winners.values())}
    assert len(keys) == 1
    leading = resolve("ceremony:2026-11", admin, "en")
    assert leading.key not in keys
    assert 'form="lead"' in leading.draw()[1]
    assert "csrf" not in leading.draw()[1]


def test_what_is_no_ceremony_is_denied(reader):
    for topic in ("", "2026-13", "2026-1", "2026-11:daye"):
        with pytest.raises(Denied):
            resolve(f"ceremony:{topic}", reader, "en")


def test_repetitions_that_do_not_count_any_more_are_not_shown(client, begin, winners, reader):
    begin()
    press(0)
    winners["repetition"].counts_repetitions = False
    winners["repetition"].save()
    client.force_login(reader)
    for html in (client.get(STAGE).content.decode(), tv()):
        assert "Théo" in html
        assert ">20<" not in html
        assert "not counted" in html


def test_a_month_stays_within_its_queries(client, begin, reader, admin):
    """Signed in, session included, while a ceremony is on and after a correction."""
    begin()
    services.reopen_month(2026, 11, admin, "Once more.")
    begin()
    client.force_login(reader)
    for address, most in (("/2026/11/", 24), ("/2026/12/", 15)):
        client.get(address)
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address).status_code == 200
        # Outside a test's transaction these are asked once in two seconds, for all pages.
        held = ("players_office", "players_holiday", "telling_notice")
        told = [one["sql"] for one in queries if not any(table in one["sql"] for table in held)]
        assert len(told) <= most, "\n".join(q[:150] for q in told)
