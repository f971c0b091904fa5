"""A stand-in is seen by all, and whoever comes back is told what it did."""

from __future__ import annotations

from html import unescape

from games.tables import registry, services
from games.tables.absence import services as absence
from tests.tables.absence.conftest import fallback, fresh, leave, move, seat_of


def below(page, table) -> str:
    return unescape(page.get(f"/tables/{table.pk}/").content.decode())


def test_whoever_returns_is_told_what_a_bot_has_played(people, table, sign_in):
    camille, ingrid, _mehdi = people[:3]
    assert "Te revoilà" not in below(sign_in(ingrid), table)
    leave(table, ingrid)
    absence.let_bots_play(table.pk, camille, 0, [seat_of(table, ingrid).number])
    html = below(sign_in(camille), table)
    assert "standin" in html, "every page knows that a bot plays there"
    seat = seat_of(table, ingrid).number
    services.move_for_bot(table.pk, seat, fallback(fresh(table), seat), fresh(table).version)
    page = sign_in(ingrid)
    html = below(page, table)
    assert "Te revoilà" in html
    assert "Un robot a joué 1 coup pour toi." in html
    # With the first move of one's own it is said no more: the others give their cards and play.
    while registry.rules(table.game).to_move(services.state_of(fresh(table))) != {seat}:
        for player in people[:3]:
            number = seat_of(table, player).number
            due = registry.rules(table.game).to_move(services.state_of(fresh(table)))
            if number != seat and number in due:
                move(table, player)
    move(table, ingrid)
    assert "Te revoilà" not in below(page, table)
