"""Records: a whole table as one JSON document, and its replay anywhere, without a database.

A record has options, a seed (or a set-up in its place) and a move log. `annulled` says why a table
counts nowhere; `house`, in older records, that its options were the office's house rules. A replay
ignores both, and gives the same states on any machine. It returns a `RefusedMove` for a bad record:
with the entry's index for an illegal move, without one if the record, its set-up or its result is
wrong as a whole.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

import msgspec

from games.engine import codec
from games.engine.chance import Chance, OutOfSetup
from games.engine.contract import BadSetup, Events, Game, IllegalMove, Move, Options, Refusal, Setup

S = TypeVar("S")
Script = Mapping[str, Sequence[Any]]

FORMAT = 1
REQUIRED = ("game", "format", "seats", "journal")
KEYS = (*REQUIRED, "options", "seed", "setup", "result", "annulled", "house")
SEED = re.compile(r"[0-9a-fA-F]{64}")
TIME = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}([.,][0-9]+)?)?(Z|[+-]00:?00)"
)


class BadRecord(Refusal):
    """Raised for JSON that isn't a record; `key` names the faulty part."""

    def __init__(self, key: str) -> None:
        super().__init__("RECORD", key=key)


@dataclass(frozen=True, slots=True)
class Record:
    """A parsed record. The replay parses the entries of its move log one by one."""

    game: str
    seats: int
    options: Options
    seed: bytes | None = field(repr=False)
    setup: Setup | None = field(repr=False)
    journal: tuple[Any, ...]
    result: Mapping[str, Any] | None


@dataclass(frozen=True, slots=True)
class Replayed(Generic[S]):
    """The result of replaying a record whose entries were all legal."""

    state: S = field(repr=False)
    options: Options
    result: Mapping[str, Any] | None
    version: int
    events: Events = field(repr=False)


@dataclass(frozen=True, slots=True)
class RefusedMove:
    """The reason why a record is refused; `index` counts move log entries from 0.

    `values` are the values that the rule's sentence needs.
    """

    index: int | None
    rule: str
    reason: str
    values: Mapping[str, object] = field(default_factory=dict, compare=False)


def parse(text: str | bytes) -> Record:
    """Read one record. Raises `BadRecord`."""
    try:
        data = msgspec.json.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise BadRecord("json") from None
    return read(data)


def read(data: Any) -> Record:
    """Read a record from decoded JSON. Raises `BadRecord`."""
    if not isinstance(data, dict):
        raise BadRecord("record")
    for key in data:
        if key not in KEYS:
            raise BadRecord(key)
    for key in REQUIRED:
        if key not in data:
            raise BadRecord(key)
    for key, kind in (("game", str), ("seats", int), ("journal", list)):
        if type(data[key]) is not kind:
            raise BadRecord(key)
    if type(data["format"]) is not int or data["format"] != FORMAT:
        raise BadRecord("format")
    return Record(
        game=data["game"],
        seats=data["seats"],
        options=_object(data, "options") or {},
        seed=_seed(data.get("seed")),
        setup=_object(data, "setup"),
        journal=tuple(data["journal"]),
        result=_object(data, "result"),
    )


def _object(data: Mapping[str, Any], key: str) -> Mapping[str, Any] | None:
    value = data.get(key)
    if value is None or isinstance(value, dict):
        return value
    raise BadRecord(key)


def _seed(value: Any) -> bytes | None:
    if value is None:
        return None
    if not isinstance(value, str) or not SEED.fullmatch(value):
        raise BadRecord("seed")
    return bytes.fromhex(value)


def replay(rules: Game[S], record: Record) -> Replayed[S] | RefusedMove:
    """Play the record's move log by the rules of its game."""
    table = _Table(rules, record)
    try:
        table.begin()
        for index, entry in enumerate(record.journal):
            try:
                table.enter(index, entry)
            except (IllegalMove, BadRecord) as error:
                return _refused(error, index)
        return table.end()
    except (BadSetup, BadRecord) as error:
        return _refused(error, None)
    except OutOfSetup as error:
        return _refused(BadSetup("SETUP", short=error.kind), None)


def _refused(error: Refusal, index: int | None) -> RefusedMove:
    return RefusedMove(index, error.rule, error.reason, error.values)


class _Table(Generic[S]):
    """A running replay."""

    def __init__(self, rules: Game[S], record: Record) -> None:
        self.rules, self.record = rules, record
        self.events: list[tuple[str, Any]] = []
        self.used: Counter[str] = Counter()

    def begin(self) -> None:
        """Make the state before the first entry. Raises `BadSetup`, `OutOfSetup`."""
        rules, record = self.rules, self.record
        self.options = rules.read_options(record.options)
        if record.seats not in rules.SEATS:
            raise BadSetup("SEATS", seats=record.seats)
        seats = 0 if rules.OPEN else record.seats
        self.script: Script = {}
        if record.setup is not None:
            self.script = rules.read_setup(record.setup, seats, self.options)
        chance = Chance(record.seed, 0, self.script)
        self.state = rules.setup(seats, self.options, chance)
        self._happened(chance.events)

    def enter(self, index: int, entry: Any) -> None:
        """Enter one move log entry. Raises `IllegalMove`, `BadRecord`, `BadSetup`, `OutOfSetup`."""
        seat, text = _entry(entry, self.record.seats)
        self.state, events = advance(
            self.rules,
            self.state,
            index + 1,
            seat,
            Move.parse(text),
            seed=self.record.seed,
            script=self.script,
            before=self.used,
        )
        self._happened(events)

    def _happened(self, events: Events) -> None:
        self.events += events
        self.used.update(kind for kind, _ in events)

    def end(self) -> Replayed[S]:
        """Make the checks that need the last state. Raises `BadSetup`, `BadRecord`."""
        rules, record = self.rules, self.record
        outcome = rules.outcome(self.state)
        result = None if outcome is None else outcome.result
        if rules.seated(self.state) != record.seats:
            raise BadRecord("seats")
        if record.result is not None and codec.encode(record.result) != codec.encode(result):
            raise BadRecord("result")
        for kind, queue in self.script.items():
            surplus = len(queue) > self.used[kind]
            if result is not None and surplus and rules.settled(self.state, kind):
                raise BadSetup("SETUP", surplus=kind)
        return Replayed(self.state, self.options, result, len(record.journal), tuple(self.events))


def _entry(entry: Any, seats: int) -> tuple[int | None, str]:
    """Read `[seat, move]` or `[seat, move, time]`. Raises `BadRecord`, `IllegalMove`."""
    if not isinstance(entry, list) or len(entry) not in (2, 3) or type(entry[1]) is not str:
        raise BadRecord("journal")
    if len(entry) == 3 and not (isinstance(entry[2], str) and TIME.fullmatch(entry[2])):
        raise BadRecord("journal")
    seat = entry[0]
    if seat is not None and (type(seat) is not int or not 0 <= seat < seats):
        raise IllegalMove("SEAT", seat=seat)
    return seat, entry[1]


def advance(
    rules: Game[S],
    state: S,
    entry_no: int,
    seat: int | None,
    move: Move,
    seed: bytes | None,
    script: Script,
    before: Mapping[str, int],
) -> tuple[S, Events]:
    """Apply one move; return the state after it and its chance events.

    `entry_no` is the entry's number for `Chance` (the first entry is 1), `script` the set-up's
    queues, `before` how many events of each kind happened earlier. Raises what `apply` raises, and
    `OutOfSetup`.
    """
    chance = Chance(seed, entry_no, script, before)
    return rules.apply(state, seat, move, chance), chance.events


def explicit(rules: Game[S], record: Record, replayed: Replayed[S]) -> dict[str, Any]:
    """Return the record as JSON values, with its result and a set-up of every chance event."""
    written: dict[str, Any] = {
        "game": record.game,
        "format": FORMAT,
        "seats": record.seats,
        "options": dict(replayed.options),
        "seed": None if record.seed is None else record.seed.hex(),
        "setup": rules.write_setup(replayed.events, replayed.options),
        "journal": list(record.journal),
    }
    return written | ({} if replayed.result is None else {"result": dict(replayed.result)})


def documents(lines: Iterator[bytes]) -> Iterator[bytes]:
    """Yield the records of a file: one a line (JSON Lines), or one document over all lines."""
    filled = (line for line in lines if line.strip())
    first = next(filled, b"")
    if _is_object(first):
        yield first
        yield from filled
        return
    rest = [first, *filled]
    whole = b"".join(rest)
    if not _is_object(whole) and any(map(_is_object, rest)):
        yield from rest
    elif whole:
        yield whole


def _is_object(text: bytes) -> bool:
    try:
        return isinstance(msgspec.json.decode(text), dict)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return False
