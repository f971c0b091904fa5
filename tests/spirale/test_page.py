"""The page of a table: what whoever chooses, speaks or reinforces is offered, and at what price."""

import re
from collections.abc import Callable, Iterator
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from games.players.models import Player
from games.spirale import rules
from games.spirale.page import jokers
from games.spirale.page.scene import FACES, Scene, number_choices
from games.spirale.rulebook import BOOK
from games.spirale.rules import JOKERS
from games.tables.chairs import Chair
from games.tables.models import Table
from tests.hands import open_page
from tests.spirale.rules.positions import play as played
from tests.spirale.rules.positions import position
from tests.spirale.tables import Look, lay_out, play, state_of, words

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


def test_every_moment_is_drawn_for_everybody_and_a_spectator_is_offered_nothing(
    people: list[Player], look: Look
) -> None:
    table = lay_out(people)
    for entry in ("", *STORY):
        if entry:
            play(table, people, entry)
        pages = [look(player, table) for player in people]
        assert 'name="move"' not in pages[2].split('id="live-table"')[1].split("</main>")[0]
        assert 'value="announce' not in pages[2]
        told = [words(page) for page in pages]
        assert len(set(told)) == 3
        chosen = ["You’ve chosen 7" in text for text in told]
        assert chosen == [table.version == 1, False, False]
    assert "Défaut" in told[0]


def test_a_hidden_number_and_a_shown_one_look_alike_on_every_device(
    people: list[Player], look: Look
) -> None:
    """Which of its dice were set is not known: none is shown as set before the number is."""
    table = lay_out(people)
    play(table, people, "0 announce 7")
    page = look(people[0], table)
    hidden = re.findall(r'<div class="met secret".*?</div>', page, re.S)[0]
    assert "#face-" not in hidden
    assert hidden.count("die veiled") == hidden.count("die slot") == 2
    assert "You’ve chosen 7 in secret." in page


def test_somebody_is_asked_or_waited_for() -> None:
    with translation.override("en"):
        for scene in scenes():
            asked = scene.i_choose or scene.i_speak or scene.reinforcing
            assert bool(asked) != bool(scene.waiting_for)


def scenes() -> Iterator[Scene]:
    names = ("Camille", "Ingrid")
    chairs = [Chair(n, None, "", False, True, name, name[:2], n) for n, name in enumerate(names)]
    state = position(gold=(6, 7), spiral=(6, 3))
    for entries in ((), ("0 announce 4",), ("5-3",), ("5-5",), ("5-5", "0 reinforce 1")):
        for seat in (0, 1, None):
            yield Scene(rules.observe(played(state, *entries), seat), chairs)


# Numbers


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
    assert (FACES[1], FACES[4]) == ((1,), (2, 2))


# Jokers


def test_jokers_are_locked_with_the_reason(people: list[Player], look: Look) -> None:
    table = lay_out(people, spiral=[1, 0], stars=[2, 7])
    play(table, people, "0 announce 7", "1 announce 4")
    text = words(look(people[0], table))
    assert "Miroir Mirror Needs as many gold as spiral medals." in text
    assert "Feu Sacré Sacred Fire Only if you have fewer medals in all." in text
    play(table, people, "0 engage destruction 2")
    text = words(look(people[1], table))
    assert "Annulation Cancellation Not possible after the other player’s Destruction." in text
    assert "Transfert de Jokers Transfer of Jokers Needs a spiral medal." in text


def test_what_is_offered_is_accepted_and_the_rest_says_why() -> None:
    states = [
        played(position(gold=(13, 13), spiral=(4, 4), discard=5), "7-4"),
        played(position(gold=(14, 13), spiral=(0, 3), stars=(1, 7)), "7-4"),
        played(position(gold=(13, 13), spiral=(1, 8)), "7-4", "engage annulation"),
    ]
    for state in states:
        listed = offered(state)
        assert set(listed) == set(JOKERS)
        assert state.speaker is not None
        legal = {str(move) for move in rules.legal_moves(state, state.speaker)}
        for joker in listed.values():
            assert bool(joker.choices) != bool(joker.why), joker
            assert {choice.move for choice in joker.choices} <= legal


@pytest.mark.parametrize("spiral", [0, 3])
@pytest.mark.parametrize("gold", [0, 1, 2])
def test_every_choice_that_could_not_be_paid_is_warned_of(gold: int, spiral: int) -> None:
    """Each is engaged, the other passes: the rules say whether it is a Défaut."""
    state = played(position(gold=(5 + gold, 13), spiral=(spiral, 4)), "4-9")
    assert (state.gold[0], state.speaker) == (gold, 0)
    listed = offered(state)
    assert ("Défaut" in listed["double_confrontation"].warning) == (gold < 2)
    for joker in listed.values():
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


def offered(state: rules.State) -> dict[str, Any]:
    """The jokers by name, as the speaker is shown them."""
    assert state.speaker is not None
    with translation.override("en"):
        listed = jokers.offered_jokers(rules.observe(state, state.speaker), state.speaker)
    return {joker.slug: joker for joker in listed}


# Beside the table


def test_the_panel_tells_the_last_spirales(people: list[Player], look: Look) -> None:
    table = lay_out(people)
    for number in range(1, 5):
        play(table, people, f"0 announce {number}", "1 announce 1")
        if (first := state_of(table).speaker) is not None:
            play(table, people, f"{first} pass", f"{1 - first} pass")
        play(table, people, "0 reinforce 0", "1 reinforce 0")
    text = words(look(people[1], table))
    assert "no. 4 4 – 1 you lose 3" in text
    assert "no. 3 3 – 1 you lose 2" in text
    assert "no. 1 " not in text


def test_the_lobby_opens_one_with_its_options(
    people: list[Player], sign_in: Callable[[Any], Client]
) -> None:
    page = open_page(sign_in(people[0]), "/tables/open/?game=spirale")
    assert "Spirale" in page.words
    form = page.form("/tables/open/", "Open the table")
    form.press("Open the table", wanted="2", stars="5", costs="worded")
    options = Table.objects.get().options
    assert (options["stars"], options["costs"]) == (5, "worded")


def test_the_rules_tell_what_Annulation_undoes_and_cannot_follow(
    people: list[Player], sign_in: Callable[[Any], Client]
) -> None:
    """As LS-17 has it: what is forbidden is all that the other may just have played."""
    html = unescape(sign_in(people[0]).get("/rules/spirale/").content.decode())
    words = html.split("<strong>Annulation</strong>")[1].split("</dd>")[0]
    assert "Undoes the last Confrontation: turned medals turn back, lost ones return." in words
    forbidden = words.split("Not possible after the other player’s ")[1].split(". Played first")[0]
    rule = BOOK.rules["LS-17"].english
    assert forbidden == rule.split("has just played ")[1].rstrip(".")
    assert len(forbidden.split(", ")) + forbidden.count(" or ") == 11
