"""Strict parsing of the fields of a move's form."""

import re
from collections.abc import Mapping

from django.utils.encoding import iri_to_uri

from games.engine.contract import BadMove
from games.players.requests import is_own_path
from games.tables.errors import BadVersion


class Unfilled(BadMove):
    """A form came without a choice that its move needs: `what` is the field’s name."""

    def __init__(self, text: str, what: str) -> None:
        super().__init__(text)
        self.what = what


PLACEHOLDER = re.compile(r"\{(\w+)(\+?)\}")
LONGEST_VALUE = 200


def move_text(fields: Mapping[str, str]) -> str:
    """Return the move, each `{name}` replaced by the form's field `name`: `confirm 4 {reps_4}`.

    A value is one word; only a placeholder at the very end takes free text. `{name+}` there takes
    all values of a field that comes several times (checkboxes). An empty field has the value of
    `name-else`, if the form has one. Raises `BadMove`, and `Unfilled` if a value is missing.
    """
    text = fields.get("move", "")

    def fill(found: re.Match[str]) -> str:
        words = _value(fields, found[1], several=bool(found[2])).split()
        value = " ".join(words)
        at_the_end = found.end() == len(text)
        if not words:
            raise Unfilled(text, found[1])
        if len(value) > LONGEST_VALUE or (len(words) > 1 and not at_the_end):
            raise BadMove(text)
        return value

    return PLACEHOLDER.sub(fill, text)


def _value(fields: Mapping[str, str], name: str, several: bool) -> str:
    if several and hasattr(fields, "getlist"):
        return " ".join(fields.getlist(name))
    return fields.get(name, "").strip() or fields.get(f"{name}-else", "")


def version(fields: Mapping[str, str]) -> int:
    """Return the version that the form's page showed. Raises `BadVersion`."""
    text = fields.get("version", "")
    if not re.fullmatch(r"[0-9]{1,9}", text):
        raise BadVersion
    return int(text)


def place(fields: Mapping[str, str]) -> str:
    """Return the `data-at` of what was touched, where a refusal is shown; empty if invalid."""
    at = fields.get("at", "")
    return at if re.fullmatch(r"[\w-]{1,60}", at) else ""


def next_page(fields: Mapping[str, str]) -> str:
    """Return the path of this site where a form without JavaScript goes next; `/` if invalid."""
    path = fields.get("next", "")
    # It becomes a header, in ASCII.
    return iri_to_uri(path) if is_own_path(path) else "/"
