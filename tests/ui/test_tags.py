"""What the template tags draw, and the geometry behind ring and deck."""

import re
from types import SimpleNamespace
from typing import Any

import pytest
from django.template import engines
from django.utils import translation

from games.ui.drawings import DECK_W, deck_height, segments, spread, stroke
from tests.ui.gallery.samples import PEOPLE


def draw(source: str, **context: object) -> str:
    template = engines["jinja2"].from_string(source)
    with translation.override("fr"):
        return " ".join(template.render(context).split())


def test_an_icon_that_is_not_there_is_told_while_one_builds(settings: Any) -> None:
    settings.DEBUG = True
    assert "icons.svg#dices" in draw('{{ ui.icon("dices", size=21) }}')
    with pytest.raises(LookupError, match="no icon 'dice'"):
        draw('{{ ui.icon("dice", size=21) }}')


def test_icon_is_decoration_of_the_sprite() -> None:
    assert draw('{{ ui.icon("sun", size=20) }}') == (
        '<svg class="icon " width="20" height="20" aria-hidden="true">'
        '<use href="/static/icons.svg#sun"/></svg>'
    )


def test_a_chip_shows_letters_palette_and_presence_and_alone_it_has_a_name() -> None:
    html = draw("{{ ui.chip(player, size=62, present=true) }}", player=PEOPLE["Ingrid"])
    assert 'class="chip s-62 p1"' in html
    assert ">In<" in html
    assert '<i class="here"></i>' in html
    assert 'aria-hidden="true"' in html
    html = draw("{{ ui.chip(player, named=true, turn=true) }}", player=PEOPLE["Élodie"])
    assert 'role="img" aria-label="Élodie"' in html
    assert "turn" in html


def test_a_chip_escapes_what_people_type() -> None:
    player = SimpleNamespace(initials="<b", palette=3, display_name='"><script>')
    assert "<script>" not in draw("{{ ui.chip(player, named=true) }}", player=player)


@pytest.mark.parametrize(
    ("code", "classes", "art"),
    [
        ("QH", "suit-H court", "court-Q"),
        ("7C", "suit-C", "suit-C"),
        ("N", "nikaye", "dumbbell-art"),
    ],
)
def test_a_card_is_a_named_picture(code: str, classes: str, art: str) -> None:
    html = draw("{{ ui.card(code, size=52, tilt=-7) }}", code=code)
    assert f'class="card w-52 tilt-m7 {classes}" role="img" aria-label="' in html
    assert f"icons.svg#{art}" in html


def test_a_card_says_its_value_at_spaye_unless_that_is_left_out() -> None:
    assert "Roi de pique, vaut 13" in draw('{{ ui.card("KS") }}')
    assert 'aria-label="Roi de pique"' in draw('{{ ui.card("KS", value=false) }}')
    without_suit = draw('{{ ui.card("Q") }}')
    assert 'aria-label="Dame, vaut 12"' in without_suit
    assert "<use" not in without_suit


def test_a_back_says_nothing_of_its_face() -> None:
    assert (
        draw("{{ ui.card_back(size=52) }}")
        == '<span class="card back w-52" aria-hidden="true"></span>'
    )
    assert 'aria-label="Carte 3 sur 31"' in draw(
        '{{ ui.card_back(label="Carte 3 sur 31", tilt=2) }}'
    )


def test_emblem_has_its_name_and_shows_when_it_is_used() -> None:
    html = draw('{{ ui.emblem("victoire", size=38, used=true, title="Mastäye d’octobre") }}')
    assert 'class="emblem s-38 victoire used" role="img" title="Mastäye d’octobre"' in html
    assert "#crown-solid" in html


@pytest.mark.parametrize(("done", "total"), [(1, 1), (0, 12), (8, 12), (30, 30)])
def test_a_ring_has_one_segment_a_repetition(done: int, total: int) -> None:
    html = draw("{{ ui.ring(done, total) }}", done=done, total=total)
    assert html.count('class="seg done"') == done
    assert html.count('class="seg') == total
    assert f"sur {total}" in html


def test_a_ring_of_many_or_of_none_is_one_arc() -> None:
    html = draw("{{ ui.ring(7, 31) }}")
    assert 'pathLength="31" stroke-dasharray="7 31"' in html
    assert "seg" not in html
    assert segments(0, 0) == []


def test_a_bar_is_as_long_as_its_share_of_the_best() -> None:
    html = draw('{{ ui.bar(17, 68, "daye", provisional=6) }}')
    assert 'width="25.0%"' in html
    assert 'x="16.2%" width="8.8%"' in html
    assert "best" not in html
    assert 'class="bar daye best"' in draw('{{ ui.bar(68, 68, "daye") }}')
    empty = draw('{{ ui.bar(0, 0, "daye") }}')
    assert 'width="0.0%"' in empty
    assert "best" not in empty


def test_nikayes_aside_are_filled() -> None:
    html = draw("{{ ui.nikayes(1) }}")
    assert (html.count("#nikaye-wide"), html.count("#nikaye-outline")) == (1, 2)


def test_a_term_is_explained_once_a_page_and_not_in_a_fragment() -> None:
    source = '{{ ui.term("nikaye") }} {{ ui.term("nikaye") }} {{ ui.term("daye") }}'
    html = draw(source, request=SimpleNamespace())
    assert html.count("popovertarget=") == html.count("popover role") == 2
    targets = re.findall(r'popovertarget="([\w-]+)"', html)
    assert all(f'id="{target}"' in html for target in targets)
    assert draw('{{ ui.term("nikaye") }}') == "nikāye"


def test_logo_reads_as_one_word() -> None:
    assert 'aria-label="Späye"' in draw("{{ ui.logo() }}")
    assert draw('{{ ui.logo("/") }}').startswith('<a class="logo" href="/" aria-label="Späye">')


def test_suit_has_a_name_on_request() -> None:
    assert 'aria-label="cœur"' in draw('{{ ui.suit("H", named=true) }}')
    assert 'aria-hidden="true"' in draw('{{ ui.suit("H") }}')


# The geometry behind ring and deck


def test_segments_keep_a_gap() -> None:
    for total in range(3, 31):
        x, y = _numbers(segments(0, total)[0].path)[:2]
        other = _numbers(segments(0, total)[-1].path)[-2:]
        gap = ((x - other[0]) ** 2 + (y - other[1]) ** 2) ** 0.5
        assert gap > stroke(total), total


@pytest.mark.parametrize("count", [0, 1, 3, 19, 31, 52, 55, 107])
def test_the_deck_draws_each_card_inside_its_frame(count: int) -> None:
    cards = list(spread(count))
    assert len(cards) == draw("{{ ui.deck(n, 'x') }}", n=count).count("#back-mini") == count
    for card in cards:
        x, y = _numbers(card.transform)[:2]
        assert 0 <= x <= DECK_W - 38
        assert 0 <= y <= deck_height(count) - 54


def _numbers(text: str) -> list[float]:
    return [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", text)]
