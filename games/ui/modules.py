"""Our ES modules joined into one script: for pages that are to need few journeys.

A module becomes a function that returns what it exports. Understood is what we write: imports by
name or as a whole from `./…` or `../…`, and `export` before a function or a const.
"""

import posixpath
import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from django.contrib.staticfiles import finders

IMPORT = re.compile(
    r'^import (?:\{(?P<names>[^}]*)\}|\* as (?P<whole>\w+)) from "(?P<file>\.[\w./-]+)";\n',
    re.MULTILINE,
)
EXPORT = re.compile(r"^export ((?:async )?function|const) (\w+)", re.MULTILINE)
RENAMED = re.compile(r"(\w+) as (\w+)")

Read = Callable[[str], str]
Lent = Mapping[str, str]
"""Which modules another script brings: a module's address, and that script's."""


def together(entries: Iterable[str], here: str, read: Read, lent: Lent) -> str:
    """One module of these and of what they need, to stand at the address `here`.

    What is `lent` is imported from where it lies; each export is one module's exports.
    """
    found = collected(entries, read, lent)
    taken = {each for path in found for each in needed(path, read(path)) if each in lent}
    imports = "".join(_import(path, here, lent[path]) for path in sorted(taken))
    return f"{imports}{_declared(found, read)}\nexport {{ {', '.join(map(_name, found))} }};\n"


def pointed(path: str, source: str, lent: Lent) -> str:
    """A module of its own that takes what is lent from there: a page runs each module once."""

    def taken(match: re.Match[str]) -> str:
        target = _target(path, match)
        if target not in lent:
            return match[0]
        return _import(target, path, lent[target]) + _given(match, target)

    return IMPORT.sub(taken, source)


def collected(entries: Iterable[str], read: Read, lent: Lent | None = None) -> list[str]:
    """The addresses of these modules and of what they import, that first."""
    found: list[str] = []

    def collect(path: str) -> None:
        for each in needed(path, read(path)):
            if each not in found and each not in (lent or {}):
                collect(each)
        if path not in found:
            found.append(path)

    for entry in entries:
        collect(entry)
    return found


def needed(path: str, source: str) -> list[str]:
    """The addresses of the modules that this one imports."""
    return [_target(path, match) for match in IMPORT.finditer(source)]


def written(path: str) -> str:
    """A static file's text, as it lies in its app."""
    file = finders.find(path)
    if not isinstance(file, str):
        raise LookupError(path)
    return Path(file).read_text()


def _declared(found: Iterable[str], read: Read) -> str:
    return "\n".join(f"const {_name(path)} = {_wrapped(path, read(path))};" for path in found)


def _wrapped(path: str, source: str) -> str:
    body = IMPORT.sub(lambda match: _given(match, _target(path, match)), source)
    names = [name for _kind, name in EXPORT.findall(body)]
    body = EXPORT.sub(r"\1 \2", body)
    if re.search(r"^(import|export|await)\b", body, re.MULTILINE):
        raise ValueError(path)
    return f"(() => {{\n{body}return {{ {', '.join(names)} }};\n}})()"


def _given(match: re.Match[str], target: str) -> str:
    """What an import names, taken from the object that stands for its module."""
    if match["whole"]:
        return f"const {match['whole']} = {_name(target)};\n"
    names = RENAMED.sub(r"\1: \2", match["names"])
    return f"const {{{names}}} = {_name(target)};\n"


def _import(path: str, here: str, there: str) -> str:
    way = posixpath.relpath(there, posixpath.dirname(here))
    return f'import {{ {_name(path)} }} from "{way if way.startswith(".") else f"./{way}"}";\n'


def _target(path: str, match: re.Match[str]) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), match["file"]))


def _name(path: str) -> str:
    return "$" + re.sub(r"\W", "_", path)
