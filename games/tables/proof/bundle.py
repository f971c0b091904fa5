"""Our ES modules as one classic script, for a file that is opened without a server.

A module becomes a function that returns what it exports. Understood is what we write: imports by
name from `./…`, and `export` before a function or a const.
"""

from __future__ import annotations

import re
from pathlib import Path

from django.contrib.staticfiles import finders

IMPORT = re.compile(r'^import \{([^}]*)\} from "\./([\w.]+)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export ((?:async )?function|const) (\w+)", re.MULTILINE)


def bundle(entry: str) -> str:
    """The modules that `entry` (a static file) needs, and itself: an object of its exports.

    JavaScript of one expression's value: `(() => {…})()`. Raises `LookupError` for a file that
    isn't there, `ValueError` for a module written in another way.
    """
    found: dict[str, str] = {}
    _collect(entry, found)
    modules = "\n".join(f"const {_name(path)} = {source};" for path, source in found.items())
    return f"(() => {{\n{modules}\nreturn {_name(entry)};\n}})()"


def _collect(path: str, found: dict[str, str]) -> None:
    """The module and those it imports, dependencies first."""
    source = _read(path)
    folder = path.rpartition("/")[0]
    for _names, file in IMPORT.findall(source):
        if f"{folder}/{file}" not in found:
            _collect(f"{folder}/{file}", found)
    found[path] = _wrapped(path, source)


def _wrapped(path: str, source: str) -> str:
    folder = path.rpartition("/")[0]
    body = IMPORT.sub(lambda m: f"const {{{m[1]}}} = {_name(f'{folder}/{m[2]}')};\n", source)
    names = [name for _kind, name in EXPORT.findall(body)]
    body = EXPORT.sub(r"\1 \2", body)
    if re.search(r"^(import|export)\b", body, re.MULTILINE):
        raise ValueError(path)
    return f"(() => {{\n{body}return {{ {', '.join(names)} }};\n}})()"


def _read(path: str) -> str:
    file = finders.find(path)
    if not isinstance(file, str):
        raise LookupError(path)
    return Path(file).read_text()


def _name(path: str) -> str:
    return "$" + re.sub(r"\W", "_", path)
