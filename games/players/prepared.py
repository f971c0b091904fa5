"""Queries of every move: Django compiles them once, and they run with other values.

Compiling a query takes Django several times as long as reading the few rows that it finds.
"""

from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, date, datetime
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, models, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models.query import ModelIterable, get_related_populators

R = TypeVar("R")
Kind = type[int] | type[str] | type[date] | type[datetime]


class Prepared(Generic[R]):
    """A query that is compiled once.

    `Prepared(lambda table: Seat.objects.filter(table=table), int)(7)` returns a list. `build` gets
    a stand-in of each kind and may only compare with it. Rows are instances of one model, with
    `only`, `select_related` and annotations, or the tuples of `values_list`.
    """

    def __init__(self, build: Callable[..., models.QuerySet[Any, R]], *kinds: Kind) -> None:
        self._build = build
        self._kinds = kinds
        # Threads share it: each would hold some 45 KB, and compile it again.
        self._statement: _Statement[R] | None = None

    def __call__(self, *values: Any) -> list[R]:
        statement, connection = self._statement, transaction.get_connection()
        if statement is None or statement.vendor != connection.vendor:
            stand_ins = [_stand_in(kind, at) for at, kind in enumerate(self._kinds)]
            statement = _Statement(self._build(*stand_ins), stand_ins, connection)
            self._statement = statement
        return statement.ask(values, connection)

    def first(self, *values: Any) -> R | None:
        """Run the query and return its first row, or None."""
        return next(iter(self(*values)), None)


class _Statement(Generic[R]):
    """A query that is compiled for one kind of database."""

    def __init__(
        self,
        query: models.QuerySet[Any, R],
        stand_ins: Sequence[Any],
        connection: BaseDatabaseWrapper,
    ) -> None:
        self.vendor = connection.vendor
        self._model = query.model
        compiler = query.query.get_compiler(connection=connection)
        self._text, self._parameters = compiler.as_sql()
        self._places = [
            (at, place, type(self._parameters[place]))
            for at, one in enumerate(stand_ins)
            for place in _places(self._parameters, _stored(one, connection))
        ]
        columns = compiler.select
        self._converters = [
            (place, converters, expression)
            for place, (converters, expression) in compiler.get_converters(
                [column for column, *_ in columns]
            ).items()
        ]
        if not issubclass(query._iterable_class, ModelIterable):
            self._make: Callable[[Sequence[Any]], Any] = tuple
            return
        self._make = self._made
        own = compiler.klass_info["select_fields"]
        self._own = slice(own[0], own[-1] + 1)
        self._names = [column.target.attname for column, _sql, _alias in columns[self._own]]
        self._related = get_related_populators(  # type: ignore[call-arg]  # stubs of Django 6
            compiler.klass_info, columns, DEFAULT_DB_ALIAS
        )
        self._annotations = compiler.annotation_col_map

    def ask(self, values: Sequence[Any], connection: BaseDatabaseWrapper) -> list[R]:
        parameters = list(self._parameters)
        for at, place, kind in self._places:
            value = _stored(values[at], connection)
            parameters[place] = value if isinstance(value, kind) else kind(value)
        with connection.cursor() as cursor:
            cursor.execute(self._text, parameters)
            rows = cursor.fetchall()
        return [self._make(row) for row in self._converted(rows, connection)]

    def _converted(
        self, rows: Sequence[Any], connection: BaseDatabaseWrapper
    ) -> Iterator[Sequence[Any]]:
        """Yield the rows converted, as the compiler does it, which belongs to one connection."""
        if not self._converters:
            yield from rows
            return
        for row in map(list, rows):
            for place, converters, expression in self._converters:
                for convert in converters:
                    row[place] = convert(row[place], expression, connection)
            yield row

    def _made(self, row: Sequence[Any]) -> Any:
        made = self._model.from_db(DEFAULT_DB_ALIAS, self._names, row[self._own])
        for related in self._related:
            related.populate(row, made)
        for name, place in self._annotations.items():
            setattr(made, name, row[place])
        return made


def _stored(value: Any, connection: BaseDatabaseWrapper) -> Any:
    """Return the value as a parameter: times as this database stores them, others unchanged."""
    if not isinstance(value, datetime):
        return value
    return connection.ops.adapt_datetimefield_value(value)


def _stand_in(kind: Kind, at: int) -> Any:
    """Return a value that no query has by chance, and that fits into the smallest columns."""
    if kind is int:
        return 31_700 + at
    if kind is datetime:
        return datetime(2, 1, 1 + at, tzinfo=UTC)
    return str(31_700 + at) if kind is str else date(1, 1, 1 + at)


def _places(parameters: Sequence[Any], stand_in: Any) -> list[int]:
    """Return the indexes of the parameters that are the stand-in; SQLite has dates as text.

    Raises `ValueError` if there are none.
    """
    places = [at for at, one in enumerate(parameters) if str(one) == str(stand_in)]
    if not places:
        raise ValueError(f"the query doesn't compare with {stand_in} as it is")
    return places
