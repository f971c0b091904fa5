"""The Strategy, and each joker alone and with others."""

import pytest

from games.engine.contract import IllegalMove
from games.spirale import rules
from games.spirale.rules import JOKERS, NOT_UNDONE, State
from tests.spirale.rules.positions import legal, medals, play, position, refusal


def after(state: State, numbers: str, *words: str) -> State:
    """A Confrontation and two words; what isn't said is a pass."""
    state = play(state, numbers)
    for word in (*words, "pass", "pass")[:2]:
        state = play(state, word)
    return state


RICH = {"gold": (13, 13), "spiral": (4, 4), "discard": 5}
"""7-4 leaves 6 gold and 11 spiral against 10 and 4, 8 in the discard; seat 0 speaks first."""


def rich(**changes: object) -> State:
    return position(**(RICH | changes))  # type: ignore[arg-type]


def test_LS_12_each_says_one_thing_in_turn() -> None:
    state = play(rich(), "7-4")
    assert (state.speaker, rules.to_move(state)) == (0, {0})
    assert refusal(state, "1 pass").values == {"player": 0}
    state = play(state, "0 pass")
    assert refusal(state, "0 pass").rule == "LS-12"
    assert play(state, "1 pass").phase == "reinforcement"


@pytest.mark.parametrize(
    "word",
    [
        "engage",
        "engage nonsense",
        "engage destruction 3",
        "engage destruction 1 1",
        "engage destruction x",
        "engage destruction 01",
        "engage appropriation",
        "engage appropriation 1",
        "engage appropriation gold=0",
        "engage appropriation gold=2",
        "engage appropriation spiral=3",
        "engage appropriation stars=1",
        "engage appropriation gold=1 spiral=1",
        "engage duplication 1",
        "engage duplication 1 3",
        "engage duplication 3 4",
        "engage interversion 4",
        "engage transfert_de_jokers 4",
        "engage permutation 1",
        "engage Destruction",
    ],
)
def test_LS_13_a_joker_is_named_with_its_numbers(word: str) -> None:
    assert refusal(play(rich(), "7-4"), f"0 {word}").rule == "LS-13"


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("destruction", "destruction 2"),
        ("duplication", "duplication 2 4"),
        ("interversion", "interversion 3"),
        ("transfert_de_jokers", "transfert_de_jokers 3"),
    ],
)
def test_LS_13_left_out_it_is_the_most(short: str, long: str) -> None:
    assert after(rich(), "7-4", f"engage {short}") == after(rich(), "7-4", f"engage {long}")


def test_LS_14_starred_medals_are_there_and_leave_the_game() -> None:
    state = play(rich(stars=(1, 0)), "7-4")
    told = refusal(state, "0 engage permutation")
    assert (told.rule, told.values) == ("LS-14", {"joker": "permutation", "stars": 2})
    state = play(state, "0 engage destruction")
    assert state.stars == (0, 0)
    assert refusal(state, "1 engage destruction").rule == "LS-14"
    assert legal(state, 1) == {"pass"}


def test_LS_15_used_and_paid_in_the_order_announced() -> None:
    # Seat 0 destroys two of ten, pays one; seat 1 then takes one of the five that are left.
    state = after(rich(), "7-4", "engage destruction 2", "engage appropriation gold=1")
    assert medals(state) == ((4, 8), (11, 4), 8 + 2 + 1 + 1)


def test_LS_16_paid_after_its_effect() -> None:
    # One gold medal left: Réserve brings the medals that pay it.
    state = after(position(gold=(8, 13)), "7-4", "engage medailles_de_reserve")
    assert medals(state) == ((2, 10), (7, 0), 4)


def test_LS_16_who_cannot_pay_is_in_defaut() -> None:
    state = play(position(gold=(8, 13), spiral=(1, 0)), "7-4")
    # The joker that waits isn't used.
    state = play(state, "engage interversion 0", "engage destruction 2")
    assert (state.end, state.beaten) == ("payment", (0,))
    assert medals(state) == ((1, 10), (8, 0), 3)


def test_LS_17_annulation_undoes_the_confrontation() -> None:
    assert medals(after(rich(), "7-4", "engage annulation")) == ((12, 13), (4, 4), 6)
    # Spoken second, after a pass.
    assert medals(after(rich(), "7-4", "pass", "engage annulation")) == ((13, 12), (4, 4), 6)


ENGAGED = {slug: f"engage {slug}" for slug in JOKERS} | {
    "appropriation": "engage appropriation gold=1"
}


@pytest.mark.parametrize("slug", sorted(NOT_UNDONE))
def test_LS_17_not_after_what_the_opponent_has_engaged(slug: str) -> None:
    mirror = slug in ("miroir", "grand_miroir")
    before = position(gold=(14, 13)) if mirror else position(gold=(13, 13), spiral=(1, 8))
    told = refusal(play(before, "7-4", ENGAGED[slug]), "1 engage annulation")
    assert (told.rule, told.values) == ("LS-17", {"joker": slug})


def test_LS_18_engaged_first_it_leaves_only_a_pass() -> None:
    state = play(rich(), "7-4", "engage annulation")
    assert legal(state, 1) == {"pass"}
    for word in ("engage destruction", "engage annulation"):
        assert refusal(state, f"1 {word}").rule == "LS-18"


def test_LS_19_a_second_confrontation_without_strategy() -> None:
    state = after(rich(), "7-4", "engage double_confrontation")
    assert (state.phase, state.second, state.gold) == ("confrontation", True, (6, 10))
    state = play(state, "2-5")
    assert (state.phase, medals(state)) == (
        "reinforcement",
        ((6 - 3 - 1, 5), (11, 9), 5 + 3 + 3 + 1),
    )


def test_LS_19_engaged_by_both_two_more_each_paid_after_its_own() -> None:
    state = after(rich(), "7-4", "engage double_confrontation", "engage double_confrontation")
    state = play(state, "1-1")
    assert (state.phase, state.gold) == ("confrontation", (5, 10))
    state = play(state, "2-2")
    assert (state.phase, state.gold) == ("reinforcement", (5, 9))


def test_LS_19_too_little_gold_when_it_opens() -> None:
    state = after(position(gold=(8, 13)), "7-4", "engage double_confrontation")
    assert (state.end, state.beaten, state.gold) == ("gold", (0,), (1, 10))
    both = after(position(gold=(5, 4), spiral=(0, 9)), "4-1", "engage double_confrontation")
    assert (both.gold, both.beaten) == ((1, 1), (0,))


def test_LS_19_a_second_confrontation_can_beat() -> None:
    state = after(rich(), "7-4", "engage double_confrontation")
    assert play(state, "6-1").end == "number"


def test_LS_20_two_more_gold_medals_up_to_thirteen() -> None:
    state = after(position(gold=(10, 13)), "7-4", "engage medailles_de_reserve")
    assert state.gold[0] == 3 + 2 - 1
    state = after(position(gold=(12, 13)), "7-4", "engage medailles_de_reserve")
    assert state.gold[0] == 5 + 1 - 1
    state = after(position(gold=(15, 13)), "7-4", "engage medailles_de_reserve")
    assert state.gold[0] == 8 - 1


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("gold=1", ((6 + 1 - 1, 9), (11, 4))),
        ("spiral=2", ((6 - 1, 10), (13, 2))),
        ("spiral=0", ((6 - 1, 10), (11, 4))),
    ],
)
def test_LS_21_appropriation_takes_what_it_says(said: str, expected: object) -> None:
    state = after(rich(), "7-4", f"engage appropriation {said}")
    assert (state.gold, state.spiral) == expected


def test_LS_22_destruction_to_the_discard() -> None:
    assert medals(after(rich(), "7-4", "engage destruction 1")) == ((5, 9), (11, 4), 8 + 1 + 1)


def test_LS_23_all_spirals_turn_and_it_is_paid_after_reinforcement() -> None:
    state = after(rich(), "7-4", "engage renforcement_integral")
    assert rules.awaited(state) == {1}
    assert refusal(state, "0 reinforce 1").rule == "LS-4"
    assert medals(play(state, "1 reinforce 1")) == ((6 + 11 - 2, 11), (0, 3), 10)


def test_LS_23_by_both_nobody_is_asked() -> None:
    state = after(rich(), "7-4", "engage renforcement_integral", "engage renforcement_integral")
    assert (state.spirale, medals(state)) == (2, ((15, 12), (0, 0), 12))


def test_LS_23_who_cannot_pay_after_it() -> None:
    state = after(position(gold=(2, 13)), "1-2", "engage renforcement_integral")
    state = play(state, "1 reinforce 0")
    assert (state.end, state.beaten, state.gold[0]) == ("payment", (0,), 1)


def test_LS_24_permutation_changes_sides() -> None:
    assert medals(after(rich(), "7-4", "engage permutation")) == ((11 - 2, 10), (6, 4), 10)


@pytest.mark.parametrize(
    ("said", "gold", "spiral"),
    [
        ("2 4", (6 + 4 - 2, 6), (9, 6)),
        ("2 1", (6 + 1 - 2, 9), (9, 6)),
        ("1 2", (6 + 2 - 2, 8), (10, 5)),
        ("0 0", (4, 10), (11, 4)),
    ],
)
def test_LS_25_duplication(said: str, gold: tuple[int, int], spiral: tuple[int, int]) -> None:
    state = after(rich(), "7-4", f"engage duplication {said}")
    assert (state.gold, state.spiral) == (gold, spiral)


@pytest.mark.parametrize(
    ("said", "gold", "spiral"), [("3", (7, 7), (8, 7)), ("1", (5, 9), (10, 5))]
)
def test_LS_26_interversion_swaps(
    said: str, gold: tuple[int, int], spiral: tuple[int, int]
) -> None:
    state = after(rich(), "7-4", f"engage interversion {said}")
    assert (state.gold, state.spiral) == (gold, spiral)


def test_LS_27_flamme_d_espoir_for_the_smaller_total() -> None:
    # 7-4 leaves 14 in total against 13: seat 1 has fewer.
    state = play(position(gold=(13, 13), spiral=(1, 3), discard=2), "7-4")
    assert refusal(state, "0 engage flamme_d_espoir").rule == "LS-27"
    state = play(state, "pass", "engage flamme_d_espoir")
    assert medals(state) == ((5, 10 + 1 - 2), (7, 3 + 1 + 1), 5 - 1 + 2)
    even = play(position(gold=(13, 13), spiral=(0, 3)), "7-4")
    assert even.total(0) == even.total(1)
    assert refusal(even, "0 engage flamme_d_espoir").rule == "LS-27"


def test_LS_28_miroir_with_as_much_gold_as_spiral() -> None:
    state = play(position(gold=(14, 13), spiral=(0, 3)), "7-4")
    assert (state.gold, state.spiral) == ((7, 10), (7, 3))
    done = play(state, "engage miroir", "pass")
    assert (done.gold, done.spiral) == ((7 + 2 - 2, 8), (9, 1))
    assert refusal(play(rich(), "7-4"), "0 engage miroir").rule == "LS-28"


def test_LS_29_transfert_needs_a_spiral_medal() -> None:
    state = after(rich(), "7-4", "engage transfert_de_jokers 3")
    assert (state.stars, medals(state)) == ((7 - 2 + 3, 4), ((4, 10), (10, 4), 8 + 1 + 2))
    poor = play(position(gold=(13, 13)), "7-4", "pass")
    assert refusal(poor, "1 engage transfert_de_jokers").rule == "LS-29"


def test_LS_30_feu_sacre_takes_from_the_discard_gold_first() -> None:
    state = play(position(gold=(13, 12), spiral=(1, 0), discard=0), "5-4", "pass")
    done = play(state, "engage feu_sacre")
    # One in the discard: it comes back as gold.
    assert medals(done) == ((6, 11 + 2 + 1 - 2), (4, 2), 2)


def test_LS_30_not_with_the_larger_total() -> None:
    state = play(position(gold=(13, 13), spiral=(1, 3)), "7-4")
    assert refusal(state, "0 engage feu_sacre").rule == "LS-30"


def test_LS_31_grand_miroir() -> None:
    state = play(position(gold=(14, 13), spiral=(0, 3)), "7-4")
    done = play(state, "engage grand_miroir", "pass")
    assert (done.gold, done.spiral) == ((7 + 4 - 2, 6), (10, 0))
    assert refusal(play(rich(), "7-4"), "0 engage grand_miroir").rule == "LS-31"


@pytest.mark.parametrize("slug", ["interversion", "flamme_d_espoir", "miroir"])
def test_LS_32_as_worded_three_doubles_are_simple(slug: str) -> None:
    spiral = {"interversion": (4, 4), "flamme_d_espoir": (0, 9), "miroir": (0, 0)}[slug]
    gold = (14, 13) if slug == "miroir" else (13, 13)
    for costs, price in (("listed", 2), ("worded", 1)):
        before = play(position(gold=gold, spiral=spiral, costs=costs), "7-4")
        said = play(before, f"engage {slug}")
        done = play(said, "pass")
        assert before.stars[0] - said.stars[0] == price
        assert done.discard == before.discard + price - (slug == "flamme_d_espoir")


def test_what_is_listed_is_accepted_and_nothing_else() -> None:
    """Against brute force over all words."""
    numbers = ["", *map(str, range(5)), *(f"{a} {b}" for a in range(4) for b in range(6))]
    sides = [f"{side}={number}" for side in ("gold", "spiral") for number in range(4)]
    for setup in (rich(), position(gold=(14, 13), spiral=(0, 3)), rich(stars=(1, 1))):
        state = play(setup, "7-4")
        for first in ("", "pass", "engage destruction 1"):
            here = play(state, first) if first else state
            seat = here.speaker
            assert seat is not None
            listed = legal(here, seat)
            written = {
                f"engage {slug} {said}" for slug in JOKERS for said in numbers + sides if said
            }
            written |= {f"engage {slug}" for slug in JOKERS if not JOKERS[slug].most}
            accepted = {text for text in written if _accepted(here, seat, text)}
            assert accepted | {"pass"} == listed


def _accepted(state: State, seat: int, text: str) -> bool:
    try:
        play(state, f"{seat} {text}")
    except IllegalMove:
        return False
    return True
