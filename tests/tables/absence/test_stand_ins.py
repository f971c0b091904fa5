"""A stand-in is seen by all, and whoever comes back is told what it did."""

from html import unescape

import pytest
from django.utils.timezone import now

from games.tables import registry, services
from games.tables.absence import services as absence
from games.tables.absence.queries import SHOWN_FOR
from games.tables.models import Seat
from tests.hands import open_page
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
    assert 'popovertargetaction="show">Derniers coups' in html
    # With the first move of one's own it is said no more: the others give their cards and play.
    while registry.rules(table.game).to_move(services.state_of(fresh(table))) != {seat}:
        for player in people[:3]:
            number = seat_of(table, player).number
            due = registry.rules(table.game).to_move(services.state_of(fresh(table)))
            if number != seat and number in due:
                move(table, player)
    move(table, ingrid)
    assert "Te revoilà" not in below(page, table)


def test_whoever_returns_after_the_end_finds_the_bots_moves_in_the_replay(people, table, sign_in):
    camille, ingrid, mehdi = people[:3]
    leave(table, ingrid)
    seat = seat_of(table, ingrid).number
    absence.let_bots_play(table.pk, camille, 0, [seat])
    while (now := fresh(table)).outcome is None:
        due = min(registry.rules(table.game).awaited(services.state_of(now)))
        if due == seat:
            services.move_for_bot(table.pk, seat, fallback(now, seat), now.version)
        else:
            player = next(one for one in (camille, mehdi) if seat_of(table, one).number == due)
            move(table, player)
    first = fresh(table).entries.filter(seat=seat).order_by("number").first()
    html = below(sign_in(ingrid), table)
    assert "coups pour toi." in html
    assert f'href="/tables/{table.pk}/replay/{first.number + 1}/"' in html
    assert sign_in(ingrid).get(f"/tables/{table.pk}/replay/{first.number + 1}/").status_code == 200
    assert "coups pour toi." not in below(sign_in(camille), table)


@pytest.mark.parametrize("way", ["put away", "some minutes"])
def test_it_is_told_once_not_until_the_next_own_move(way, people, table, sign_in):
    camille, ingrid, seat = people[0], people[1], seat_of(table, people[1]).number
    leave(table, ingrid)
    absence.let_bots_play(table.pk, camille, 0, [seat])
    services.move_for_bot(table.pk, seat, fallback(fresh(table), seat), fresh(table).version)
    page = sign_in(ingrid)
    for _again in range(2):
        assert "Te revoilà" in below(page, table), "it may not have been read yet"
    assert "Te revoilà" not in below(sign_in(camille), table)
    if way == "put away":
        told = open_page(page, f"/tables/{table.pk}/")
        for _twice in range(2):
            told.press("Compris")
        assert sign_in(people[3]).post(f"/tables/{table.pk}/put-away/").status_code == 403
    else:
        Seat.objects.filter(table=table, number=seat).update(back_at=now() - SHOWN_FOR)
    assert "Te revoilà" not in below(page, table)
