"""What each joker of a Spirale did, one after the other, and what it cost.

The page shows the medals that came of all of them; the same pure effects, from what lay on the
table before, tell how.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from django.db.models import Q
from django.utils.translation import gettext as _

from games.engine.contract import Move
from games.spirale.page import words
from games.spirale.rules import Observation
from games.spirale.rules.imagine import imagine
from games.spirale.rules.jokers import JOKERS
from games.spirale.rules.spirale import confront, pay
from games.spirale.rules.state import State, Word
from games.spirale.rules.strategy import read
from games.tables import earlier
from games.tables.course import so_far
from games.tables.models import Entry, Table

DOUBLE = "double_confrontation"
LATER = {DOUBLE, "renforcement_integral"}
"""They come into effect with their phase."""


@dataclass(frozen=True, slots=True)
class Use:
    """One joker: whose, which, and what it did in words."""

    name: str
    joker: str
    gloss: str
    changes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """The table before a joker, after its effect, and paid."""

    word: Word
    before: State
    after: State
    paid: State


def told(steps: Iterable[Step], who: Callable[[int], str]) -> list[Use]:
    """In words, in the order they were used."""
    return [_use(step, who) for step in steps]


def steps_of(table: Table, seen: Observation) -> list[Step]:
    """One a joker, in the order they were used; nothing before both have spoken."""
    if len(seen.words) < 2 or not any(word.joker for word in seen.words):
        return []
    after_second = seen.second and seen.phase != "confrontation"
    entry = _last(table, *(("announce",) if after_second else ("engage", "pass")))
    before = earlier.before(table, entry.number)() if entry else None
    if entry is None or before is None:
        return []
    return steps_since(before, seen, entry.seat, Move.parse(entry.move))


def steps_since(before: Observation, seen: Observation, seat: int | None, move: Move) -> list[Step]:
    """Those that this move has brought into effect: the second word, or the second number of a
    second Confrontation."""
    if move.verb == "announce":
        return list(_second(before, seen)) if before.second and seen.numbers else []
    if seat is None or len(before.words) != 1:
        return []
    return list(_first(before, seat, move))


def _last(table: Table, *verbs: str) -> Entry | None:
    found = Q()
    for verb in verbs:
        found |= Q(move=verb) | Q(move__startswith=f"{verb} ")
    return so_far(table).filter(found).order_by("-number").first()


def _first(before: Observation, seat: int, move: Move) -> Iterator[Step]:
    """After the Strategy, up to a second Confrontation."""
    last = read(seat, move.args) if move.verb == "engage" else Word(seat)
    return _steps(imagine(before), (*before.words, last))


def _second(before: Observation, seen: Observation) -> Iterator[Step]:
    """After a second Confrontation: Double Confrontation is paid, then the next is used."""
    assert seen.numbers is not None
    state = imagine(before)
    met = confront(replace(state, second=False), seen.numbers)
    if met.phase == "over":
        return
    double, *others = state.waiting
    paid = pay(met, double)
    yield Step(double, met, met, paid)
    yield from _steps(paid, others)


def _steps(state: State, said: Iterable[Word]) -> Iterator[Step]:
    for word in said:
        if word.joker is None or state.phase == "over":
            continue
        if word.joker in LATER:
            yield Step(word, state, state, state)
            if word.joker == DOUBLE:
                return
            continue
        after = JOKERS[word.joker].effect(state, word.seat, word)
        paid = pay(after, word)
        yield Step(word, state, after, paid)
        state = paid


def _use(step: Step, who: Callable[[int], str]) -> Use:
    joker = step.word.joker
    assert joker is not None
    changes = [told for seat in (0, 1) if (told := _changes(step, seat, who))]
    if not changes and joker not in LATER:
        changes.append(_("No effect"))
    if step.before.discard > step.after.discard:
        taken = step.before.discard - step.after.discard
        changes.append(_("From the discard pile: %(n)d") % {"n": taken})
    if step.paid.phase == "over":
        changes.append(_("Can’t be paid."))
    elif step.paid is not step.after:
        cost = step.after.gold[step.word.seat] - step.paid.gold[step.word.seat]
        changes.append(_("Price of the joker: %(medals)s") % {"medals": words.gold(cost)})
    if not changes:
        changes.append(str(words.EFFECTS[joker]))
    return Use(who(step.word.seat), words.NAMES[joker], words.gloss(joker), tuple(changes))


def _changes(step: Step, seat: int, who: Callable[[int], str]) -> str:
    """`Ingrid: gold 8 → 6`, nothing where all stayed."""
    rows: Mapping[str, tuple[int, int]] = {
        _("gold %(from)d → %(to)d"): (step.before.gold[seat], step.after.gold[seat]),
        _("spiral %(from)d → %(to)d"): (step.before.spiral[seat], step.after.spiral[seat]),
        _("starred %(from)d → %(to)d"): (step.before.stars[seat], step.after.stars[seat]),
    }
    told = [
        text % {"from": one, "to": other} for text, (one, other) in rows.items() if one != other
    ]
    if not told:
        return ""
    return _("%(name)s: %(changes)s") % {"name": who(seat), "changes": ", ".join(told)}
