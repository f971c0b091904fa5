"""A good move comes with why, where one clause says it."""

from types import SimpleNamespace
from typing import Any

import pytest

from games.cerke.rules import observe as cerke_observe
from games.engine.contract import Move
from games.spirale.page.words import hint_words
from games.spirale.rules import observe as spirale_observe
from games.tables.game_page import page_of
from tests.cerke.rules.positions import position
from tests.spirale.rules import positions as spirale

pytestmark = pytest.mark.usefixtures("english")
PLACED = ("LAI black Kauk2 IA", "KIA black Io IA", "KA red Io A", "LU red Gua2 A")


KINGS = ("KIA black Io IA", "KA red Io A")


@pytest.mark.parametrize(
    ("placed", "move", "told", "why"),
    [
        (PLACED, "move LU LAI", "Red Archer, from LU to LAI", "It captures the Pawn."),
        (
            (*PLACED, "LI red Kauk2 IA"),
            "move LU LI",
            "Red Archer, from LU to LI",
            "It captures the Pawn that came into your camp.",
        ),
        (PLACED, "move KA KE", "Red King, from KA to KE", ""),
        (
            ("MIA black Kauk2 IA", *KINGS, "LU red Gua2 A"),
            "move LU LIA",
            "Red Archer, from LU to LIA",
            "Next you could capture the King on KIA and make The King.",
        ),
        (
            ("LAI black Io IA", *PLACED[2:]),
            "move LU LAI",
            "Red Archer, from LU to LAI",
            "It captures the King and makes The King.",
        ),
        (
            ("KAI black Gua2 IA", *KINGS, "LE red Kauk2 A"),
            "move KA LA",
            "Red King, from KA to LA",
            "After that, your King can’t be captured.",
        ),
        (
            (*KINGS, "NE red Uai1 A", "LI red Kauk2 A", "TI red Dau2 A"),
            "move NE NI",
            "Red General, from NE to NI",
            "In the field the General protects your pieces around it.",
        ),
        (
            ("LI red Kauk2 A", "LAI black Kauk2 IA", *KINGS, "LE red Gua2 A"),
            "slide LE LI",
            "Red Archer, steps from LE on LI and throws",
            "With 4 dark faces or more it captures the Pawn on LAI.",
        ),
        (PLACED, "tam PIA MIA CIA", "Tam, from PIA over MIA to CIA", ""),
        (
            (*PLACED, "MIA red Kauk2 IA"),
            "tam PIA PAU CAU via2=MIA",
            "Tam, from PIA over PAU and MIA to CAU",
            "",
        ),
    ],
)
def test_cerke_says_the_move_whole_and_what_it_is_good_for(
    placed: tuple[str, ...], move: str, told: str, why: str
) -> None:
    seen = cerke_observe(position(*placed, to_move=0), 0)
    hint = page_of("cerke").hint(seen, Move.parse(move), {})
    assert (hint.move, hint.why) == (told, why)


@pytest.mark.parametrize(
    ("placed", "move", "before", "undone"),
    [
        (PLACED, "move LU LY", "move LY LU", True),
        (PLACED, "step LU LAI LY", "step LY LAI LU", True),
        (PLACED, "move LU LI", "move LY LU", False),
        (PLACED, "move LU LAI", "move LAI LU", False),
        (PLACED, "move LU LY", "drop red Gua2 LU", False),
        ((*PLACED, "MU black Gua2 IA"), "move LU LO", "move LO LU", False),
    ],
)
def test_cerke_knows_a_piece_that_only_goes_back(
    placed: tuple[str, ...], move: str, before: str, *, undone: bool
) -> None:
    """What it takes there, or flees from, is a reason."""
    seen = cerke_observe(position(*placed, to_move=0), 0)
    assert page_of("cerke").undoes(seen, Move.parse(move), Move.parse(before)) is undone


def test_cerke_says_that_a_piece_is_threatened() -> None:
    seen = cerke_observe(position(*PLACED, to_move=1), 1)
    told = page_of("cerke").hint(seen, Move.parse("move LAI KAI"), {})
    assert told.why == "It could be captured where it is."


def test_cerke_shows_a_piece_of_the_reserve_and_where_it_goes() -> None:
    seen = cerke_observe(position(*PLACED, to_move=0, held=["red Kauk2"]), 0)
    hint = page_of("cerke").hint(seen, Move.parse("drop red Kauk2 NO"), {})
    assert hint.move == "Red Pawn, from the reserve to NO"
    assert (hint.points, hint.way) == (("held-red.Kauk2",), ("NO",))


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("chance", "It may bring a card that fits, and saves you from taking the pile."),
        ("play 10H", "A 10 clears the pile, and you can continue."),
        ("play 2H suit=C", "A 2 goes on anything, and you choose what follows."),
        ("play 4H 4C", "Cards of one rank leave your hand together."),
        ("play 4H", "It fits, and keeps your special cards for later."),
        ("play X to=1", "The pile goes to someone else."),
        ("show no", ""),
    ],
)
def test_speahx_says_what_it_is_good_for(move: str, why: str) -> None:
    seen: Any = None
    assert page_of("speahx").hint(seen, Move.parse(move), {1: "Pixel"}).why == why


@pytest.mark.parametrize(
    ("hand", "why"),
    [
        (("4H", "9C"), "None of your cards fits."),
        (
            ("4H", "2C"),
            "You keep your special cards, and the pile gives you cards of one rank "
            "to play together.",
        ),
    ],
)
def test_speahx_says_why_the_pile_is_taken(hand: tuple[str, ...], why: str) -> None:
    """“Nothing better is left” stood there while a 2 was in the hand."""
    seen: Any = SimpleNamespace(hand=hand)
    assert page_of("speahx").hint(seen, Move("take"), {}).why == why


@pytest.mark.parametrize(
    ("trick", "hand", "move", "why"),
    [
        (
            "",
            "9C 3P",
            "play 9C",
            "It’s your last card of clubs: after that you can throw off points",
        ),
        ("", "9C 3H", "play 3H", "A low card rarely takes a trick."),
        ("", "9C", "play 9C", "It’s the only card you can play."),
        ("7H", "6H 3H 9H", "play 6H", "It’s your highest card that doesn’t take the trick."),
        ("7H", "3H 9H", "play 3H", "It stays below the card that takes the trick."),
        ("7H", "9H 10H", "play 9H", "You can’t stay below the card on the table."),
        ("7H", "6H 9H", "play 9H", "The trick is worth nothing so far."),
        ("7H 2H", "6H 9H", "play 9H", "You play last, and the trick is worth nothing."),
        (
            "7H 12P",
            "9H 10H",
            "play 10H",
            "You take the trick anyway: do it with your highest card.",
        ),
        ("7H", "12P 3C", "play 12P", "You can’t follow: its 12 points go to someone else."),
        ("7H", "10C 3C", "play 10C", "You can’t follow, so it can’t take the trick."),
        ("", "10H 9C 3P", "pass 10H", "Without any hearts you can throw off points when they’re"),
        ("", "10H 8H 9H", "pass 10H 8H", "High cards take tricks: these would have been yours."),
        ("", "10H 8H 3H", "pass 10H 3H", ""),
    ],
)
def test_papayoo_says_what_a_card_is_good_for(trick: str, hand: str, move: str, why: str) -> None:
    """At a table of three."""
    cards = tuple(hand.split())
    led = trick.split()[0][-1] if trick else ""
    follows = tuple(card for card in cards if card[-1] == led)
    seen: Any = SimpleNamespace(
        trick=tuple(trick.split()),
        hand=cards,
        playable=follows or cards,
        seats=3,
        die="S",
        worth=sum(int(card[:-1]) for card in trick.split() if card[-1] == "P"),
    )
    told = page_of("papayoo").hint(seen, Move.parse(move), {})
    assert told.why.startswith(why)
    assert bool(told.why) == bool(why)
    assert told.points == tuple(f"card-{card}" for card in move.split()[1:])


@pytest.mark.parametrize(
    ("move", "told", "why"),
    [
        ("announce 3", "Choose 3", "Even against 5, the maximum, you only lose 2 gold medals."),
        ("announce 4", "Choose 4", "Even against 5, the maximum, you only lose 1 gold medal."),
        ("announce 5", "Choose 5", "Pixel can’t choose more: you lose nothing."),
        ("announce 7", "Choose 7", "Pixel can choose 5 at most: yours is higher anyway."),
        ("announce 9", "Choose 9", ""),
        (
            "reinforce 2",
            "Turn 2 gold medals",
            "Gold lets you choose higher numbers, and pays for losses.",
        ),
        ("reinforce 0", "Turn none", ""),
        ("pass", "Pass", "No joker is worth its price right now."),
    ],
)
def test_la_spirale_says_what_lies_open(move: str, told: str, why: str) -> None:
    """Another reason for each number: one that is true of all of them helps nobody."""
    seen: Any = SimpleNamespace(seat=0, gold=(9, 6))
    hint = page_of("spirale").hint(seen, Move.parse(move), {1: "Pixel"})
    assert (hint.move, hint.why) == (told, why)


GOLD = "By the end of the Spirale "
NINES, POOR, RICH = ((9, 9), (2, 2)), ((4, 9), (0, 0)), ((9, 4), (0, 0))


@pytest.mark.parametrize(
    ("medals", "numbers", "move", "why"),
    [
        (
            NINES,
            "3-5",
            "destruction 2",
            f"{GOLD}Pixel can have 4 gold medals instead of 6, you 7 gold medals instead of 8.",
        ),
        (NINES, "3-5", "annulation", "It gives you back what you’ve just lost: 2 gold medals."),
        (NINES, "5-3", "annulation", "It turns back what you’ve just turned: 5 gold medals."),
        (NINES, "5-3", "permutation", f"{GOLD}you can have 7 gold medals instead of 6."),
        (NINES, "5-3", "renforcement_integral", f"{GOLD}you can have 9 gold medals instead of 6."),
        (
            NINES,
            "5-3",
            "double_confrontation",
            "You have less gold, 4 to 7: another Confrontation may change that.",
        ),
        (
            NINES,
            "5-3",
            "transfert_de_jokers 3",
            "It leaves Pixel 4 starred medals to play jokers with, instead of 7.",
        ),
        (RICH, "3-1", "destruction 2", "Pixel will be in Défaut by the end of the Spirale."),
        (
            POOR,
            "1-4",
            "medailles_de_reserve",
            "Without it you’ll be in Défaut by the end of the Spirale.",
        ),
        (NINES, "5-3", "appropriation spiral=1", "Takes 1 gold medal, or up to 2 spiral ones."),
    ],
)
def test_la_spirale_says_what_a_joker_changes(
    medals: tuple[tuple[int, int], tuple[int, int]], numbers: str, move: str, why: str
) -> None:
    """Against a pass, by the rules: the numbers that its player will see."""
    gold, spiral = medals
    state = spirale.play(
        spirale.position(gold, spiral, discard=26 - sum(gold) - sum(spiral)), numbers
    )
    if state.speaker == 1:
        state = spirale.play(state, "pass")
    seen = spirale_observe(state, 0)
    told = page_of("spirale").hint(seen, Move.parse(f"engage {move}"), {1: "Pixel"})
    assert told.why == why


def test_la_spirale_names_the_joker() -> None:
    assert hint_words(Move.parse("engage permutation")) == "Play Permutation"
    assert hint_words(Move.parse("engage destruction 2")) == "Play Destruction (2 gold medals)"
