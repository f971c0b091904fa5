"""Does an observation tell what chance has dealt to others?

Chance is changed behind a table's back: two values that it dealt change places, or one that it
threw becomes another, and the same moves are played again. Whoever's observation is another one
then knows these values, whatever the observation makes of them. What spectators know is open; of
everything else there is one seat at most that knows it: whoever holds it.

What a deal turns face up for everybody has to be said: the rules' `FACE_UP` is how many values of
a deal lie open when it is made, none unless it is there.

Who may know what stands in the state, the rules say field by field (`KNOWN_TO`), and after every
move that is held against what each seat sees (`shown`): another value is put into a place, and
whoever notices it has to be one of those who may know the place.

What this can't tell: whether `KNOWN_TO` is what the rules on paper say; whether a single number
that all see (a die, who begins) was meant for all; and what follows from a hidden card and is kept
in a field that is open, unless chance's own values show it.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any

from games.engine import codec, record
from games.engine.chance import Chance, Dice, OutOfSetup
from games.engine.contract import Game, Move, Refusal

Path = tuple[Any, ...]
Audience = int | None
Known = Mapping[tuple[Path, Path], frozenset[Audience]]
LATER = (0, 3, 10, 30)
"""How many moves after a deal it is looked at."""
DEALS, SAMPLE, TRIES = 2, 20, 3
PLACES = 4
"""How many places of a field are tried after each move."""
OTHER_SEEDS = [bytes([number]) * 32 for number in range(1, 6)]


@dataclass(frozen=True)
class Event:
    """What chance decided: its kind, its value, and after which move."""

    kind: str
    value: Any
    version: int


class Sitting:
    """A table as it was played, and as it would have been with another chance."""

    def __init__(self, rules: Game[Any], data: Mapping[str, Any]) -> None:
        read = record.read(data)
        assert read.seed is not None
        self.rules, self.seed = rules, read.seed
        self.options = rules.read_options(read.options)
        self.seats = 0 if rules.OPEN else read.seats
        self.journal = [(entry[0], Move.parse(entry[1])) for entry in read.journal]
        self.dice = Dice(self.seed, 0, 0)
        self.truth: dict[int, dict[Audience, str]] = {}

    @cached_property
    def events(self) -> list[Event]:
        found: list[Event] = []
        for version, _state, happened in self.states(self.seed, {}):
            found += [Event(kind, value, version) for kind, value in happened]
        return found

    def states(self, seed: bytes, script: record.Script) -> Iterator[tuple[int, Any, Any]]:
        """Version, state and chance's events, move by move."""
        chance = Chance(seed, 0, script)
        state = self.rules.setup(self.seats, self.options, chance)
        yield 0, state, chance.events
        used = Counter(kind for kind, _value in chance.events)
        for version, (seat, move) in enumerate(self.journal, start=1):
            state, happened = record.advance(
                self.rules, state, version, seat, move, seed, script, used
            )
            used.update(kind for kind, _value in happened)
            yield version, state, happened

    def seen(self, version: int, at: int, value: Any) -> dict[Audience, str] | None:
        """Everybody's observation if event `at` had been this; `None` if a move was refused."""
        script = defaultdict(list)
        for number, event in enumerate(self.events):
            script[event.kind].append(value if number == at else event.value)
        try:
            state = next(
                state for now, state, _ in self.states(self.seed, script) if now == version
            )
        except (Refusal, OutOfSetup):
            return None
        people = (None, *range(self.rules.seated(state)))
        return {one: codec.encode(self.rules.observe(state, one)) for one in people}

    def noticed(self, version: int, at: int, value: Any) -> frozenset[Audience] | None:
        """Who sees anything else if event `at` had been this."""
        then = self.seen(version, at, value)
        if then is None:
            return None
        if version not in self.truth:
            self.truth[version] = self.seen(version, at, self.events[at].value) or {}
        now = self.truth[version]
        return frozenset(one for one in now if now[one] != then.get(one))

    def decided(self, at: int) -> bool:
        """Whether chance had a say: some set-ups are events that are always the same."""
        event, others = self.events[at], []
        for seed in OTHER_SEEDS if event.version == 0 else ():
            _version, _state, happened = next(self.states(seed, {}))
            others += [value for kind, value in happened if kind == event.kind]
        return event.version > 0 or any(other != event.value for other in others)


def faults(rules: Game[Any], data: Mapping[str, Any]) -> Iterator[str]:
    """What the observations of a played table tell to the wrong people."""
    sitting = Sitting(rules, data)
    kinds: Counter[str] = Counter()
    for at, event in enumerate(sitting.events):
        kinds[event.kind] += 1
        if kinds[event.kind] <= DEALS and sitting.decided(at):
            paths = list(_paths(event.value))
            looked = _dealt(sitting, at, paths) if paths != [()] else _thrown(sitting, at)
            yield from (f"{rules.SLUG}, {event.kind}: {fault}" for fault in looked)


def _thrown(sitting: Sitting, at: int) -> Iterator[str]:
    """One value: all may see it, or one, or nobody."""
    event = sitting.events[at]
    same = {other.value for other in sitting.events if other.kind == event.kind} - {event.value}
    for value in sorted(same)[:TRIES]:
        who = sitting.noticed(event.version, at, value) or frozenset()
        if None not in who and len(who) > 1:
            yield f"{event.value} is told to {_named(who)} and not to spectators"


def _dealt(sitting: Sitting, at: int, paths: Sequence[Path]) -> Iterator[str]:
    """Many values: nobody but their holders knows them, and those that lie open are announced."""
    event = sitting.events[at]
    face_up = getattr(sitting.rules, "FACE_UP", 0)
    if len(lying_open := list(_open(sitting, at, paths))) > face_up:
        yield f"{len(lying_open)} values are open to spectators, {face_up} announced as FACE_UP"
    for version in (event.version + moves for moves in LATER):
        if version <= len(sitting.journal):
            sample = sitting.dice.shuffled(paths)[:SAMPLE]
            known = _known(sitting, version, at, combinations(sample, 2))
            if not _held(sample, known):
                yield f"after move {version} somebody knows what others hold: {_worst(known)}"


def _open(sitting: Sitting, at: int, paths: Sequence[Path]) -> Iterator[Path]:
    """What spectators know when it is dealt: whatever it changes places with, they notice."""
    for path in paths:
        others = sitting.dice.shuffled([other for other in paths if other != path])
        pairs = ((path, other) for other in others)
        found = _known(sitting, sitting.events[at].version, at, pairs, most=TRIES)
        if found and all(None in who for who in found.values()):
            yield path


def _known(sitting: Sitting, version: int, at: int, pairs: Any, most: int = 1000) -> Known:
    """Who notices that two values have changed places, where the same moves remain legal."""
    value, found = sitting.events[at].value, {}
    for one, other in pairs:
        first, second = _at(value, one), _at(value, other)
        if type(first) is not type(second) or first == second or len(found) == most:
            continue
        swapped = _put(_put(value, one, second), other, first)
        if (who := sitting.noticed(version, at, swapped)) is not None:
            found[one, other] = who
    return found


def _held(sample: Sequence[Path], known: Known) -> bool:
    """Whether there can be one holder for each value, or none, that explains who noticed what.

    Whoever holds one of two values notices; who holds both may not. Open ones tell nothing, and
    neither does a pair that nobody notices: a card may have changed hands without being named.
    """
    near: defaultdict[Path, dict[Path, frozenset[Audience]]] = defaultdict(dict)
    for (one, other), who in known.items():
        if who and None not in who:
            near[one][other] = near[other][one] = who
    people: list[Audience] = [None, *{seat for told in near.values() for seat in _seats(told)}]

    def fits(path: Path, holder: Audience, holders: Mapping[Path, Audience]) -> bool:
        told = ((holders[other], who) for other, who in near[path].items() if other in holders)
        return all({holder, other} - {None} == who for other, who in told)

    def explained(holders: Mapping[Path, Audience], left: frozenset[Path]) -> bool:
        if not left:
            return True
        # The one that most others bind leaves the fewest ways, so a contradiction shows at once.
        path = max(left, key=lambda path: sum(other in holders for other in near[path]))
        fitting = (one for one in people if fits(path, one, holders))
        return any(explained({**holders, path: one}, left - {path}) for one in fitting)

    return explained({}, frozenset(path for path in sample if near[path]))


def _seats(told: Mapping[Path, frozenset[Audience]]) -> frozenset[Audience]:
    return frozenset().union(*told.values())


def _worst(known: Known) -> str:
    (one, other), who = max(known.items(), key=lambda each: (None not in each[1], len(each[1])))
    return f"{_named(who)} notice that {one} and {other} have changed places"


def _named(who: Collection[Audience]) -> str:
    seats = [f"seat {one}" for one in sorted(one for one in who if one is not None)]
    return ", ".join([*seats, *(["spectators"] if None in who else [])]) or "nobody"


def shown(rules: Game[Any], data: Mapping[str, Any]) -> Iterator[str]:
    """What somebody sees of the states of a played table without being one who may know it."""
    sitting = Sitting(rules, data)
    states = [(version, state) for version, state, _ in sitting.states(sitting.seed, {})]
    plain = [json.loads(codec.encode(state)) for _version, state in states]
    if missing := plain[0].keys() ^ rules.KNOWN_TO.keys():
        yield f"{rules.SLUG}: KNOWN_TO and State don’t have the same fields: {sorted(missing)}"
        return
    stood = {
        field: sorted(
            {_at(each[field], path) for each in plain for path in _paths(each[field])}, key=str
        )
        for field in plain[0]
    }
    found = set()
    for (version, state), fields in zip(states, plain, strict=True):
        for who, path in _wrongly(sitting, state, fields, stood):
            if (fault := (who, path[0])) not in found:
                found.add(fault)
                yield (
                    f"{rules.SLUG}: after move {version} {_named(who)} see {path}, "
                    f"which {_named(_knowing(rules, state, path) or ())} may know"
                )


def _wrongly(
    sitting: Sitting, state: Any, fields: Any, stood: Mapping[str, Sequence[Any]]
) -> Iterator[tuple[frozenset[Audience], Path]]:
    """Who notices another value in a place that they may not know."""
    rules = sitting.rules
    people = frozenset({None, *range(rules.seated(state))})
    hidden = {
        path: frozenset(knowing)
        for path in _paths(fields)
        if path and (knowing := _knowing(rules, state, path)) is not None
    }
    now: dict[Audience, str] = {}
    for path in _sample(sitting.dice, hidden):
        for other, may in _others(sitting.dice, path, fields, hidden, stood):
            for one in people - may:
                if one not in now:
                    now[one] = codec.encode(rules.observe(state, one))
            try:
                then = codec.decode(json.dumps(other), rules.State)
            except codec.Undecodable:
                continue
            seen = {one: codec.encode(rules.observe(then, one)) for one in people - may}
            if who := frozenset(one for one in seen if seen[one] != now[one]):
                yield who, path


def _knowing(rules: Game[Any], state: Any, path: Path) -> Collection[int] | None:
    return rules.KNOWN_TO[path[0]](state, path[1:])


def _sample(dice: Dice, hidden: Mapping[Path, Any]) -> Iterator[Path]:
    fields: defaultdict[str, list[Path]] = defaultdict(list)
    for path in hidden:
        fields[path[0]].append(path)
    for paths in fields.values():
        yield from dice.shuffled(paths)[:PLACES]


def _others(
    dice: Dice,
    path: Path,
    fields: Any,
    hidden: Mapping[Path, frozenset[int]],
    stood: Mapping[str, Sequence[Any]],
) -> Iterator[tuple[Any, frozenset[int]]]:
    """The state with another value there, and who may notice that.

    Two hidden values change places, for each audience that the other one has: so everything that is
    counted stays as it is. Where whoever knows the one knows the other, too, or there is no other,
    what stood in the field at another moment takes its place.
    """
    mine, tried = _at(fields, path), set()
    for other in sorted(dice.shuffled(list(hidden)), key=lambda one: len(hidden[one])):
        value = _at(fields, other)
        if type(value) is type(mine) and value != mine and hidden[other] not in tried:
            tried.add(hidden[other])
            yield _put(_put(fields, path, value), other, mine), hidden[path] | hidden[other]
    alike = [one for one in hidden if one[0] == path[0] and _at(fields, one) == mine]
    if frozenset() in tried or (not tried and len(alike) > 1):
        return
    values = [one for one in stood[path[0]] if type(one) is type(mine) and one != mine]
    for value in values[:TRIES]:
        yield _put(fields, path, value), hidden[path]


def _paths(value: Any, path: Path = ()) -> Iterator[Path]:
    """Where the single values stand in an event's value."""
    match value:
        case dict():
            for key, part in value.items():
                yield from _paths(part, (*path, key))
        case list() | tuple():
            for key, part in enumerate(value):
                yield from _paths(part, (*path, key))
        case _:
            yield path


def _at(value: Any, path: Path) -> Any:
    for key in path:
        value = value[key]
    return value


def _put(value: Any, path: Path, part: Any) -> Any:
    """The value with another part there."""
    if not path:
        return part
    key, *rest = path
    new = _put(value[key], tuple(rest), part)
    if isinstance(value, dict):
        return {**value, key: new}
    return type(value)([*value[:key], new, *value[key + 1 :]])
