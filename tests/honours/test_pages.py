"""The games' part of a month's page, through HTTP."""

import json
import re

import pytest
from django.urls import reverse

from games.honours import services
from games.honours.models import Honour
from games.players.erasure import erase
from games.tables.game_page import page_of
from games.tables.models import Status, Table
from tests.example_game.apps import ExampleConfig
from tests.honours.conftest import GAME, choose, sit_down
from tests.looks import lasting

pytestmark = pytest.mark.django_db
NOVEMBER = "/2026/11/"


@pytest.fixture(autouse=True)
def in_november(at):
    at("2026-11-20 12:00")


@pytest.fixture
def reader(people, sign_in):
    for player in people:
        player.language = "en"
        player.save()
    return sign_in(people[0])


def names(page: str) -> list[str]:
    """Who is on the month's table, in its order."""
    return [name.strip() for name in re.findall(r'class="name">([^<]*)', page)]


def cells(page: str, name: str) -> list[str]:
    """A row: rank, name, won, tables, points."""
    rows = next(rows for rows in page.split("<tr")[1:] if f'class="name">{name}' in rows)
    texts = re.findall(r"<t[dh]\b[^>]*>(.*?)</t[dh]>", rows, re.DOTALL)
    return [" ".join(re.sub(r"<[^>]+>", " ", text).split()) for text in texts]


def test_a_month_counts_tables_wins_and_points(people, played, reader):
    camille, ingrid, mehdi = people[:3]
    played([camille, ingrid], [5, 2])
    played([camille, ingrid, mehdi], [1, 4, 2])
    played([ingrid, mehdi, "random"], [3, 2, 5])
    page = reader.get(NOVEMBER).content.decode()
    assert cells(page, "Camille")[2:] == ["1", "2", "1 0.5 a table"]
    assert cells(page, "Ingrid")[2:] == ["1", "3", "1 0.3 a table"]
    assert cells(page, "Mehdi")[2:] == ["0", "2", "0 0 a table"]
    assert "3 tables · Camille, Ingrid: 1 won" in " ".join(page.split())


@pytest.mark.parametrize(
    ("sort", "order"),
    [
        ("won", ["Ingrid", "Mehdi", "Camille"]),
        ("tables", ["Mehdi", "Ingrid", "Camille"]),
        ("points", ["Camille", "Ingrid", "Mehdi"]),
        ("nonsense", ["Ingrid", "Mehdi", "Camille"]),
    ],
)
def test_it_is_ordered_as_asked(people, played, reader, sort, order):
    camille, ingrid, mehdi = people[:3]
    played([camille, mehdi], [5, 2])
    for winner in (5, 5, 1, 1):
        played([ingrid, mehdi], [winner, 3])
    page = reader.get(NOVEMBER, {"game": GAME, "by": sort}).content.decode()
    assert names(page) == order
    assert page.count("aria-sort") == 1
    assert f'<details id="game-{GAME}" open>' in page


def test_fewer_points_are_better_where_the_game_says_so(people, played, reader, monkeypatch):
    monkeypatch.setattr(ExampleConfig, "fewer_is_better", True)
    played(people[:2], [5, 2])
    page = reader.get(NOVEMBER, {"game": GAME, "by": "points"}).content.decode()
    assert names(page) == ["Ingrid", "Camille"]
    assert 'aria-sort="ascending"' in page
    assert "Lowest points win" in page


def test_a_game_without_points_has_no_column_of_them(people, played, reader, monkeypatch):
    monkeypatch.setattr(page_of("example_game"), "points_of", lambda result: None)
    played(people[:2], [5, 2])
    page = reader.get(NOVEMBER).content.decode()
    assert "by=points" not in page
    assert cells(page, "Camille")[2:4] == ["1", "1"]


def test_equals_share_a_rank(people, played, reader):
    played(people[:3], [5, 5, 2])
    page = reader.get(NOVEMBER).content.decode()
    assert [cells(page, name)[0] for name in names(page)] == ["1", "1", "3"]


def test_a_month_lies_in_the_offices_time_zone(people, played, reader, at):
    at("2026-11-30 23:30+01:00")
    played(people[:2], [5, 2])
    at("2026-12-01 00:30+01:00")
    played(people[1:3], [5, 2])
    assert set(names(reader.get(NOVEMBER).content.decode())) == {"Camille", "Ingrid"}
    december = reader.get("/2026/12/").content.decode()
    assert set(names(december)) == {"Ingrid", "Mehdi"}


def test_who_won_most_has_the_badge_once_the_month_is_over(people, played, reader, at):
    played(people[:2], [5, 2])
    assert "the month’s badge" not in reader.get(NOVEMBER).content.decode()
    at("2026-12-10 12:00")
    page = reader.get(NOVEMBER).content.decode()
    assert "the month’s badge" in cells(page, "Camille")[1]
    assert page.count("the month’s badge") == 1


def test_a_month_without_a_table_has_no_such_part(people, played, reader):
    assert "At the tables" not in reader.get(NOVEMBER).content.decode()
    played(people[:2], [5, 2])
    assert "At the tables" in reader.get(NOVEMBER).content.decode()
    assert "At the tables" not in reader.get("/2026/10/").content.decode()


@pytest.mark.parametrize(
    ("address", "led_to"),
    [
        ("", "/board/#tables"),
        (f"{GAME}/", f"/board/?game={GAME}#tables"),
        (f"{GAME}/2026/11/", f"/2026/11/?game={GAME}#tables"),
        (f"{GAME}/2026/11/?sort=points", f"/2026/11/?game={GAME}&by=points#tables"),
        ("spaye/", None),
        ("chess/2026/11/", None),
        *((f"{GAME}/{month}/", None) for month in ("2026/13", "1999/01", "0000/01", "0000/00")),
        (f"{GAME}/99999/01/", None),
    ],
)
def test_their_old_addresses_lead_there_for_good(reader, address, led_to):
    answer = reader.get(f"/honours/{address}")
    assert answer.status_code == (301 if led_to else 404)
    assert answer.get("Location") == led_to


def test_the_finished_tables_lead_to_them(reader):
    assert 'href="/board/#tables"' in reader.get(reverse("tables:finished")).content.decode()


def test_nothing_of_a_running_table_is_told(people, played, reader):
    played(people[:2], [5, 2])
    before = lasting(reader.get(NOVEMBER).content.decode())
    table = sit_down(people[:3], rounds=2)
    for seat, number in enumerate((5, 3, 1, 4)):
        choose(table, seat % 3, number)
    asleep = sit_down(people[3:5])
    choose(asleep, 0, 5)
    Table.objects.filter(pk=asleep.pk).update(status=Status.ASLEEP)
    services.recount_all()
    assert before == lasting(reader.get(NOVEMBER).content.decode())


def test_pseudonyms_and_the_erased_are_shown_as_everywhere(people, played, reader):
    played(people[:3], [5, 2, 1])
    ingrid, mehdi = people[1:3]
    ingrid.pseudonym, ingrid.pseudonym_key = "Comète", "comète"
    ingrid.save()
    erase(mehdi, mehdi)
    page = reader.get(NOVEMBER).content.decode()
    assert "Comète" in page
    assert "Ingrid" not in page
    assert "Mehdi" not in page
    assert Honour.objects.filter(player=mehdi).count() == 1
    assert len(names(page)) == 3


def test_people_take_their_own_along(people, played, reader):
    table = played(people[:2], [5, 2])
    told = json.loads(reader.get(reverse("players:export")).content)["honours"]
    assert [(one["table"], one["place"], one["won"], one["points"]) for one in told] == [
        (table.pk, 1, True, 1)
    ]


def test_a_persons_page_tells_of_them_in_short(people, played, reader):
    other = f"/players/{people[1].pk}/tables/"
    assert "At the tables" not in reader.get(other).content.decode()
    for _ in range(2):
        played(people[:2], [2, 5])
    page = " ".join(reader.get(other).content.decode().split())
    assert "At the tables" in page
    assert "2 tables, 2 won" in page


def test_tables_against_bots_are_told_to_oneself_alone(people, played, reader):
    camille = people[0]
    played([camille, "random"], [5, 2])
    played([camille, "random"], [2, 5])
    played([camille, "random", "steady"], [5, 2, 1])
    played(people[:2], [2, 5])
    mine = " ".join(reader.get(f"/players/{camille.pk}/tables/").content.decode().split())
    section = mine[mine.index('id="practice"') :]
    assert "Random" in section
    assert "2 tables, 1 won" in section
    assert "bots of several levels" in section
    assert Honour.objects.count() == 2
    other = reader.get(f"/players/{people[1].pk}/tables/").content.decode()
    assert 'id="practice"' not in other
