"""What is corrected, annulled or left behind in the middle of a tournament has a way on."""

from itertools import permutations

import pytest
from django.test import Client

from games.players.models import Player
from games.telling.models import Notice
from games.tournaments.checks import differences
from games.tournaments.models import Pairing, Stage, Tournament
from games.tournaments.services import advancing, entrants, lifecycle, rounds, rulings, tables
from games.tournaments.services.rounds import TooFewPeople
from games.tournaments.services.rulings import GoneOn
from tests.tournaments.playing import begun, fresh, next_round, order_of, play, play_round, played


def turn_round(made: Tournament, number: int, table: int) -> None:
    """The other one of two has won."""
    pairing = Pairing.objects.get(round__tournament=made, round__number=number, number=table)
    first, second = pairing.places
    rulings.rule(made.pk, made.organiser, number, table, [second, first], "typo")


def label_of(made: Tournament, label: str) -> tuple[int, int]:
    found = Pairing.objects.select_related("round").get(round__tournament=made, label=label)
    return found.round.number, found.number


def force_round(made: Tournament, number: int, table: int) -> None:
    """What an older version let through: the result is turned round behind the services."""
    pairing = Pairing.objects.get(round__tournament=made, round__number=number, number=table)
    pairing.places = pairing.places[::-1]
    pairing.save()


@pytest.mark.parametrize("table", [1, 2])
def test_a_double_elimination_refuses_another_winner_once_somebody_has_gone_on(
    office: list[Player], table: int
) -> None:
    made = played(office[:4], "double", 2)
    before = order_of(made)
    with pytest.raises(GoneOn):
        turn_round(made, 1, table)
    assert order_of(made) == before
    assert not made.remarks.exists()
    over = play(made)
    assert over.status == "over"
    assert list(differences()) == []


def test_a_round_proposed_from_a_result_that_was_corrected_is_drawn_again(
    office: list[Player],
) -> None:
    made = played(office[:4], "double", 1)
    rounds.propose(made.pk, 2, made.organiser)
    turn_round(made, 1, 1)
    assert not made.rounds.filter(stage=Stage.PROPOSED).exists()
    turn_round(made, 1, 1)
    assert play(made).status == "over"
    for format in ("swiss", "round_robin"):
        made = played(office[:4], format, 1)
        rounds.propose(made.pk, 2, made.organiser)
        rulings.annul(made.pk, made.organiser, 1, 1, "wrong deck")
        assert not made.rounds.filter(stage=Stage.PROPOSED).exists()
        assert play(made).status == "over"


def test_a_round_kept_from_a_result_that_is_no_more_is_dropped_when_it_starts(
    office: list[Player],
) -> None:
    made = played(office[:4], "double", 1)
    rounds.propose(made.pk, 2, made.organiser)
    force_round(made, 1, 1)
    rounds.start(made.pk, 2, made.organiser)
    assert not made.rounds.filter(number=2).exists()
    assert play(made).status == "over"


def test_a_table_can_be_played_again_while_the_next_round_is_only_proposed(
    office: list[Player],
) -> None:
    made = played(office[:4], "knockout", 1)
    rounds.propose(made.pk, 2, made.organiser)
    rulings.replay(made.pk, made.organiser, 1, 1, "wrong deck")
    play_round(made, 1)
    assert play(made).status == "over"


def test_a_knockouts_third_place_is_between_those_who_lost_the_semi_finals(
    office: list[Player],
) -> None:
    made = played(office[:8], "knockout", 2, plan={"third": True})
    with pytest.raises(GoneOn):
        turn_round(made, *label_of(made, "W1.1"))
    force_round(made, *label_of(made, "W1.1"))
    over = play(made)
    place = {name: place for place, name in order_of(over)}
    final, third = (
        {
            chair.entrant.player.display_name: place[chair.entrant.player.display_name]
            for chair in Pairing.objects.get(
                round__tournament=made, label=label
            ).chairs.select_related("entrant__player")
        }
        for label in ("W3.1", "T")
    )
    assert sorted(final.values()) == [1, 2]
    assert sorted(third.values()) == [3, 4]


def test_whoever_won_the_match_for_the_third_place_keeps_it(office: list[Player]) -> None:
    made = play(begun(office[:4], "knockout", plan={"third": True}))
    before = order_of(made)
    with pytest.raises(GoneOn):
        turn_round(made, *label_of(made, "W1.1"))
    assert order_of(made) == before
    # The last matches may still be corrected: nobody has gone on from them.
    turn_round(made, *label_of(made, "T"))
    turn_round(made, *label_of(made, "W2.1"))
    names = [name for _place, name in before]
    assert [name for _place, name in order_of(made)] == [names[i] for i in (1, 0, 3, 2)]


def test_a_final_that_would_want_a_second_one_after_the_end_is_refused(
    office: list[Player],
) -> None:
    made = play(begun(office[:4], "double"))
    with pytest.raises(GoneOn):
        turn_round(made, *label_of(made, "F1"))


@pytest.mark.parametrize("format", ["knockout", "double"])
@pytest.mark.parametrize(
    "people", [3, 4, *(pytest.param(n, marks=pytest.mark.long) for n in (2, 5, 6))]
)
def test_any_result_of_long_ago_turned_round_leaves_a_way_on(
    office: list[Player], format: str, people: int
) -> None:
    for at, number in permutations((1, 2, 3), 2):
        made = begun(office[:people], format)
        for each in range(1, max(at, number) + 1):
            rounds.propose(made.pk, each, made.organiser)
            if fresh(made).status != "running":
                break
            rounds.start(made.pk, each, made.organiser)
            play_round(made, each)
            if each >= at and made.rounds.filter(number=number).exists():
                force_round(made, number, 1)
                advancing.advance(made.pk)
        assert play(made).status == "over"
        assert order_of(made)[0][0] == 1
        for pairing in Pairing.objects.filter(round__tournament=made):
            assert pairing.chairs.count() == 2


def away(made: Tournament, people: list[Player], here: bool = False) -> None:
    for player in people:
        entrants.set_here(made.pk, player, here)


@pytest.mark.parametrize("format", ["swiss", "round_robin", "knockout", "double", "groups"])
def test_everybody_away_at_once_pauses_it_until_two_are_back(
    office: list[Player], format: str
) -> None:
    made = begun(office[:4], format, tempo="at_once", plan={"rounds": 5})
    next_round(made, 1)
    away(made, office[:4])
    play_round(made, 1)
    advancing.advance(made.pk)
    advancing.advance(made.pk)
    made = fresh(made)
    assert (made.status, made.paused, made.rounds.count()) == ("running", True, 1)
    assert Notice.objects.filter(kind="tournament_waits", player=office[0]).count() == 1
    # One alone isn't enough, except where the others then lose their match.
    for player in office[:4]:
        entrants.set_here(made.pk, player, True)
    advancing.advance(made.pk)
    made = fresh(made)
    assert (made.status, made.paused, made.rounds.count()) == ("running", False, 2)


def test_an_organisers_own_pause_stays_when_somebody_is_back(office: list[Player]) -> None:
    made = begun(office[:4], "swiss", tempo="at_once", plan={"rounds": 5})
    lifecycle.pause(made.pk, made.organiser, True)
    away(made, office[:2])
    away(made, office[:2], True)
    assert fresh(made).paused


def test_who_draws_by_hand_is_told_that_nobody_is_there(office: list[Player]) -> None:
    made = played(office[:4], "swiss", 1)
    away(made, office[:4])
    with pytest.raises(TooFewPeople):
        rounds.propose(made.pk, 2, made.organiser)
    assert fresh(made).status == "running"


@pytest.mark.parametrize("format", ["swiss", "round_robin", "knockout", "groups"])
def test_it_ends_where_everybody_has_left_for_good(office: list[Player], format: str) -> None:
    made = begun(office[:4], format, tempo="at_once", plan={"rounds": 5})
    next_round(made, 1)
    for player in office[:4]:
        entrants.withdraw(made.pk, player)
    play_round(made, 1)
    for _ in range(6):
        advancing.advance(made.pk)
    assert fresh(made).status == "over"


def test_a_plan_of_long_ago_with_more_tables_a_match_is_read(office: list[Player]) -> None:
    """Best of three, three at a table: the page was down, and nobody could do anything."""
    for plan in ({"wanted": 3, "least": 3, "most": 5}, {"wanted": 2}):
        made = begun(office[:5], "swiss", plan={**plan, "best_of": 3})
        next_round(made, 1)
        play_round(made, 1)
        assert made.rounds.get(number=1).stage == Stage.OVER
        assert play(made).status == "over"


def test_a_pairing_that_fails_leaves_the_others_the_page_and_a_way_on(
    office: list[Player], client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = begun(office[:6], "swiss")
    next_round(made, 1)
    bad = made.rounds.get(number=1).pairings.first()
    assert bad is not None
    before = tables.PairingResult.places

    def places(self: tables.PairingResult) -> list[int] | None:
        if self._pairing.pk == bad.pk:
            raise ValueError("too many values to unpack")
        return before(self)

    monkeypatch.setattr(tables.PairingResult, "places", places)
    play_round(made, 1)
    decided = [one.decided for one in made.rounds.get(number=1).pairings.all()]
    assert decided == [False, True, True]
    client.force_login(office[0])
    page = client.get(f"/tournaments/{made.pk}/")
    assert page.status_code == 200
    way = f"/tournaments/{made.pk}/rounds/1/tables/{bad.number}/"
    assert 'id="stuck-1-1"' in page.content.decode()
    assert page.content.decode().count(way) >= 1
    assert client.get(way).status_code == 200
    rulings.rule(made.pk, office[0], 1, bad.number, [1, 2], "as we saw it")
    advancing.advance(made.pk)
    assert made.rounds.get(number=1).stage == Stage.OVER
    monkeypatch.undo()
    assert play(made).status == "over"
