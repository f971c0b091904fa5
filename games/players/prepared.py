"""Queries of every page: Django compiles each once, and its text is run again with other values.

Compiling a query takes Django several times as long as reading the few rows that it finds.
"""

import json
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection, models

M = TypeVar("M", bound=models.Model)
R = TypeVar("R")
Kind = type[int] | type[str] | type[date] | type[datetime]
Row = Sequence[Any]
READ_AS_THEY_ARE = {
    "AutoField",
    "BigAutoField",
    "BooleanField",
    "CharField",
    "DateField",
    "ForeignKey",
    "IntegerField",
    "OneToOneField",
    "PositiveIntegerField",
    "PositiveSmallIntegerField",
    "TextField",
    "TimeField",
}
"""Kinds of columns that the drivers of both databases read as the value that a field has."""


@dataclass(frozen=True, slots=True)
class _Statement:
    """A compiled query: its text, and the places of its parameters that stand in for values."""

    vendor: str
    text: str
    parameters: Row
    places: Sequence[tuple[int, int, type]]

    def run(self, values: Row) -> list[Row]:
        parameters = list(self.parameters)
        for at, place, kind in self.places:
            value = _stored(values[at], self.vendor)
            parameters[place] = value if isinstance(value, kind) else kind(value)
        with connection.cursor() as cursor:
            cursor.execute(self.text, parameters)
            rows: list[Row] = cursor.fetchall()
        return rows


class PreparedRows(Generic[R]):
    """A query for the tuples of `values_list`, compiled once.

    `PreparedRows(lambda table: Seat.objects.filter(table=table).values_list("pk"), int)(7)` returns
    a list. `build` gets a stand-in of each kind and may only compare with it. Values are as the
    database's driver reads them, JSON as text and, from SQLite, what is computed as 0 for False;
    `converted` has, by its place, what makes the value of one that isn't None: `bool`, `moment`,
    `from_json`. With `several` there may be any number of values of the last kind; none finds
    nothing, and each other number of them has a statement of its own.
    """

    def __init__(
        self,
        build: Callable[..., models.QuerySet[Any, R]],
        *kinds: Kind,
        converted: Mapping[int, Callable[[Any], Any]] | None = None,
        several: bool = False,
    ) -> None:
        self._build, self._kinds, self._converted = build, kinds, converted or {}
        self._several = several
        # Threads share them: each would compile them again.
        self._statements: dict[tuple[str, int], _Statement] = {}

    def __call__(self, *values: Any) -> list[R]:
        if self._several and len(values) < len(self._kinds):
            return []
        key = (connection.vendor, len(values))
        statement = self._statements.get(key)
        if statement is None:
            statement = self._statements[key] = self._compile(len(values))
        return [self._made(row) for row in statement.run(values)]

    def first(self, *values: Any) -> R | None:
        """Run the query and return its first row, or None."""
        return next(iter(self(*values)), None)

    def _query(self, *stand_ins: Any) -> models.QuerySet[Any, Any]:
        return self._build(*stand_ins)

    def _made(self, row: Row) -> Any:
        if not self._converted:
            return row
        values = list(row)
        for at, convert in self._converted.items():
            if (value := values[at]) is not None:
                values[at] = convert(value)
        return tuple(values)

    def _compile(self, number: int) -> _Statement:
        more = self._kinds[-1:] * (number - len(self._kinds)) if self._several else ()
        stand_ins = [_stand_in(kind, at) for at, kind in enumerate((*self._kinds, *more))]
        text, parameters = _text_of(self._query(*stand_ins))
        # SQLite has dates as text.
        found: defaultdict[str, list[int]] = defaultdict(list)
        for place, one in enumerate(parameters):
            found[str(one)].append(place)
        places = []
        for at, one in enumerate(stand_ins):
            there = found[str(_stored(one, connection.vendor))]
            if not there:
                raise ValueError(f"the query doesn't compare with {one} as it is")
            places += [(at, place, type(parameters[place])) for place in there]
        return _Statement(connection.vendor, text, parameters, places)


class Prepared(PreparedRows[M]):
    """A query for a model's instances, compiled once, as `PreparedRows` is.

    Instead of `select_related` and `defer` it takes `related` (forward ones only, "seat__player"
    after "seat") and `deferred`. `annotated` names the query's annotations, each with what makes
    its value of the driver's, or None.
    """

    def __init__(
        self,
        build: Callable[..., models.QuerySet[Any, M]],
        *kinds: Kind,
        related: Sequence[str] = (),
        annotated: Mapping[str, Callable[[Any], Any] | None] | None = None,
        deferred: Collection[str] = (),
        several: bool = False,
    ) -> None:
        super().__init__(build, *kinds, several=several)
        self._related, self._annotated, self._deferred = related, annotated or {}, deferred
        self._parts: Sequence[_Part] = ()

    def _query(self, *stand_ins: Any) -> models.QuerySet[Any, Any]:
        query = self._build(*stand_ins)
        own = _Part(query.model, "", 0, self._deferred)
        parts, start = [own], len(own.names) + len(self._annotated)
        for path in self._related:
            parts.append(_Part(query.model, path, start))
            start += len(parts[-1].names)
        self._parts = parts
        paths = [name for part in parts[1:] for name in part.paths]
        return query.values_list(*own.paths, *self._annotated, *paths)

    def _made(self, row: Row) -> Any:
        own, *others = self._parts
        made = own.instance(row)
        for at, (name, convert) in enumerate(self._annotated.items(), len(own.names)):
            setattr(made, name, convert(row[at]) if convert else row[at])
        for part in others:
            part.attach(made, row)
        return made


class _Part:
    """The columns of a row that belong to one instance: the queried one or a related one."""

    def __init__(
        self, model: type[models.Model], path: str, start: int, deferred: Collection[str] = ()
    ) -> None:
        self._owners = path.split("__") if path else []
        for step in self._owners:
            related = model._meta.get_field(step).related_model
            assert isinstance(related, type)
            model = related
        fields = [field for field in _columns(model) if field.name not in deferred]
        self._model = model
        self.names = [field.attname for field in fields]
        self.paths = [f"{path}__{name}" if path else name for name in self.names]
        self._slice = slice(start, start + len(fields))
        self._key = next(start + at for at, field in enumerate(fields) if field.primary_key)
        self._converters = [
            (at, convert) for at, field in enumerate(fields) if (convert := _converter(field))
        ]

    def instance(self, row: Row) -> models.Model:
        values = list(row[self._slice])
        for at, convert in self._converters:
            if (value := values[at]) is not None:
                values[at] = convert(value)
        return self._model.from_db(DEFAULT_DB_ALIAS, self.names, values)

    def attach(self, made: models.Model, row: Row) -> None:
        """Set the instance, or None, on the one that it belongs to, if there is that one."""
        owner: Any = made
        for step in self._owners[:-1]:
            owner = getattr(owner, step)
        if owner is not None:
            there = row[self._key] is not None
            setattr(owner, self._owners[-1], self.instance(row) if there else None)


def _text_of(query: models.QuerySet[Any, Any]) -> tuple[str, Row]:
    """Return the statement and parameters that Django makes of a query, without running it."""

    class Noted(Exception):
        pass

    def note(_run: Any, text: str, parameters: Row | None, *_more: Any) -> None:
        raise Noted(text, tuple(parameters or ()))

    with connection.execute_wrapper(note):
        try:
            list(query)
        except Noted as noted:
            text, parameters = noted.args
            return text, parameters
    raise ValueError("the query needs no database")


def _columns(model: type[models.Model]) -> "Iterator[models.Field[Any, Any]]":
    """Yield the fields that are columns of the model's table, in their order."""
    for field in model._meta.get_fields():
        if isinstance(field, models.Field) and field.concrete and not field.many_to_many:
            yield field


def _converter(field: "models.Field[Any, Any]") -> Callable[[Any], Any] | None:
    """Return what makes the field's value of what a driver reads; None if nothing has to."""
    kind = field.get_internal_type()
    if kind == "DateTimeField":
        return moment
    if kind == "JSONField":
        return from_json
    if kind == "DurationField":
        return duration
    if kind not in READ_AS_THEY_ARE:
        raise ValueError(f"{field} would be read as the driver has it")
    return None


def moment(value: Any) -> Any:
    """Return the datetime that a driver reads: SQLite's is UTC without saying so, or its text."""
    if isinstance(value, str):
        value = datetime.fromisoformat(value)
    return value.replace(tzinfo=UTC) if value.tzinfo is None else value


def from_json(value: str) -> Any:
    """Return what JSON says, which the drivers read as text."""
    return json.loads(value)


def duration(value: Any) -> Any:
    """Return the duration; SQLite keeps microseconds."""
    return timedelta(microseconds=value) if isinstance(value, int) else value


def _stored(value: Any, vendor: str) -> Any:
    """Return the value as a parameter: SQLite keeps moments as the text of their UTC."""
    if not isinstance(value, datetime) or vendor != "sqlite":
        return value
    return str(value.astimezone(UTC).replace(tzinfo=None))


def _stand_in(kind: Kind, at: int) -> Any:
    """Return a value that no query has by chance, and that fits into the smallest columns."""
    if kind is int:
        return 31_700 + at
    if kind is datetime:
        return datetime(2, 1, 1 + at, tzinfo=UTC)
    return str(31_700 + at) if kind is str else date(1, 1, 1 + at)
