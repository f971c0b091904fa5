"""What a colleague of the sample office wishes: exercises, the committee, the final, patience."""

import threading
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from games.players.models import Player
from games.spaye import services
from games.spaye.demo.colleagues import Colleagues, Intent, Patience, Room, Wish, wishes
from games.spaye.models import Day, LogSeen, Spayin
from games.spaye.rules.observe import Observation, RunningSeen
from games.tables import audience
from games.tables import services as tables
from games.tables.models import Entry, Table
from tests.spaye.conftest import cards
from tests.spaye.demo.afternoon import Afternoon


def wished(seen: Observation, room: Room, times: int = 60) -> Iterator[Wish]:
    """What a seat wishes in many looks: chance has shown all it may do."""
    for _ in range(times):
        yield from wishes(seen, room)


# Exercises, the committee, the final: what a seat wishes


def exercise_of(afternoon: Afternoon, nikaye: str) -> Observation:
    """Lars's observation of a dāye in which somebody has just drawn a nikāye."""
    Day.objects.update(date="2001-01-01")
    names = ("Camille", "Lars", "Ingrid", "Mehdi")
    everybody = [Player.objects.get(name=name) for name in names]
    setup = {"cards": cards(["N", "9S"])}
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


HUMAN = frozenset({0})


def test_a_human_is_confirmed_or_let_off_when_they_ask(afternoon):
    due = exercise_of(afternoon, nikaye="Camille")

    def moves(*asked: tuple[str, int]) -> set[str]:
        return {wish.move for wish in wished(due, Room(HUMAN, frozenset(asked)))}

    assert not [move for move in moves() if move.startswith(("confirm", "adjust"))]
    confirmed = {move for move in moves(("witness", 0)) if move.startswith("confirm")}
    assert "confirm 0 9" in confirmed
    assert confirmed <= {f"confirm 0 {n}" for n in (6, 7, 8, 9)}
    assert "adjust 0 6 squats" in moves(("committee", 0))


def test_a_colleagues_exercise_takes_its_time(afternoon):
    seen = exercise_of(afternoon, nikaye="Mehdi")
    pauses = {wish.pause for wish in wished(seen, Room(HUMAN)) if wish.key.startswith("confirm")}
    assert all(least >= 9 * 0.7 for least, _most in pauses)
    assert pauses


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
    afternoon.pass_seconds(60, step=2)
    lars = tables.seat_of(day.table_id, Player.objects.get(name="Lars"))
    afternoon.move(f"log 0 {lars} 9S-7H")
    afternoon.pass_seconds(30, step=2)
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
    patience.discard(first.key)
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
