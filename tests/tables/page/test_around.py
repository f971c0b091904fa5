"""Around the game: who is there, what is read for all of them, habits."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.live import topics
from games.live.sharing import shared_looks, shared_readings
from games.live.topics import Subscription
from games.tables import presence, registry, services
from games.tables.habits import set_habit
from games.tables.models import PRESENT, Habits, Seat, Watcher
from tests.hands import open_page, press
from tests.live.client import EventStream
from tests.tables.page.conftest import give_all

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def said(answer) -> str:
    return answer.content.decode()


# Who is there


def test_an_open_page_marks_its_seat_and_a_closed_one_is_missed_later(people, lay_out):
    table = lay_out()
    marks = [presence.mark(table.pk, player) for player in (people[0], people[5])]
    presence.note(frozenset(marks), frozenset())
    seat = Seat.objects.get(table=table, number=0)
    assert seat.is_present()
    assert not seat.is_present(timezone.now() + PRESENT + timedelta(seconds=1))
    assert [player.name for player in presence.watchers(table.pk)] == ["Lars"]
    presence.note(frozenset(marks), frozenset())
    assert Watcher.objects.count() == 1


def test_marks_of_tables_and_seats_that_are_gone_hurt_nobody(people):
    presence.note(frozenset({("seat", 99, 98), ("watcher", people[0].pk, 98)}), frozenset())
    assert not Watcher.objects.exists()


def test_it_takes_three_statements_for_all_seats(people, lay_out, django_assert_max_num_queries):
    marks = [presence.mark(lay_out().pk, people[0]) for _ in range(5)]
    with django_assert_max_num_queries(7):  # with two savepoints
        presence.note(frozenset(marks), frozenset())


def test_a_stream_says_who_is_there(site, make_player, sign_in):
    camille, ingrid, lars, theo = (make_player(n) for n in ("Camille", "Ingrid", "Lars", "Théo"))
    table = services.open_table("papayoo", {"rounds": 1}, players=(camille, ingrid, lars))
    topic = f"seats:{table.pk}"
    with EventStream(site.url, sign_in(camille), topic) as mine:
        assert "Ingrid" in mine.next().html
        with EventStream(site.url, sign_in(theo), topic) as watching:
            watching.next()
            while "1 personne regarde" not in (html := mine.next().html):
                pass
            assert 'data-say="Théo regarde"' in html
    assert Seat.objects.get(player=camille).is_present()
    assert not Seat.objects.get(player=ingrid).is_present()


def test_what_stands_around_is_read_once_for_everybody_at_the_table(people, lay_out):
    """However many sit there, look on and speak another language."""

    def around() -> list[Subscription]:
        table = lay_out(5)
        give_all(table, people)
        return [
            topics.resolve(f"{topic}:{table.pk}", reader, language)
            for reader in people
            for language in ("fr", "nb")
            for topic in ("seats", "below", "talk")
        ]

    for one in around():
        one.draw()  # By then all queries are prepared.
    shown = around()
    with CaptureQueriesContext(connection) as asked, shared_readings():
        html = [subscription.draw()[1] for subscription in shown]
    # Table, seats, votes, spectators, talk, the last moves, all moves once a version; a calendar
    # aside.
    assert sum('FROM "tables_' in query["sql"] for query in asked) == 7
    assert [one.draw()[1] for one in shown] == html


def test_a_look_at_a_whole_page_asks_for_its_table_and_seat_once(people, lay_out):
    table, player = lay_out(5), people[0]
    view = registry.config(table.game).views[0]
    page = [f"table:{table.pk}:{view}", *(f"{name}:{table.pk}" for name in ("seats", "below"))]
    page += [f"talk:{table.pk}", f"turns:{table.pk}"]

    def look() -> list[Subscription]:
        return [topics.resolve(topic, player, "fr") for topic in page]

    alone = [one.key for one in look()]
    with CaptureQueriesContext(connection) as asked, shared_looks():
        seen = look()
    # The clock's move, the seat, the game, whose mark a presence is, habits.
    assert sum('FROM "tables_' in query["sql"] for query in asked) == 5
    assert [one.key for one in seen] == alone


def test_the_page_says_who_is_away(people, lay_out, sign_in):
    table = lay_out()
    Seat.objects.filter(number=1).update(seen_at=timezone.now())
    html = said(sign_in(people[0]).get(f"/tables/{table.pk}/"))
    states = [part.split('"')[0].strip() for part in html.split('data-state="')[1:]]
    assert states == ["turn", "turn", "turn away"]


# Habits


def test_switches_are_ones_own_and_the_page_knows_them(people, lay_out, sign_in):
    page, address = sign_in(people[0]), f"/tables/{lay_out().pk}/"
    assert "data-one-tap" not in said(page.get(address))
    turned_on = {"switch": "one_tap", "on": "1"}
    press(page, "/tables/habits/", turned_on, [address])
    assert page.post("/tables/habits/", turned_on).status_code == 303, "Sent twice it is as well."
    assert Habits.objects.get().one_tap
    assert "data-one-tap" in said(page.get(address))
    assert page.post("/tables/habits/", {"switch": "player", "on": "1"}).status_code == 400
    assert page.get("/tables/habits/").status_code == 405


def test_sounds_are_asked_for_once(people, lay_out, sign_in):
    """At one's table and in the lobby, until it is answered; the switch stays in either case."""
    address = f"/tables/{lay_out().pk}/"
    asked = "Jouer avec des sons ?"
    for player, answer, heard in ((people[0], "Oui", True), (people[1], "Non", False)):
        browser = sign_in(player)
        assert asked in open_page(browser, "/tables/").words
        page = open_page(browser, address)
        assert asked in page.words
        page = page.form(button=answer).press(answer)
        assert page.path == address
        assert asked not in page.words
        assert asked not in open_page(browser, "/tables/").words
        assert Habits.objects.get(player=player).sound is heard
    # Whoever only watches, and never sat at a table, has nothing to say to it.
    watching = sign_in(people[5])
    assert not any(asked in open_page(watching, each).words for each in (address, "/tables/"))


def test_one_tap_is_offered_at_the_third_table(people, lay_out, sign_in):
    browser = sign_in(people[0])
    set_habit(people[0], "sound", on=False)
    for nth in (1, 2, 3):
        table = lay_out()
        page = open_page(browser, f"/tables/{table.pk}/")
        assert ("Jouer plus vite, d’un seul geste" in page.words) == (nth == 3)
    page = page.form(button="Oui").press("Oui")
    assert "Jouer plus vite, d’un seul geste" not in page.words
    assert Habits.objects.get(player=people[0]).one_tap
