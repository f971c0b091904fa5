"""A dāye that ends without a result: who hears of it, and what the table shows instead."""

from datetime import datetime

import pytest

from games.players.models import Role
from games.spaye import queries, services
from games.spaye.models import Day
from games.spaye.queries import BrokenDaye, ChallengeMove, find_broken_daye
from games.tables.models import Entry
from tests.spaye.conftest import LayOut, Phone, Phones
from tests.spaye.day_notices import bell, key_of, put_away, shown, titles
from tests.spaye.together import duel, play

LEFT, ENDED = "Ingrid has left the dāye", "The dāye was ended"


@pytest.fixture
def second(app_day: LayOut, camille: Phone, ingrid: Phone, mehdi: Phone) -> Day:
    """Camille has beaten Ingrid and plays against her again; Mehdi is here."""
    day = app_day("KS", "8D", "QS", "9D", present=[mehdi])
    duel(day, camille, ingrid, 0, 1)
    duel(day, camille, ingrid)
    return day


def stage(phone: Phone) -> str:
    html = phone.get("/daye/").content.decode()
    return html.partition('data-stage="')[2].partition('"')[0]


def test_whoever_was_left_hears_of_it_and_nobody_sees_an_older_result(
    second: Day, camille: Phone, ingrid: Phone, mehdi: Phone
) -> None:
    assert stage(mehdi) == "watch"
    play(second, ingrid, "withdraw")
    for phone, told in ((camille, LEFT), (mehdi, LEFT), (ingrid, "You have left the dāye")):
        page = phone.text("/daye/")
        assert told in page
        assert "Dāye no. 2" in page
        assert "beat" not in page
        assert stage(phone) == "broken"
    assert [LEFT in shown(one) for one in (camille, ingrid, mehdi)] == [True, False, False]
    assert titles(camille) == [LEFT]
    assert (bell(camille), bell(ingrid), bell(mehdi)) == (1, 0, 0)
    put_away(camille, second, key_of(shown(camille)))
    assert (titles(camille), bell(camille)) == ([], 0)


def test_both_hear_that_it_was_ended_for_them(
    second: Day, camille: Phone, ingrid: Phone, mehdi: Phone, phone: Phones
) -> None:
    admin = phone("Ada", Role.ADMIN)
    play(second, ingrid, "draw 2")
    services.abort(second, admin.player, "a fire drill")
    for one in (camille, ingrid):
        assert ENDED in shown(one)
        assert titles(one) == [ENDED]
        assert ENDED in one.text("/daye/")
    assert ENDED not in shown(mehdi)
    assert stage(mehdi) == "broken"


def test_it_is_told_until_the_next_one(
    second: Day, camille: Phone, ingrid: Phone, mehdi: Phone
) -> None:
    play(second, ingrid, "withdraw")
    play(second, camille, "challenge 2")
    assert LEFT not in shown(camille)
    assert stage(camille) == "broken"
    play(second, mehdi, "accept 0")
    play(second, camille, "draw 2")
    play(second, mehdi, "draw 3")
    assert stage(mehdi) == "reveal"
    assert LEFT not in shown(ingrid) + shown(camille)


def test_its_draws_settle_nothing(second: Day, ingrid: Phone, phone: Phones) -> None:
    def at(nth: int) -> datetime:
        return (
            Entry.objects.filter(table=second.table_id, move__startswith="draw")
            .order_by("number")[nth]
            .at
        )

    play(second, ingrid, "draw 2")
    services.abort(second, phone("Ada", Role.ADMIN).player)
    assert queries.last_settled_at(second.table_id, running=False) == at(1)


MOVES = {
    "left": (["0 challenge 1", "1 accept 0", "0 withdraw"], BrokenDaye(2, frozenset({0, 1}), 0)),
    "ended": (["1 accept 0", "0 draw 4", "- abort"], BrokenDaye(2, frozenset({0, 1}), None)),
    "a final that was full": (
        [
            "0 call_final",
            "1 join_final",
            "2 join_final",
            "2 leave_final",
            "3 join_final",
            "- abort",
        ],
        BrokenDaye(5, frozenset({0, 1, 3}), None),
    ),
    "another one begins": (["1 accept 0", "0 withdraw", "2 accept 1"], None),
    "played, then a challenge taken back": (
        ["1 accept 0", "0 draw 4", "1 draw 5", "0 challenge 2", "0 withdraw"],
        None,
    ),
    "somebody else takes a challenge back": (["1 accept 0", "2 withdraw"], None),
    "left, then a challenge taken back": (
        ["1 accept 0", "0 withdraw", "0 challenge 1", "0 withdraw"],
        BrokenDaye(1, frozenset({0, 1}), 0),
    ),
    "nothing": ([], None),
}


@pytest.mark.parametrize(("moves", "found"), MOVES.values(), ids=MOVES)
def test_which_one_was_broken_off(moves: list[str], found: BrokenDaye | None) -> None:
    entries = [
        ChallengeMove(number, None if seat == "-" else int(seat), move)
        for number, (seat, _space, move) in enumerate(one.partition(" ") for one in moves)
    ]
    assert find_broken_daye(entries[::-1]) == found
