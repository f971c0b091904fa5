"""What a request asks: of whom, and whether they shall be active. Providers write it variously."""

from __future__ import annotations

import json
import re
from typing import Any

FILTER = re.compile(r'\s*(externalid|username|id)\s+eq\s+("(?:[^"\\]|\\.)*")\s*', re.IGNORECASE)
WORDS = {"true": True, "false": False}
"""Entra ID writes “False”, a string."""


class Refused(Exception):
    """`kind` is a `scimType` of RFC 7644, 3.12, where one fits."""

    def __init__(self, status: int, detail: str, kind: str = "") -> None:
        super().__init__(detail)
        self.status, self.detail, self.kind = status, detail, kind


def filtered(text: str) -> tuple[str, str]:
    """The attribute (lower case) and the value that it shall equal. Raises `Refused`."""
    found = FILTER.fullmatch(text)
    try:
        value = json.loads(found[2]) if found else None
    except ValueError:
        value = None
    if found is None or value is None or not value.isprintable():
        raise Refused(400, 'Only externalId, userName or id eq "…".', "invalidFilter")
    return found[1].lower(), value


def whole_number(text: str | None, otherwise: int) -> int:
    """A number of a query; what isn't one is `otherwise`."""
    return int(text) if text and re.fullmatch(r"-?\d{1,9}", text, re.ASCII) else otherwise


def body(content: bytes) -> dict[str, Any]:
    """The JSON object that was sent. Raises `Refused`."""
    try:
        said = json.loads(content)
    except (ValueError, RecursionError):
        said = None
    if not isinstance(said, dict):
        raise Refused(400, "This isn't a JSON object.", "invalidSyntax")
    return said


def active_of(said: dict[str, Any]) -> bool | None:
    """What a resource says of `active`; None if nothing. Raises `Refused`."""
    values = [value for name, value in said.items() if name.lower() == "active"]
    return _truth(values[-1]) if values else None


def active_after(said: dict[str, Any]) -> bool | None:
    """What the operations of a patch make of `active`; None if nothing. Raises `Refused`."""
    operations = next((said[name] for name in said if name.lower() == "operations"), None)
    if not isinstance(operations, list) or not operations:
        raise Refused(400, "Operations are missing.", "invalidSyntax")
    wanted = [_active_by(one) for one in operations]
    return next((one for one in reversed(wanted) if one is not None), None)


def _active_by(operation: Any) -> bool | None:
    if not isinstance(operation, dict):
        raise Refused(400, "An operation is an object.", "invalidSyntax")
    said = {name.lower(): value for name, value in operation.items()}
    kind, path, value = str(said.get("op")).lower(), said.get("path"), said.get("value")
    if kind not in ("add", "replace", "remove"):
        raise Refused(400, "An operation adds, replaces or removes.", "invalidSyntax")
    if not path:
        return active_of(value) if isinstance(value, dict) and kind != "remove" else None
    if str(path).lower().rpartition(":")[2] != "active":
        return None
    if kind == "remove":
        raise Refused(400, "“active” is true or false.", "mutability")
    return _truth(value)


def _truth(value: Any) -> bool:
    if isinstance(value, str):
        value = WORDS.get(value.lower())
    if not isinstance(value, bool):
        raise Refused(400, "“active” is true or false.", "invalidValue")
    return value
