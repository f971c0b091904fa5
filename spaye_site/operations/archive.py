"""A backup as one file: a zip of the database, the secret key and a manifest that binds them.

The manifest has the SHA-256 of every other member and of itself, so that damage anywhere is
detected. It isn't a signature: anybody who can write the file can write another valid one.
"""

import os
import shutil
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import IO, Any, Self
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

import msgspec

from spaye_site.operations import installation
from spaye_site.operations.database_facts import Facts
from spaye_site.operations.errors import Corrupt, Failed, Unfit

FORMAT = 1
MANIFEST = "manifest.json"
KEY = "secret_key"
DATABASES = {"database.sqlite3", "database.dump"}
OWNER_ONLY = 0o600
CHUNK = 1 << 20
LARGEST_MANIFEST = 64 << 20
LARGEST_KEY = 64 << 10
BROKEN = (BadZipFile, zlib.error, EOFError, NotImplementedError, OSError, ValueError, RuntimeError)
"""Errors that reading a damaged zip raises."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """The description of an archive, stored in it.

    `made` is UTC, ISO 8601; `versions` are those of spaye, python, django and the database; `key`
    distinguishes secret keys and reveals nothing else about them; `differences` are the faults that
    `repair --check` found in the copy, None if it couldn't run; `members` are SHA-256 by name.
    """

    made: str
    database: str
    versions: dict[str, str]
    facts: Facts
    key: str
    differences: list[str] | None = None
    members: dict[str, str] = field(default_factory=dict)
    format: int = FORMAT
    digest: str = ""

    def sealed(self) -> Self:
        """Return the manifest with its own digest filled in."""
        return replace(self, digest=_seal(msgspec.to_builtins(self)))


def write(path: Path, members: Mapping[str, Path], manifest: Manifest) -> Manifest:
    """Pack files into a new file at `path`, for its owner only. Returns the sealed manifest."""
    digests = {name: digest_of(member) for name, member in members.items()}
    manifest = replace(manifest, members=digests).sealed()
    with (
        os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY), "wb") as file,
        ZipFile(file, "w", ZIP_DEFLATED, compresslevel=6) as packed,
    ):
        packed.writestr(_info(MANIFEST), msgspec.json.format(msgspec.json.encode(manifest)))
        for name, member in members.items():
            with member.open("rb") as source, packed.open(_info(name), "w", force_zip64=True) as to:
                _copy(source, to.write)
    return manifest


def peek(path: Path) -> Manifest:
    """Read the manifest alone and check its own digest. Raises `Corrupt`, `Failed`."""
    with _open(path) as packed:
        return _manifest(packed)


def read(path: Path, into: Path | None = None) -> Manifest:
    """Read the manifest and compare every byte of the members. Raises `Corrupt`, `Failed`.

    With `into`, a folder to unpack them in, they must fit there, which is checked first.
    """
    with _open(path) as packed:
        manifest = _manifest(packed)
        if sorted(packed.namelist()) != sorted([MANIFEST, *manifest.members]):
            raise Corrupt(f"{path.name} is damaged: its members aren't those of its manifest.")
        if into is not None:
            _check_room(path, packed, into)
        for name, expected in manifest.members.items():
            found = sha256()
            with packed.open(name) as member:
                _copy(member, found.update)
            if found.hexdigest() != expected:
                raise Corrupt(f"{path.name} is damaged: {name} isn't what was written.")
    return manifest


def extract(path: Path, name: str, target: Path) -> Path:
    """Write a member into a new file, for its owner only. Raises `Corrupt`, `Failed`."""
    handle = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY)
    with os.fdopen(handle, "wb") as to, _open(path) as packed, packed.open(name) as member:
        _copy(member, to.write)
        to.flush()
        os.fsync(to.fileno())
    return target


def digest_of(path: Path) -> str:
    """Return the SHA-256 of a file."""
    with path.open("rb") as file:
        found = sha256()
        _copy(file, found.update)
    return found.hexdigest()


@contextmanager
def _open(path: Path) -> Iterator[ZipFile]:
    """Open the zip. Raises `Failed` if it can't be read, `Corrupt` if it is damaged."""
    try:
        packed = ZipFile(path)
    except FileNotFoundError:
        raise Failed(f"There is no {path}.") from None
    except (PermissionError, IsADirectoryError) as error:
        raise Failed(installation.describe_refusal(error)) from None
    except BROKEN:
        raise Corrupt(f"{path.name} is no backup, or only part of one.") from None
    with packed:
        try:
            yield packed
        except (*BROKEN, KeyError) as error:
            if isinstance(error, OSError) and error.errno:
                raise Failed(f"{path.name}: {os.strerror(error.errno).lower()}.") from None
            raise Corrupt(f"{path.name} is damaged: {error}".rstrip(".") + ".") from None


def _check_room(path: Path, packed: ZipFile, into: Path) -> None:
    """Raise `Failed` unless all fits. Members can't be larger than the zip says."""
    needed = sum(member.file_size for member in packed.infolist())
    if needed > (free := shutil.disk_usage(into).free):
        raise Failed(
            f"{path.name} takes {needed >> 20} MB when unpacked;"
            f" {free >> 20} MB are free in {into}."
        )


def _manifest(packed: ZipFile) -> Manifest:
    if packed.getinfo(MANIFEST).file_size > LARGEST_MANIFEST:
        raise Corrupt("Its manifest is too large to be one.")
    try:
        data = msgspec.json.decode(packed.read(MANIFEST), type=dict[str, Any])
        if _seal(data) != data.get("digest"):
            raise Corrupt("Its manifest is damaged: it isn't what was written.")
        if data.get("format") != FORMAT:
            raise Unfit("This backup has a newer format: install the Späye that made it first.")
        manifest = msgspec.convert(data, Manifest)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise Corrupt("Its manifest can't be read.") from None
    if strange := sorted(manifest.members.keys() - DATABASES - {KEY}):
        raise Corrupt(f"It holds what no backup of ours holds: {strange[0]!r:.100}.")
    if KEY in manifest.members and packed.getinfo(KEY).file_size > LARGEST_KEY:
        raise Corrupt("Its secret key is too large to be one.")
    return manifest


def _seal(data: dict[str, Any]) -> str:
    """Return the digest of a manifest, without its field `digest`."""
    rest = {name: value for name, value in data.items() if name != "digest"}
    return sha256(msgspec.json.encode(rest, order="deterministic")).hexdigest()


def _info(name: str) -> ZipInfo:
    """Describe a member without a time; unpacked by hand it is accessible to its owner only."""
    info = ZipInfo(name)
    info.compress_type = ZIP_DEFLATED
    info.external_attr = OWNER_ONLY << 16
    return info


def _copy(source: IO[bytes], write: Callable[[bytes], object]) -> None:
    while chunk := source.read(CHUNK):
        write(chunk)
