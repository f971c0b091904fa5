"""Joins our ES modules into one script, so that pages need few requests.

A module becomes a function that returns its exports. Only our own style is understood: imports by
name or as a whole from `./…` or `../…`, and `export` before a function or a const.
"""

import posixpath
import re
from collections.abc import Callable, Iterable, Mapping

IMPORT = re.compile(
    r'^import (?:\{(?P<names>[^}]*)\}|\* as (?P<whole>\w+)) from "(?P<file>\.[\w./-]+)";\n',
    re.MULTILINE,
)
EXPORT = re.compile(r"^export ((?:async )?function|const) (\w+)", re.MULTILINE)
RENAMED = re.compile(r"(\w+) as (\w+)")

Read = Callable[[str], str]
Lent = Mapping[str, str]
"""Modules that another script has: a module's address → that script's."""


def together(entries: Iterable[str], here: str, read: Read, lent: Lent) -> str:
    """Join these modules and those they import into one, for the address `here`.

    Modules that are `lent` are imported from their script. Each export is one module's exports.
    """
    paths = collected(entries, read, lent)
    taken = {each for path in paths for each in needed(path, read(path)) if each in lent}
    imports = "".join(_import(path, here, lent[path]) for path in sorted(taken))
    return f"{imports}{_declared(paths, read)}\nexport {{ {', '.join(map(_name, paths))} }};\n"


def pointed(path: str, source: str, lent: Lent) -> str:
    """A module whose imports of lent modules lead to their script: so each module runs once."""

    def taken(match: re.Match[str]) -> str:
        target = _target(path, match)
        if target not in lent:
            return match[0]
        return _import(target, path, lent[target]) + _given(match, target)

    return IMPORT.sub(taken, source)


def collected(entries: Iterable[str], read: Read, lent: Lent | None = None) -> list[str]:
    """The addresses of these modules and of those they import, each after its imports."""
    paths: list[str] = []

    def collect(path: str) -> None:
        for each in needed(path, read(path)):
            if each not in paths and each not in (lent or {}):
                collect(each)
        if path not in paths:
            paths.append(path)

    for entry in entries:
        collect(entry)
    return paths


def needed(path: str, source: str) -> list[str]:
    """The addresses of the modules that this one imports."""
    return [_target(path, match) for match in IMPORT.finditer(source)]


def _declared(paths: Iterable[str], read: Read) -> str:
    return "\n".join(f"const {_name(path)} = {_wrapped(path, read(path))};" for path in paths)


def _wrapped(path: str, source: str) -> str:
    body = IMPORT.sub(lambda match: _given(match, _target(path, match)), source)
    names = [name for _kind, name in EXPORT.findall(body)]
    body = EXPORT.sub(r"\1 \2", body)
    if re.search(r"^(import|export|await)\b", body, re.MULTILINE):
        raise ValueError(path)
    return f"(() => {{\n{body}return {{ {', '.join(names)} }};\n}})()"


def _given(match: re.Match[str], target: str) -> str:
    """The declarations that replace an import, taken from its module's object."""
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
