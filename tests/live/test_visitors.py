"""Visitors who haven't signed in: an app lets them in by its own right, to topics of their own."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from django.db import OperationalError

from games.live import publish, stream, topics, visitors
from games.live.bus import bus
from games.live.topics import Denied, Subscription
from games.live.visitors import Visitor
from tests.live.client import EventStream

pytestmark = pytest.mark.django_db(transaction=True)


@dataclass
class Porter:
    """Holds the badges that open the door, and what their topic shows."""

    badges: set[str] = field(default_factory=lambda: {"blue", "green"})
    shown: str = "nothing yet"
    drawn: int = 0
    away: bool = False
    """Whether the database is, of which `refused` counts how often it was asked."""
    refused: int = 0
    visits: int = 0
    meanwhile: Callable[[], None] | None = None
    """What happens, once, after a badge has been looked at and before anybody listens."""

    def visit(self, request, badge):
        if self.away:
            self.refused += 1
            raise OperationalError("away")
        self.visits += 1
        if badge not in self.badges:
            raise Denied
        return Visitor(badge, f"badge-{badge}", "nb", frozenset({f"badge-{badge}", "badges"}))

    def resolve(self, badge, arguments, language):
        shown = self.shown
        meanwhile, self.meanwhile = self.meanwhile, None
        if meanwhile:
            meanwhile()

        def draw():
            self.drawn += 1
            return 1, f"{shown}, {language}"

        return Subscription(frozenset({"hall"}), "hall", ("hall", language, shown), draw)


@pytest.fixture
def porter(monkeypatch) -> Porter:
    porter = Porter()
    monkeypatch.setattr(visitors, "_openers", dict(visitors._openers))
    monkeypatch.setattr(topics, "_resolvers", dict(topics._resolvers))
    visitors.register("badge")(porter.visit)
    topics.register("hall", kind="badge")(porter.resolve)
    return porter


@pytest.fixture
def enter(listen):
    """`enter("badge:blue", "hall")` is the stream of whoever shows this badge."""

    def enter(visitor: str, *asked: str, browser=None, **more) -> EventStream:
        return listen(browser, *asked, visitor=visitor, **more)

    return enter


def test_a_badge_opens_its_topic_in_its_language_without_a_session(porter, enter):
    event = enter("badge:blue", "hall").next()
    assert (event.name, event.version, event.html) == ("hall", 1, "nothing yet, nb")


@pytest.mark.sqlite
def test_a_right_is_read_once_before_the_first_events(porter, enter):
    """A server that has just begun to listen to PostgreSQL reads all of them again."""
    enter("badge:blue", "hall").next()
    assert porter.visits == 1


def test_a_badge_that_is_taken_back_before_anybody_listens_opens_nothing(porter, enter):
    def take_back():
        before = bus.now()
        porter.badges.remove("blue")
        publish("badge-blue")
        while bus.now() == before:
            time.sleep(0.01)

    porter.meanwhile = take_back
    assert enter("badge:blue", "hall").status == 404
    assert porter.drawn == 0


def test_neither_a_wrong_badge_nor_a_player_opens_what_a_badge_does(
    porter, enter, stream, sign_in, camille
):
    for visitor in ("badge:red", "badge:", "badge", "porter:blue", ":blue", ""):
        refused = enter(visitor, "hall")
        assert refused.status == 404
        assert refused.headers["Content-Type"].startswith("text/plain")
    assert stream(camille, "hall").status == 404
    for visitor in ("player", "badge:red"):
        assert enter(visitor, "hall", browser=sign_in(camille)).status == 404


def test_a_badge_opens_nothing_of_the_players(porter, enter, sign_in, camille, topic):
    for asked in (topic, "board:2026-11", "banner", "days", "races"):
        assert enter("badge:blue", asked).status == 404
        assert enter("badge:blue", "hall", asked, browser=sign_in(camille)).status == 404


def test_the_doors_are_the_same(porter, enter):
    assert enter("badge:blue", "hall", method="POST").status == 405
    elsewhere = {"Origin": "https://elsewhere.example"}
    assert enter("badge:blue", "hall", headers=elsewhere).status == 403
    assert enter("badge:blue").status == 400
    assert enter("badge:blue", *(f"hall:{number}" for number in range(9))).status == 400


def test_a_badge_that_is_taken_back_ends_its_streams_and_no_others(porter, enter):
    blue, green = enter("badge:blue", "hall"), enter("badge:green", "hall")
    assert blue.next() == green.next()
    porter.badges.remove("blue")
    publish("badge-blue")
    assert blue.rest() == []
    assert green.nothing()


def test_any_of_its_channels_makes_it_look_again_at_what_its_topic_is(porter, enter):
    opened = [enter("badge:blue", "hall"), enter("badge:green", "hall")]
    for each in opened:
        each.next()
    before, porter.shown = porter.drawn, "a cake"
    publish("badges")
    assert {each.next().html for each in opened} == {"a cake, nb"}
    assert porter.drawn == before + 1


def test_streams_are_counted_by_the_visitors_name(porter, enter, stream, camille, topic):
    others = [enter("badge:green", "hall"), stream(camille, topic)]
    opened = [enter("badge:blue", "hall") for _ in range(13)]
    assert len(opened[0].rest()) == 1
    for each in [*opened[1:], *others]:
        each.next()
        assert each.nothing(0.01)


def test_a_stream_stays_while_the_database_is_away_and_reads_its_right_before_it_goes_on(
    porter, enter, monkeypatch
):
    """Of two who wait one loses its badge meanwhile: it sees nothing of what comes then."""
    monkeypatch.setattr(stream, "AGAIN", 0.1)
    staying, leaving = enter("badge:blue", "hall"), enter("badge:green", "hall")
    assert {staying.next().html, leaving.next().html} == {"nothing yet, nb"}
    porter.shown = "a cake"
    porter.away = True
    publish("hall")
    publish("badges")
    porter.badges.remove("green")
    while porter.refused < 4:
        time.sleep(0.01)
    porter.away = False
    assert staying.next().html == "a cake, nb"
    assert leaving.rest() == []
