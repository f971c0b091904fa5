"""What checks find in a stored table that its move log doesn't make, and the move log's chain: what
it hashes, that every change breaks it, that it tells nothing."""

import hashlib
import hmac
from datetime import UTC, datetime, timedelta, timezone

import pytest
from django.db import IntegrityError
from django.db.models import F

from games.engine import move_log
from games.tables import move_logs, services
from games.tables.checks import faults
from games.tables.models import Entry, Seat, Table
from tests.tables.conftest import all_faults

SEED = bytes(range(32))
LINES: list[move_log.Line] = [
    (None, "check_in 0", "2026-11-20T08:00:00+00:00"),
    (0, "set_exercise « pompes »", "2026-11-20T08:00:07+00:00"),
]


def test_the_bytes_are_those_of_the_readme() -> None:
    """Written out once by hand, so that no change of ours changes old chains."""
    key = hmac.digest(SEED, b"journal", "sha256")
    published = hashlib.sha256(SEED).hexdigest()
    opened = f'[1,"spaye",{{"date":null,"deck":"app","pack":32}},"{published}"]'
    before = hmac.digest(key, opened.encode(), "sha256").hex()
    options = {"deck": "app", "pack": 32, "date": None}
    assert move_log.genesis(SEED, "spaye", options) == before
    first = f'["{before}",0,null,"check_in 0","2026-11-20T08:00:00+00:00"]'
    one = hmac.digest(key, first.encode(), "sha256").hex()
    second = f'["{one}",1,0,"set_exercise « pompes »","2026-11-20T08:00:07+00:00"]'
    two = hmac.digest(key, second.encode(), "sha256").hex()
    assert move_log.link(SEED, before, 0, LINES[0]) == one
    assert move_log.link(SEED, one, 1, LINES[1]) == two


@pytest.fixture
def table(open_example, make_player):
    camille, lars = make_player("Camille"), make_player("Lars")
    table = open_example(camille, lars, setup={"dice": [2]})
    assert table.head == move_logs.first_hash(table)
    assert faults(Table.objects.get()) == []
    for version in (0, 2):
        services.play(table.pk, camille, "choose 5", version)
        services.play(table.pk, lars, "choose 4", version)
    return Table.objects.get()


def test_every_entry_follows_the_one_before(both_databases, table) -> None:
    head = move_logs.first_hash(table)
    for number, entry in enumerate(Entry.objects.filter(table=table)):
        head = move_log.link(SEED, head, number, move_logs.hashed_line(entry))
        assert entry.hash == head
    assert table.head == head
    assert faults(table) == []
    assert table.rechained == []


CHANGES = {
    "another move": lambda rows: rows.filter(number=2).update(move="choose 6"),
    "another seat": lambda rows: rows.filter(number=2).update(seat=1),
    "a second later": lambda rows: rows.filter(number=2).update(at=F("at") + timedelta(seconds=1)),
    "another hash": lambda rows: rows.filter(number=2).update(hash="ab" * 32),
    "one removed": lambda rows: rows.filter(number=2).delete(),
    "two swapped": lambda rows: _swap(rows),
}


def _swap(rows) -> None:
    rows.filter(number=2).update(number=9)
    rows.filter(number=3).update(number=2)
    rows.filter(number=9).update(number=3)


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_breaks_it_there(both_databases, table, change) -> None:
    CHANGES[change](Entry.objects.filter(table=table))
    assert move_logs.breaks(table) == ["its chain breaks at entry 2"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("field", "value", "fault"),
    [
        ("version", 5, "version is not the journal's"),
        ("state", "{}", "state is not the replay's"),
        ("chance_log", [["die", 2]], "chance log is not the replay's"),
        ("seed", "ab" * 32, "state is not the replay's"),
        ("seed", "ab" * 32, "its chain breaks at entry 0"),
        ("seed", "zz", "its seed can't be read"),
        ("options", {"rounds": 9}, "its chain breaks at entry 0"),
        ("game", "open_game", "its chain breaks at entry 0"),
        ("setup", {"dice": [4]}, "chance log is not the replay's"),
        ("outcome", {"places": [1, 1]}, "its replay is refused as a whole (rule RECORD)"),
    ],
)
def test_a_changed_row_is_found(table, field, value, fault) -> None:
    Table.objects.update(**{field: value})
    found = list(all_faults())
    assert fault in [said for _, said in found]
    assert {changed.pk for changed, _ in found} == {table.pk}


@pytest.mark.django_db
def test_a_changed_move_log_is_found(table) -> None:
    Entry.objects.filter(number=1).update(move="choose 5")
    assert "state is not the replay's" in faults(table)
    Entry.objects.filter(number=1).update(move="choose 9")
    assert faults(table) == [
        "its replay is refused at entry 1 (rule EX-1)",
        "its chain breaks at entry 1",
    ]


@pytest.mark.django_db
def test_a_lost_beginning_and_a_lost_end_are_found(table) -> None:
    Entry.objects.filter(number=3).delete()
    assert move_logs.breaks(table) == ["head is not the chain's"]
    Entry.objects.filter(number=0).delete()
    assert "its chain breaks at entry 0" in faults(table)


@pytest.mark.parametrize(
    ("rows", "change"),
    [
        (Entry.objects, {"hash": ""}),
        (Entry.objects, {"move": ""}),
        (Entry.objects, {"number": 1}),
        (Seat.objects, {"number": 1}),
    ],
)
def test_the_database_refuses_empty_entries_and_numbers_that_are_taken(
    both_databases, table, rows, change
) -> None:
    with pytest.raises(IntegrityError):
        rows.filter(table=table, number=0).update(**change)


@pytest.mark.django_db
def test_a_hidden_choice_cannot_be_guessed_from_what_is_shown(open_example, make_player) -> None:
    """Whoever knows all but the seed tries every move there is, hashed in every plain way."""
    camille = make_player("Camille")
    table = open_example(camille, make_player("Lars"))
    before = table.head
    services.play(table.pk, camille, "choose 3", 0)
    shown = Table.objects.get().head
    at = move_logs.written_time(Entry.objects.get().at)
    public = table.seed_digest
    keys = ["", public, bytes.fromhex(public), before, bytes.fromhex(before), table.game]
    for number in range(10):
        values = [f"choose {number}", [0, f"choose {number}"], [before, 0, f"choose {number}"]]
        for value in [*values, [before, 0, 0, f"choose {number}", at]]:
            data = value.encode() if isinstance(value, str) else move_log.canonical(value)
            assert hashlib.sha256(data).hexdigest() != shown
            assert hashlib.sha256(before.encode() + data).hexdigest() != shown
            for key in keys:
                key = key.encode() if isinstance(key, str) else key
                assert hmac.digest(key, data, "sha256").hex() != shown


def test_times_are_written_in_utc_to_the_second() -> None:
    paris = datetime(2026, 11, 20, 9, 0, 7, 999999, tzinfo=timezone(timedelta(hours=1)))
    assert move_logs.written_time(paris) == "2026-11-20T08:00:07+00:00"
    assert move_logs.written_time(paris) == move_logs.written_time(paris.astimezone(UTC))
