"""Moves, refreshes and records over HTTP, as the pages send them."""

import re

import pytest
from django.contrib.messages import get_messages
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.tables import services
from games.tables.models import Entry, Table

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def camille(make_player):
    return make_player("Camille")


@pytest.fixture
def lars(make_player):
    return make_player("Lars", language="nb")


@pytest.fixture
def table(open_example, camille, lars):
    return open_example(camille, lars)


@pytest.fixture
def send(sign_in, table):
    """Post a move as a player's browser does."""

    def post(player, move="choose 5", version=0, htmx=True, browser=None, **fields):
        fields = {"move": move, "version": version, "view": "table", "next": "/day/"} | fields
        browser = browser or sign_in(player)
        return browser.post(f"/tables/{table.pk}/moves/", fields, headers=HTMX if htmx else {})

    return post


def move_log():
    return list(Entry.objects.order_by("number").values_list("move", flat=True))


def test_a_move_is_answered_with_the_seats_own_view(send, camille, table):
    answer = send(camille)
    html = answer.content.decode()
    assert answer.status_code == 200
    assert f'id="table-{table.pk}" data-version="1"' in html
    assert "mine=5" in html
    assert "toast" not in html
    assert answer["Cache-Control"].startswith("max-age=0")


def test_the_answer_to_a_move_is_drawn_from_the_row_that_it_wrote(send, camille, sign_in):
    """It is read once, and held; a refusal reads it again for its sentence and for the view."""
    browser = sign_in(camille)
    read = re.compile(r'^SELECT (?!COUNT).* FROM "tables_table" WHERE', re.DOTALL)
    with CaptureQueriesContext(connection) as asked:
        assert send(camille, browser=browser).status_code == 200
    assert len([one for one in asked if read.match(one["sql"])]) == 1
    with CaptureQueriesContext(connection) as asked:
        assert send(camille, move="choose 9", version=1, browser=browser).status_code == 422
    assert len([one for one in asked if read.match(one["sql"])]) == 3


def test_a_refused_move_is_422_with_the_view_and_the_rules_sentence(send, camille):
    answer = send(camille, move="choose 7", at='"><b>')
    html = answer.content.decode()
    assert answer.status_code == 422
    assert 'data-version="0"' in html
    assert 'hx-swap-oob="beforeend:#toasts"' in html
    assert "Rule EX-1." in html
    assert 'href="/rules/example/#EX-1"' in html
    assert "<b>" not in html
    assert move_log() == []


def test_a_move_of_ten_kilobytes_is_422(send, camille):
    answer = send(camille, move="choose " + "5" * 10_000)
    assert answer.status_code == 422
    assert "Ce coup n’est pas possible" in answer.content.decode()
    assert move_log() == []


def test_a_move_sent_twice_is_409_with_the_table_as_it_is_in_the_players_language(
    send, camille, lars
):
    for version, player, language, sentence in (
        (1, camille, "fr", "La table a changé. On a rechargé."),
        (2, lars, "nb", "Bordet har endret seg. Lastet på nytt."),
    ):
        send(player)
        answer = send(player)
        html = answer.content.decode()
        assert answer.status_code == 409
        assert f'data-version="{version}" lang="{language}"' in html
        assert sentence in html
    assert move_log() == ["choose 5"] * 2


def test_without_javascript_a_move_leads_to_the_next_page(send, camille):
    answer = send(camille, htmx=False)
    assert (answer.status_code, answer["Location"]) == (303, "/day/")
    assert move_log() == ["choose 5"]


@pytest.mark.parametrize(
    ("move", "version", "sentence"),
    [
        ("choose 7", 1, 'Rule EX-1. <a href="/rules/example/#EX-1">Règle EX-1</a>'),
        ("choose 4", 0, "La table a changé. On a rechargé."),
    ],
)
def test_without_javascript_the_sentence_travels_as_a_message(
    send, sign_in, camille, move, version, sentence
):
    browser = sign_in(camille)
    send(camille, browser=browser)
    answer = send(camille, move, version, htmx=False, browser=browser)
    assert answer.status_code == 303
    assert [str(message) for message in get_messages(answer.wsgi_request)] == [sentence]


def test_next_stays_on_this_site_and_writes_no_header(send, camille):
    away = ("https://elsewhere.example/", "//elsewhere.example/", "javascript:x", "", "day")
    for elsewhere in (*away, "/\r\nX: y", "/\nX", "/a\x7fb"):
        assert send(camille, htmx=False, next=elsewhere)["Location"] == "/"
    assert send(camille, htmx=False, next="/tables/é")["Location"] == "/tables/%C3%A9"


def test_an_htmx_form_without_a_view_is_led_to_the_next_page(send, camille):
    answer = send(camille, view="")
    assert answer.status_code == 200
    assert answer["HX-Redirect"] == "/day/"


def test_whoever_has_no_seat_or_one_at_another_table_moves_nothing(send, open_example, make_player):
    theo, sofie = make_player("Théo"), make_player("Sofie")
    open_example(theo)
    for player in (theo, sofie):
        assert send(player).status_code == 403
    assert move_log() == []


@pytest.mark.parametrize("version", ["", "-1", "x", "1.0", "²", "99", "9" * 40])
def test_a_version_that_no_page_shows_is_400(send, camille, version):
    assert send(camille, version=version).status_code == 400
    assert move_log() == []


def test_unknown_tables_views_and_games_of_no_lobby_are_404(sign_in, camille, table):
    browser, here = sign_in(camille), f"/tables/{table.pk}/"
    fields = {"move": "choose 5", "version": 0, "view": "table"}
    assert browser.post("/tables/999/moves/", fields).status_code == 404
    for address in ("", "fragment/table/", "record.json"):
        assert browser.get(f"/tables/999/{address}").status_code == 404
    for address in (here, f"{here}fragment/secrets/"):
        assert browser.get(address).status_code == 404


def test_placeholders_are_filled_from_the_other_fields(send, camille):
    assert send(camille, move="choose {number_4}", number_4=" 6 ").status_code == 200
    assert move_log() == ["choose 6"]


@pytest.mark.parametrize("value", ["", " ", "6 6", "6\n6", "6" * 201])
def test_a_placeholder_inside_a_move_takes_one_word(send, camille, value):
    assert send(camille, move="choose {number} now", number=value).status_code == 422
    assert move_log() == []


def test_a_placeholder_at_the_end_takes_free_text_on_one_line_and_none_is_filled_twice(
    send, camille
):
    html = send(camille, move="choose {text}", text="knee\r\nraises").content.decode()
    assert "Rule EX-1." in html
    assert send(camille, move="choose {a}", a="{b}", b="6").status_code == 422
    assert move_log() == []


def test_a_refresh_shows_a_choice_to_who_made_it_and_all_others_the_same(
    open_example, sign_in, camille, lars, make_player
):
    readers = {one.name: sign_in(one) for one in (camille, lars, make_player("Théo"))}
    seen: dict[str, set[str]] = {name: set() for name in readers}
    for number in range(1, 7):
        table = open_example(camille, lars)
        services.play(table.pk, camille, f"choose {number}", 0)
        for name, reader in readers.items():
            html = reader.get(f"/tables/{table.pk}/fragment/table/").content.decode()
            seen[name].add(re.sub(r'id="table-\d+"', "", html))
            assert (f"mine={number}" in html) == (name == "Camille")
    assert [len(views) for views in seen.values()] == [6, 1, 1]


def test_the_record_opens_when_the_table_has_ended(sign_in, camille, table):
    browser = sign_in(camille)
    assert browser.get(f"/tables/{table.pk}/record.json").status_code == 404
    services.keep(table.pk, "close")
    record = browser.get(f"/tables/{table.pk}/record.json").json()
    assert record["result"] == {"places": [1, 1], "scores": [0, 0]}
    assert [line[:2] for line in record["journal"]] == [[None, "close"]]
    assert record["seed"] == Table.objects.get().seed
    explicit = browser.get(f"/tables/{table.pk}/record.json?explicit=1").json()
    assert len(explicit["setup"]["dice"]) == 1
