"""What whoever plays has before them: cards that lie open, choices, advice, looks, the sheet."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from django.test import Client
from django.utils import translation

from games.papayoo import rules
from games.papayoo.page.scene import OwnHand, Scene
from games.papayoo.rules import Round, State
from games.players.models import Player
from games.tables import services
from games.tables.audience import observe
from games.tables.chairs import chairs_of
from games.tables.models import Entry, Table
from games.tables.services import playing
from tests.papayoo.rules.hands import play
from tests.papayoo.rules.hands import table as dealt
from tests.papayoo.tables import drawn, open_table, play_on, state_of
from tests.refusals import refuses

on_the_site = pytest.mark.django_db
SignIn = Callable[[Any], Client]


# The cards that lie open


@on_the_site
def test_each_card_says_what_it_could_do_and_what_it_is_worth(players: list[Player]) -> None:
    table = open_table(players)
    play_on(table, players, lambda state: not state.ecart)

    def told(seat: int | None, die: str, *trick: str) -> list[tuple[str, str]]:
        seen = replace(observe(table, seat), trick=trick, die=die, leader=0)
        with translation.override("en"):
            found = Scene(seen, seat, chairs_of(table)).open_cards
        return [(card.who, card.words) for card in found.cards] if found else []

    takes = "It would take the trick. Only a higher card of that suit beats it:"
    assert told(0, "S") == []
    assert told(1, "S", "7S", "3S", "20P") == [
        ("Camille", f"{takes} 8, 9, 10. Worth 40 points."),
        ("You", "7 of spades beats it."),
        ("Mehdi", "It isn’t the suit led, so it can’t take the trick. Worth 20 points."),
    ]
    assert told(None, "H", "20P") == [("Camille", "Nothing beats it. Worth 20 points.")]
    assert told(None, "H", "2P")[0][1].startswith(f"{takes} 3–20.")


@on_the_site
def test_it_is_drawn_when_somebody_asks_as_they_may_know_it_and_without_a_script_too(
    players: list[Player], make_player: Callable[..., Player], sign_in: SignIn
) -> None:
    table, browser = open_table(players), sign_in(players[0])
    play_on(table, players, lambda state: bool(state.trick))
    url = f"/tables/{table.pk}/open-cards/"
    page = browser.get(f"/tables/{table.pk}/").content.decode()
    assert page.count(f'hx-get="{url}"') == 1
    assert url not in drawn(table), "Once with the page, not with each move."
    assert f'<a class="text-link" href="{url}"' in page
    assert "It would take the trick" not in page
    asked = browser.get(url, headers={"HX-Request": "true"}).content.decode()
    assert "It would take the trick" in asked
    assert "<html" not in asked
    alone = browser.get(url).content.decode()
    assert "It would take the trick" in alone
    assert re.findall(r"<(h\d)", alone.partition("<main")[2]) == ["h1", "h2"]
    assert sign_in(make_player("Zoé")).get(url).status_code == 200
    play_on(table, players, lambda state: state.last is not None and not state.trick)
    assert "No cards are face up now." in browser.get(url).content.decode()


# Choices


@on_the_site
def test_the_same_ecart_once_more_is_accepted_and_not_written(
    players: list[Player], sign_in: SignIn
) -> None:
    table, page = open_table(players), sign_in(players[0])
    move = rules.fallback(state_of(table), 0)
    assert move is not None
    backwards = " ".join(("pass", *reversed(move.args)))
    for version, text in enumerate((str(move), str(move), backwards, str(move))):
        fields = {"move": text, "version": min(version, 1), "next": f"/tables/{table.pk}/"}
        assert page.post(f"/tables/{table.pk}/moves/", fields)["Location"] == fields["next"]
    assert Entry.objects.count() == 1
    assert state_of(table).given[0] == move.args
    other = " ".join(("pass", *state_of(table).hands[0][:5]))
    services.play(table.pk, players[0], other, 1)
    assert Entry.objects.count() == 2


@on_the_site
def test_a_table_has_an_end(players: list[Player], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "MOST_ENTRIES", 1)
    table = open_table(players)
    first, second = (str(rules.fallback(state_of(table), seat)) for seat in (0, 1))
    services.play(table.pk, players[0], first, 0)
    with refuses("This table has reached its maximum number of moves. Open a new one."):
        services.play(table.pk, players[1], second, 1)


@on_the_site
@pytest.mark.parametrize("only", [True, False])
def test_the_only_card_that_may_be_played_is_chosen_already(
    players: list[Player], only: bool
) -> None:
    """It would be played whatever is touched; where there is a choice it is left to the player."""
    table = open_table(players)
    play_on(
        table,
        players,
        lambda s: s.turn == 0 and (len(rules.observe(s, 0).playable) == 1) == only,
    )
    assert table.outcome is None
    assert drawn(table).count(" checked>") == only
    assert ("your only legal card" in drawn(table)) == only


# What the original advises stands beside the hand where it applies, and nowhere else

GIVEN = (
    "0 pass 6S 7S 8S 9S 10S",
    "1 pass 7H 9H 1D 2D 3D",
    "2 pass 7C 1P 2P 3P 4P",
    "3 pass 16P 17P 18P 19P 20P",
)


def hint(state: State, seat: int) -> str:
    with translation.override("en"):
        return OwnHand(rules.observe(state, seat), seat, {}).hint


def test_before_the_ecart_it_says_what_it_is_about_then_warns_of_empty_suits() -> None:
    assert hint(dealt(), 0).startswith("Fewest points win")
    counted = (Round("S", (60, 40, 110, 40), 0),)
    later = msgspec.structs.replace(dealt(rounds=2), finished=counted)
    assert "a lone 7, 9 or 10" in hint(later, 0)


def test_a_seven_that_came_alone_is_named() -> None:
    state = play(dealt(dealer=2), *GIVEN)
    assert hint(state, 3) == "You were passed a lone 7 of clubs: you can’t duck with it."
    # The 7 and the 9 of hearts came together: that one of them is left is nobody's warning.
    assert hint(state, 2) == ""
    state = play(state, "2 play 7H", "3 play 6P", "0 play 1H", "1 play 10H")
    assert sum(card.endswith("H") for card in state.hands[2]) == 1
    assert hint(state, 2) == ""


def test_the_last_of_a_cheap_trick_may_take_it() -> None:
    state = play(dealt(dealer=2), *GIVEN, "2 play 7H", "3 play 6P", "0 play 1H")
    assert "a few points now" in hint(state, 1)
    assert hint(state, 0) == ""


# The trick that was just taken is sent with what came after it, to be looked at


def reached(table: Table, players: list[Player], so: Callable[[State], bool]) -> str:
    play_on(table, players, so)
    return drawn(table)


@on_the_site
def test_a_trick_is_there_to_be_seen_until_the_next_is_taken(players: list[Player]) -> None:
    table = open_table(players)
    assert "data-look=" not in reached(table, players, lambda state: len(state.trick) == 2)
    taken = reached(table, players, lambda state: state.last is not None)
    assert 'data-look="0-1" data-look-ms="1220"' in taken
    assert taken.count('class="laid gone ') == 3
    led = reached(table, players, lambda state: len(state.trick) == 1)
    assert 'data-look="0-1"' in led, "the same look: whoever has seen it doesn't see it again"
    assert led.count('class="laid gone ') == 3
    taken = reached(table, players, lambda state: len(state.hands[0]) == 18 and not state.trick)
    assert 'data-look="0-2"' in taken


@on_the_site
def test_the_trick_that_ends_a_round_is_seen_before_the_round_is_counted(
    players: list[Player],
) -> None:
    table = open_table(players, rounds=2)
    counted = reached(table, players, lambda state: bool(state.finished))
    assert 'data-look="1-end"' in counted
    look, after = counted.split('class="counted"')
    assert 'class="last-look" aria-hidden="true"' in look
    assert look.count('class="laid gone ') == 3
    assert "Round 1 is over" in after
    # It was seen: with the first écart of the next round it is gone from what is sent.
    assert "last-look" not in reached(table, players, lambda state: any(state.given))
    over = reached(table, players, lambda state: False)
    assert 'data-look="2-end"' in over
    assert over.count('class="laid gone ') == 3
    # Of several rounds the sheet stays.
    assert 'popovertarget="score-sheet"' in over
    assert 'class="score-table"' in drawn(table, view="score")


@on_the_site
def test_many_rounds_stand_below_the_name_and_few_in_columns(players: list[Player]) -> None:
    table = open_table(players, rounds=5)

    def sheet(rounds: int) -> tuple[str, list[tuple[int, ...]]]:
        state = play_on(table, players, lambda state: len(state.finished) == rounds)
        html = drawn(table, view="score")
        points = [tuple(one.points[seat] for one in state.finished) for seat in range(3)]
        return html[html.index('class="score-table"') : html.index("</table>")], points

    html, _points = sheet(3)
    assert html.count('scope="col"') == 5
    assert "each-round" not in html
    html, points = sheet(4)
    assert html.count('scope="col"') == 2, "only the player and the total have a column"
    lists = re.findall(r"<ul>(.*?)</ul>", html)
    told = [tuple(map(int, re.findall(r"<b>(-?\d+)</b>", each))) for each in lists]
    assert sorted(told) == sorted(points)
    assert re.findall(r'title="(Round \d)"', lists[0]) == [f"Round {n}" for n in (1, 2, 3, 4)]
