"""The file of a backup: whatever is changed in it is found, or changes nothing."""

import random
import shutil
import stat
import zipfile
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from spaye_site.operations import archive, database_facts
from spaye_site.operations.archive import Manifest
from spaye_site.operations.database_facts import Facts, Rows
from spaye_site.operations.errors import Corrupt, Failed, KeepingError

MEMBERS = {"database.sqlite3": b"rows" * 900, "secret_key": b"not so secret"}
MADE = Manifest("2026-11-20T18:30:00+00:00", "sqlite", {}, Facts({"a": Rows(1, "x")}), "k", [])


@pytest.fixture
def packed(tmp_path: Path) -> Path:
    files = {}
    for name, data in MEMBERS.items():
        files[name] = tmp_path / name
        files[name].write_bytes(data)
    archive.write(tmp_path / "b.zip", files, MADE)
    return tmp_path / "b.zip"


def contents(path: Path, work: Path) -> dict[str, bytes]:
    """Everything in the archive, by the way that restores it."""
    manifest = archive.read(path)
    found = {}
    for name in manifest.members:
        file = archive.extract(path, name, work / "out")
        found[name] = file.read_bytes()
        file.unlink()
    return {"facts": repr(manifest.facts).encode(), **found}


def test_what_goes_in_comes_out(packed, tmp_path):
    assert contents(packed, tmp_path) == {"facts": repr(MADE.facts).encode(), **MEMBERS}
    assert archive.peek(packed) == archive.read(packed)
    assert stat.S_IMODE(packed.stat().st_mode) == 0o600


def test_a_bit_turned_anywhere_is_found_or_changes_nothing(packed, tmp_path):
    whole, before = packed.read_bytes(), contents(packed, tmp_path)
    places = random.Random(4).sample(range(len(whole)), 300)
    found = 0
    for place in places:
        turned = bytearray(whole)
        turned[place] ^= 1 << place % 8
        packed.write_bytes(turned)
        try:
            assert contents(packed, tmp_path) == before
        except KeepingError:
            found += 1
    assert found > 200


@pytest.mark.parametrize("share", [0, 1, 30, 99])
def test_only_a_part_is_no_backup(packed, share):
    whole = packed.read_bytes()
    packed.write_bytes(whole[: len(whole) * share // 100])
    with pytest.raises(Corrupt, match="no backup, or only part of one"):
        archive.read(packed)


@pytest.mark.parametrize("change", ["add", "leave out", "replace", "no manifest"])
def test_other_members_than_the_manifests_are_refused(packed, change):
    with zipfile.ZipFile(packed) as read:
        members = {name: read.read(name) for name in read.namelist()}
    if change == "add":
        members["more"] = b"more"
    elif change == "leave out":
        del members["secret_key"]
    elif change == "replace":
        members["secret_key"] = b"another"
    else:
        del members[archive.MANIFEST]
    with zipfile.ZipFile(packed, "w") as written:
        for name, data in members.items():
            written.writestr(name, data)
    with pytest.raises(Corrupt):
        archive.read(packed)


def packed_with(path: Path, members: dict[str, bytes]) -> Path:
    """A backup that holds together, whatever is in it."""
    digests = {name: sha256(data).hexdigest() for name, data in members.items()}
    manifest = replace(MADE, members=digests).sealed()
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as written:
        written.writestr(archive.MANIFEST, msgspec.json.encode(manifest))
        for name, data in members.items():
            written.writestr(name, data)
    return path


@pytest.mark.parametrize(
    "name",
    [
        "../../../../x",
        "/etc/x",
        "..\\x",
        "database.sqlite3/../x",
        "./secret_key",
        "database.sqlite3-wal",
        "\x1b[2J",
    ],
)
def test_a_member_that_no_backup_has_is_refused_with_the_manifest(tmp_path, name):
    whole = packed_with(tmp_path / "b.zip", MEMBERS | {name: b"x"})
    for look in (archive.peek, archive.read):
        with pytest.raises(Corrupt, match="what no backup of ours holds") as told:
            look(whole)
        assert "\x1b" not in str(told.value)


def test_what_does_not_fit_is_refused_before_it_is_read(tmp_path, monkeypatch):
    members = {"database.sqlite3": bytes(50 << 20), "secret_key": b"key"}
    bomb = packed_with(tmp_path / "b.zip", members)
    assert bomb.stat().st_size < 1 << 20
    room = shutil._ntuple_diskusage(1 << 40, 1 << 40, 50 << 20)
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: room)
    monkeypatch.setattr(zipfile.ZipExtFile, "read", no_member)
    with pytest.raises(Failed, match="takes 50 MB when unpacked; 50 MB are free"):
        archive.read(bomb, tmp_path)
    monkeypatch.undo()
    assert archive.read(bomb, tmp_path) == archive.read(bomb)


READ = zipfile.ZipExtFile.read


def no_member(file: zipfile.ZipExtFile, n: int | None = -1) -> bytes:
    assert file.name == archive.MANIFEST
    return READ(file, n)


def test_a_key_that_is_too_large_to_be_one_is_refused(tmp_path):
    with pytest.raises(Corrupt, match="secret key is too large"):
        archive.peek(packed_with(tmp_path / "b.zip", MEMBERS | {"secret_key": bytes(1 << 20)}))
    with zipfile.ZipFile(tmp_path / "c.zip", "w", zipfile.ZIP_DEFLATED) as written:
        written.writestr(archive.MANIFEST, bytes(archive.LARGEST_MANIFEST + 1))
    with pytest.raises(Corrupt, match="manifest is too large"):
        archive.peek(tmp_path / "c.zip")


def test_a_member_is_read_no_further_than_the_size_that_it_says(tmp_path):
    bomb = packed_with(tmp_path / "b.zip", {"database.sqlite3": bytes(5 << 20)})
    data = bytearray(bomb.read_bytes())
    entry = data.rindex(b"PK\x01\x02")
    data[entry + 24 : entry + 28] = (100).to_bytes(4, "little")
    bomb.write_bytes(data)
    with pytest.raises(Corrupt, match="is damaged"):
        archive.read(bomb, tmp_path)


@pytest.mark.parametrize("text", ["", "[]", "{}", "[" * 100_000, '{"format": 1, "digest": "0"}'])
def test_a_manifest_that_is_none_is_refused(packed, text):
    with zipfile.ZipFile(packed, "w") as written:
        written.writestr(archive.MANIFEST, text)
    with pytest.raises(Corrupt):
        archive.peek(packed)


def test_what_is_there_is_never_written_over(packed):
    with pytest.raises(FileExistsError):
        archive.write(packed, {}, MADE)


def test_a_folder_or_nothing_is_told_in_a_sentence(tmp_path):
    with pytest.raises(Failed, match="There is no"):
        archive.read(tmp_path / "b.zip")
    with pytest.raises(Failed, match="is a directory"):
        archive.read(tmp_path)


def test_facts_that_differ_are_named_without_their_values():
    one = Facts({"a": Rows(1, "x")}, {"7": "h"}, {"2026-11": "b"}, ["m"])
    other = Facts({"a": Rows(2, "x")}, {"7": "i"}, {"2026-10": "b"}, [])
    assert database_facts.differences(one, one) == []
    assert database_facts.differences(one, other) == [
        "table a has other rows",
        "the journal of table 7 ends otherwise",
        "the board of 2026-10 is another",
        "the board of 2026-11 is another",
        "other migrations are applied",
    ]
