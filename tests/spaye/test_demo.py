"""The sample office and its colleagues, seen through the same tables as everybody's."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from games.boards import bonuses
from games.boards.checks import differences
from games.boards.models import Closing, Line, Title
from games.players.clock import Clock
from games.players.models import Office, Player, Role
from games.spaye import services
from games.spaye.demo import people
from games.spaye.demo import services as demo
from games.spaye.demo.behaviour import DAYES_AMONG_THEMSELVES, Room, Wish, wishes
from games.spaye.demo.colleagues import Colleagues, Intent, Patience
from games.spaye.models import Day, LogSeen, Spayin
from games.spaye.rules.observe import Observation, RunningSeen
from games.tables import audience
from games.tables import services as tables
from games.tables.models import Entry, Table


class Afternoon:
    """The office with its colleagues; seconds pass when we say so. Camille is the human."""

    def __init__(self) -> None:
        self.colleagues = Colleagues()
        self.camille = people.guest()
        self.second = 0
        self.moved = 0

    @property
    def day(self) -> Day:
        return services.today()

    def seen(self, player: Player | None = None) -> Observation:
        """What a player sees, Camille unless said."""
        table = self.day.table
        return audience.observe(table, tables.seat_of(table.pk, player or self.camille))

    def move(self, text: str) -> None:
        table = self.day.table
        tables.play(table.pk, self.camille, text, table.version)
        self.moved += 1

    def pass_seconds(self, seconds: int, step: int = 1) -> None:
        for _ in range(0, seconds, step):
            self.second += step
            self.colleagues.look(self.second)

    def until(self, met: Any, most: int = 400, step: int = 1) -> None:
        """Look `most` times at most, `step` seconds apart."""
        for _ in range(most):
            if met():
                return
            self.pass_seconds(step, step)
        pytest.fail("nobody has moved")

    def colleague(self) -> int:
        """The seat of somebody free whom Camille may challenge."""
        seen = self.seen()
        challenged = [int(m.split()[1]) for m in seen.moves if m.startswith("challenge ")]
        return next(seat for seat in challenged if not seen.players[seat].due)

    def play(self) -> None:
        """Camille does the next thing that a person would do, if there is any."""
        seen = self.seen()
        verbs = ("draw", "accept", "join_final", "challenge")
        for exercise in seen.exercises:
            if exercise.status == "due" and exercise.seat == seen.seat:
                services.call(self.day, self.camille, "witness", exercise.number)
                return
        if seen.phase == "free" and seen.challenges:
            verbs = ("draw", "accept")
        for verb in verbs:
            if moves := [move for move in seen.moves if move.split()[0] == verb]:
                self.move(random.choice(moves))
                return


@pytest.fixture
def afternoon(db: None) -> Afternoon:
    demo.make_people()
    assert demo.make_today()
    return Afternoon()


@pytest.fixture
def demo_office(db: None, settings: Any) -> None:
    settings.DEMO = True
    assert demo.make_office()
    demo.make_today()


def wished(seen: Observation, room: Room, times: int = 60) -> Iterator[Wish]:
    """What a seat wishes in many looks: chance has shown all it may do."""
    for _ in range(times):
        yield from wishes(seen, room)


# The office


def test_the_sample_office_is_what_its_journals_make(demo_office):
    assert list(differences()) == []
    assert Player.objects.count() == 12
    assert people.guest().is_admin
    assert Player.objects.get(name="Ingrid").role == Role.REFEREE
    assert Office.objects.get().working_days == "1234567"
    assert Closing.objects.filter(reopened_at=None).count() == 2
    assert Title.objects.count() == 6
    assert Line.objects.filter(status="finished").values("date").distinct().count() > 30


def test_last_months_titles_wait_as_bonuses(demo_office):
    day = services.today()
    held = {
        title for player in Player.objects.all() for title in bonuses.unspent(player.pk, day.date)
    }
    assert held == {"grand_spayin", "mastaye", "tikao"}
    assert bonuses.unspent(people.guest().pk, day.date)
    seen = audience.observe(day.table, None)
    told = {bonus for player in seen.players for bonus in player.bonuses}
    present = {
        title
        for seat in day.table.seats.all()
        for title in bonuses.unspent(seat.player_id, day.date)
    }
    assert told == present


def test_today_runs_and_leaves_room(afternoon):
    seen = afternoon.seen()
    assert seen.status == "running"
    assert seen.nikayes_aside
    assert len(seen.dayes) == 4
    assert seen.players[seen.seat].daye
    assert not any(player.due for player in seen.players)
    assert afternoon.day.date == Clock.read().today


def test_an_office_that_is_there_is_kept(demo_office, capsys):
    before = list(Table.objects.values_list("pk", "version"))
    call_command("demo")
    assert list(Table.objects.values_list("pk", "version")) == before
    assert "one time: http" in capsys.readouterr().out


def test_the_sample_office_keeps_away_from_real_people(db, settings, make_player):
    make_player("Aino")
    settings.DEMO = True
    with pytest.raises(CommandError, match="Real people"):
        call_command("demo")
    assert Player.objects.count() == 1


def test_the_sample_office_is_made_by_the_demo_only(db):
    with pytest.raises(CommandError, match="make demo"):
        call_command("demo")
    with pytest.raises(demo.NotTheDemo):
        demo.make_office()


def test_the_link_signs_in_as_camille_once(afternoon):
    path = "/" + demo.guest_link().split("/", 3)[3]
    visitor = Client()
    assert visitor.get(path).status_code == 200
    assert not people.everybody().filter(devices__isnull=False).exists()
    assert visitor.post(path).status_code == 302
    assert visitor.get("/").context["user"] == afternoon.camille
    assert Client().post(path).status_code == 404


# Who plays by himself


def test_who_has_signed_in_is_left_alone(afternoon, sign_in):
    names = {player.name for player in people.colleagues()}
    assert len(names) == 11
    assert "Camille" not in names
    sign_in(Player.objects.get(name="Lars"))
    assert {player.name for player in people.colleagues()} == names - {"Lars"}


def test_nobody_plays_for_people_who_joined(afternoon, make_player):
    aino = make_player("Aino")
    services.check_in(afternoon.day, aino)
    afternoon.move(f"challenge {tables.seat_of(afternoon.day.table_id, aino)}")
    afternoon.pass_seconds(60)
    assert not Entry.objects.filter(by=aino).exclude(move__startswith="check_in").exists()


def test_a_renamed_colleague_still_plays(afternoon):
    Player.objects.filter(name="Lars").update(name="Lars Olav", name_key="lars olav")
    assert "Lars Olav" in {player.name for player in people.colleagues()}


# A day


def test_one_person_plays_a_whole_day(afternoon):
    already = Entry.objects.filter(table=afternoon.day.table).count()

    def finished() -> bool:
        afternoon.play()
        return afternoon.seen().status == "finished"

    afternoon.until(finished, most=3000)
    afternoon.until(lambda: not any(p.due for p in afternoon.seen().players) or afternoon.play())
    mine = Entry.objects.filter(table=afternoon.day.table, number__gte=already)
    assert mine.filter(by=afternoon.camille).count() == afternoon.moved > 0
    assert list(differences()) == []


def test_a_challenge_is_answered_within_seconds(afternoon):
    seat = afternoon.colleague()
    afternoon.move(f"challenge {seat}")
    afternoon.pass_seconds(1)
    assert afternoon.seen().challenges
    afternoon.pass_seconds(10)
    assert not afternoon.seen().challenges


def test_both_cards_are_turned_once_i_have_picked(afternoon):
    def in_a_daye() -> bool:
        if not afternoon.seen().challenges and not afternoon.seen().running:
            afternoon.move(f"challenge {afternoon.colleague()}")
        return bool(afternoon.seen().running)

    afternoon.until(in_a_daye)
    number = len(afternoon.seen().dayes)

    def settled() -> bool:
        if any(move.startswith("draw ") for move in afternoon.seen().moves):
            afternoon.play()
        return len(afternoon.seen().dayes) > number

    afternoon.until(settled, most=60)


def test_nobody_hurries_a_human_with_an_open_challenge(afternoon, make_player):
    aino = make_player("Aino")
    services.check_in(afternoon.day, aino)
    afternoon.move(f"challenge {tables.seat_of(afternoon.day.table_id, aino)}")
    afternoon.pass_seconds(200, step=4)
    assert len(afternoon.seen().challenges) == 1
    assert not afternoon.seen().running


def test_the_office_lives_but_waits_for_the_human(afternoon):
    """A dāye a minute at most; then nobody plays the day to its end without anybody there."""
    begun = len(afternoon.seen().dayes)
    afternoon.pass_seconds(50)
    assert len(afternoon.seen().dayes) == begun

    def among_themselves() -> bool:
        seen = afternoon.seen()
        latest = seen.dayes[-DAYES_AMONG_THEMSELVES:]
        return not any(seen.seat in daye.players for daye in latest)

    afternoon.until(among_themselves, most=700, step=4)
    played = len(afternoon.seen().dayes)
    assert begun < played <= begun + DAYES_AMONG_THEMSELVES
    afternoon.pass_seconds(400, step=4)
    assert len(afternoon.seen().dayes) == played


def test_the_others_come_in_during_the_first_minute(afternoon):
    afternoon.pass_seconds(60)
    assert len(afternoon.seen().players) == 12


def test_a_new_day_is_laid_out_unless_the_human_does(afternoon, monkeypatch):
    Day.objects.update(date="2001-01-01")
    afternoon.pass_seconds(60)
    assert not Day.objects.filter(date=Clock.read().today).exists()
    afternoon.pass_seconds(100)
    seen = afternoon.seen(Player.objects.get(name="Ingrid"))
    assert (seen.deck, seen.pack, seen.exercise) == ("app", 32, "squats")


# Exercises, the committee, the final: what a seat wishes


@pytest.fixture
def due(afternoon: Afternoon) -> Observation:
    """Camille has an exercise of nine to do, as Lars sees it."""
    return exercise_of(afternoon, nikaye="Camille")


def exercise_of(afternoon: Afternoon, nikaye: str) -> Observation:
    """Lars's observation of a dāye in which somebody has just drawn a nikāye."""
    Day.objects.update(date="2001-01-01")
    names = ("Camille", "Lars", "Ingrid", "Mehdi")
    everybody = [Player.objects.get(name=name) for name in names]
    setup = {"cards": ["N", "9S", *_others("N", "9S")]}
    day = services.open_day(everybody[0], "app", 32, "squats", setup=setup)
    for player in everybody:
        Spayin.objects.get_or_create(month=day.date.replace(day=1), player=player)
        services.check_in(day, player)
    first = names.index(nikaye)
    other = names.index("Ingrid")
    for seat, move in (
        (first, f"challenge {other}"),
        (other, f"accept {first}"),
        (first, "draw 0"),
        (other, "draw 1"),
    ):
        version = Table.objects.get(pk=day.table_id).version
        tables.play(day.table_id, everybody[seat], move, version)
    day.refresh_from_db()
    return audience.observe(Table.objects.get(pk=day.table_id), names.index("Lars"))


def _others(*gone: str) -> list[str]:
    pack = [rank + suit for suit in "SHDC" for rank in ("A", "7", "8", "9", "10", "J", "Q", "K")]
    rest = [*pack, "N", "N", "N"]
    for card in gone:
        rest.remove(card)
    return rest


HUMAN = frozenset({0})


def test_a_human_is_confirmed_when_he_asks(due):
    assert not [wish for wish in wished(due, Room(HUMAN)) if wish.move.startswith("confirm")]
    asked = Room(HUMAN, frozenset({("witness", 0)}))
    told = {wish.move for wish in wished(due, asked) if wish.move.startswith("confirm")}
    assert "confirm 0 9" in told
    assert told <= {f"confirm 0 {n}" for n in (6, 7, 8, 9)}


def test_a_colleagues_exercise_takes_its_time(afternoon):
    seen = exercise_of(afternoon, nikaye="Mehdi")
    pauses = {wish.pause for wish in wished(seen, Room(HUMAN)) if wish.key.startswith("confirm")}
    assert all(least >= 9 * 0.7 for least, _most in pauses)
    assert pauses


def test_a_committee_proposes_less_and_another_agrees(due):
    asked = Room(HUMAN, frozenset({("committee", 0)}))
    assert "adjust 0 6 squats" in {wish.move for wish in wished(due, asked)}
    assert not [wish for wish in wished(due, Room(HUMAN)) if wish.move.startswith("adjust")]


def test_a_committee_is_done_in_seconds(afternoon):
    exercise_of(afternoon, nikaye="Camille")
    services.call(afternoon.day, afternoon.camille, "committee", 0)
    afternoon.until(lambda: afternoon.seen().exercises[0].adjusted, most=60)
    assert afternoon.seen().exercises[0].n == 6


def test_a_place_of_the_final_is_kept_for_a_human(afternoon):
    seen = afternoon.seen(Player.objects.get(name="Lars"))
    gathering = replace(
        seen,
        phase="gathering",
        moves=("join_final",),
        running=_gathering(seen, players=2),
    )
    mine = frozenset({afternoon.seen().seat or 0})
    kept = {wish.pause for wish in wishes(gathering, Room(mine))}
    assert kept == {(25.0, 40.0)}
    alone = {wish.pause for wish in wishes(gathering, Room(frozenset()))}
    assert alone == {(3.0, 7.0)}


def _gathering(seen: Observation, players: int) -> Any:
    others = [p.seat for p in seen.players if p.seat not in (0, seen.seat)][:players]
    return RunningSeen(16, tuple(others), True, True, False, (None,) * players, ())


# The real deck


def test_on_a_real_deck_they_only_say_that_it_is_right(afternoon):
    Day.objects.update(date="2001-01-01")
    day = services.open_day(afternoon.camille, "real", 32, "squats")
    afternoon.pass_seconds(60)
    lars = tables.seat_of(day.table_id, Player.objects.get(name="Lars"))
    afternoon.move(f"log 0 {lars} 9S-7H")
    afternoon.pass_seconds(30)
    assert LogSeen.objects.get(day=day).player.name == "Lars"
    moves = Entry.objects.filter(table=day.table).values_list("move", flat=True)
    assert {move.split()[0] for move in moves} == {"check_in", "set_exercise", "log"}


# Patience and the thread


def test_the_first_wish_of_a_key_is_kept_until_its_pause_is_over():
    patience = Patience(pace=1)
    first = Intent((1, "draw"), (5, 5), lambda: "first")
    second = Intent((1, "draw"), (0, 0), lambda: "second")
    assert patience.ripe([first], 0) is None
    assert patience.ripe([second], 4) is None
    assert patience.ripe([second], 5) is first
    patience.forget(first.key)
    assert patience.ripe([second], 6) is second


def test_what_is_no_longer_wished_is_not_done():
    patience = Patience(pace=1)
    wish = Intent((1, "draw"), (5, 5), lambda: None)
    patience.ripe([wish], 0)
    assert patience.ripe([], 3) is None
    assert patience.ripe([wish], 6) is None


def test_they_survive_an_error_and_say_so_once(monkeypatch, caplog):
    looks = threading.Semaphore(0)

    def broken(now: float) -> bool:
        looks.release()
        raise ValueError("a card that nobody may read")

    colleagues = Colleagues(pace=0.01)
    monkeypatch.setattr(colleagues, "look", broken)
    colleagues.start()
    assert all(looks.acquire(timeout=5) for _ in range(3))
    colleagues.stop()
    told = [record.getMessage() for record in caplog.records if record.name == "spaye.demo"]
    assert told == ["the sample colleagues stumbled over ValueError and go on"]
