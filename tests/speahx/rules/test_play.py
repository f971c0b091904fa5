"""Packs, single plays, specials, fours."""

import pytest

from games.engine.chance import Chance
from games.engine.contract import BadSetup
from games.speahx import rules
from games.speahx.rules import full_pack
from tests.speahx.rules.positions import legal, play, position, refusal


def test_SX_1_two_to_twenty_play() -> None:
    assert (min(rules.SEATS), max(rules.SEATS)) == (2, 20)


@pytest.mark.parametrize(("seats", "packs"), [(2, 1), (4, 1), (5, 2), (9, 2), (10, 3), (20, 5)])
def test_SX_2_one_more_pack_for_every_fifth_player(seats: int, packs: int) -> None:
    options = rules.read_options({})
    state = rules.setup(seats, options, Chance(bytes(32), 0))
    dealt = [*state.draw, *(card for hand in state.hands for card in hand)]
    dealt += [card for slots in state.table for card in slots if card]
    assert sorted(dealt) == sorted(full_pack(packs, jokers=True))


@pytest.mark.parametrize("options", [{"packs": 0}, {"packs": 11}, {"packs": "1"}, {"jokers": 1}])
def test_SX_2_options_are_known_and_within_bounds(options: dict[str, object]) -> None:
    with pytest.raises(BadSetup, match="SX-2"):
        rules.read_options(options)
    with pytest.raises(BadSetup, match="SX-2"):
        rules.read_options({"rounds": 3})


def test_SX_2_the_packs_must_suffice() -> None:
    with pytest.raises(BadSetup) as refused:
        rules.setup(6, rules.read_options({"packs": 1}), Chance(bytes(32), 0))
    assert (refused.value.rule, refused.value.values) == ("SX-2", {"seats": 6})


@pytest.mark.parametrize("packs", [1, 3])
def test_SX_3_two_jokers_or_none(packs: int) -> None:
    assert full_pack(packs, jokers=True).count("X") == 2
    assert full_pack(packs, jokers=False).count("X") == 0


def test_SX_4_five_table_cards_and_five_hand_cards() -> None:
    state = rules.setup(3, rules.read_options({}), Chance(bytes(32), 0))
    assert [len(hand) for hand in state.hands] == [5, 5, 5]
    assert [len(state.slots(seat)) for seat in range(3)] == [5, 5, 5]
    assert len(state.draw) == 54 - 30


def test_SX_5_who_starts_is_drawn_and_the_turn_goes_clockwise() -> None:
    options = rules.read_options({})
    starts = {rules.setup(4, options, Chance(bytes([n] * 32), 0)).turn for n in range(40)}
    assert starts == {0, 1, 2, 3}
    state = position("5H 6H", "7H 8H", "9H KH")
    for seat, move in enumerate(("play 5H", "play 7H", "play 9H", "play 6H")):
        assert state.turn == seat % 3
        state = play(state, move)


def test_SX_6_one_moves_when_it_is_ones_turn() -> None:
    told = refusal(position("5H", "7H 8H"), "play 7H", seat=1)
    assert (told.rule, told.values) == ("SX-6", {"player": 0})


@pytest.mark.parametrize(
    "move",
    [
        "pass",
        "play",
        "play suit=S",
        "take 1",
        "stop now",
        "show maybe",
        "chance 2",
        "play 5H from=hand",
        "play 5H by=me",
        "play 2S suit=S suit=H",
        "turn",
    ],
)
def test_SX_7_other_moves(move: str) -> None:
    assert refusal(position("5H 2S 3S", "7H 8H"), move).rule == "SX-7"


def test_SX_7_nothing_follows_the_end() -> None:
    over = play(position("5H", "7H 8H"), "play 5H")
    assert rules.outcome(over)
    assert refusal(over, "play 7H", seat=1).rule == "SX-7"
    assert rules.fallback(over, 1) is None
    assert legal(over) == set()


def test_SX_8_only_cards_that_one_holds() -> None:
    told = refusal(position("5H 6H", "7H 8H"), "play 7H")
    assert (told.rule, told.values) == ("SX-8", {"card": "7H"})
    assert refusal(position("5H 6H", "7H 8H", packs=2), "play 5H 5H").rule == "SX-8"
    assert refusal(position("5H 6H", "7H 8H"), "play 5H from=chance").rule == "SX-8"
    assert refusal(position("5H 6H", "7H 8H"), "play nonsense-card").rule == "SX-8"


def test_SX_9_together_only_cards_of_one_rank() -> None:
    assert refusal(position("5H 6H 7C", "7H 8H"), "play 5H 6H").rule == "SX-9"
    assert refusal(position("X X 7C", "7H 8H"), "play X X").rule == "SX-9"
    assert play(position("5H 5C 7C", "7H 8H"), "play 5H 5C").pile == ("5H", "5C")


def test_SX_10_suit_in_force_or_rank_of_the_last_card() -> None:
    state = position("5C 6H 7C", "7H 8H", pile="6S 6D")
    told = refusal(state, "play 5C")
    assert told.rule == "SX-10"
    assert told.values == {"card": "5C", "suit": "D", "rank": "6"}
    assert play(state, "play 6H").suit == "H"
    assert play(position("5D 6H", "7H 8H", pile="6S 6D"), "play 5D").suit == "D"


@pytest.mark.parametrize("move", ["play 2C suit=H", "play 10C", "play X to=1"])
def test_SX_10_specials_go_on_anything(move: str) -> None:
    assert move in legal(position("2C 10C X KS", "7H 8H", pile="6D"))


def test_SX_10_the_first_of_several_must_be_playable() -> None:
    state = position("5C 5D 7C", "7H 8H", pile="6D")
    assert refusal(state, "play 5C 5D").rule == "SX-10"
    assert play(state, "play 5D 5C").suit == "C"


def test_SX_11_the_last_one_laid_sets_rank_and_suit() -> None:
    state = play(position("5C 5D 5H 7C", "7H 8H", pile="6D"), "play 5D 5H 5C")
    assert (state.pile, state.suit, state.rank) == (("6D", "5D", "5H", "5C"), "C", "5")


def test_SX_12_a_two_names_the_suit_in_force() -> None:
    state = position("2C 9S 5D", "8C 7H 2D", pile="6D")
    for move in ("play 2C", "play 2C suit=X", "play 5D suit=D", "play 2C suit=c"):
        assert refusal(state, move).rule == "SX-12"
    after = play(state, "play 2C suit=H")
    assert (after.suit, after.rank) == ("H", "2")
    assert refusal(after, "play 8C").rule == "SX-10"
    assert {"play 7H", "play 2D suit=S"} <= legal(after)


def test_SX_12_once_a_play_also_when_the_twos_vanish() -> None:
    state = position("2C 2D 2S 9S", "8C 7H", pile="6D 2H")
    assert refusal(state, "play 2C 2D 2S").rule == "SX-12"
    after = play(state, "play 2C 2D 2S suit=H")
    assert (after.pile, after.suit) == ((), None)


def test_SX_13_a_ten_clears_the_pile() -> None:
    state = play(position("10C 9S 5D", "8C 7H", pile="6D 7D"), "play 10C")
    assert (state.pile, state.suit, state.turn) == ((), None, 0)
    assert state.removed == ("6D", "7D", "10C")
    # Several tens all go.
    state = play(position("10C 10D 9S", "8C 7H", pile="6D"), "play 10C 10D")
    assert state.removed == ("6D", "10C", "10D")
    five = position("10C 10D 10H 10S 10S 9S", "8C 7H", packs=2)
    assert play(five, "play 10C 10D 10H 10S 10S").pile == ()


@pytest.mark.parametrize(
    ("hand", "pile", "move"),
    [
        ("3S 3D 3C 9S", "6D 3H", "play 3S 3D 3C"),
        ("3S 3D 3C 3H 9S", "6D", "play 3D 3S 3C 3H"),
        ("3S 9S", "6D 3D 3C 3H", "play 3S"),
    ],
)
def test_SX_14_four_of_a_rank_clear_whoever_laid_them(hand: str, pile: str, move: str) -> None:
    state = play(position(hand, "8C 7H", pile=pile), move)
    assert (state.pile, state.turn, state.cleared) == ((), 0, True)


def test_SX_14_the_first_card_must_itself_be_playable() -> None:
    state = position("3S 3D 3C 3H 9S", "8C 7H", pile="6D")
    assert refusal(state, "play 3S 3D 3C 3H").rule == "SX-10"


def test_SX_14_equal_ranks_below_another_rank_do_not_lie_together() -> None:
    state = play(position("3S 9S", "8C 7H", pile="3D 3C 3H 4H 3H", packs=2), "play 3S")
    assert len(state.pile) == 6


@pytest.mark.parametrize(
    ("laid", "stays"),
    [
        ("3S 3D 3C 3H", ("3H",)),
        ("3S 3D 3C 3H 3S", ("3H", "3S")),
        ("3S 3D 3C 3H 3S 3D 3C", ()),
        ("3S 3D 3C 3H 3S 3D 3C 3H", ("3H",)),
    ],
)
def test_SX_15_what_makes_up_no_four_stays(laid: str, stays: tuple[str, ...]) -> None:
    state = position(f"{laid} 9S", "8C 7H", pile="6D 3D", packs=3)
    after = play(state, f"play {laid}")
    assert after.pile == stays
    assert after.turn == (1 if stays else 0)
    assert len(after.removed) == 2 + len(laid.split()) - len(stays)
    assert after.suit == (stays[-1][-1] if stays else None)


def test_SX_15_a_two_that_stays_keeps_the_named_suit() -> None:
    state = position("2S 2D 2C 2H 9S", "8C 7H", pile="6D 2D", packs=2)
    after = play(state, "play 2S 2D 2C 2H suit=C")
    assert (after.pile, after.suit, after.turn) == (("2H",), "C", 1)


def test_SX_16_a_joker_gives_the_pile_away() -> None:
    state = play(position("X 9S", "8C 7H", "3C", pile="6D 7D"), "play X to=2")
    assert state.hands[2] == ("3C", "6D", "7D")
    assert (state.pile, state.suit, state.turn, state.removed) == ((), None, 1, ("X",))


def test_SX_16_on_an_empty_pile_nobody_is_named() -> None:
    state = position("X 9S", "8C 7H", "3C")
    assert refusal(state, "play X to=1").rule == "SX-16"
    after = play(state, "play X")
    assert (after.pile, after.turn, after.removed) == ((), 1, ("X",))


@pytest.mark.parametrize("to", ["", " to=0", " to=3", " to=x", " to=01", " to=-1"])
def test_SX_16_the_receiver_is_another_player_still_in(to: str) -> None:
    state = position("X 9S 10S", "8C 7H", "3C", pile="6D")
    assert refusal(state, f"play X{to}").rule == "SX-16"


def test_SX_16_nobody_who_is_out_receives() -> None:
    state = play(position("6H 9S", "7H", "X 3C", pile="6D"), "play 6H", "play 7H")
    assert state.order == (1,)
    assert refusal(state, "play X to=1").rule == "SX-16"
    assert refusal(position("5H 9S", "8C", pile="5D"), "play 5H to=1").rule == "SX-16"


def test_SX_17_torkel_is_a_joker_on_any_pile() -> None:
    state = position("JS JH JD JC 9S", "8C 7H", "3C", pile="6D 8D", jokers=False)
    assert refusal(state, "play JH JS JD JC").rule == "SX-16"
    after = play(state, "play JH JS JD JC to=2")
    assert after.hands[2] == ("3C", "6D", "8D")
    assert after.removed == ("JH", "JS", "JD", "JC")
    assert (after.pile, after.turn) == ((), 1)
    # On an empty pile the jacks leave.
    state = play(position("JS JH JD JC 9S", "8C 7H", jokers=False), "play JS JH JD JC")
    assert (state.pile, state.turn, len(state.removed)) == ((), 1, 4)


def test_SX_17_with_jokers_four_jacks_are_a_four() -> None:
    state = play(position("JS JH JD JC 9S", "8C 7H"), "play JS JH JD JC")
    assert (state.cleared, state.turn) == (True, 0)


def test_SX_17_jacks_of_equal_suits_are_a_four() -> None:
    state = position("JS JH JD JD JC 9S", "8C 7H", pile="6S", jokers=False, packs=2)
    assert refusal(state, "play JD JD JH JC").rule == "SX-10"
    assert play(state, "play JS JD JD JC").cleared
    rest = play(state, "play JS JH JD JD JC")
    assert (rest.pile, rest.turn) == (("JC",), 1)


def test_SX_18_after_a_ten_one_goes_on_or_stops() -> None:
    state = play(position("10C 9S 5D", "8C 7H", pile="6D"), "play 10C")
    assert legal(state) == {"play 9S", "play 5D", "stop"}
    assert play(state, "play 9S").turn == 1
    stopped = play(state, "stop")
    assert (stopped.turn, stopped.pile) == (1, ())
    # A turn is not stopped otherwise.
    for other in (position("9S 5D", "8C 7H", pile="6D"), position("9S 5D", "8C 7H"), stopped):
        assert refusal(other, "stop").rule == "SX-18"


@pytest.mark.parametrize(
    ("hand", "pile", "suit", "move", "calls"),
    [
        ("2C 9S", "6D", None, "play 2C suit=S", ("speah",)),
        ("2C 9S", "6S", None, "play 2C suit=S", ()),
        ("2C 9S", "6D", None, "play 2C suit=H", ()),
        ("2C 9S", "2D", "S", "play 2C suit=S", ()),
        ("JS 9S", "6S", None, "play JS", ("torkel",)),
        ("JH 9S", "6H", None, "play JH", ()),
        ("JH JS 9S", "6H", None, "play JH JS", ("torkel",)),
        ("2C 9S", "", None, "play 2C suit=S", ()),
    ],
)
def test_SX_35_what_is_called_out(
    hand: str, pile: str, suit: str | None, move: str, calls: tuple[str, ...]
) -> None:
    setup = {"pile": pile} | ({"suit": suit} if suit else {})
    state = play(position(hand, "8C 7H", **setup), move)
    assert state.last is not None
    assert state.last.calls == calls
