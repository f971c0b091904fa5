"""Whose offer of a draw stands, and what has been answered."""

from games.tables import audience, talk
from games.tables.course import so_far
from games.tables.game_page import page_of
from games.tables.models import Seat, Table, Talk

OFFER = "offer_draw"
"""The move of every game whose players can agree on a draw."""
LOOKED_AT = 8
"""Entries in which the answer to an offer is looked for; it is one of the last two or three."""


def offered_by(table: Table) -> int | None:
    """The seat whose offer stands."""
    return page_of(table.game).draw_offered_by(audience.observe(table, None))


def has_declined(table: Table, seat: Seat) -> bool:
    """Whether this seat's player has said no since the last offer."""
    offer = so_far(table).filter(move=OFFER).order_by("-number").first()
    if offer is None or seat.player_id is None:
        return False
    said = Talk.objects.filter(table=table, player=seat.player_id, phrase=talk.DECLINED)
    return said.filter(at__gte=offer.at).exists()


def is_played_past(table: Table, seat: int) -> bool:
    """Whether this seat's offer fell because the other has played on, and it hasn't moved since."""
    last = so_far(table).order_by("-number")
    moves = list(last.values_list("seat", "move")[:LOOKED_AT])
    answered = False
    while moves and moves[0][0] != seat:
        answered = True
        moves.pop(0)
    for mover, move in moves:
        if mover != seat:
            return False
        if move == OFFER:
            return answered
    return False
