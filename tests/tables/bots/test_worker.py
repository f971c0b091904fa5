"""The worker: it moves for bots' seats and for those who are away, fairly, whatever fails."""

import logging
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from games.engine.contract import Move
from games.live.postgres import Leadership
from games.papayoo import bot
from games.players.models import Player
from games.tables import audience, checks, registry, services
from games.tables.bots import thinker, worker
from games.tables.bots.process import BotProcess, Failed
from games.tables.bots.thinker import Question
from games.tables.models import Seat, Status, Table
from tests.tables.bots.at_work import bots_at_work, finished, lay_out, moves, until, version

pytestmark = pytest.mark.django_db(transaction=True)
ROUND = 4 + 60
AN_HOUR = 3600.0


@pytest.fixture
def camille(make_player: Callable[..., Player]) -> Player:
    return make_player("Camille")


@pytest.fixture
def think(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[Question], str]], None]:
    """`think(do)`: bots think by `do`, in the worker's own threads."""

    def replace(do: Callable[[Question], str]) -> None:
        monkeypatch.setitem(bot.BOTS, "sharp", bot.steady)
        monkeypatch.setattr(BotProcess, "think", lambda process, question, seconds: do(question))

    return replace


def honestly(question: Question) -> str:
    return thinker.answer(question).move


def my_move(table: Table, player: Player, seat: int) -> None:
    """The person's move: the first that is allowed, or the first cards of the écart."""
    table.refresh_from_db()
    seen = audience.observe(table, seat)
    move = Move("pass", seen.hand[: seen.ecart]) if seen.phase == "ecart" else None
    services.play(table.pk, player, str(move or Move("play", seen.playable[:1])), table.version)


def test_bots_play_a_table_to_its_end(both_databases: str) -> None:
    table = lay_out("steady", "random", "steady", "random")
    with bots_at_work():
        finished(table, seconds=90)
    table.refresh_from_db()
    assert (table.status, table.version) == (Status.OVER, ROUND)
    assert not table.seats.filter(turn=True).exists()
    assert checks.faults(table) == []


def test_bots_move_around_a_person_and_wait_for_them(camille: Player) -> None:
    table = lay_out(camille, "steady", "random")
    with bots_at_work():
        until(lambda: version(table) == 2)
        time.sleep(0.2)
        assert version(table) == 2
        my_move(table, camille, 0)
        for _trick in range(20):
            until(lambda: Seat.objects.get(table=table, number=0).turn)
            my_move(table, camille, 0)
    assert len(moves(table, 0)) == 21


def test_a_bot_stands_in_until_the_person_moves(camille: Player) -> None:
    """Tables over several days have bots too."""
    table = lay_out(camille, "steady", "random")
    Table.objects.filter(pk=table.pk).update(pace="days")
    with bots_at_work(look_every=0.05):
        until(lambda: version(table) == 2)
        Seat.objects.filter(table=table, number=0).update(standin="steady")
        until(lambda: len(moves(table, 0)) >= 3)
        Seat.objects.filter(table=table, number=0).update(standin="")
        until(lambda: Seat.objects.get(table=table, number=0).turn)
        mine = len(moves(table, 0))
        my_move(table, camille, 0)
        assert len(moves(table, 0)) == mine + 1


@pytest.mark.parametrize("status", [Status.ASLEEP, Status.STOPPED, Status.GATHERING])
def test_nobody_moves_at_a_table_that_isn_t_running(status: Status) -> None:
    table = lay_out("steady", "steady", "steady")
    Table.objects.filter(pk=table.pk).update(status=status)
    assert worker.waiting_turns() == []
    turn = worker.Turn(table.pk, 0, "steady", 0, None)
    assert worker.question_for(turn, "steady") is None
    assert worker.spare_move(turn) is None


def illegal(question: Question) -> str:
    return "play 99Z" if question.level == "sharp" else honestly(question)


def nonsense(question: Question) -> str:
    return "" if question.level == "sharp" else honestly(question)


def raising(question: Question) -> str:
    raise Failed("ValueError")


@pytest.mark.parametrize("do", [illegal, nonsense, raising])
def test_a_bot_that_fails_doesn_t_stop_its_table(
    do: Callable[[Question], str], think: Any, caplog: pytest.LogCaptureFixture
) -> None:
    think(do)
    table = lay_out("sharp", "steady", "random")
    with caplog.at_level(logging.WARNING, "spaye.bots"), bots_at_work():
        until(lambda: len(moves(table, 0)) >= 4, 60)
    table.refresh_from_db()
    assert checks.faults(table) == []
    assert "sharp failed" in caplog.text
    hand = {card for move in moves(table) for card in move.split(" ")[1:]}
    assert not [card for card in hand if f" {card}" in caplog.text], "a card is in the log"


def test_a_table_that_can_t_go_on_stops_no_other(
    think: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    think(honestly)
    broken, whole = lay_out("steady", "steady", "steady"), lay_out("steady", "steady", "steady")
    Table.objects.filter(pk=broken.pk).update(state="{}")
    with caplog.at_level(logging.ERROR, "spaye.bots"), bots_at_work():
        until(lambda: version(whole) >= 15, 60)
    assert version(broken) == 0
    # Said once a seat, not again and again.
    assert caplog.text.count("in vain") == 3


def test_quick_bots_don_t_wait_for_those_who_think(think: Any) -> None:
    busy, done = threading.Event(), threading.Event()

    def slowly(question: Question) -> str:
        if question.level == "sharp":
            busy.set()
            assert done.wait(120)
        return honestly(question)

    think(slowly)
    thinking = [lay_out("sharp", "sharp", "sharp") for _ in range(3)]
    quick = lay_out("steady", "random", "steady")
    with bots_at_work(threads=1):
        try:
            assert busy.wait(30)
            until(lambda: version(quick) >= 20, 60)
            assert [version(table) for table in thinking] == [0, 0, 0]
        finally:
            done.set()
        until(lambda: any(version(table) for table in thinking), 60)


def test_tables_take_turns_when_there_are_more_than_can_be_thought_for(think: Any) -> None:
    def slowly(question: Question) -> str:
        time.sleep(0.01)
        return honestly(question)

    think(slowly)
    tables = [lay_out("sharp", "sharp", "sharp", "sharp") for _ in range(4)]
    with bots_at_work(threads=1):
        until(lambda: min(map(version, tables)) >= 8, 60)
    versions = [version(table) for table in tables]
    assert max(versions) - min(versions) <= 2


@pytest.mark.parametrize(("hand", "alone"), [("5C", True), ("5C KS", False)])
def test_bots_take_their_time_unless_they_are_left_to_themselves(
    camille: Player, make_player: Callable[..., Player], hand: str, alone: bool
) -> None:
    """With her last card Camille is out of it, and needn't wait for the others."""
    hands = [one.split() for one in (hand, "6C 7D", "8C 9H")]
    setup = {"hands": hands, "starts": 0, "pile": ["4C"]}
    people = [camille, make_player("Ingrid"), make_player("Mehdi")]
    table = services.open_table("speahx", {}, setup=setup, seed=bytes(range(32)), players=people)
    Seat.objects.filter(table=table, number__gt=0).update(player=None, bot="sharp")
    services.play(table.pk, camille, "play 5C", table.version)
    with bots_at_work(pause=AN_HOUR) as working:
        if alone:
            finished(table)
        else:
            until(lambda: bool(working._ripe))
            assert working._ripe[0].due - time.monotonic() > AN_HOUR / 2
    assert (len(moves(table)) > 1) == alone


def test_a_bot_is_told_its_observation_and_nothing_else() -> None:
    for game, config in registry.lobby_configs().items():
        table = lay_out(*["random"] * config.rules.SEATS[0], game=game)
        for turn in worker.waiting_turns():
            if turn.table != table.pk:
                continue
            found = worker.question_for(turn, "random")
            assert found
            asked = found[1]
            # What a spectator gets too, not the state (unless the game has nothing to hide).
            assert type(asked.seen) is type(audience.observe(table, None))
            assert asked.seen == audience.observe(table, turn.seat)
            assert table.seed not in repr((asked.seen, asked.seed.hex()))
            assert "seen" not in repr(asked)


def test_what_was_thought_too_late_is_not_entered_twice(think: Any) -> None:
    """Two workers on one database, as for a moment after a lock was lost."""
    think(honestly)
    tables = [lay_out("steady", "steady", "steady") for _ in range(2)]
    with bots_at_work(look_every=0.05), bots_at_work(look_every=0.05):
        until(lambda: min(map(version, tables)) >= 20, 60)
    for table in tables:
        table.refresh_from_db()
        assert checks.faults(table) == []


@pytest.mark.postgres
def test_one_of_several_servers_leads_until_it_dies() -> None:
    first, second = Leadership("bots"), Leadership("bots")
    assert first.is_ours()
    assert first.is_ours()
    assert not second.is_ours()
    # Its connection is gone, as when its process was killed.
    assert first._holder
    first._holder.close()
    until(second.is_ours)
    assert not first.is_ours()
    second.give_up()
    assert first.is_ours()
    first.give_up()
