"""The file of a backup: whatever is changed in it is found, or changes nothing."""

from __future__ import annotations

import random
import stat
import zipfile
from pathlib import Path

import pytest

from spaye_site.operations import archive, facts
from spaye_site.operations.archive import Manifest
from spaye_site.operations.errors import Corrupt, Failed, KeepingError
from spaye_site.operations.facts import Facts, Rows

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
    assert facts.differences(one, one) == []
    assert facts.differences(one, other) == [
        "table a has other rows",
        "the journal of table 7 ends otherwise",
        "the board of 2026-10 is another",
        "the board of 2026-11 is another",
        "other migrations are applied",
    ]
