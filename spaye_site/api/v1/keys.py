"""What an operation asks of the key, and what the answers of all operations have in common."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.http import HttpRequest
from django.utils import timezone
from ninja import Field, Schema
from ninja.security import HttpBearer

from games.boards.exports.files import Table
from games.players.models import Player
from games.programs.models import Key
from spaye_site.api.problems import Problem


class Bearer(HttpBearer):
    """A key with this scope; any key where none is named. Raises `Problem` for a lesser one."""

    def __init__(self, scope: str = "") -> None:
        super().__init__()
        self._scope = scope

    def authenticate(self, request: HttpRequest, token: str) -> Key | None:
        key = key_of(request)
        if key and self._scope and self._scope not in key.scope_list:
            raise Problem(403, "scope", scope=self._scope)
        return key


def key_of(request: HttpRequest) -> Key | None:
    """The key that the door has found."""
    found: Key | None = getattr(request, "key", None)
    return found


def player_of(request: HttpRequest) -> Player:
    """Whose key it is."""
    key = key_of(request)
    if key is None or key.player is None:
        raise Problem(401, "no-key")
    return key.player


class ProblemShape(Schema):
    """RFC 9457."""

    type: str = Field(examples=["/api/#stale"])
    title: str
    status: int
    detail: str
    rule: str | None = Field(None, description="The rule that has refused", examples=["SP-69"])


REFUSALS: dict[int, Any] = dict.fromkeys((400, 401, 403, 404, 409, 422, 429), ProblemShape)


def rows_of(table: Table) -> list[dict[str, Any]]:
    """A file's rows, each with all columns; what is not known is null."""
    return [{column: row.get(column) for column in table.columns} for row in table.rows]


def local(at: datetime | None) -> str | None:
    """A moment on the office's clock."""
    return timezone.localtime(at).isoformat(timespec="seconds") if at else None
