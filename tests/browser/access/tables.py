"""The lobby and its tables: none, gathering, playing. Each game adds the stops of its own page."""

from __future__ import annotations

from games.tables.lobby import invitations
from games.tables.lobby import services as lobby
from tests.browser.access.house import House, Stop, Stops


def of_the_lobby(house: House) -> Stops:
    """A table of Papayoo from its opening to its first moves, with bots."""
    yield Stop("tables, none", "/tables/")
    yield Stop("open a table", "/tables/open/")
    yield Stop("open a table of Papayoo", "/tables/open/?game=papayoo")
    table = lobby.open_table(house.player("Camille"), "papayoo", 4, {"rounds": 1})
    lobby.sit(table.pk, house.player("Ingrid"))
    address = f"/tables/{table.pk}/"
    yield Stop("tables, one gathers", "/tables/", "Mehdi")
    yield Stop("a table that gathers, its host", address)
    yield Stop("a table that gathers, a member", address, "Ingrid")
    yield Stop("a table that gathers, asked to it", address, "Mehdi")
    invited = f"{address}in/{invitations.token_of(table)}/"
    yield Stop("a table that gathers, by its link", invited, "Mehdi")
    lobby.start(table.pk, house.player("Camille"), "steady")
    yield Stop("a table that plays", address)
    yield Stop("a table that plays, watched", address, "Mehdi")
    yield Stop("tables, one plays", "/tables/")
