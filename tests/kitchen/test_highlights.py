"""Great moments of the lobby's tables on the screens: of open tables, of people who wish it."""

from typing import Any

import pytest
from django.utils import translation

from games.kitchen import highlights
from games.players import wishes
from games.tables import services
from games.tables.models import Joining, Seat, Table
from tests.kitchen.conftest import Open, Wall
from tests.spaye.conftest import Phone

pytestmark = pytest.mark.django_db


def begun(*players: Any) -> Table:
    """A table of Speahx at which the first may turn the suit."""
    setup = {
        "hands": [["2H", "3S"], ["4S", "5S"]],
        "draw": [],
        "pile": ["AD"],
        "table": [[], []],
        "starts": 0,
    }
    options = {"packs": 1}
    return services.open_table("speahx", options, setup=setup, seed=bytes(32), players=players)


def speah(*players: Any, joining: str = Joining.ANYONE) -> Table:
    """The same once it is turned."""
    table = begun(*players)
    Table.objects.filter(pk=table.pk).update(joining=joining)
    services.play(table.pk, players[0], "play 2H suit=S", 0)
    return table


def told() -> list[tuple[str, str]]:
    with translation.override("en"):
        return [
            (one.game, one.words) for one in highlights.find_highlights(highlights.public_tables())
        ]


def test_a_moment_is_told_with_the_name_of_whoever_made_it(camille: Phone, ingrid: Phone) -> None:
    table = speah(camille.player, ingrid.player)
    assert told() == [("Speahx", "Camille: Speah!")]
    services.play(table.pk, ingrid.player, "play 4S", 1)
    assert told() == []


def test_whoever_hides_is_somebody(camille: Phone, ingrid: Phone) -> None:
    wishes.set_on_screen(camille.player, False)
    speah(camille.player, ingrid.player)
    assert told() == [("Speahx", "Someone: Speah!")]


@pytest.mark.parametrize("joining", [Joining.CODE, Joining.INVITED])
def test_a_closed_company_is_on_no_wall(camille: Phone, ingrid: Phone, joining: str) -> None:
    speah(camille.player, ingrid.player, joining=joining)
    assert told() == []


def test_whoever_plays_against_bots_is_on_no_wall(camille: Phone, ingrid: Phone) -> None:
    table = speah(camille.player, ingrid.player)
    Seat.objects.filter(table=table, player=ingrid.player).update(player=None, bot="steady")
    assert told() == []


@pytest.mark.django_db(transaction=True)
def test_a_screen_hears_of_it_at_once(
    stream: Open, wall: Wall, camille: Phone, ingrid: Phone
) -> None:
    table = begun(camille.player, ingrid.player)
    opened = stream(wall, "tables")
    assert "data-table-moment" not in opened.next().html
    services.play(table.pk, camille.player, "play 2H suit=S", 0)
    assert "Camille: Speah!" in opened.next().html
