"""Moves, refreshes and records over HTTP, as the pages send them."""

import re

import pytest
from django.contrib.messages import get_messages
from django.db import connection
from django.test import Client
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
    answer = send(camille, move="choose 7")
    html = answer.content.decode()
    assert answer.status_code == 422
    assert 'data-version="0"' in html
    assert 'hx-swap-oob="beforeend:#toasts"' in html
    assert "Rule EX-1." in html
    assert 'href="/rules/example/#EX-1"' in html
    assert move_log() == []


def test_a_move_of_ten_kilobytes_is_422(send, camille):
    answer = send(camille, move="choose " + "5" * 10_000)
    assert answer.status_code == 422
    assert "Ce coup n’est pas possible" in answer.content.decode()
    assert move_log() == []


def test_a_move_sent_twice_is_409_with_the_table_as_it_is(send, camille):
    send(camille)
    answer = send(camille)
    html = answer.content.decode()
    assert answer.status_code == 409
    assert 'data-version="1"' in html
    assert "La table a changé. On a rechargé." in html
    assert move_log() == ["choose 5"]


def test_the_sentence_is_in_the_players_language(send, lars):
    send(lars)
    html = send(lars).content.decode()
    assert "Bordet har endret seg. Lastet på nytt." in html
    assert 'lang="nb"' in html


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


def test_next_stays_on_this_site(send, camille):
    away = ("https://elsewhere.example/", "//elsewhere.example/", "javascript:x", "", "day")
    for elsewhere in away:
        assert send(camille, htmx=False, next=elsewhere)["Location"] == "/"


def test_an_htmx_form_without_a_view_is_led_to_the_next_page(send, camille):
    answer = send(camille, view="")
    assert answer.status_code == 200
    assert answer["HX-Redirect"] == "/day/"


def test_whoever_has_no_seat_no_session_or_no_token_moves_nothing(
    send, table, camille, make_player
):
    assert send(make_player("Théo")).status_code == 403
    assert send(camille, htmx=False, browser=Client()).status_code == 302
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(camille)
    assert send(camille, browser=browser).status_code == 403
    assert move_log() == []


@pytest.mark.parametrize("version", ["", "-1", "x", "1.0", "²", "99", "9" * 40])
def test_a_version_that_no_page_shows_is_400(send, camille, version):
    assert send(camille, version=version).status_code == 400
    assert move_log() == []


def test_unknown_tables_and_views_are_404_and_wrong_methods_405(sign_in, camille, table):
    browser, here = sign_in(camille), f"/tables/{table.pk}"
    fields = {"move": "choose 5", "version": 0, "view": "table"}
    assert browser.post("/tables/999/moves/", fields).status_code == 404
    for address in ("/tables/999/fragment/table/", "/tables/999/record.json"):
        assert browser.get(address).status_code == 404
    assert browser.get(f"{here}/fragment/secrets/").status_code == 404
    assert browser.get(f"{here}/moves/").status_code == 405
    for address in ("fragment/table/", "record.json"):
        assert browser.post(f"{here}/{address}").status_code == 405


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


def test_a_refresh_shows_each_only_their_own(sign_in, camille, lars, make_player, table):
    services.play(table.pk, camille, "choose 5", 0)
    address = f"/tables/{table.pk}/fragment/table/"
    seen = {
        player.name: sign_in(player).get(address).content.decode()
        for player in (camille, lars, make_player("Théo"))
    }
    assert "mine=5" in seen["Camille"]
    assert "mine=None" in seen["Lars"]
    assert "mine=None" in seen["Théo"]


def test_the_others_see_the_same_whatever_was_chosen(open_example, sign_in, camille, lars):
    views = set()
    for number in range(1, 7):
        table = open_example(camille, lars)
        services.play(table.pk, camille, f"choose {number}", 0)
        html = sign_in(lars).get(f"/tables/{table.pk}/fragment/table/").content.decode()
        views.add(re.sub(r'id="table-\d+"', "", html))
    assert len(views) == 1


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
