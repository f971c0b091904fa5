"""What a move's form sends, read strictly."""

from __future__ import annotations

import re
from collections.abc import Mapping

from django.utils.http import url_has_allowed_host_and_scheme

from games.engine.contract import BadMove
from games.tables.errors import BadVersion

PLACEHOLDER = re.compile(r"\{(\w+)\}")
LONGEST_VALUE = 200


def move_text(fields: Mapping[str, str]) -> str:
    """The move with `{name}` replaced by the form's field `name`: `confirm 4 {reps_4}`.

    A value is one word; only a placeholder at the very end takes free text. Raises `BadMove`.
    """
    text = fields.get("move", "")

    def fill(found: re.Match[str]) -> str:
        words = fields.get(found[1], "").split()
        value = " ".join(words)
        at_the_end = found.end() == len(text)
        if not words or len(value) > LONGEST_VALUE or (len(words) > 1 and not at_the_end):
            raise BadMove(text)
        return value

    return PLACEHOLDER.sub(fill, text)


def version(fields: Mapping[str, str]) -> int:
    """The version that the form's page showed. Raises `BadVersion`."""
    text = fields.get("version", "")
    if not re.fullmatch(r"[0-9]{1,9}", text):
        raise BadVersion
    return int(text)


def next_page(fields: Mapping[str, str]) -> str:
    """Where a form without JavaScript goes afterwards: a path of this site."""
    path = fields.get("next", "")
    ours = path.startswith("/") and url_has_allowed_host_and_scheme(path, allowed_hosts=None)
    return path if ours else "/"
