"""A table whose stored state its game can't read any more: all pages go on, and it can go."""

from collections.abc import Callable
from contextlib import nullcontext
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from games.boards import checks
from games.boards.mending import mend_table
from games.honours.models import Honour
from games.players.models import Player
from games.players.prepared import PreparedRows
from games.tables import registry, services
from games.tables.errors import NoTable
from games.tables.lobby import listing
from games.tables.lobby import services as lobby
from games.tables.models import Entry, Guest, Seat, Status, Table
from games.tables.services import deletion, reading
from games.tables.timekeeper import play_what_is_late
from spaye_site.management.commands import delete_table
from spaye_site.operations import doctor
from tests.hands import open_page
from tests.honours.conftest import finish, sit_down
from tests.refusals import refuses
from tests.tables.absence.conftest import MINUTE, fresh, run_out

pytestmark = pytest.mark.django_db
OLDER = '{"jokers":true,"hands":[["secret"]],"seat":0}'
"""A state of Speahx as it would be if its rules had known neither `table` nor `turn`."""


@pytest.fixture
def whole(people: list[Player]) -> Table:
    """A table beside it that is as it should be."""
    return laid(people)


@pytest.fixture
def broken(people: list[Player]) -> Table:
    return broke(laid(people))


def laid(people: list[Player]) -> Table:
    """With this seed Camille begins."""
    return services.open_table("speahx", {}, seed=bytes([3]) * 32, players=people[:2])


def broke(table: Table) -> Table:
    Table.objects.filter(pk=table.pk).update(state=OLDER)
    return fresh(table)


@pytest.fixture
def reader(people: list[Player], sign_in: Callable[[Player], Client]) -> Client:
    return sign_in(people[0])


def said(reader: Client, address: str, status: int = 200) -> str:
    answer = reader.get(address)
    assert answer.status_code == status
    return str(answer.content.decode())


# What goes on


def test_lobby_and_inbox_name_it_among_the_others_and_all_pages_go_on(
    broken: Table, whole: Table, reader: Client, caplog: pytest.LogCaptureFixture
) -> None:
    reading._log_once.cache_clear()
    html = said(reader, "/tables/")
    assert "This table can’t be loaded" in html
    assert f'id="act-{broken.pk}" href="/tables/{broken.pk}/">See why<' in html
    assert f'id="act-{whole.pk}" href="/tables/{whole.pk}/">Play<' in html
    html = said(reader, "/inbox/")
    assert "Can’t load a table: Speahx" in html
    assert "Your turn: Speahx" in html
    assert reader.get(f"/tables/{whole.pk}/next/")["Location"] == "/tables/"
    assert caplog.text.count(f"table {broken.pk} can't be read: Unreadable") == 1
    assert "secret" not in caplog.text
    Table.objects.filter(pk=broken.pk).update(
        status=Status.OVER, ended_at=timezone.now(), outcome={"places": [1, 2], "scores": None}
    )
    for address in ("/", "/tables/finished/", "/board/", "/me/settings/"):
        assert open_page(reader, address).status == 200


def test_the_log_tells_no_value_that_a_game_stumbled_over(caplog: pytest.LogCaptureFixture) -> None:
    reading._log_once.cache_clear()
    names: dict[str, str] = {}
    for card in ("N", "JOKER"):
        assert reading.read_or_none(7, partial(names.__getitem__, card)) is None
    assert caplog.text.count("table 7 can't be read: KeyError") == 1
    assert "JOKER" not in caplog.text


def test_the_lobby_survives_a_game_that_stumbles_over_older_options(
    whole: Table, broken: Table, reader: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Options that are new in the rules stand in no older table."""

    def words(options: dict[str, int]) -> list[str]:
        return [f"{options['heaps']} heaps"]

    page = "games.tables.lobby.listing.page_of"
    monkeypatch.setattr(page, lambda game: type("Page", (), {"option_words": staticmethod(words)}))
    assert said(reader, "/tables/").count("This table can’t be loaded") == 2


def test_its_page_says_what_it_is_and_every_address_of_it_leads_there(
    broken: Table, reader: Client
) -> None:
    table = f"/tables/{broken.pk}/"
    html = said(reader, table, 409)
    assert f"Speahx {broken.pk}" in html
    assert "The game has changed since this table was last played." in html
    assert f"manage.py delete_table {broken.pk}" in html
    assert "(DEBUG)" not in html
    assert "secret" not in html
    for address in (f"{table}fragment/table/", f"{table}record.json", f"{table}replay/"):
        assert "This table can’t be loaded" in said(reader, address, 409)
    fields = {"move": "take 1", "version": "0", "view": "table"}
    answer = reader.post(f"{table}moves/", fields, headers={"HX-Request": "true"})
    assert answer.status_code == 409
    assert answer["HX-Refresh"] == "true"


def test_clocks_of_other_tables_run_on(people: list[Player]) -> None:
    tables = [lobby.open_table(people[0], "speahx", 2, {}, clock=MINUTE) for _each in range(2)]
    for table in tables:
        lobby.sit(table.pk, people[1])
        run_out(table, *people)
    broke(tables[0])
    Table.objects.filter(pk=tables[0].pk).update(due_at=timezone.now() - timedelta(hours=1))
    play_what_is_late()
    assert [fresh(table).version for table in tables] == [0, 1]


def test_checks_and_doctor_name_it(whole: Table, broken: Table) -> None:
    found = list(checks.differences())
    assert f"table {broken.pk}: its state can’t be read by its game" in found
    assert not any(f"table {whole.pk}:" in told for told in found)
    status, sentence = doctor.tables()
    assert status == "fail"
    assert f"table {broken.pk}: " in sentence


def test_checks_survive_rules_that_stumble_over_an_older_move_log(
    whole: Table, broken: Table, people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    services.play(whole.pk, people[0], "chance", 0)
    monkeypatch.setattr("games.speahx.rules.apply", lambda *_: {}["heap"])
    assert f"table {whole.pk}: its replay is refused as a whole (rule KeyError)" in list(
        checks.differences()
    )


# How it goes


def test_what_its_rules_still_play_is_made_again(broken: Table) -> None:
    mend_table(broken.pk)
    assert services.is_readable(fresh(broken))


def test_a_developer_deletes_it_on_its_page(
    broken: Table, whole: Table, reader: Client, settings: Any
) -> None:
    address = f"/tables/{broken.pk}/delete/"
    assert reader.post(address).status_code == 404
    settings.DEBUG = True
    page = open_page(reader, f"/tables/{broken.pk}/")
    assert page.status == 409
    assert "missing required field `table`" in page.text
    assert reader.get(address).status_code == 405
    assert page.form(address).press().path == "/tables/"
    assert list(Table.objects.values_list("pk", flat=True)) == [whole.pk]


def test_it_goes_with_all_that_belongs_to_it(people: list[Player]) -> None:
    table = finish(sit_down(people[:2]), [5, 2])
    later = services.lay("example_game", {}, again_of=table)
    assert Honour.objects.filter(table=table).count() == 2
    broke(table)
    deletion.delete(table.pk)
    for rows in (Entry, Seat, Honour):
        assert not rows.objects.exists()
    later.refresh_from_db()
    assert later.again_of is None
    with pytest.raises(NoTable):
        deletion.delete(table.pk)


def test_later_honours_and_tables_that_can_be_read_stay(people: list[Player]) -> None:
    first, second = (finish(sit_down(people[:2]), [5, 2]) for _each in range(2))
    broke(first)
    deletion.delete(first.pk)
    assert list(checks.differences()) == []
    assert Honour.objects.filter(table=second).count() == 2
    with refuses("This table still loads, so it can’t be deleted."):
        deletion.delete(second.pk)
    assert Table.objects.get() == second


def test_the_command_backs_up_first(
    broken: Table, whole: Table, capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    made = type("Backup", (), {"path": "one.zip"})
    monkeypatch.setattr(delete_table.backups, "make", lambda: done.append("backup") or made)
    backend = type("Backend", (), {"alone": staticmethod(nullcontext)})
    monkeypatch.setattr(delete_table.databases, "backend", lambda: backend)
    call_command("delete_table", str(broken.pk))
    assert done == ["backup"]
    assert not Table.objects.filter(pk=broken.pk).exists()
    with pytest.raises(CommandError, match="still loads"):
        call_command("delete_table", str(whole.pk))


@pytest.fixture
def started_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Statements name the games of the process that put them together: each is anew."""
    never = property(lambda _prepared: {}, lambda _prepared, _statements: None)
    monkeypatch.setattr(PreparedRows, "_statements", never, raising=False)
    monkeypatch.setattr(listing, "_page", listing._page.__wrapped__)


def test_a_table_whose_game_is_gone_hides_nothing_and_can_be_deleted(
    whole: Table,
    people: list[Player],
    reader: Client,
    monkeypatch: pytest.MonkeyPatch,
    started_anew: None,
) -> None:
    gathering = lobby.open_table(people[1], "speahx", 2, {})
    lobby.invite(gathering.pk, people[1], people[0].pk)
    left = {slug: config for slug, config in registry.configs().items() if slug != "speahx"}
    monkeypatch.setattr(registry, "configs", lambda: left)
    for address in ("/tables/", "/inbox/", "/tables/finished/"):
        said(reader, address)
    said(reader, f"/tables/{whole.pk}/", 404)
    assert f"table {whole.pk}: no game speahx is installed" in list(checks.differences())
    deletion.delete(whole.pk)
    assert Guest.objects.count() == 1
    assert not Table.objects.filter(pk=whole.pk).exists()
