"""A tournament that is played on wood, with somebody who has no phone (T-J2, T-R3)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from games.players.models import Player
from games.tables.models import Table
from games.telling import inbox
from games.tournaments import checks
from games.tournaments.errors import MayNotEnter, NotOrganiser
from games.tournaments.services import advancing, entering, opening, rounds, ruling
from tests.tournaments.playing import fresh, next_round, opened

SignIn = Callable[[Player], Client]


def test_T_J2_somebody_without_a_phone_takes_part_where_results_are_entered(
    office: list[Player], sign_in: SignIn
) -> None:
    ghost = office[5]
    Player.objects.filter(pk=ghost.pk).update(is_ghost=True)
    other = opened(office[:2])
    with pytest.raises(MayNotEnter):
        entering.bring(other.pk, office[0], ghost.pk)
    made = opening.create(office[0], "Wood", "cerke", "swiss", {}, {"by_hand": True, "rounds": 2})
    opening.announce(made.pk, office[0])
    camille, base = sign_in(office[0]), f"/tournaments/{made.pk}/"
    assert 'id="ghosts"' in camille.get(base).content.decode()
    for _twice in range(2):
        camille.post(f"{base}ghost/", {"ghost": ghost.pk, "what": "bring"})
    with pytest.raises(NotOrganiser):
        entering.send_away(made.pk, office[1], ghost.pk)
    for player in office[1:3]:
        entering.sign_up(made.pk, player)
    entering.sign_up(made.pk, office[3])
    opening.open_check_in(made.pk, office[0])
    for player in office[:3]:
        entering.set_here(made.pk, player, True)
    rounds.begin(made.pk, office[0])
    assert made.entrants.filter(number__isnull=False, player=ghost).exists()
    tables = Table.objects.count()
    each = next_round(fresh(made), 1)
    assert Table.objects.count() == tables, "No table is laid."
    assert each.pairings.count() == 2
    assert "my-result" in camille.get(base).content.decode()
    ready = [one.url for one in inbox.items(office[0], timezone.now())]
    assert base in ready
    with_ghost = each.pairings.get(chairs__entrant__player=ghost)
    seated = [chair.entrant.player for chair in with_ghost.chairs.select_related("entrant__player")]
    living = next(one for one in seated if one.pk != ghost.pk)
    form = {"once": "a", **{f"place{n}": str(n + 1) for n in range(2)}}
    address = f"{base}rounds/1/tables/{with_ghost.number}/wood/"
    assert sign_in(living).get(address).status_code == 200
    assert sign_in(living).post(address, form).status_code in (303, 422)
    for pairing in each.pairings.all():
        ruling.rule(made.pk, office[0], 1, pairing.number, [1, 2], "Seen")
    advancing.collect(made.pk)
    next_round(fresh(made), 2)
    camille.post(f"{base}ghost/", {"ghost": ghost.pk, "what": "away"})
    assert made.entrants.get(player=ghost).state == "withdrawn"
    assert list(checks.differences()) == []
