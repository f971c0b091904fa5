"""Replays only read: while a view looks at one, no statement may write."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.db import connection

READS = ("SELECT", "SAVEPOINT", "RELEASE", "ROLLBACK", "BEGIN", "COMMIT")


class Wrote(RuntimeError):
    """A statement that isn't a question was about to be sent while a replay was drawn."""


def only_reads(view: Callable[..., Any]) -> Callable[..., Any]:
    """A view in which the database refuses to be written; what it returns has been drawn."""

    @wraps(view)
    def inner(*args: Any, **kwargs: Any) -> Any:
        with connection.execute_wrapper(_refuse):
            return view(*args, **kwargs)

    return inner


def _refuse(execute: Any, sql: Any, params: Any, many: bool, context: Any) -> Any:
    if many or not str(sql).lstrip("( \n").upper().startswith(READS):
        raise Wrote
    return execute(sql, params, many, context)
