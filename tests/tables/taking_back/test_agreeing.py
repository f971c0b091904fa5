"""Between two people a move is taken back if the other agrees, and nothing was seen since."""

import pytest

from games.engine.contract import Move
from games.honours.models import Honour
from games.players.models import Player
from games.tables import registry, services, taking_back
from games.tables.audience import audience_of
from games.tables.checks import faults
from games.tables.errors import NotSeated
from games.tables.lobby import services as lobby
from games.tables.models import Table, TakeBack
from games.tables.page import regions
from games.tables.taking_back import NothingToTakeBack, TooMuchSeen
from tests.hands import press
from tests.refusals import refuses

pytestmark = pytest.mark.django_db


def laid(game: str, one: Player, other: Player) -> Table:
    table = lobby.open_table(one, game, 2, {})
    lobby.sit(table.pk, other)
    return fresh(table)


def fresh(table: Table) -> Table:
    return Table.objects.get(pk=table.pk)


def mover(table: Table) -> Player:
    seat = table.seats.filter(turn=True).order_by("number").first()
    assert seat is not None
    return seat.player


def step(table: Table, *, luck: bool = False) -> Player:
    """A move by whoever's turn it is, with a throw or without; who moved."""
    table = fresh(table)
    player = mover(table)
    number = table.seats.get(player=player).number
    state = services.state_of(table)
    rules = registry.rules(table.game)
    for move in rules.legal_moves(state, number):
        if Move.parse(str(move)).verb in ("resign", "offer_draw", "accept_draw"):
            continue
        thrown = len(table.chance_log)
        try:
            with_luck = _throws(table, number, str(move))
        except Exception:  # another move will do
            continue
        if with_luck == luck:
            services.play(table.pk, player, str(move), table.version)
            assert (len(fresh(table).chance_log) > thrown) == luck
            return player
    raise AssertionError("no such move")


def _throws(table: Table, number: int, move: str) -> bool:
    _state, events = services.playing._advance(
        registry.rules(table.game), table, services.state_of(table), number, Move.parse(move)
    )
    return bool(events)


def other_of(table: Table, player: Player) -> Player:
    seat = table.seats.exclude(player=player).get()
    return seat.player


def test_the_other_agrees_and_the_table_is_as_it_was_and_counts_as_any_other(people):
    table = laid("cerke", *people[:2])
    before = fresh(table).state
    player = step(table)
    other = other_of(table, player)
    for _ in range(2):
        taking_back.ask_to_take_back(table.pk, player, fresh(table).version)
    with refuses("The request to take a move back is no longer open."):
        taking_back.grant_take_back(table.pk, player, fresh(table).version)
    taking_back.grant_take_back(table.pk, other, fresh(table).version)
    after = fresh(table)
    assert after.state == before
    assert (after.version, after.undone) == (2, 2)
    assert faults(after) == []
    with refuses("The request to take a move back is no longer open."):
        taking_back.grant_take_back(table.pk, other, after.version)
    assert mover(after) == player
    services.play(table.pk, player, "resign", after.version)
    assert Honour.objects.filter(table=table).count() == 2


def test_never_past_a_throw(people):
    table = laid("cerke", *people[:2])
    player = step(table)
    for _ in range(40):
        try:
            player = step(table, luck=True)
            break
        except AssertionError:
            step(table)
    with pytest.raises(TooMuchSeen):
        taking_back.ask_to_take_back(table.pk, player, fresh(table).version)


def test_never_past_a_reveal(people):
    table = laid("spirale", *people[:2])
    camille = people[0]
    services.play(table.pk, camille, "announce 3", 0)
    with pytest.raises(TooMuchSeen):
        taking_back.ask_to_take_back(table.pk, camille, fresh(table).version)


def test_the_other_says_no_or_moves_or_it_is_wanted_no_longer(people):
    table = laid("cerke", *people[:2])
    player = step(table)
    other = other_of(table, player)
    taking_back.ask_to_take_back(table.pk, player, fresh(table).version)
    taking_back.decline_take_back(table.pk, other)
    assert taking_back.open_request(fresh(table)) is None
    taking_back.ask_to_take_back(table.pk, player, fresh(table).version)
    assert TakeBack.objects.get().declined
    step(table)
    assert taking_back.open_request(fresh(table)) is None
    with refuses("The request to take a move back is no longer open."):
        taking_back.grant_take_back(table.pk, other, fresh(table).version)


def test_not_at_other_tables(people):
    table = laid("cerke", *people[:2])
    with pytest.raises(NothingToTakeBack):
        taking_back.ask_to_take_back(table.pk, people[0], 0)
    with pytest.raises(NotSeated):
        taking_back.ask_to_take_back(table.pk, people[2], 0)
    speahx = laid("speahx", *people[:2])
    with refuses("Moves can’t be taken back at this table."):
        taking_back.ask_to_take_back(speahx.pk, people[0], 0)


def test_the_page_asks_and_answers(people, sign_in):
    table = laid("cerke", *people[:2])
    player = step(table)
    page = f"/tables/{table.pk}/"
    asker, other = sign_in(player), sign_in(other_of(table, player))
    assert "Ask to take back my last move" in asker.get(page).content.decode()
    version = {"version": fresh(table).version}
    # What each move draws anew brings the key with the version that it is pressed on.
    assert version["version"] > 0
    whom = audience_of(table.pk, player, "en")
    drawn = regions.draw_beside(fresh(table), "seats", whom)
    key = drawn.partition('hx-swap-oob="innerHTML:#mending"')[2].partition("</template>")[0]
    assert f'name="version" value="{version["version"]}"' in key
    assert press(asker, f"{page}take-back/ask/", version, [page]).status_code == 303
    assert asker.post(f"{page}take-back/ask/", {}).status_code == 400
    assert "You’ve asked to take your last move back." in asker.get(page).content.decode()
    assert "asks to take their last move back." in other.get(page).content.decode()
    assert press(other, f"{page}take-back/yes/", version, [page]).status_code == 303
    assert other.post(f"{page}take-back/yes/", version).status_code == 303
    assert fresh(table).undone == 2
    assert sign_in(people[2]).post(f"{page}take-back/yes/", version).status_code == 403
