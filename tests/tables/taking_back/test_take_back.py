"""A move is taken back at a table against bots: the log keeps it, and everything still fits."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from games.boards.mending import mend_table
from games.engine import move_log
from games.honours.queries import practice_of
from games.honours.table_honours import honours_of_table
from games.players.models import Player
from games.tables import last_moves, registry, services, taking_back
from games.tables.checks import faults
from games.tables.errors import Stale
from games.tables.models import Entry, Seat, Status, Table
from games.tables.move_logs import effective_moves
from games.tables.proof import examine, is_good, proof_of
from games.tables.records import record_of
from games.tables.services import state_of
from games.tables.taking_back import NothingToTakeBack
from tests.hands import press
from tests.tables.bots.at_work import against_bots

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]
SignIn = Callable[[Any], Client]
ADDRESS = "/tables/{}/take-back/"
GAMES = ("papayoo", "speahx", "cerke", "spirale")
AGREED = ("resign", "offer_draw", "accept_draw")


def long_game(player: Player, game: str) -> Table:
    """Against bots; Cerke's is long enough to take moves back in."""
    return against_bots(player, game, {"seasons": 4} if game == "cerke" else None)


def step(table: Table, player: Player, dice: random.Random) -> bool:
    """Any legal move of whoever is waited for; whether it was the person's."""
    table.refresh_from_db()
    rules, state = registry.rules(table.game), state_of(table)
    seat = min(rules.awaited(state))
    moves = [one for one in rules.legal_moves(state, seat) if one.verb not in AGREED]
    move = dice.choice(moves) if moves else rules.fallback(state, seat)
    if seat == 0:
        services.play(table.pk, player, str(move), table.version)
    else:
        services.move_for_bot(table.pk, seat, str(move), table.version)
    table.refresh_from_db()
    return seat == 0


def until_mine(table: Table, player: Player, dice: random.Random, count: int) -> None:
    """Play on until the person has moved so many times more, and the bots have answered."""
    while count and table.status == Status.RUNNING:
        count -= step(table, player, dice)
    rules = registry.rules(table.game)
    while table.status == Status.RUNNING and 0 not in rules.awaited(state_of(table)):
        step(table, player, dice)


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_taken_back_seed_and_move_log_make_the_rest(game: str, camille: Player) -> None:
    table, dice = long_game(camille, game), random.Random(7)
    for count in (2, 1, 3):
        until_mine(table, camille, dice, count)
        if table.status != Status.RUNNING:
            break
        before = effective_moves(table)
        taking_back.take_back(table.pk, camille, table.version)
        table.refresh_from_db()
        after = effective_moves(table)
        assert [one.pk for one in after] == [one.pk for one in before][: len(after)]
        assert before[len(after)].seat == 0
        assert all(one.seat != 0 for one in before[len(after) + 1 :])
        assert table.version - table.undone == len(after)
        assert faults(table) == []
    assert Entry.objects.filter(move__startswith="take_back ").exists()


def test_the_same_move_finds_the_same_luck(camille: Player) -> None:
    """Water lets a piece in or not: by the place of the move, however often it is tried."""
    table = long_game(camille, "cerke")
    found = set()
    for _ in range(3):
        table.refresh_from_db()
        state = state_of(table)
        assert state.turn in (0, 1)
        if state.turn == 1:
            moves = registry.rules("cerke").legal_moves(state, 1)
            services.move_for_bot(table.pk, 1, str(next(iter(moves))), table.version)
            table.refresh_from_db()
        version = table.version
        slide = next(
            move
            for move in registry.rules("cerke").legal_moves(state_of(table), 0)
            if move.verb == "slide"
        )
        services.play(table.pk, camille, str(slide), version)
        table.refresh_from_db()
        found.add(json.dumps(table.chance_log))
        taking_back.take_back(table.pk, camille, table.version)
    assert len(found) == 1


def finish(table: Table, player: Player) -> None:
    table.refresh_from_db()
    services.play(table.pk, player, "resign", table.version)
    table.refresh_from_db()


def test_record_proof_and_replay_of_it_hold(camille: Player, sign_in: SignIn) -> None:
    table = long_game(camille, "cerke")
    until_mine(table, camille, random.Random(3), 2)
    taking_back.take_back(table.pk, camille, table.version)
    table.refresh_from_db()
    until_mine(table, camille, random.Random(4), 1)
    finish(table, camille)
    assert faults(table) == []
    record = record_of(table)
    assert not any(move_log.TAKE_BACK in entry[1] for entry in record["journal"])
    proof = json.loads(json.dumps(proof_of(table)))
    assert any(move_log.TAKE_BACK in entry[1] for entry in proof["entries"])
    assert is_good(examine(proof))
    proof["entries"][0][1] = "resign"
    assert not is_good(examine(proof))
    browser = sign_in(camille)
    number = len(record["journal"])
    html = browser.get(f"/tables/{table.pk}/replay/{number}/").content.decode()
    assert f"Move {number} of {number}" in html
    assert browser.get(f"/tables/{table.pk}/replay/{number + 1}/").status_code == 404
    assert "Moves were taken back" in browser.get(f"/tables/{table.pk}/verify/").content.decode()
    # It counts nowhere, nor among one's own results against bots, as the page says.
    assert "this table doesn’t count" in browser.get(f"/tables/{table.pk}/").content.decode()
    assert honours_of_table(table) == []
    assert practice_of(camille) == []
    whole = long_game(camille, "cerke")
    until_mine(whole, camille, random.Random(3), 1)
    finish(whole, camille)
    assert [row.tables for row in practice_of(camille)] == [1]


@pytest.mark.parametrize("scripts", [True, False])
def test_the_first_one_says_at_once_that_the_table_counts_no_more(
    camille: Player, sign_in: SignIn, *, scripts: bool
) -> None:
    """By a toast, or on the page that is loaded next."""
    table, browser = long_game(camille, "spirale"), sign_in(camille)
    page, headers = f"/tables/{table.pk}/", {"HX-Request": "true"} if scripts else {}
    told = []
    for _ in range(2):
        table.refresh_from_db()
        services.play(table.pk, camille, "announce 1", table.version)
        answer = press(browser, ADDRESS.format(table.pk), {}, [page], headers=headers)
        shown = answer if scripts else browser.get(page)
        told.append("From now on this table doesn’t count" in shown.content.decode())
    assert told == [True, False]


def test_a_row_is_mended_from_the_move_log(camille: Player) -> None:
    table = long_game(camille, "spirale")
    until_mine(table, camille, random.Random(3), 2)
    taking_back.take_back(table.pk, camille, table.version)
    Table.objects.filter(pk=table.pk).update(undone=0, version=1)
    table.refresh_from_db()
    assert "version is not the journal's" in faults(table)
    mend_table(table.pk)
    table.refresh_from_db()
    assert faults(table) == []


def test_it_is_told_and_what_was_taken_back_is_not(camille: Player) -> None:
    table = long_game(camille, "cerke")
    until_mine(table, camille, random.Random(5), 1)
    taking_back.take_back(table.pk, camille, table.version)
    table.refresh_from_db()
    count = len(effective_moves(table))
    lines = last_moves.last_moves(table, 20, 0)
    assert len(lines) == count + 1
    assert lines[0].words == "You took your move back"
    assert last_moves.last_moves(table, 1)[0].words == "Camille took a move back"


def test_the_form_may_come_twice_and_a_bot_thinks_anew(camille: Player, sign_in: SignIn) -> None:
    table = long_game(camille, "cerke")
    until_mine(table, camille, random.Random(5), 2)
    browser, sent = sign_in(camille), {"version": table.version, "view": "table"}
    address = ADDRESS.format(table.pk)
    assert browser.post(address, sent, headers={"HX-Request": "true"}).status_code == 200
    entries = Entry.objects.count()
    assert browser.post(address, sent, headers={"HX-Request": "true"}).status_code == 409
    assert Entry.objects.count() == entries
    # What a bot thought before is about a table that is no more.
    with pytest.raises(Stale):
        services.move_for_bot(table.pk, 1, "resign", table.version)


def test_who_may_not(camille: Player, make_player: Callable[..., Player], sign_in: SignIn) -> None:
    ingrid = make_player("Ingrid")
    with_people = services.open_table("cerke", {}, players=[camille, ingrid])
    browser = sign_in(camille)
    sent = {"version": 0}
    assert browser.post(ADDRESS.format(with_people.pk), sent).status_code == 403
    alone = long_game(camille, "cerke")
    assert 'id="take-back"' in browser.get(f"/tables/{alone.pk}/").content.decode()
    assert 'id="take-back"' not in browser.get(f"/tables/{with_people.pk}/").content.decode()
    assert sign_in(ingrid).post(ADDRESS.format(alone.pk), sent).status_code == 403
    assert browser.post(ADDRESS.format(10**9), sent).status_code == 404
    assert browser.get(ADDRESS.format(alone.pk)).status_code == 405
    assert browser.post(ADDRESS.format(alone.pk)).status_code == 400
    with pytest.raises(NothingToTakeBack):
        taking_back.take_back(alone.pk, camille, alone.version)
    assert not Entry.objects.exists()
    # Nobody makes such an entry by a move of their own.
    for text in ("take_back 0", "take_back 1"):
        sent = {"version": 0, "move": text, "view": "table"}
        answer = browser.post(f"/tables/{alone.pk}/moves/", sent, headers={"HX-Request": "true"})
        assert answer.status_code == 422


def test_which_entries_count() -> None:
    moves = ["a", "b", "c", "take_back 1", "d", "take_back 2", "e", "take_back 0", "f"]
    assert move_log.effective_numbers(moves) == [8]
    assert move_log.effective_numbers(moves[:7]) == [0, 4, 5, 6]
    assert move_log.effective_numbers(["a", "take_back 1", "take_back x", "take_back 01"]) == [
        0,
        1,
        2,
        3,
    ]


def test_a_stand_in_leaves_when_its_move_is_taken_back(camille: Player) -> None:
    table = long_game(camille, "cerke")
    until_mine(table, camille, random.Random(5), 1)
    Seat.objects.filter(table=table, number=0).update(standin="steady")
    taking_back.take_back(table.pk, camille, table.version)
    assert Seat.objects.get(table=table, number=0).standin == ""
