"""Whoever moves for nothing, as often as they can, ends the day's game for themselves alone."""

from collections import deque
from time import monotonic

import pytest
from django.utils.translation import gettext

from games.players import limits
from games.players import services as people
from games.players.models import Player, Role
from games.spaye import services
from games.spaye.models import Day
from games.tables import services as tables
from games.tables.models import Table
from games.tables.services import playing
from games.ui.refusals import Refused
from tests.spaye.conftest import LayOut, Phone
from tests.spaye.real_deck import log
from tests.spaye.together import duel, play

TOO_MANY = "You’ve made too many moves here today. The others can keep playing."


def until_refused(day: Day, player: Player, *pair: str) -> int:
    """How many moves were taken."""
    for taken in range(3 * playing.MOST_OF_ONE):
        table = Table.objects.get(pk=day.table_id)
        try:
            text = pair[taken % len(pair)].format(n=taken // len(pair))
            tables.play(table.pk, player, text, table.version)
        except Refused as refused:
            if str(refused) != gettext(TOO_MANY):
                raise
            return taken
    raise AssertionError("nothing stops it")


def test_challenges_withdrawn_leave_the_others_their_game(
    app_day: LayOut, camille: Phone, ingrid: Phone, mehdi: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playing, "MOST_OF_ONE", 40)
    day = app_day("KS", "8D")
    assert until_refused(day, camille.player, "challenge 1", "withdraw") <= 40
    assert camille.forge_move("challenge 1").status_code == 303
    assert "The others can keep playing." in camille.text("/")
    services.check_in(day, mehdi.player)
    duel(day, mehdi, ingrid, 0, 1, challenger=2)
    assert "beats" in ingrid.text("/")


@pytest.mark.long
def test_two_thousand_pairs_leave_the_others_their_game(
    app_day: LayOut, ingrid: Phone, mehdi: Phone
) -> None:
    """As one or as many together: the day's game goes on for whoever hasn't had their share."""
    day = app_day("KS", "8D")
    pairs = 0
    while pairs < 2_000:
        other = people.add_player(f"Guest {pairs}", "", "fr", Role.MEMBER)
        services.check_in(day, other)
        pairs += until_refused(day, other, "challenge 1", "withdraw") // 2
    services.check_in(day, mehdi.player)
    seat = tables.seat_of(day.table_id, mehdi.player)
    assert seat is not None
    duel(day, mehdi, ingrid, 0, 1, challenger=seat)
    page = ingrid.get("/").content
    assert b"beats" in page
    assert len(page) < 100_000


def test_logs_taken_back_leave_a_page_of_modest_size(
    friday: Day, camille: Phone, ingrid: Phone
) -> None:
    assert (
        until_refused(friday, camille.player, "log 0 1 K-8", "undo_log {n}") <= playing.MOST_OF_ONE
    )
    assert log(ingrid, ingrid, camille, cards="9-7").status_code == 302
    assert len(ingrid.get("/").content) < 100_000


def test_a_person_moves_no_more_than_five_times_a_second(
    app_day: LayOut, camille: Phone, ingrid: Phone
) -> None:
    day = app_day()
    now = monotonic()
    limits.posted["moves", camille.player.pk] = deque([now] * 300, maxlen=300)
    assert camille.forge_move("challenge 1").status_code == 429
    limits.posted["moves", camille.player.pk] = deque([now - 60, *[now] * 299], maxlen=300)
    assert camille.forge_move("challenge 1").status_code == 303
    assert camille.forge_move("withdraw").status_code == 429
    play(day, ingrid, "decline 0")
