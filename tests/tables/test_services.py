"""Opening a table, moving, keeping: what is written, and what is refused."""

from datetime import timedelta

import pytest
from django.db import IntegrityError
from django.utils import timezone

from games.engine.chance import digest
from games.engine.contract import BadMove, BadSetup, IllegalMove
from games.tables import services
from games.tables.errors import BadVersion, NoTable, NotSeated, Stale
from games.tables.hosting import hosting_of
from games.tables.models import Entry, Seat, Table
from games.tables.registry import UnknownGame

pytestmark = pytest.mark.django_db


@pytest.fixture
def lars(make_player):
    return make_player("Lars")


@pytest.fixture
def table(open_example, camille, lars):
    return open_example(camille, lars)


def move_log(table):
    return list(Entry.objects.filter(table=table).values_list("number", "seat", "move"))


def test_open_table_seats_players_in_turn_order(table, camille, lars):
    assert list(Seat.objects.filter(table=table).values_list("number", "player")) == [
        (0, camille.pk),
        (1, lars.pk),
    ]
    assert (table.version, table.outcome) == (0, None)
    assert table.options == {"rounds": 3, "closes": None}
    assert table.seed_digest == digest(bytes.fromhex(table.seed))


def test_tables_without_a_seed_get_different_ones():
    seeds = {services.open_table("open_game", {}).seed for _ in range(3)}
    assert len(seeds) == 3
    assert all(len(bytes.fromhex(seed)) == 32 for seed in seeds)


@pytest.mark.parametrize(
    ("options", "setup"), [({"colour": 1}, None), ({}, {"dice": [7]}), ({}, {"cards": []})]
)
def test_open_table_refuses_impossible_options_and_setups(options, setup):
    with pytest.raises(BadSetup):
        services.open_table("open_game", options, setup=setup)
    assert not Table.objects.exists()


def test_open_table_refuses_an_unknown_game():
    with pytest.raises(UnknownGame):
        services.open_table("bridge", {})


def test_play_writes_entry_state_and_version(table, camille):
    played = services.play(table.pk, camille, "choose 5", 0)

    assert played.version == 1
    assert move_log(table) == [(0, 0, "choose 5")]
    entry = Entry.objects.get()
    assert (entry.by, entry.seat) == (camille, 0)
    stored = Table.objects.get()
    assert stored.version == 1
    assert services.state_of(stored) == played.state
    assert played.state.choices == (5, None)


def test_choices_made_on_the_same_version_do_not_collide(table, camille, lars):
    services.play(table.pk, camille, "choose 5", 0)
    played = services.play(table.pk, lars, "choose 2", 0)
    assert played.version == 2
    assert played.state.rounds == 2


def test_the_same_move_sent_twice_is_stale_and_written_once(table, camille):
    services.play(table.pk, camille, "choose 5", 0)
    with pytest.raises(Stale):
        services.play(table.pk, camille, "choose 5", 0)
    assert move_log(table) == [(0, 0, "choose 5")]


def test_a_move_after_seeing_ones_own_is_judged_by_the_rules(table, camille):
    services.play(table.pk, camille, "choose 5", 0)
    with pytest.raises(IllegalMove) as refused:
        services.play(table.pk, camille, "choose 4", 1)
    assert refused.value.rule == "EX-1"


@pytest.mark.parametrize("version", [-1, 1, 10**12, "0", None, True, 0.0])
def test_play_refuses_a_version_that_no_page_shows(table, camille, version):
    with pytest.raises(BadVersion):
        services.play(table.pk, camille, "choose 5", version)
    assert move_log(table) == []


def test_play_refuses_whoever_has_no_seat(table, make_player):
    with pytest.raises(NotSeated):
        services.play(table.pk, make_player("Théo"), "choose 5", 0)
    assert move_log(table) == []


def test_a_seat_at_another_table_is_no_seat_here(table, open_example, make_player):
    theo = make_player("Théo")
    open_example(theo)
    with pytest.raises(NotSeated):
        services.play(table.pk, theo, "choose 5", 0)


def test_play_at_no_table(camille):
    with pytest.raises(NoTable):
        services.play(1, camille, "choose 5", 0)


@pytest.mark.parametrize("text", ["", "choose  5", "choose 5\n", "choose " + "5" * 10_000, "a\0b"])
def test_play_refuses_what_is_no_move(table, camille, text):
    with pytest.raises(BadMove):
        services.play(table.pk, camille, text, 0)
    assert move_log(table) == []


@pytest.fixture
def open_table():
    return services.open_table("open_game", {})


def test_the_keeper_seats_players_in_the_order_they_come(open_table, camille, lars):
    services.keep(open_table.pk, "sit {seat}", seat_for=camille, by=lars)
    played = services.keep(open_table.pk, "sit {seat}", seat_for=lars)
    assert played.state.choices == (None, None)
    assert [services.seat_of(open_table.pk, player) for player in (camille, lars)] == [0, 1]
    assert move_log(open_table) == [(0, None, "sit 0"), (1, None, "sit 1")]
    assert [entry.by for entry in Entry.objects.order_by("number")] == [lars, None]


def test_a_refused_keepers_move_leaves_no_seat(open_table, camille):
    with pytest.raises(IllegalMove):
        services.keep(open_table.pk, "stand {seat}", seat_for=camille)
    assert services.seat_of(open_table.pk, camille) is None


def test_a_seat_number_that_somebody_else_took_is_stale(open_table, camille, lars):
    services.keep(open_table.pk, "sit 0", seat_for=camille)
    with pytest.raises(Stale):
        services.keep(open_table.pk, "sit 0", seat_for=lars)
    assert Seat.objects.count() == 1


def test_who_sits_already_keeps_their_seat(open_table, camille):
    services.keep(open_table.pk, "sit {seat}", seat_for=camille)
    with pytest.raises(IllegalMove):
        services.keep(open_table.pk, "sit {seat}", seat_for=camille)
    assert Seat.objects.count() == 1


def test_nobody_sits_down_later_where_seating_is_not_open(table, make_player):
    with pytest.raises(ValueError, match="no open seating"):
        services.keep(table.pk, "sit {seat}", seat_for=make_player("Théo"))


def test_open_table_refuses_a_wrong_number_of_seats(camille):
    with pytest.raises(BadSetup):
        services.open_table("example_game", {})
    with pytest.raises(BadSetup):
        services.open_table("open_game", {}, players=[camille])


def test_a_move_that_comes_too_late_is_refused(table, camille, monkeypatch):
    def timely(table, state, seat, move, now):
        raise Stale

    monkeypatch.setattr(hosting_of("example_game"), "timely", timely)
    with pytest.raises(Stale):
        services.play(table.pk, camille, "choose 5", 0)
    assert move_log(table) == []


def test_an_overdue_close_is_kept_and_the_move_refused(open_example, camille):
    table = open_example(camille, closes="2026-11-20T17:00:00+00:00")
    with pytest.raises(IllegalMove) as refused:
        services.play(table.pk, camille, "choose 5", 0)
    assert refused.value.rule == "EX-4"
    assert move_log(table) == [(0, None, "close")]
    assert Table.objects.get().outcome == {"places": [1], "scores": [0]}


def test_an_overdue_close_is_kept_also_for_a_foreign_move(open_example, camille, make_player):
    table = open_example(camille, closes="2026-11-20T17:00:00+00:00")
    with pytest.raises(NotSeated):
        services.play(table.pk, make_player("Théo"), "choose 5", 0)
    assert move_log(table) == [(0, None, "close")]


def test_settle_enters_what_is_due_once(open_example, camille):
    soon = open_example(camille, closes=(timezone.now() + timedelta(hours=1)).isoformat())
    late = open_example(camille, closes="2026-11-20T17:00:00+00:00")
    assert [services.settle(table.pk) for table in (soon, late, late)] == [0, 1, 1]


def test_a_refusal_of_the_games_own_bookkeeping_takes_the_move_back(table, camille, monkeypatch):
    def spent(table, state, seat, move):
        raise IllegalMove("EX-9")

    monkeypatch.setattr(hosting_of("example_game"), "after_move", spent)
    with pytest.raises(IllegalMove):
        services.play(table.pk, camille, "choose 5", 0)
    assert move_log(table) == []
    assert Table.objects.get().version == 0


def test_the_game_is_told_of_every_move_inside_the_transaction(
    table, camille, lars, monkeypatch, django_capture_on_commit_callbacks
):
    told = []

    def after_move(table, state, seat, move):
        told.append((table.version, seat, str(move), state.choices))

    monkeypatch.setattr(hosting_of("example_game"), "after_move", after_move)
    services.play(table.pk, camille, "choose 5", 0)
    services.keep(table.pk, "close")
    assert told == [(1, 0, "choose 5", (5, None)), (2, None, "close", (5, None))]


def test_a_setups_dice_come_first_then_the_seed(open_example, camille):
    table = open_example(camille, setup={"dice": [5, 2]})
    services.play(table.pk, camille, "choose 5", 0)
    played = services.play(table.pk, camille, "choose 5", 1)
    assert played.state.points == (1,)
    assert [value for _, value in Table.objects.get().chance_log][:2] == [5, 2]
    assert played.state.die == Table.objects.get().chance_log[2][1]


def test_the_database_numbers_seats_and_entries_once(table, camille, make_player):
    with pytest.raises(IntegrityError):
        Seat.objects.create(table=table, number=0, player=make_player("Théo"))


def test_nothing_secret_in_what_a_table_calls_itself(table, camille):
    played = services.play(table.pk, camille, "choose 5", 0)
    stored = Table.objects.get()
    names = [*map(str, (stored, *stored.seats.all(), *stored.entries.all())), repr(played)]
    for secret in (stored.seed, "choose", "die", "State("):
        assert not [name for name in names if secret in name]
