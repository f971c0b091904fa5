"""The page of a table in every phase, for both seats and a spectator, in three languages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from games.spirale import rules
from games.spirale.page import jokers
from games.spirale.page.scene import FACES, Scene, number_choices
from games.spirale.rulebook import BOOK
from games.spirale.rules import JOKERS
from games.tables.chairs import Chair
from tests.hands import open_page
from tests.spirale.rules.positions import play as played
from tests.spirale.rules.positions import position
from tests.spirale.tables import lay_out, play

pytestmark = pytest.mark.django_db
STORY = (
    "0 announce 7",
    "1 announce 4",
    "0 engage renforcement_integral",
    "1 engage double_confrontation",
    "0 announce 2",
    "1 announce 3",
    "1 reinforce 1",
    "0 announce 9",
    "1 announce 1",
)


@pytest.fixture
def people(make_player: Callable[..., Any]) -> list[Any]:
    return [make_player("Camille", language="en"), make_player("Ingrid", language="en")]


def text_of(browser: Client, table: Any) -> str:
    answer = browser.get(f"/tables/{table.pk}/")
    assert answer.status_code == 200
    html = answer.content.decode()
    assert " style=" not in html
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", html)))


@pytest.mark.parametrize("language", ["en", "fr", "nb"])
def test_every_moment_is_drawn_for_everybody(
    language: str, make_player: Callable[..., Any], sign_in: Callable[[Any], Client]
) -> None:
    players = [make_player(name, language=language) for name in ("Camille", "Ingrid", "Zoé")]
    table = lay_out(players[:2])
    browsers = [sign_in(player) for player in players]
    for entry in ("", *STORY):
        if entry:
            play(table, players, entry)
        pages = [text_of(browser, table) for browser in browsers]
        assert len(set(pages)) == 3
        if table.version == 1:
            own = {"en": "You’ve chosen 7", "fr": "Tu as choisi 7", "nb": "Du har valgt 7"}[
                language
            ]
            assert own in pages[0]
            assert own not in pages[1] + pages[2]
    assert "Défaut" in pages[0]


def test_a_spectator_is_offered_nothing(
    people: list[Any], make_player: Callable[..., Any], sign_in: Callable[[Any], Client]
) -> None:
    table = lay_out(people)
    html = sign_in(make_player("Zoé")).get(f"/tables/{table.pk}/").content.decode()
    assert 'name="move"' not in html.split('id="live-table"')[1].split("</main>")[0]
    assert 'value="announce' not in html


def test_jokers_are_locked_with_the_reason(
    people: list[Any], sign_in: Callable[[Any], Client]
) -> None:
    table = lay_out(people, spiral=[1, 0], stars=[2, 7])
    play(table, people, "0 announce 7", "1 announce 4")
    text = text_of(sign_in(people[0]), table)
    assert "Miroir Mirror Needs as many gold as spiral medals." in text
    assert "Feu Sacré Sacred Fire Only if you have fewer medals in all." in text
    play(table, people, "0 engage destruction 2")
    text = text_of(sign_in(people[1]), table)
    assert "Annulation Cancellation Not possible after the other player’s Destruction." in text
    assert "Transfert de Jokers Transfer of Jokers Needs a spiral medal." in text


def test_what_is_offered_is_accepted_and_the_rest_says_why() -> None:
    states = [
        played(position(gold=(13, 13), spiral=(4, 4), discard=5), "7-4"),
        played(position(gold=(14, 13), spiral=(0, 3), stars=(1, 7)), "7-4"),
        played(position(gold=(13, 13), spiral=(1, 8)), "7-4", "engage annulation"),
    ]
    with translation.override("en"):
        for state in states:
            assert state.speaker is not None
            seen = rules.observe(state, state.speaker)
            listed = jokers.offered_jokers(seen, state.speaker)
            assert {joker.slug for joker in listed} == set(JOKERS)
            legal = {str(move) for move in rules.legal_moves(state, state.speaker)}
            for joker in listed:
                assert bool(joker.choices) != bool(joker.why), joker
                assert {choice.move for choice in joker.choices} <= legal


def test_a_joker_that_could_not_be_paid_warns() -> None:
    state = played(position(gold=(8, 13), spiral=(1, 0)), "7-4")
    assert state.gold[0] == 1
    with translation.override("en"):
        by_slug = {joker.slug: joker for joker in jokers.offered_jokers(rules.observe(state, 0), 0)}
    assert "Défaut" in by_slug["double_confrontation"].warning
    assert by_slug["permutation"].warning == ""
    assert by_slug["medailles_de_reserve"].warning == ""


@pytest.mark.parametrize("gold", [0, 1, 2])
def test_every_choice_that_could_not_be_paid_is_warned_of(gold: int) -> None:
    """Each is engaged, the other passes: the rules say whether it is a Défaut."""
    state = played(position(gold=(5 + gold, 13), spiral=(3, 4)), "4-9")
    assert (state.gold[0], state.speaker) == (gold, 0)
    with translation.override("en"):
        offered = jokers.offered_jokers(rules.observe(state, 0), 0)
    for joker in offered:
        if joker.slug in ("double_confrontation", "renforcement_integral"):
            continue
        ends = [played(state, f"0 {one.move}", "1 pass").end for one in joker.choices]
        unpaid = [
            one.words for one, end in zip(joker.choices, ends, strict=True) if end == "payment"
        ]
        some = bool(unpaid) and len(unpaid) < len(joker.choices)
        told = f" if you choose {', '.join(unpaid)}" if some else ""
        expected = f"Right now you couldn’t pay for it{told}: Défaut." if unpaid else ""
        assert joker.warning == expected, joker.slug


def test_Appropriation_of_spiral_medals_warns_where_only_gold_would_pay() -> None:
    state = played(position(gold=(5, 13), spiral=(0, 4)), "4-9")
    with translation.override("en"):
        by_slug = {joker.slug: joker for joker in jokers.offered_jokers(rules.observe(state, 0), 0)}
    assert by_slug["appropriation"].warning == (
        "Right now you couldn’t pay for it if you choose 2 spiral medals, 1 spiral medal: Défaut."
    )
    lost = played(state, "0 engage appropriation spiral=2", "1 pass")
    assert (lost.end, lost.beaten) == ("payment", (0,))


def test_what_a_number_brings_is_what_the_rules_do() -> None:
    """The sentences, against Confrontations."""
    with translation.override("en"):
        for gold in ((6, 7), (3, 9), (9, 3), (14, 13)):
            state = position(gold=gold, spiral=(2, 2))
            for number in number_choices(rules.observe(state, 0), 0, "Ingrid"):
                n, most = number.number, min(13, gold[1] - 1)
                assert number.deadly == (n >= gold[0])
                if number.deadly or most <= n:
                    continue
                after = played(state, f"{n}-{most}")
                lost = gold[0] - after.gold[0]
                beaten = after.end == "debt"
                assert ("Défaut" in number.higher) == beaten
                assert beaten or f"you lose {lost} gold" in number.higher


def test_dice_make_their_number() -> None:
    assert set(FACES) == set(range(1, 14))
    for number, faces in FACES.items():
        assert number in (1, 13) or sum(faces) == number
    assert FACES[4] == (2, 2)
    assert FACES[1] == (1,)


def test_the_panel_tells_the_last_spirales(
    people: list[Any], sign_in: Callable[[Any], Client]
) -> None:
    table = lay_out(people)
    for number in range(1, 5):
        play(table, people, f"0 announce {number}", "1 announce 1")
        if number > 1:
            seats = ("0 pass", "1 pass") if table_speaker(table) == 0 else ("1 pass", "0 pass")
            play(table, people, *seats)
        play(table, people, "0 reinforce 0", "1 reinforce 0")
    text = text_of(sign_in(people[1]), table)
    assert "no. 4 4 – 1 you lose 3" in text
    assert "no. 3 3 – 1 you lose 2" in text
    assert "no. 1 " not in text


def table_speaker(table: Any) -> int | None:
    from tests.spirale.tables import state_of

    return state_of(table).speaker


def test_a_draw_is_offered_and_accepted(
    people: list[Any], sign_in: Callable[[Any], Client]
) -> None:
    table = lay_out(people)
    play(table, people, "0 offer_draw")
    assert "Camille offers a draw." in text_of(sign_in(people[1]), table)
    play(table, people, "1 accept_draw")
    assert "Draw agreed." in text_of(sign_in(people[0]), table)


ENDS = {
    "LS-7": ({}, ("0 announce 13", "1 announce 1")),
    "LS-9": ({"gold": [13, 5]}, ("0 announce 12", "1 announce 1")),
    "LS-35": (
        {"gold": [3, 9], "spiral": [0, 3]},
        ("0 announce 2", "1 announce 1", "0 pass", "1 pass", "0 reinforce 0", "1 reinforce 0"),
    ),
    "LS-36": ({}, ("0 announce 13", "1 announce 13")),
    "LS-41": ({}, ("1 resign",)),
}


@pytest.mark.parametrize("rule", ENDS)
def test_the_end_says_which_rule(
    rule: str, people: list[Any], sign_in: Callable[[Any], Client]
) -> None:
    setup, moves = ENDS[rule]
    table = lay_out(people, **setup)
    play(table, people, *moves)
    page = sign_in(people[0]).get(f"/tables/{table.pk}/").content.decode()
    assert f'href="/rules/spirale/#{rule}" data-rule="{rule}">Rule {rule}</a>' in page


def test_the_result_says_why_and_what_it_counts(
    people: list[Any], sign_in: Callable[[Any], Client]
) -> None:
    last = ("0 announce 2", "1 announce 1", "0 pass", "1 pass", "0 reinforce 0", "1 reinforce 0")
    table = lay_out(people, gold=[3, 9], spiral=[0, 3])
    play(table, people, *last)
    mine, theirs = (text_of(sign_in(one), table) for one in people)
    assert mine.count("You have only one gold medal left: Défaut.") == 2
    assert theirs.count("Camille has only one gold medal left: Défaut.") == 2
    assert "Gold 1 Spiral 2" in theirs
    bare = lay_out(people, gold=[2, 9], spiral=[0, 3])
    play(bare, people, "0 announce 1", "1 announce 2", "0 pass", "1 engage destruction 2")
    play(bare, people, "0 reinforce 0", "1 reinforce 0")
    assert "Camille has no gold medal left: Défaut." in text_of(sign_in(people[1]), bare)


def test_the_lobby_opens_one_with_its_options(
    people: list[Any], sign_in: Callable[[Any], Client]
) -> None:
    from games.tables.models import Table

    browser = sign_in(people[0])
    page = open_page(browser, "/tables/open/?game=spirale")
    assert "Spirale" in page.words
    form = page.form("/tables/open/", "Open the table")
    form.press("Open the table", wanted="2", stars="5", costs="worded")
    table = Table.objects.get()
    assert table.options["stars"] == 5
    assert table.options["costs"] == "worded"


def scenes() -> Iterator[Scene]:
    names = ("Camille", "Ingrid")
    chairs = [Chair(n, None, "", False, True, name, name[:2], n) for n, name in enumerate(names)]
    state = position(gold=(6, 7), spiral=(6, 3))
    for entries in ((), ("0 announce 4",), ("5-3",), ("5-5",), ("5-5", "0 reinforce 1")):
        for seat in (0, 1, None):
            yield Scene(rules.observe(played(state, *entries), seat), chairs)


def test_somebody_is_asked_or_waited_for() -> None:
    with translation.override("en"):
        for scene in scenes():
            asked = scene.i_choose or scene.i_speak or scene.reinforcing
            assert bool(asked) != bool(scene.waiting_for)


def used(page: str) -> list[list[str]]:
    """Joker, whose it was, and what it did, of each in the list."""
    listed = re.findall(r'<ol class="used".*?</ol>', page, re.S)
    rows = re.findall(r"<li>(.*?)</li>", listed[0], re.S) if listed else []
    return [[unescape(part) for part in re.findall(r">([^<>]*\S[^<>]*)<", row)] for row in rows]


def test_each_joker_is_told_with_what_it_did(
    people: list[Any], make_player: Callable[..., Any], sign_in: Callable[[Any], Client]
) -> None:
    table = lay_out(people, gold=[9, 8], spiral=[3, 4], stars=[5, 4], discard=2)
    watcher = make_player("Zoé", language="en")
    play(table, people, "0 announce 5", "1 announce 3", "0 engage destruction 2")

    def seen_by(player: Any) -> list[list[str]]:
        return used(sign_in(player).get(f"/tables/{table.pk}/").content.decode())

    assert seen_by(people[0]) == []
    play(table, people, "1 engage interversion 3")
    assert seen_by(people[0]) == [
        ["Destruction", "You", "Ingrid: gold 6 → 4 · Price of the joker: 1 gold medal"],
        [
            "Interversion",
            "Swap",
            "Ingrid",
            "You: gold 3 → 0, spiral 8 → 11 · Ingrid: gold 4 → 7, spiral 4 → 1"
            " · Price of the joker: 2 gold medals",
        ],
    ]
    told = seen_by(watcher)
    assert [row[-2] for row in told] == ["Camille", "Ingrid"]
    play(table, people, "0 reinforce 2")
    assert seen_by(watcher) == told


def attribute(page: str, name: str) -> str:
    """Of the region of the table."""
    found = re.search(rf'<div id="spirale-\d+"[^>]* {name}="([^"]*)"', page)
    return unescape(found[1]) if found else ""


def test_medals_go_where_each_joker_sends_them_one_after_the_other(
    people: list[Any], sign_in: Callable[[Any], Client]
) -> None:
    table = lay_out(people, gold=[9, 8], spiral=[3, 4], stars=[5, 4], discard=2)
    play(table, people, "0 announce 5", "1 announce 3", "0 engage destruction 2")
    play(table, people, "1 engage interversion 3")
    page = sign_in(people[0]).get(f"/tables/{table.pk}/").content.decode()
    moves = attribute(page, "data-moves").split()
    # Two are destroyed and one is paid; then three are swapped for three, and two are paid.
    assert moves[:3] == [
        "gold-0-3#1j>discard@0",
        "gold-1-4#1j>discard@0",
        "gold-1-5#1j>discard@0",
    ]
    later = [move for move in moves if move.endswith("@900")]
    assert moves[3:] == later
    assert sum("discard" in move for move in later) == 2
    assert attribute(page, "data-look-ms") == "1400"


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
    turned: tuple[str, str],
    told: list[str],
    people: list[Any],
    sign_in: Callable[[Any], Client],
) -> None:
    """From 4 to 5 gold medals, as the Confrontation has left them."""
    table = lay_out(people, gold=[6, 6], spiral=[3, 3])
    play(table, people, "0 announce 2", "1 announce 1", "0 pass", "1 pass", *turned)

    def named(player: Any) -> str:
        page = sign_in(player).get(f"/tables/{table.pk}/").content.decode()
        assert len(attribute(page, "data-moves").split()) == 2
        return attribute(page, "data-moment")

    assert [named(one) for one in people[:2]] == told


def test_the_medals_of_the_last_reinforcement_are_seen_turning(
    people: list[Any], sign_in: Callable[[Any], Client]
) -> None:
    """Not those of an earlier Spirale."""
    table = lay_out(people, gold=[6, 6], spiral=[3, 3])
    play(table, people, "0 announce 2", "1 announce 1", "0 pass", "1 pass")
    play(table, people, "0 reinforce 2", "1 reinforce 0")
    play(table, people, "0 announce 1", "1 announce 1", "0 reinforce 0", "1 reinforce 1")
    page = sign_in(people[0]).get(f"/tables/{table.pk}/").content.decode()
    assert re.findall(r"spiral-(\d)", attribute(page, "data-moves")) == ["1"]


def test_a_joker_that_changed_nothing_is_told_so(
    people: list[Any], sign_in: Callable[[Any], Client]
) -> None:
    table = lay_out(people, gold=[9, 8], spiral=[0, 0], stars=[5, 4])
    play(table, people, "0 announce 5", "1 announce 3", "0 pass", "1 engage interversion 3")
    page = sign_in(people[1]).get(f"/tables/{table.pk}/").content.decode()
    assert used(page) == [
        ["Interversion", "Swap", "You", "No effect · Price of the joker: 2 gold medals"]
    ]


def test_jokers_after_a_second_confrontation_are_told_from_where_it_left_the_medals(
    people: list[Any], sign_in: Callable[[Any], Client]
) -> None:
    table = lay_out(people, gold=[9, 8], spiral=[3, 4], stars=[5, 4])
    play(table, people, "0 announce 5", "1 announce 3", "0 engage double_confrontation")
    play(table, people, "1 engage destruction 1", "0 announce 1", "1 announce 2")
    page = sign_in(people[1]).get(f"/tables/{table.pk}/").content.decode()
    assert used(page) == [
        ["Double Confrontation", "Camille", "Price of the joker: 1 gold medal"],
        ["Destruction", "You", "Camille: gold 2 → 1 · Price of the joker: 1 gold medal"],
    ]


def test_a_hidden_number_and_a_shown_one_look_alike_on_every_device(
    people: list[Any], sign_in: Callable[[Any], Client]
) -> None:
    """Which of its dice were set is not known: none is shown as set before the number is."""
    table = lay_out(people)
    play(table, people, "0 announce 7")
    page = sign_in(people[0]).get(f"/tables/{table.pk}/").content.decode()
    hidden = re.findall(r'<div class="met secret".*?</div>', page, re.S)[0]
    assert "#face-" not in hidden
    assert hidden.count("die veiled") == hidden.count("die slot") == 2
    assert "You’ve chosen 7 in secret." in page


def test_the_rules_tell_what_Annulation_undoes_and_cannot_follow(
    people: list[Any], sign_in: Callable[[Any], Client]
) -> None:
    """As LS-17 has it: what is forbidden is all that the other may just have played."""
    html = unescape(sign_in(people[0]).get("/rules/spirale/").content.decode())
    words = html.split("<strong>Annulation</strong>")[1].split("</dd>")[0]
    assert "Undoes the last Confrontation: turned medals turn back, lost ones return." in words
    forbidden = words.split("Not possible after the other player’s ")[1].split(". Played first")[0]
    rule = BOOK.rules["LS-17"].english
    assert forbidden == rule.split("has just played ")[1].rstrip(".")
    assert len(forbidden.split(", ")) + forbidden.count(" or ") == 11
