"""Tournaments in calendars, chats and the programs’ interface."""

from datetime import timedelta

import pytest
from django.utils import timezone, translation

from games.players.clock import Clock
from games.telling import notice_kinds, ways
from games.telling.models import Hours, Notice
from games.tournaments import calendar_events
from games.tournaments.models import Pairing, Round, Tournament
from games.tournaments.services import rounds
from tests.telling.pigeons import Pigeons
from tests.tournaments.playing import begun, next_round, opened, play


@pytest.fixture(autouse=True)
def in_english(db):
    with translation.override("en"):
        yield


def told(notice: Notice) -> notice_kinds.Message | None:
    kind = notice_kinds.get(notice.kind)
    assert kind
    return kind.words(notice)


def test_the_offices_calendar_has_when_it_begins_and_nobodys_name(office):
    at = timezone.now() + timedelta(days=2)
    made = opened(office[:4])
    Tournament.objects.filter(pk=made.pk).update(starts_at=at)
    (event,) = calendar_events.office_events(Clock.read())
    assert (event.start, event.cancelled) == (at, False)
    assert event.summary == "Tournament: Friday lunch"
    assert all(player.display_name not in f"{event}" for player in office)
    Tournament.objects.filter(pk=made.pk).update(status="cancelled")
    (event,) = calendar_events.office_events(Clock.read())
    assert event.cancelled
    Tournament.objects.filter(pk=made.pk).update(status="draft")
    assert list(calendar_events.office_events(Clock.read())) == []


def test_by_invitation_it_is_in_the_feeds_of_those_who_take_part_alone(office):
    made = opened(office[:4])
    soon = timezone.now() + timedelta(days=2)
    Tournament.objects.filter(pk=made.pk).update(starts_at=soon, invited_only=True)
    assert list(calendar_events.office_events(Clock.read())) == []
    assert len(list(calendar_events.player_events(office[1], Clock.read()))) == 1
    assert list(calendar_events.player_events(office[9], Clock.read())) == []


def test_my_rounds_deadline_moves_and_is_cancelled_once_my_table_is_decided(office):
    made = begun(office[:4])
    next_round(made, 1)
    due = timezone.now() + timedelta(hours=3)
    Round.objects.update(due_at=due)
    (event,) = calendar_events.player_events(office[1], Clock.read())
    assert (event.end, event.cancelled) == (due, False)
    assert event.summary == "Friday lunch: round 1 is due"
    with translation.override("fr"):
        (told,) = calendar_events.player_events(office[1], Clock.read())
    assert told.summary == "Friday lunch\u202f: la ronde 1 est à jouer"
    assert event.path == f"/tournaments/{made.pk}/rounds/1/"
    mine = Pairing.objects.filter(chairs__entrant__player=office[1])
    mine.update(places=[1, 2], points=[1, 0], decided_at=timezone.now())
    (event,) = calendar_events.player_events(office[1], Clock.read())
    assert event.cancelled
    assert list(calendar_events.player_events(office[9], Clock.read())) == []


@pytest.fixture
def chats(own_registers):
    Hours.objects.create(pk=1, begins=0, ends=1440)
    way = Pigeons(name="chat")
    ways.register(way)
    return way


def test_a_chat_hears_of_the_announcement_and_the_winners(office, chats):
    made = opened(office[:4])
    announced = Notice.objects.get(kind="tournament_news")
    said = told(announced)
    assert said is None, "Check-in is open: the announcement no longer stands."
    Tournament.objects.filter(pk=made.pk).update(status="announced")
    said = told(announced)
    assert said is not None
    assert said.title == "New tournament: Friday lunch"
    Tournament.objects.filter(pk=made.pk).update(status="check_in")
    office[0].on_screen = False
    office[0].save()
    rounds.begin(made.pk, office[0])
    play(made)
    said = told(Notice.objects.get(kind="tournament_news", key=f"{made.pk}-over"))
    assert said is not None
    assert said.lines[0] == "1. someone", "Whoever hides isn’t named."
    assert said.lines[1].startswith("2. ")


def test_a_program_reads_them_as_its_person_may(program, office):
    made = play(begun(office[:4]))
    bot = program(office[1], "tournaments:read")
    listed = bot.get("tournaments").json()
    assert [(one["id"], one["status"]) for one in listed["tournaments"]] == [(made.pk, "over")]
    whole = bot.get(f"tournaments/{made.pk}").json()
    assert [one["place"] for one in whole["standings"]][:1] == [1]
    assert {one["person"]["name"] for one in whole["entrants"]} == {
        one.display_name for one in office[:4]
    }
    assert "seed" not in whole
    assert program(office[0], "tables:read").get("tournaments").status_code == 403
    Tournament.objects.update(status="draft")
    assert bot.get("tournaments").json()["tournaments"] == []
    assert bot.get(f"tournaments/{made.pk}").status_code == 404
