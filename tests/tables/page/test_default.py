"""The default page: everything is seen, every move can be made, nothing is told too early."""

import re

import pytest

from games.papayoo.rules import DEALS
from games.tables import audience, services
from games.tables.models import Entry, Table
from tests.hands import open_page
from tests.looks import lasting
from tests.papayoo.tables import play_on
from tests.tables.default_page import use_default_page
from tests.tables.page.conftest import deal, give_all

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _default_page(monkeypatch: pytest.MonkeyPatch) -> None:
    use_default_page(monkeypatch)


def said(answer) -> str:
    return answer.content.decode()


def buttons(html: str) -> set[str]:
    """The moves that can be chosen."""
    return set(re.findall(r'name="chosen" value="([^"]+)"', html))


def test_the_page_shows_seats_turn_and_ones_own_cards(people, lay_out, sign_in):
    table = lay_out()
    html = said(sign_in(people[0]).get(f"/tables/{table.pk}/"))
    assert "<title>C’est à toi – Papayoo</title>" in html
    assert re.findall(r'id="word-(\w+)"', html) == deal(3)[0]
    assert "Donne 5 cartes à gauche" in html
    assert 'value="pass {words_0+}"' in html
    for hidden in set(deal(3)[1]) | set(deal(3)[2]):
        assert f'value="{hidden}"' not in html


def test_the_ecart_is_given_by_checkboxes_and_can_be_changed(people, lay_out, sign_in):
    address = f"/tables/{lay_out().pk}/"
    form = open_page(sign_in(people[0]), address).form("/moves/")
    given = form.press("pass {words_0+}", words_0=deal(3)[0][:5])
    assert given.path == address
    assert len(re.findall(r'id="word-\w+" checked', given.text)) == 5
    again = given.form("/moves/", "Changer les cartes que je donne")
    again.press("Changer les cartes que je donne", words_0=deal(3)[0][5:10])
    assert Entry.objects.count() == 2


def test_moves_are_buttons_for_whose_turn_it_is_and_a_written_one_counts_too(
    people, lay_out, sign_in
):
    table = lay_out()
    give_all(table, people)
    address = f"/tables/{table.pk}/"
    mine, theirs, watching = (said(sign_in(people[n]).get(address)) for n in (0, 1, 5))
    listed = [str(move) for move in audience.moves(Table.objects.get(), 0)]
    assert buttons(mine) == set(listed)
    assert len(listed) == DEALS[3].cards
    assert buttons(theirs) == buttons(watching) == set()
    assert "Tu regardes" in watching
    assert 'form="act"' not in watching
    form = open_page(sign_in(people[0]), address).form("/moves/", "{typed}")
    form.press("{typed}", typed=listed[0])
    assert Entry.objects.last().move == listed[0]


def test_twin_tables_look_the_same_to_whoever_cannot_know(people, lay_out, sign_in):
    """Two hands differ in a hidden card each: the third seat and spectators get the same bytes."""
    one, other = deal(3), deal(3)
    mine, yours = (next(c for c in other[seat][10:] if c.endswith("P")) for seat in (1, 2))
    other[1][other[1].index(mine)], other[2][other[2].index(yours)] = yours, mine
    tables = [lay_out(hands=hands) for hands in (one, other)]
    third_and_spectator = [people[0], people[5]]
    _same(tables, third_and_spectator, sign_in)
    for seats in ([1], [0, 2]):
        for table in tables:
            for seat in seats:
                services.play(table.pk, people[seat], " ".join(("pass", *one[seat][:5])), 0)
        _same(tables, third_and_spectator, sign_in)
    move = str(audience.moves(Table.objects.get(pk=tables[0].pk), 0)[0])
    for table in tables:
        services.play(table.pk, people[0], move, 3)
    _same(tables, third_and_spectator, sign_in)
    assert _seen(tables[0], people[1], sign_in) != _seen(tables[1], people[1], sign_in)


def test_a_hidden_choice_is_told_to_nobody_else(people, lay_out, sign_in):
    tables = [lay_out(), lay_out()]
    for table, start in zip(tables, (0, 5), strict=True):
        chosen = deal(3)[1][start : start + 5]
        services.play(table.pk, people[1], " ".join(("pass", *chosen)), 0)
    _same(tables, [people[0], people[2], people[5]], sign_in)
    assert "Ingrid a choisi" in _seen(tables[0], people[0], sign_in)


def _same(tables, readers, sign_in) -> None:
    for player in readers:
        first, second = (_seen(table, player, sign_in) for table in tables)
        assert first == second


def _seen(table: Table, player, sign_in) -> str:
    """The page and its region, without the table’s number, tokens and clock times."""
    page = sign_in(player)
    parts = [said(page.get(f"/tables/{table.pk}/"))]
    parts.append(said(page.get(f"/tables/{table.pk}/fragment/table/")))
    html = re.sub(r"<time.*?</time>", "", lasting("".join(parts)))
    return re.sub(
        rf"(tables/|table|seats|below|talk|default|turns)([-:]?){table.pk}\b", r"\1", html
    )


def test_nothing_secret_is_on_any_page(people, lay_out, sign_in):
    table = lay_out()
    give_all(table, people)
    everything = "".join(_seen(table, player, sign_in) for player in people[:5])
    for secret in (table.seed, table.nonce or "?" * 9, "State(", "chance_log", '"rounds": [{'):
        assert secret not in everything


def test_the_page_takes_as_many_statements_at_any_version(
    people, lay_out, sign_in, django_assert_max_num_queries
):
    table = lay_out(4)
    page = sign_in(people[0])

    def statements() -> int:
        page.get(f"/tables/{table.pk}/")
        with django_assert_max_num_queries(31) as asked:
            page.get(f"/tables/{table.pk}/")
        return len(asked)

    give_all(table, people)
    few = statements()
    play_on(table, people, lambda _state: table.version == 16)
    assert statements() == few
