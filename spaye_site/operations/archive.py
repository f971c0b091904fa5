"""A backup as one file: a zip of the database, the secret key and a manifest that binds them.

The manifest holds the SHA-256 of every other member and of itself, so that damage is found wherever
it is. It is no signature: whoever can write the file can write another that holds together.
"""

from __future__ import annotations

import os
import shutil
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import IO, Any
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

import msgspec

from spaye_site.operations.errors import Corrupt, Failed, Unfit
from spaye_site.operations.facts import Facts

FORMAT = 1
MANIFEST = "manifest.json"
KEY = "secret_key"
DATABASES = {"database.sqlite3", "database.dump"}
OWNER_ONLY = 0o600
CHUNK = 1 << 20
LARGEST_MANIFEST = 64 << 20
LARGEST_KEY = 64 << 10
BROKEN = (BadZipFile, zlib.error, EOFError, NotImplementedError, OSError, ValueError, RuntimeError)
"""What reading a damaged zip raises."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """What an archive says of itself.

    `made` is UTC, ISO 8601; `versions` those of spaye, python, django and the database; `key` tells
    secret keys apart and tells nothing of them; `differences` is what `repair --check` said of this
    very moment, `None` when it couldn't be asked; `members` are SHA-256 by name.
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

    def sealed(self) -> Manifest:
        """The same with the digest of all the rest."""
        return replace(self, digest=_seal(msgspec.to_builtins(self)))


def write(path: Path, members: Mapping[str, Path], manifest: Manifest) -> Manifest:
    """Pack these files into a new file at `path`, its owner's only; returns the sealed manifest."""
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
    """The manifest alone, its own digest checked. Raises `Corrupt`, `Failed`."""
    with _opened(path) as packed:
        return _manifest(packed)


def read(path: Path, into: Path | None = None) -> Manifest:
    """The manifest, after every byte of the members was compared. Raises `Corrupt`, `Failed`.

    With `into`, a folder to unpack them in, they must fit there: that is asked before any is read.
    """
    with _opened(path) as packed:
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
    """Write the member into a new file, its owner's only."""
    handle = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY)
    with os.fdopen(handle, "wb") as to, _opened(path) as packed, packed.open(name) as member:
        _copy(member, to.write)
        to.flush()
        os.fsync(to.fileno())
    return target


def digest_of(path: Path) -> str:
    """SHA-256 of a file."""
    with path.open("rb") as file:
        found = sha256()
        _copy(file, found.update)
    return found.hexdigest()


class _opened:  # noqa: N801
    """The zip, whose damages are told in a sentence."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def __enter__(self) -> ZipFile:
        try:
            self._zip = ZipFile(self._path)
        except FileNotFoundError:
            raise Failed(f"There is no {self._path}.") from None
        except (PermissionError, IsADirectoryError) as error:
            raise Failed(f"{self._path}: {str(error.strerror).lower()}.") from None
        except BROKEN:
            raise Corrupt(f"{self._path.name} is no backup, or only part of one.") from None
        return self._zip

    def __exit__(self, kind: type[BaseException] | None, error: object, _trace: object) -> None:
        self._zip.close()
        if isinstance(error, OSError) and error.errno:
            raise Failed(f"{self._path.name}: {os.strerror(error.errno).lower()}.") from None
        if kind is not None and issubclass(kind, (*BROKEN, KeyError)):
            raise Corrupt(f"{self._path.name} is damaged: {error}".rstrip(".") + ".") from None


def _check_room(path: Path, packed: ZipFile, into: Path) -> None:
    """What is read of a member is never more than the size that the zip gives it."""
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
        told = msgspec.json.decode(packed.read(MANIFEST), type=dict[str, Any])
        if _seal(told) != told.get("digest"):
            raise Corrupt("Its manifest is damaged: it isn't what was written.")
        if told.get("format") != FORMAT:
            raise Unfit("This backup has a newer format: install the Späye that made it first.")
        manifest = msgspec.convert(told, Manifest)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise Corrupt("Its manifest can't be read.") from None
    if strange := sorted(manifest.members.keys() - DATABASES - {KEY}):
        raise Corrupt(f"It holds what no backup of ours holds: {strange[0]!r:.100}.")
    if KEY in manifest.members and packed.getinfo(KEY).file_size > LARGEST_KEY:
        raise Corrupt("Its secret key is too large to be one.")
    return manifest


def _seal(told: dict[str, Any]) -> str:
    """The digest of all of a manifest but its digest."""
    rest = {name: value for name, value in told.items() if name != "digest"}
    return sha256(msgspec.json.encode(rest, order="deterministic")).hexdigest()


def _info(name: str) -> ZipInfo:
    """A member without a time of its own; unpacked by hand it is its owner's only."""
    info = ZipInfo(name)
    info.compress_type = ZIP_DEFLATED
    info.external_attr = OWNER_ONLY << 16
    return info


def _copy(source: IO[bytes], write: Callable[[bytes], object]) -> None:
    while chunk := source.read(CHUNK):
        write(chunk)
