"""`ui.hand`: one card chosen and played, several in rows, cards that ask why, cards at rest."""

import re
from html import unescape

import pytest
from django.template import engines
from django.utils import translation

from games.ui.hand import Hand, Held


def draw(source: str, language: str = "en", **context: object) -> str:
    template = engines["jinja2"].from_string(source)
    with translation.override(language):
        return unescape(" ".join(template.render(context).split()))


def of(*held: Held, **how: object) -> str:
    return draw("{{ ui.hand(cards) }}", cards=Hand([held], **how))  # type: ignore[arg-type]


def test_one_card_of_a_hand_is_chosen_and_played() -> None:
    html = draw("{{ ui.hand(codes, fitting, true) }}", codes=["QH", "7S"], fitting={"QH"})
    assert '<fieldset data-keeps="hand" class="hand" data-choose="1" data-hand>' in html
    assert '<legend class="hidden-text">Your hand: 2 cards</legend>' in html
    assert (
        '<label class="held playable" data-at="card-QH"><input type="radio" form="act"'
        ' name="chosen" value="play QH" id="card-QH-1" aria-label="Queen of hearts"'
        ' data-words="Play the queen of hearts">' in html
    )
    assert '<label class="held veiled" data-at="card-7S">' in html
    assert 'id="card-7S-2" aria-label="7 of spades, doesn’t fit"' in html


def test_equal_cards_of_several_packs_have_ids_of_their_own() -> None:
    html = draw('{{ ui.hand(codes, codes, true, verb="lay", size=52) }}', codes=["7S", "7S"])
    assert re.findall(r' id="([^"]+)"', html) == ["card-7S-1", "card-7S-2"]
    assert html.count('value="lay 7S"') == html.count("w-52") == 2


@pytest.mark.parametrize("source", ["{{ ui.hand(codes) }}", "{{ ui.hand(codes, codes, false) }}"])
def test_while_others_move_cards_only_lie_there(source: str) -> None:
    html = draw(source, codes=["QH"])
    assert "<input" not in html
    assert "data-choose" not in html
    assert '<span class="held"><span class="card w-66' in html


def test_a_hand_lies_in_rows_and_leans() -> None:
    html = draw("{{ ui.hand(cards) }}", cards=Hand([[Held("QH", tilt=-3)], [Held("7S", new=True)]]))
    assert html.count('<div class="row-of-cards">') == 2
    assert "w-66 tilt-m3" in html
    assert '<span class="held new">' in html


def test_several_cards_are_chosen_from_a_group() -> None:
    card = Held("QH", "checkbox", value="QH", group="gift", at="card-QH", checked=True)
    html = of(card, choose=3)
    assert 'data-choose="3"' in html
    assert '<input type="checkbox" form="act" name="gift" value="QH" id="card-QH"' in html
    assert re.search(r"<input[^>]* checked>", html)
    assert "data-words" not in html


def test_a_card_that_cant_be_played_asks_why() -> None:
    card = Held("QH", "button", value="play QH", at="card-QH", veiled=True, note="no lead")
    html = of(card)
    assert '<span class="held veiled" data-at="card-QH"><button class="veil"' in html
    assert 'name="move" value="play QH" id="card-QH" tabindex="-1" aria-disabled="true"' in html
    assert 'aria-label="Queen of hearts, no lead"' in html
    # Without the arrows of `ui/hand.js` it is reached as any button is.
    assert "tabindex" not in of(card, own_script=True)


def test_a_game_with_a_script_of_its_own_marks_its_cards() -> None:
    card = Held(
        "QH", "checkbox", value="QH", at="h-QH", key="h-QH-7", data=(("rank", "Q"), ("fits", ""))
    )
    html = of(card, own_script=True, looks="closed", title="Closed", titled=True)
    assert '<fieldset data-keeps="hand" class="hand closed"><legend' in html
    assert 'data-at="h-QH"' in html
    assert 'id="h-QH-7" aria-label="Queen of hearts" data-rank="Q" data-fits="">' in html


def test_a_hand_speaks_the_readers_language() -> None:
    html = draw("{{ ui.hand(codes, codes, true) }}", "fr", codes=["7S"])
    assert "Ta main : 1 carte<" in html
    assert 'data-words="Jouer le 7 de pique"' in html


def test_a_card_face_down_is_a_back_that_says_where_it_lies() -> None:
    back = Held("", "radio", value="turn 1", at="place-1", note="place 2")
    html = of(back, choose=1)
    assert '<span class="card back w-66" aria-hidden="true">' in html
    assert 'value="turn 1" id="place-1" aria-label="Face-down card, place 2"' in html
    assert 'data-words="Play this card"' in html
    # One that can't be touched has no control to say it.
    html = of(Held("", note="place 2"))
    assert 'role="img" aria-label="Face-down card, place 2"' in html
    assert "<input" not in html
    assert 'aria-label="Carte cachée"' in draw("{{ ui.hand(hand) }}", "fr", hand=Hand([[Held("")]]))


def test_a_back_may_be_chosen_with_others_or_ask_why_not() -> None:
    assert 'class="card back' in of(Held("", "checkbox", value="1", group="two"), choose=2)
    html = of(Held("", "button", value="turn 1", at="place-1", veiled=True, note="not yet"))
    assert 'aria-label="Face-down card, not yet"><span class="card back' in html
