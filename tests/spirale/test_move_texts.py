"""What has happened, in words and in motion: at the table, at its end, and in a replay."""

import re
from html import unescape
from typing import Any

import pytest
from django.utils import translation

from games.engine.contract import Move
from games.players.models import Player
from games.spirale import rules
from games.spirale.replaying import describe_effect, describe_known_move, greatness
from tests.spirale.rules.positions import play as played
from tests.spirale.rules.positions import position
from tests.spirale.tables import Look, lay_out, play, words

on_the_site = pytest.mark.django_db


# To somebody who has never seen it


@on_the_site
def test_the_first_turns_say_how_one_wins_and_loses_and_what_jokers_are_called(
    people: list[Player], look: Look
) -> None:
    table, wins = lay_out(people), "You win when Ingrid runs out of gold."
    first = words(look(people[0], table))
    assert "you’re in Défaut" in first.split(wins)[1][:120]
    assert "Miroir Mirror" in first
    for _spirale in range(2):
        assert wins in words(look(people[0], table))
        play(table, people, "0 announce 1", "1 announce 1", "0 reinforce 0", "1 reinforce 0")
    assert wins not in words(look(people[0], table))


@on_the_site
def test_what_the_higher_number_pays_is_told_with_what_it_buys(
    people: list[Player], look: Look
) -> None:
    table = lay_out(people)
    play(table, people, "0 announce 7", "1 announce 1")
    told = [words(look(player, table)) for player in people]
    assert "you turned 7 gold: that costs the other player 6" in told[0]
    assert "turned 7 gold: that costs you 6" in told[1]
    assert "turned 7 gold: that costs the other player 6" in told[2]


# Jokers and medals


def used(page: str) -> list[list[str]]:
    """Joker, whose it was, and what it did, of each in the list."""
    listed = re.findall(r'<ol class="used".*?</ol>', page, re.S)
    rows = re.findall(r"<li>(.*?)</li>", listed[0], re.S) if listed else []
    return [[unescape(part) for part in re.findall(r">([^<>]*\S[^<>]*)<", row)] for row in rows]


def attribute(page: str, name: str) -> str:
    """Of the region of the table."""
    found = re.search(rf'<div id="spirale-\d+"[^>]* {name}="([^"]*)"', page)
    return unescape(found[1]) if found else ""


@on_the_site
def test_each_joker_is_told_with_what_it_did_and_medals_go_where_it_sends_them(
    people: list[Player], look: Look
) -> None:
    table = lay_out(people, gold=[9, 8], spiral=[3, 4], stars=[5, 4], discard=2)
    play(table, people, "0 announce 5", "1 announce 3", "0 engage destruction 2")
    assert used(look(people[0], table)) == []
    play(table, people, "1 engage interversion 3")
    page = look(people[0], table)
    assert used(page) == [
        ["Destruction", "You", "Ingrid: gold 6 → 4 · Price of the joker: 1 gold medal"],
        [
            "Interversion",
            "Swap",
            "Ingrid",
            "You: gold 3 → 0, spiral 8 → 11 · Ingrid: gold 4 → 7, spiral 4 → 1"
            " · Price of the joker: 2 gold medals",
        ],
    ]
    # Two are destroyed and one is paid; then three are swapped for three, and two are paid.
    moves = attribute(page, "data-moves").split()
    assert moves[:3] == [
        "gold-0-3#1j>discard@0",
        "gold-1-4#1j>discard@0",
        "gold-1-5#1j>discard@0",
    ]
    later = [move for move in moves if move.endswith("@900")]
    assert moves[3:] == later
    assert sum("discard" in move for move in later) == 2
    assert attribute(page, "data-look-ms") == "1400"
    watched = used(look(people[2], table))
    assert [row[-2] for row in watched] == ["Camille", "Ingrid"]
    play(table, people, "0 reinforce 2")
    assert used(look(people[2], table)) == watched


@on_the_site
@pytest.mark.parametrize(
    ("spiral", "entries", "told"),
    [
        (
            [0, 0],
            ("0 pass", "1 engage interversion 3"),
            [["Interversion", "Swap", "You", "No effect · Price of the joker: 2 gold medals"]],
        ),
        (  # From where a second Confrontation left the medals.
            [3, 4],
            (
                "0 engage double_confrontation",
                "1 engage destruction 1",
                "0 announce 1",
                "1 announce 2",
            ),
            [
                ["Double Confrontation", "Camille", "Price of the joker: 1 gold medal"],
                ["Destruction", "You", "Camille: gold 2 → 1 · Price of the joker: 1 gold medal"],
            ],
        ),
    ],
)
def test_a_joker_is_told_with_its_price_whatever_it_changed(
    spiral: list[int],
    entries: tuple[str, ...],
    told: list[list[str]],
    people: list[Player],
    look: Look,
) -> None:
    table = lay_out(people, gold=[9, 8], spiral=spiral, stars=[5, 4])
    play(table, people, "0 announce 5", "1 announce 3", *entries)
    assert used(look(people[1], table)) == told


@on_the_site
@pytest.mark.parametrize(
    ("turned", "told"),
    [
        (
            ("0 reinforce 2", "1 reinforce 0"),
            ["2|You lead now: 6 to 5", "2|Camille leads now: 6 to 5"],
        ),
        (("0 reinforce 1", "1 reinforce 1"), ["", ""]),
    ],
)
def test_a_reinforcement_that_turns_the_table_is_named_to_both(
    turned: tuple[str, str], told: list[str], people: list[Player], look: Look
) -> None:
    """From 4 to 5 gold medals, as the Confrontation has left them."""
    table = lay_out(people, gold=[6, 6], spiral=[3, 3])
    play(table, people, "0 announce 2", "1 announce 1", "0 pass", "1 pass", *turned)
    pages = [look(player, table) for player in people[:2]]
    assert [attribute(page, "data-moment") for page in pages] == told
    assert [len(attribute(page, "data-moves").split()) for page in pages] == [2, 2]
    # The medals of the last Reinforcement are seen turning, not those of an earlier Spirale.
    play(table, people, "0 announce 1", "1 announce 1", "0 reinforce 0", "1 reinforce 1")
    moves = attribute(look(people[0], table), "data-moves")
    assert re.findall(r"spiral-(\d)", moves) == ["1"]


# The end

LAST = ("0 announce 2", "1 announce 1", "0 pass", "1 pass", "0 reinforce 0", "1 reinforce 0")
ENDS: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "LS-7": ({}, ("0 announce 13", "1 announce 1")),
    "LS-9": ({"gold": [13, 5]}, ("0 announce 12", "1 announce 1")),
    "LS-35": ({"gold": [3, 9], "spiral": [0, 3]}, LAST),
    "LS-36": ({}, ("0 announce 13", "1 announce 13")),
    "LS-41": ({}, ("1 resign",)),
}


@on_the_site
@pytest.mark.parametrize("rule", ENDS)
def test_the_end_says_which_rule(rule: str, people: list[Player], look: Look) -> None:
    setup, entries = ENDS[rule]
    table = lay_out(people, **setup)
    play(table, people, *entries)
    link = f'href="/rules/spirale/#{rule}" data-rule="{rule}">Rule {rule}</a>'
    assert link in look(people[0], table)


@on_the_site
def test_the_result_says_why_and_what_it_counts(people: list[Player], look: Look) -> None:
    table = lay_out(people, gold=[3, 9], spiral=[0, 3])
    play(table, people, *LAST)
    mine, theirs = (words(look(one, table)) for one in people[:2])
    assert mine.count("You have only one gold medal left: Défaut.") == 2
    assert theirs.count("Camille has only one gold medal left: Défaut.") == 2
    assert "Gold 1 Spiral 2" in theirs
    bare = lay_out(people, gold=[2, 9], spiral=[0, 3])
    play(bare, people, "0 announce 1", "1 announce 2", "0 pass", "1 engage destruction 2")
    play(bare, people, "0 reinforce 0", "1 reinforce 0")
    assert "Camille has no gold medal left: Défaut." in words(look(people[1], bare))
    agreed = lay_out(people)
    play(agreed, people, "0 offer_draw", "1 accept_draw")
    assert "Draw agreed." in words(look(people[0], agreed))


@on_the_site
@pytest.mark.parametrize(
    ("position", "entries", "told"),
    [
        ({"gold": [9, 9]}, ("0 announce 9", "1 announce 1"), "a number has to be less"),
        ({"gold": [12, 4]}, ("0 announce 9", "1 announce 1"), "the lower number loses"),
        (
            {"gold": [4, 2], "stars": [3, 3]},
            ("0 announce 3", "1 announce 1", "1 engage destruction", "0 pass"),
            "jokers are paid in gold",
        ),
        (
            {"gold": [4, 4]},
            ("0 announce 1", "1 announce 1", "0 reinforce 0", "1 reinforce 0"),
            "",
        ),
    ],
)
def test_where_a_defaut_ends_the_table_it_is_said_what_that_is(
    position: dict[str, Any],
    entries: tuple[str, ...],
    told: str,
    people: list[Player],
    look: Look,
) -> None:
    table = lay_out(people, **position)
    play(table, people, *entries)
    for player in people[:2]:
        seen = words(look(player, table))
        assert (f"Défaut costs the game: {told}" in seen) == bool(told)


# A replay


@pytest.mark.parametrize(
    ("move", "language", "told"),
    [
        ("announce 7", "en", "Camille chooses 7"),
        ("reinforce 1", "en", "Camille turns 1 medal to gold"),
        ("reinforce 0", "fr", "Camille retourne 0 médaille du côté Or"),
        ("reinforce 2", "nb", "Camille snur 2 medaljer til gull"),
        ("engage annulation", "en", "Camille plays Annulation"),
        ("engage destruction 2", "en", "Camille plays Destruction (2 gold medals)"),
        ("engage appropriation spiral=1", "en", "Camille plays Appropriation (1 spiral medal)"),
        (
            "engage duplication 1 2",
            "en",
            "Camille plays Duplication (1 spiral medal for 2 gold medals)",
        ),
        ("engage duplication", "en", "Camille plays Duplication"),
        ("engage interversion 2", "fr", "Camille engage Interversion (2 échangées)"),
        ("pass", "en", "Camille passes"),
        ("offer_draw", "en", "Camille offers a draw"),
        ("resign", "en", "Camille resigns"),
    ],
)
def test_every_move_is_told_in_words(move: str, language: str, told: str) -> None:
    with translation.override(language):
        assert describe_known_move(Move.parse(move), 0, {0: "Camille"}) == told


def test_a_number_that_throws_all_gold_away_is_greater_than_a_lost_difference() -> None:
    def great(*numbers: int) -> int:
        chosen = played(position(gold=(6, 6)), f"0 announce {numbers[0]}")
        shown = played(chosen, f"1 announce {numbers[1]}")
        return greatness(rules.observe(chosen, None), rules.observe(shown, None))

    assert great(1, 6) == 6, "LS-7: six isn't less than six"
    assert great(1, 5) == 1, "five turn, and four are lost"


def effect(before: rules.State, after: rules.State, you: int | None = None) -> str:
    seen = (rules.observe(state, None) for state in (before, after))
    with translation.override("en"):
        return describe_effect(*seen, {0: "Camille", 1: "Ingrid"}, you)


def test_what_a_move_brought_begins_with_the_reader() -> None:
    chosen = played(position(gold=(6, 8)), "0 announce 3")
    shown = played(chosen, "1 announce 5")
    assert effect(chosen, shown) == "Revealed: Camille 3, Ingrid 5"
    assert effect(chosen, shown, 1) == "Revealed: you 5, Camille 3"
    # What jokers brought is told with the pass that ends the Strategy.
    spoken = played(shown, "engage medailles_de_reserve")
    done = played(spoken, "pass")
    assert done.phase != "strategy"
    assert effect(spoken, done) == "Ingrid: gold 3 → 4"
    assert effect(spoken, done, 1) == "your gold 3 → 4"
    assert effect(done, done) == ""
