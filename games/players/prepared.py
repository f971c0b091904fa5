"""Queries that every move asks: put together once, then asked with other values.

Putting a statement together takes Django several times as long as reading the few rows it finds.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime
from typing import Any, Generic, TypeVar

from django.db import models, transaction
from django.db.models.query import ModelIterable, get_related_populators

R = TypeVar("R")
Kind = type[int] | type[str] | type[date] | type[datetime]


class Prepared(Generic[R]):
    """`Prepared(lambda table: Seat.objects.filter(table=table), int)(7)`: what it finds, a list.

    `build` gets a stand-in of each kind and may do nothing with it but compare, once. Rows of one
    model are read (`only` leaves columns for later), what `select_related` names, and annotations;
    or the tuples of `values_list`.
    """

    def __init__(self, build: Callable[..., models.QuerySet[Any, R]], *kinds: Kind) -> None:
        self._build = build
        self._kinds = kinds
        self._kept = threading.local()

    def __call__(self, *values: Any) -> list[R]:
        statement: _Statement[R] | None = getattr(self._kept, "statement", None)
        # A thread's connection may be another one by now.
        if statement is None or statement.connection is not transaction.get_connection():
            stand_ins = [_stand_in(kind, at) for at, kind in enumerate(self._kinds)]
            statement = self._kept.statement = _Statement(self._build(*stand_ins), stand_ins)
        return statement.ask(values)

    def first(self, *values: Any) -> R | None:
        """The first of them; `None` if there is none."""
        return next(iter(self(*values)), None)


class _Statement(Generic[R]):
    """A query as one connection's database understands it."""

    def __init__(self, query: models.QuerySet[Any, R], stand_ins: Sequence[Any]) -> None:
        self.connection = transaction.get_connection()
        self._model = query.model
        self._compiler = query.query.get_compiler(connection=self.connection)
        self._text, self._parameters = self._compiler.as_sql()
        self._places = [
            (at, *_place(self._parameters, self._stored(one))) for at, one in enumerate(stand_ins)
        ]
        columns = self._compiler.select
        self._converters = self._compiler.get_converters([column for column, *_ in columns])
        if not issubclass(query._iterable_class, ModelIterable):
            self._make: Callable[[Sequence[Any]], Any] = tuple
            return
        self._make = self._made
        own = self._compiler.klass_info["select_fields"]
        self._own = slice(own[0], own[-1] + 1)
        self._names = [column.target.attname for column, _sql, _alias in columns[self._own]]
        self._related = get_related_populators(  # type: ignore[call-arg]  # stubs of Django 6
            self._compiler.klass_info, columns, self.connection.alias
        )

    def ask(self, values: Sequence[Any]) -> list[R]:
        parameters = list(self._parameters)
        for at, place, kind in self._places:
            value = self._stored(values[at])
            parameters[place] = value if isinstance(value, kind) else kind(value)
        with self.connection.cursor() as cursor:
            cursor.execute(self._text, parameters)
            rows = cursor.fetchall()
        if self._converters:
            rows = self._compiler.apply_converters(rows, self._converters)
        return [self._make(row) for row in rows]

    def _stored(self, value: Any) -> Any:
        """A moment as this database writes it."""
        if not isinstance(value, datetime):
            return value
        return self.connection.ops.adapt_datetimefield_value(value)

    def _made(self, row: Sequence[Any]) -> Any:
        made = self._model.from_db(self.connection.alias, self._names, row[self._own])
        for related in self._related:
            related.populate(row, made)
        for name, place in self._compiler.annotation_col_map.items():
            setattr(made, name, row[place])
        return made


def _stand_in(kind: Kind, at: int) -> Any:
    """A value that no query has by chance, and that fits into the smallest columns."""
    if kind is int:
        return 31_700 + at
    if kind is datetime:
        return datetime(2, 1, 1 + at, tzinfo=UTC)
    return str(31_700 + at) if kind is str else date(1, 1, 1 + at)


def _place(parameters: Sequence[Any], stand_in: Any) -> tuple[int, type]:
    """Where the stand-in went, once, and as what: SQLite takes dates as text."""
    (place,) = [at for at, one in enumerate(parameters) if str(one) == str(stand_in)]
    return place, type(parameters[place])
