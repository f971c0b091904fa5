"""An office with people, tables that stand for days, and a clock that tests set."""

import re
from collections.abc import Callable
from datetime import UTC, date, datetime
from html import unescape

import pytest
from django.test import Client
from django.utils import timezone

from games.boards import services
from games.boards.models import Carried, Month
from games.players import names, office
from games.players.models import Holiday, Office, Player, Role
from games.tables.models import Table


def a_player(name: str, role: str = Role.MEMBER, **fields) -> Player:
    number = Player.objects.count()
    return Player.objects.create(
        name=name,
        name_key=names.key(name),
        initials=names.initials(name, ()),
        palette=number % 12,
        role=role,
        **fields,
    )


def a_table() -> Table:
    """A sitting that only stands for a day: the boards never look into it."""
    return Table.objects.create(
        game="daily", seed="00", seed_digest="", state="{}", created_at=timezone.now()
    )


@pytest.fixture
def people(db) -> list[Player]:
    return [a_player(name) for name in ("Camille", "Ingrid", "Mehdi", "Sofie")]


@pytest.fixture
def admin(db) -> Player:
    return a_player("Zoé", Role.ADMIN)


@pytest.fixture
def on_the_twentieth(at, the_office) -> None:
    """Friday 20 November, noon in Paris: the 14th working day of 20, as Wednesday 11 is off."""
    the_office(language="en", holidays=("2026-11-11",))
    at("2026-11-20 12:00+01:00")


@pytest.fixture
def desk(client, admin, people) -> Client:
    """Zoé, an admin, signed in, reading English."""
    admin.language = "en"
    admin.save()
    client.force_login(admin)
    return client


@pytest.fixture
def get(client, people) -> Callable[..., str]:
    """`get("/2026/")` as Ingrid, in English: the page's source, its status checked."""
    reader = people[1]
    reader.language = "en"
    reader.save()
    client.force_login(reader)

    def read(address: str, status: int = 200) -> str:
        answer = client.get(address)
        assert answer.status_code == status
        html = answer.content.decode()
        assert "style=" not in html
        return html

    return read


@pytest.fixture
def project(db) -> Callable[..., None]:
    """`project("2026-11-03", {camille: (3, 1, 12)}, status="running")`."""

    def run(day: str, points: dict[Player, tuple[int, int, int]], status: str = "finished") -> None:
        table = a_table()
        by_id = {player.pk: numbers for player, numbers in points.items()}
        services.project(date.fromisoformat(day), table.pk, by_id, status)

    return run


@pytest.fixture
def at(monkeypatch) -> Callable[[str], None]:
    """Set the clock: `at("2026-11-30 18:00+01:00")`; without an offset it is UTC."""

    def set_clock(text: str) -> None:
        now = datetime.fromisoformat(text)
        now = now if now.tzinfo else now.replace(tzinfo=UTC)
        monkeypatch.setattr(timezone, "now", lambda: now)

    return set_clock


@pytest.fixture(autouse=True)
def nothing_held():
    """The office is kept for two seconds: tests change it faster."""
    office.forget()
    yield
    office.forget()


@pytest.fixture
def the_office(db) -> Callable[..., Office]:
    """Change the office: `the_office(time_zone="Europe/Oslo", closing_minute=1080)`."""

    def change(holidays: tuple[str, ...] = (), **fields) -> Office:
        row, _made = Office.objects.update_or_create(pk=1, defaults=fields)
        Holiday.objects.bulk_create(Holiday(date=date.fromisoformat(day)) for day in holidays)
        office.forget()
        return row

    return change


def carry(
    player: Player, by: Player, daye: int, victoire: int, repetition: int, days=0, month=11
) -> Carried:
    """What somebody has brought from paper into a month of 2026."""
    row, _made = Month.objects.get_or_create(year=2026, month=month)
    points = {"daye": daye, "victoire": victoire, "repetition": repetition, "days": days}
    return Carried.objects.create(month=row, player=player, by=by, at=timezone.now(), **points)


def words(html: str) -> str:
    """What is to be read of it."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def body_rows(html: str) -> list[str]:
    """The rows of the board or of a year, as they are written."""
    return re.findall(r"<tr data-player.*?</tr>", html, re.DOTALL)


def rows(html: str) -> list[str]:
    """And as they are read."""
    return [words(row) for row in body_rows(html)]


def numbers(row: str) -> list[int]:
    return [int(text) for text in re.findall(r"<b>(\d+)</b>", row)]


def version(year: int, month: int) -> int:
    found = Month.objects.filter(year=year, month=month).first()
    return found.version if found else 0
