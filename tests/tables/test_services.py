"""Opening a table, moving, keeping: what is written, and what is refused."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.engine.chance import digest
from games.engine.contract import BadSetup, IllegalMove
from games.tables import services
from games.tables.errors import NotSeated, Stale
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
    ("game", "options", "setup", "refused"),
    [
        ("open_game", {"colour": 1}, None, BadSetup),
        ("open_game", {}, {"dice": [7]}, BadSetup),
        ("open_game", {}, {"cards": []}, BadSetup),
        ("example_game", {}, None, BadSetup),  # nobody sits there
        ("bridge", {}, None, UnknownGame),
    ],
)
def test_what_could_never_be_dealt_is_refused(game, options, setup, refused):
    with pytest.raises(refused):
        services.open_table(game, options, setup=setup)
    assert not Table.objects.exists()


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


def test_a_refused_keepers_move_leaves_no_seat_and_nobody_gets_two(open_table, camille):
    with pytest.raises(IllegalMove):
        services.keep(open_table.pk, "stand {seat}", seat_for=camille)
    assert services.seat_of(open_table.pk, camille) is None
    services.keep(open_table.pk, "sit {seat}", seat_for=camille)
    with pytest.raises(IllegalMove):
        services.keep(open_table.pk, "sit {seat}", seat_for=camille)
    assert Seat.objects.count() == 1


def test_a_seat_number_that_somebody_else_took_is_stale(open_table, camille, lars):
    services.keep(open_table.pk, "sit 0", seat_for=camille)
    with pytest.raises(Stale):
        services.keep(open_table.pk, "sit 0", seat_for=lars)
    assert Seat.objects.count() == 1


def test_nobody_is_seated_later_where_seating_is_not_open_nor_at_first_where_it_is(
    table, camille, make_player
):
    with pytest.raises(ValueError, match="no open seating"):
        services.keep(table.pk, "sit {seat}", seat_for=make_player("Théo"))
    with pytest.raises(BadSetup):
        services.open_table("open_game", {}, players=[camille])


def test_a_move_that_comes_too_late_is_refused(table, camille, monkeypatch):
    def timely(table, state, seat, move, now):
        raise Stale

    monkeypatch.setattr(hosting_of("example_game"), "timely", timely)
    with pytest.raises(Stale):
        services.play(table.pk, camille, "choose 5", 0)
    assert move_log(table) == []


@pytest.mark.parametrize(("mover", "refused"), [("Camille", IllegalMove), ("Théo", NotSeated)])
def test_an_overdue_close_is_kept_and_the_move_refused(
    open_example, camille, make_player, mover, refused
):
    table = open_example(camille, closes="2026-11-20T17:00:00+00:00")
    player = camille if mover == "Camille" else make_player(mover)
    with pytest.raises(refused):
        services.play(table.pk, player, "choose 5", 0)
    assert move_log(table) == [(0, None, "close")]
    assert Table.objects.get().outcome == {"places": [1], "scores": [0]}


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


def test_the_game_is_told_of_every_move(table, camille, monkeypatch):
    told = []

    def after_move(table, state, seat, move):
        told.append((table.version, seat, str(move), state.choices))

    monkeypatch.setattr(hosting_of("example_game"), "after_move", after_move)
    services.play(table.pk, camille, "choose 5", 0)
    services.keep(table.pk, "close")
    assert told == [(1, 0, "choose 5", (5, None)), (2, None, "close", (5, None))]


def test_nothing_secret_in_what_a_table_calls_itself(table, camille):
    played = services.play(table.pk, camille, "choose 5", 0)
    stored = Table.objects.get()
    names = [*map(str, (stored, *stored.seats.all(), *stored.entries.all())), repr(played)]
    for secret in (stored.seed, "choose", "die", "State("):
        assert not [name for name in names if secret in name]
