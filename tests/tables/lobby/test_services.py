"""Opening, sitting down, inviting, starting, playing again: what is written, what is refused.

Who may do what is in `test_pages`, for everybody around a table.
"""

import pytest
from django.utils import timezone

from games.engine.chance import digest
from games.engine.contract import BadSetup
from games.players import erasure, ghosts
from games.players import services as players
from games.players.models import Player, Role
from games.tables import registry, services
from games.tables.absence import services as absence
from games.tables.chairs import chairs_of
from games.tables.errors import NoTable, NotRunning, NotSeated
from games.tables.lobby import seating
from games.tables.lobby import services as lobby
from games.tables.models import Guest, Seat, Status, Table, Vote, VoteSubject
from tests.refusals import refuses
from tests.tables.conftest import all_faults

pytestmark = pytest.mark.django_db


def names(table: Table) -> list[str]:
    """Who sits where: names and levels, in the order of the numbers."""
    seats = Seat.objects.filter(table=table).order_by("number").select_related("player")
    return [seat.player.name if seat.player else seat.bot for seat in seats]


def fresh(table: Table) -> Table:
    return Table.objects.get(pk=table.pk)


def play_out(table: Table) -> Table:
    """To the end, each seat by its fallback."""
    rules = registry.rules(table.game)
    while (table := fresh(table)).outcome is None:
        state = services.state_of(table)
        number = min(rules.awaited(state))
        seat, move = table.seats.get(number=number), str(rules.fallback(state, number))
        if seat.player:
            services.play(table.pk, seat.player, move, table.version)
        else:
            services.move_for_bot(table.pk, number, move, table.version)
    return table


# Opening


def test_an_opened_table_gathers_with_its_seed_sealed_and_nobody_moves(people, gather):
    table = gather(4, people[0])
    assert (table.status, table.state, table.version) == (Status.GATHERING, "", 0)
    assert table.seed_digest == digest(bytes.fromhex(table.seed))
    assert names(table) == ["Camille"]
    assert seating.host_of(table) == people[0].pk
    assert list(all_faults()) == []
    with pytest.raises(NotRunning):
        services.play(table.pk, people[0], "play 1S", 0)
    assert services.settle(table.pk) == 0


@pytest.mark.parametrize(
    ("game", "wanted", "options", "refused"),
    [
        ("papayoo", 2, {}, BadSetup),
        ("papayoo", 9, {}, BadSetup),
        ("papayoo", 4, {"rounds": 41}, BadSetup),
        ("papayoo", 4, {"colour": 1}, BadSetup),
        ("spaye", 4, {}, lobby.NotOffered),
        ("bridge", 4, {}, lobby.NotOffered),
    ],
)
def test_what_could_never_be_dealt_isnt_opened(people, game, wanted, options, refused):
    with pytest.raises(refused):
        lobby.open_table(people[0], game, wanted, options)
    assert not Table.objects.exists()


# Sitting down


def test_the_last_chair_starts_the_table(people, gather):
    camille, ingrid, mehdi, *_ = people
    table = gather(3, camille, ingrid)
    assert table.status == Status.GATHERING
    lobby.sit(table.pk, mehdi)
    table = fresh(table)
    assert table.status == Status.RUNNING
    assert table.started_at is not None
    assert sorted(names(table)) == ["Camille", "Ingrid", "Mehdi"]
    assert list(all_faults()) == []
    assert set(Seat.objects.values_list("turn", flat=True)) == {True}


def test_the_turn_order_is_drawn_from_the_seed(people, gather):
    orders = set()
    for _ in range(8):
        table = gather(3, *people[:3])
        drawn = seating.turn_order(bytes.fromhex(table.seed), 3)
        assert names(table) == [people[place].name for place in drawn]
        orders.add(drawn)
    assert len(orders) > 1


def test_sitting_down_twice_is_one_seat_also_when_the_table_has_started(people, gather):
    camille, ingrid, mehdi, *_ = people
    table = gather(3, camille, ingrid)
    first = lobby.sit(table.pk, ingrid)
    assert lobby.sit(table.pk, ingrid) == first
    lobby.sit(table.pk, mehdi)
    lobby.sit(table.pk, mehdi)
    assert Seat.objects.count() == 3


def test_a_table_of_no_lobby_cant_be_joined(people, gather):
    table = services.open_table("spaye", {"deck": "app", "pack": 32, "date": None})
    for act in (lobby.sit, lobby.leave, lobby.withdraw, lobby.again):
        with pytest.raises(NoTable):
            act(table.pk, people[0])


def test_ghosts_and_the_deactivated_cant_sit(people, gather):
    camille, ingrid, *_ = people
    table = gather(4, camille)
    players.ensure_office()
    ghost = ghosts.add(camille, "Odile")
    Player.objects.filter(pk=ingrid.pk).update(is_active=False)
    for player in (ghost, Player.objects.get(pk=ingrid.pk)):
        with pytest.raises(lobby.MayNotSit):
            lobby.sit(table.pk, player)
        with pytest.raises(lobby.MayNotSit):
            lobby.open_table(player, "papayoo", 4, {})
        with pytest.raises(lobby.MayNotSit):
            lobby.invite(table.pk, camille, player.pk)


@pytest.mark.parametrize(
    ("joining", "refused"), [("invited", lobby.NotInvited), ("code", lobby.WrongCode)]
)
def test_of_a_closed_table_only_guests_and_holders_of_its_link_sit(
    people, gather, joining, refused
):
    camille, ingrid, mehdi, sofie, *_ = people
    table = gather(4, camille, joining=joining)
    lobby.invite(table.pk, camille, ingrid.pk)
    lobby.sit(table.pk, ingrid)
    lobby.sit(table.pk, mehdi, token=seating.invitation_token(table))
    for token in ("", "x", seating.invitation_token(gather(4, people[5]))):
        with pytest.raises(refused):
            lobby.sit(table.pk, sofie, token=token)
    assert not Guest.objects.exists()


# Getting up


def test_who_leaves_frees_the_chair_and_the_next_one_hosts(people, gather):
    camille, ingrid, mehdi, *_ = people
    table = gather(4, camille, ingrid)
    lobby.leave(table.pk, camille)
    lobby.leave(table.pk, camille)
    assert names(table) == ["Ingrid"]
    assert seating.host_of(table) == ingrid.pk
    lobby.sit(table.pk, mehdi)
    lobby.sit(table.pk, camille)
    assert seating.host_of(table) == ingrid.pk


def test_the_last_person_takes_the_table_along(people, gather):
    camille, ingrid, *_ = people
    table = gather(4, camille)
    lobby.invite(table.pk, camille, ingrid.pk)
    lobby.add_bot(table.pk, camille, 1, "steady")
    lobby.leave(table.pk, camille)
    assert fresh(table).status == Status.STOPPED
    assert not Guest.objects.exists()
    with refuses("This table is no longer open for joining."):
        lobby.sit(table.pk, ingrid)


def test_a_table_is_left_and_withdrawn_before_it_runs(people, gather):
    table = gather(3, *people[:2])
    for _ in range(2):
        lobby.withdraw(table.pk, people[0])
    assert fresh(table).status == Status.STOPPED
    running = gather(3, *people[:3])
    for act in (lobby.leave, lobby.withdraw):
        with pytest.raises(lobby.AlreadyStarted):
            act(running.pk, people[0])
    lobby.leave(running.pk, people[5])
    assert len(names(running)) == 3


def test_a_deactivated_person_waits_and_votes_nowhere_and_a_bot_stands_in(people, gather):
    camille, ingrid, mehdi, *_ = people
    players.ensure_office()
    Player.objects.filter(pk=camille.pk).update(role=Role.ADMIN)
    waiting, running = gather(3, mehdi), gather(3, camille, ingrid, mehdi)
    lobby.invite(gather(4, camille).pk, camille, mehdi.pk)
    absence.vote(running.pk, mehdi, VoteSubject.STOP, on=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("django.db.transaction.on_commit", lambda act: act())
        players.deactivate(Player.objects.get(pk=camille.pk), mehdi.pk)
    assert fresh(waiting).status == Status.STOPPED
    assert running.seats.get(player=mehdi).standin == "steady"
    assert not Guest.objects.exists()
    assert not Vote.objects.exists()


def test_an_erased_persons_seat_stays_without_the_name(people, gather):
    camille, ingrid, mehdi, *_ = people
    players.ensure_office()
    table = gather(3, camille, ingrid, mehdi)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("django.db.transaction.on_commit", lambda act: act())
        erasure.erase(mehdi, mehdi)
    seat = table.seats.get(player=mehdi.pk)
    assert seat.player.display_name != "Mehdi"
    assert seat.standin == "steady"


# Inviting


def test_whoever_sits_invites_once_each_and_takes_it_back(people, gather):
    camille, ingrid, mehdi, *_ = people
    table = gather(4, camille, ingrid)
    for _ in range(2):
        lobby.invite(table.pk, ingrid, mehdi.pk)
    lobby.invite(table.pk, camille, ingrid.pk)
    assert list(Guest.objects.values_list("player", "by")) == [(mehdi.pk, ingrid.pk)]
    for _ in range(2):
        lobby.uninvite(table.pk, ingrid, mehdi.pk)
    assert not Guest.objects.exists()


# Bots and starting


def test_bots_take_the_chairs_that_the_page_showed(people, gather):
    camille, ingrid, *_ = people
    table = gather(4, camille, ingrid)
    for _ in range(2):
        lobby.add_bot(table.pk, camille, 2, "random")
    lobby.add_bot(table.pk, camille, 1, "random")
    assert names(table) == ["Camille", "Ingrid", "random"]
    lobby.remove_bot(table.pk, camille, 2)
    lobby.remove_bot(table.pk, camille, 1)
    assert names(table) == ["Camille", "Ingrid"]
    with refuses("This bot doesn’t exist. Reload the page."):
        lobby.add_bot(table.pk, camille, 2, "genius")


def test_the_host_starts_with_bots_in_the_free_chairs_or_with_fewer_but_not_too_few(people, gather):
    camille, ingrid, mehdi, *_ = people
    filled = gather(5, camille, ingrid)
    lobby.start(filled.pk, camille, "steady")
    assert fresh(filled).status == Status.RUNNING
    assert sorted(names(filled)) == ["Camille", "Ingrid", "steady", "steady", "steady"]
    table = gather(6, camille, ingrid)
    with pytest.raises(lobby.TooFew):
        lobby.start(table.pk, camille)
    assert fresh(table).status == Status.GATHERING
    lobby.sit(table.pk, mehdi)
    lobby.start(table.pk, camille)
    assert fresh(table).status == Status.RUNNING
    assert len(names(table)) == 3
    assert list(all_faults()) == []


# Again


def test_again_gathers_the_same_people_at_one_new_table(people, gather):
    camille, ingrid, *_ = people
    table = gather(3, camille, ingrid)
    with refuses("This table isn’t finished yet."):
        lobby.again(table.pk, camille)
    lobby.add_bot(table.pk, camille, 2, "random")
    before = names(table)
    play_out(fresh(table))
    new = lobby.again(table.pk, ingrid)
    assert new.status == Status.GATHERING
    assert list(Guest.objects.values_list("player", flat=True)) == [camille.pk]
    assert lobby.again(table.pk, ingrid) == new
    assert lobby.again(table.pk, camille) == new
    new = fresh(new)
    assert new.status == Status.RUNNING
    assert names(new) == before[1:] + before[:1]
    assert (new.options, new.seed == table.seed) == (table.options, False)
    with pytest.raises(NotSeated):
        lobby.again(table.pk, people[4])


def test_bots_keep_names_faces_and_levels_when_a_table_is_played_again(people):
    camille, *_ = people
    table = services.lay("papayoo", {"rounds": 1}, wanted=4)
    Seat.objects.create(table=table, number=2, bot="steady")
    Seat.objects.create(table=table, number=0, player=camille)
    Seat.objects.create(table=table, number=1, bot="gentle")
    Seat.objects.create(table=table, number=3, bot="sharp")
    services.begin(table)
    now = timezone.now()
    Table.objects.filter(pk=table.pk).update(status=Status.OVER, started_at=now, ended_at=now)

    def bots(one):
        chairs = [chair for chair in chairs_of(one) if chair.is_bot]
        return {(chair.display_name, chair.palette, chair.bot) for chair in chairs}

    new = lobby.again(table.pk, camille)
    assert bots(fresh(new)) == bots(fresh(table))
    assert len(bots(fresh(new))) == 3
    # They are called in the order in which they sat down.
    assert {(name.split()[1], level) for name, _colour, level in bots(fresh(new))} == {
        ("Pixel", "steady"),
        ("Turbo", "gentle"),
        ("Quartz", "sharp"),
    }


def test_again_may_be_tried_once_more_after_it_was_given_up(people, gather):
    camille, *_ = people
    table = play_out(gather(3, *people[:3]))
    first = lobby.again(table.pk, camille)
    lobby.leave(first.pk, camille)
    second = lobby.again(table.pk, camille)
    assert second != first
    assert fresh(first).status == Status.STOPPED


def test_somebody_new_takes_the_chair_of_nobody_who_comes_again(people, gather):
    camille, ingrid, mehdi, sofie, *_ = people
    table = play_out(gather(3, camille, ingrid, mehdi))
    order = names(table)
    new = lobby.again(table.pk, camille)
    lobby.uninvite(new.pk, camille, mehdi.pk)
    lobby.invite(new.pk, camille, sofie.pk)
    lobby.sit(new.pk, sofie)
    lobby.sit(new.pk, ingrid)
    turned = order[1:] + order[:1]
    assert names(new) == [name.replace("Mehdi", "Sofie") for name in turned]
