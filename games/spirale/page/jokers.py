"""Jokers on the page: those that may be played, and the effects and medal moves of those used."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import Q
from django.utils.translation import gettext as _

from games.engine.contract import Move
from games.spirale.page import words
from games.spirale.rules import (
    DOUBLE,
    INTEGRAL,
    JOKERS,
    LEAST_GOLD,
    Observation,
    State,
    Word,
    confront,
    imagine,
    legal_words,
    parse_joker,
    pay_joker,
    refusal,
)
from games.tables import playback
from games.tables.models import Entry, Table
from games.tables.move_logs import effective_entries


@dataclass(frozen=True, slots=True)
class JokerChoice:
    """One way to play a joker."""

    key: str
    move: str
    words: str


@dataclass(frozen=True, slots=True)
class JokerItem:
    """A joker in the list; without choices, `why` has the reason."""

    slug: str
    name: str
    effect: str
    cost: int
    choices: tuple[JokerChoice, ...] = ()
    why: str = ""
    warning: str = ""

    @property
    def gloss(self) -> str:
        return words.gloss(self.slug)

    @property
    def stars(self) -> range:
        return range(self.cost)

    @property
    def cost_words(self) -> str:
        return f"{words.starred(self.cost)}, {words.gold(self.cost)}"

    @property
    def button(self) -> str:
        return _("Play, %(n)d gold") % {"n": self.cost}


def listed_jokers(worded: bool) -> list[JokerItem]:
    """List all jokers with their costs."""
    return [
        JokerItem(slug, words.NAMES[slug], str(words.EFFECTS[slug]), joker.cost(worded))
        for slug, joker in JOKERS.items()
    ]


def offered_jokers(seen: Observation, seat: int) -> list[JokerItem]:
    """List the jokers that this seat, whose turn it is, may play, then the others with reasons."""
    state = imagine(seen)
    possible = [move for move in legal_words(state, seat) if move.verb == "engage"]
    jokers = [_offer(state, seen, seat, joker, possible) for joker in listed_jokers(seen.worded)]
    return sorted(jokers, key=lambda joker: not joker.choices)


def _offer(
    state: State, seen: Observation, seat: int, joker: JokerItem, possible: list[Move]
) -> JokerItem:
    moves = [move for move in possible if move.args[0] == joker.slug and not _idle(move)]
    choices = tuple(_choices(moves))
    refused = None
    if not choices:
        args = ("appropriation", "gold=1") if joker.slug == "appropriation" else (joker.slug,)
        refused = refusal(state, parse_joker(seat, args))
    return JokerItem(
        joker.slug,
        joker.name,
        joker.effect,
        joker.cost,
        choices,
        words.why_not(refused) if refused else "",
        _warning(state, seat, joker, choices),
    )


def _choices(moves: list[Move]) -> Iterator[JokerChoice]:
    """Yield the choices, larger numbers first, gold before spirals."""
    most_first = list(reversed(moves))
    most_first.sort(key=lambda move: move.args[1:] != ("gold=1",))
    for place, move in enumerate(most_first):
        yield JokerChoice(f"{move.args[0]}-{place}", str(move), words.variant_words(move.args))


def _idle(move: Move) -> bool:
    """Return whether the joker would cost gold without an effect: it isn't offered then."""
    return any(said in ("0", "spiral=0") for said in move.args[1:])


def _warning(state: State, seat: int, joker: JokerItem, choices: tuple[JokerChoice, ...]) -> str:
    """Warn if a joker couldn't be paid for now; name the choices concerned unless all are."""
    unpaid = [choice.words for choice in choices if not _could_pay(state, seat, joker, choice)]
    if not unpaid:
        return ""
    if len(unpaid) == len(choices):
        return _("Right now you couldn’t pay for it: Défaut.")
    told = _("Right now you couldn’t pay for it if you choose %(choices)s: Défaut.")
    return told % {"choices": ", ".join(unpaid)}


def _could_pay(state: State, seat: int, joker: JokerItem, choice: JokerChoice) -> bool:
    if joker.slug == DOUBLE:
        return state.gold[seat] >= LEAST_GOLD
    if joker.slug == INTEGRAL:
        return state.total(seat) >= joker.cost
    said = parse_joker(seat, Move.parse(choice.move).args)
    return JOKERS[joker.slug].effect(state, seat, said).gold[seat] >= joker.cost


# Effects of the jokers of a Spirale
#
# The page has the medals after all jokers. The jokers' pure effects are applied again to the state
# before, to tell what each one did.

LATER = {DOUBLE, INTEGRAL}
"""The jokers that take effect in a later phase."""


@dataclass(frozen=True, slots=True)
class JokerUse:
    """A used joker: its player, its name, and its effects in words."""

    name: str
    joker: str
    gloss: str
    changes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class JokerStep:
    """The states before a joker, after its effect, and once it is paid."""

    word: Word
    before: State
    after: State
    paid: State


def use_words(steps: Iterable[JokerStep], who: Callable[[int], str]) -> list[JokerUse]:
    """Describe the jokers in the order they were used."""
    return [_use_in_words(step, who) for step in steps]


def steps_at(table: Table, seen: Observation) -> list[JokerStep]:
    """Return a step for each joker used, in order; none before both players have gone."""
    if len(seen.words) < 2 or not any(word.joker for word in seen.words):
        return []
    after_second = seen.second and seen.phase != "confrontation"
    entry = _last_entry(table, *(("announce",) if after_second else ("engage", "pass")))
    before = playback.seen_before(table, entry.number)() if entry else None
    if entry is None or before is None:
        return []
    return steps_since(before, seen, entry.seat, Move.parse(entry.move))


def steps_since(
    before: Observation, seen: Observation, seat: int | None, move: Move
) -> list[JokerStep]:
    """Return the steps caused by this move.

    Only the second word of a Strategy and the last number of a second Confrontation cause any.
    """
    if move.verb == "announce":
        shown = before.second and seen.numbers
        return list(_after_second_confrontation(before, seen)) if shown else []
    if seat is None or len(before.words) != 1:
        return []
    return list(_after_strategy(before, seat, move))


def _last_entry(table: Table, *verbs: str) -> Entry | None:
    any_verb = Q()
    for verb in verbs:
        any_verb |= Q(move=verb) | Q(move__startswith=f"{verb} ")
    return effective_entries(table).filter(any_verb).order_by("-number").first()


def _after_strategy(before: Observation, seat: int, move: Move) -> Iterator[JokerStep]:
    """Yield the steps after the Strategy, up to a second Confrontation."""
    last = parse_joker(seat, move.args) if move.verb == "engage" else Word(seat)
    return _joker_steps(imagine(before), (*before.words, last))


def _after_second_confrontation(before: Observation, seen: Observation) -> Iterator[JokerStep]:
    """Yield the steps after a second Confrontation: its joker is paid, then others are used."""
    assert seen.numbers is not None
    state = imagine(before)
    met = confront(replace(state, second=False), seen.numbers)
    if met.phase == "over":
        return
    double, *others = state.waiting
    paid = pay_joker(met, double)
    yield JokerStep(double, met, met, paid)
    yield from _joker_steps(paid, others)


def _joker_steps(state: State, said: Iterable[Word]) -> Iterator[JokerStep]:
    for word in said:
        if word.joker is None or state.phase == "over":
            continue
        if word.joker in LATER:
            yield JokerStep(word, state, state, state)
            if word.joker == DOUBLE:
                return
            continue
        after = JOKERS[word.joker].effect(state, word.seat, word)
        paid = pay_joker(after, word)
        yield JokerStep(word, state, after, paid)
        state = paid


def _use_in_words(step: JokerStep, who: Callable[[int], str]) -> JokerUse:
    joker = step.word.joker
    assert joker is not None
    changes = [change for seat in (0, 1) if (change := _changes(step, seat, who))]
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
    return JokerUse(who(step.word.seat), words.NAMES[joker], words.gloss(joker), tuple(changes))


def _changes(step: JokerStep, seat: int, who: Callable[[int], str]) -> str:
    """Return a seat's changes: `Ingrid: gold 8 → 6`; empty if there are none."""
    rows: Mapping[str, tuple[int, int]] = {
        _("gold %(from)d → %(to)d"): (step.before.gold[seat], step.after.gold[seat]),
        _("spiral %(from)d → %(to)d"): (step.before.spiral[seat], step.after.spiral[seat]),
        _("starred %(from)d → %(to)d"): (step.before.stars[seat], step.after.stars[seat]),
    }
    changes = [text % {"from": was, "to": now} for text, (was, now) in rows.items() if was != now]
    if not changes:
        return ""
    return _("%(name)s: %(changes)s") % {"name": who(seat), "changes": ", ".join(changes)}


# Medals moved by jokers, one joker after the other, for `static/tables/motion.js`
#
# A medal missing after a joker moves to a new one: first on its own player's other side, then at
# the other player. The rest moves to and from the discard pile.

APART_MS = 900
"""The delay in ms from one joker's medals to the next one's, as for its line in `spirale.css`."""
LAST_MS = 500

MedalSpot = tuple[str, int, int]
"""`gold` or `spiral`, the seat, and the place in the row."""


def medal_moves(steps: Sequence[JokerStep], spirale: int) -> str:
    """Return all medal moves of a Spirale's jokers; `spirale` makes their keys unique."""
    shown = [
        f"{start}#{spirale}j>{goal}@{nth * APART_MS}"
        for nth, step in enumerate(steps)
        for start, goal in _moves_of(step.before, step.paid)
    ]
    return " ".join(shown)


def look_ms(steps: Sequence[JokerStep]) -> int:
    """Return the time in ms for which all jokers are shown."""
    return LAST_MS + APART_MS * (len(steps) - 1)


def _moves_of(before: State, after: State) -> Iterator[tuple[str, str]]:
    gone, come = list(_surplus(before, after)), list(_surplus(after, before))
    for same_player in (True, False):
        for place in list(gone):
            goal = next((to for to in come if (to[1] == place[1]) == same_player), None)
            if goal:
                gone.remove(place)
                come.remove(goal)
                yield _spot(place), _spot(goal)
    yield from ((_spot(place), "discard") for place in gone)
    yield from (("discard", _spot(place)) for place in come)


def _surplus(state: State, other: State) -> Iterator[MedalSpot]:
    """Yield the medals that `state` has in excess of `other`, at the rows' ends."""
    for seat in (0, 1):
        for name, rows in (
            ("gold", (state.gold, other.gold)),
            ("spiral", (state.spiral, other.spiral)),
        ):
            yield from ((name, seat, nth) for nth in range(rows[1][seat], rows[0][seat]))


def _spot(place: MedalSpot) -> str:
    name, seat, nth = place
    return f"{name}-{seat}-{nth}"
