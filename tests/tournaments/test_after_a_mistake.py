"""What is corrected, annulled or left behind in the middle of a tournament has a way on."""

from __future__ import annotations

from itertools import permutations

import pytest

from games.players.models import Player
from games.tournaments.checks import differences
from games.tournaments.errors import GoneOn
from games.tournaments.models import Pairing, Stage, Tournament
from games.tournaments.services import advancing, rounds, ruling
from tests.tournaments.playing import begun, fresh, next_round, order_of, play, play_round


def turn_round(made: Tournament, number: int, table: int) -> None:
    """The other one of two has won."""
    pairing = Pairing.objects.get(round__tournament=made, round__number=number, number=table)
    first, second = pairing.places
    ruling.rule(made.pk, made.organiser, number, table, [second, first], "typo")


def label_of(made: Tournament, label: str) -> tuple[int, int]:
    found = Pairing.objects.select_related("round").get(round__tournament=made, label=label)
    return found.round.number, found.number


def force_round(made: Tournament, number: int, table: int) -> None:
    """What an older version let through: the result is turned round behind the services."""
    pairing = Pairing.objects.get(round__tournament=made, round__number=number, number=table)
    pairing.places = pairing.places[::-1]
    pairing.save()


def played(people: list[Player], format: str, count: int, **values: object) -> Tournament:
    made = begun(people, format, **values)
    for number in range(1, count + 1):
        next_round(made, number)
        play_round(made, number)
    return fresh(made)


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


@pytest.mark.parametrize("table", [1, 2])
def test_one_that_was_turned_round_long_ago_goes_on_from_who_played(
    office: list[Player], table: int
) -> None:
    made = played(office[:4], "double", 2)
    force_round(made, 1, table)
    over = play(made)
    assert over.status == "over"
    assert len({place for place, _name in order_of(over)}) >= 3
    for each in over.rounds.all():
        for pairing in each.pairings.all():
            assert pairing.chairs.count() == 2
    # There and back again is what it was.
    force_round(made, 1, table)


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
        ruling.annul(made.pk, made.organiser, 1, 1, "wrong deck")
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
    ruling.replay(made.pk, made.organiser, 1, 1, "wrong deck")
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
@pytest.mark.parametrize("people", [2, 3, 5, 6])
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
