"""Multi-chances of two: losers go on in their own half; all play all rounds, 1 … N (T-F4)."""

from __future__ import annotations

from games.tournaments.formats.course import Basis, Course, Drawn, Plan
from games.tournaments.formats.ranking import by_rank
from games.tournaments.pairing.bracket import FREE, order, places_for
from games.tournaments.pairing.standings import Standing


def length(plan: Plan, people: int) -> int:
    return places_for(people).bit_length() - 1


def basis(course: Course) -> Basis | None:
    slots = _slots(course)
    if course.next > length(course.plan, len(course.numbers)) or len(course.numbers) < 2:
        return None
    return {"slots": slots, "round": course.next}


def paired(basis: Basis, seed: bytes) -> Drawn:
    """Neighbours meet; whoever has a free place beside them has a bye."""
    slots = basis["slots"]
    pairs = [(slots[n], slots[n + 1]) for n in range(0, len(slots), 2)]
    tables = tuple((one, other) for one, other in pairs if one != FREE and other != FREE)
    byes = tuple(one or other for one, other in pairs if (one == FREE) != (other == FREE))
    labels = tuple(
        f"C{basis['round']}.{n}"
        for n, (one, other) in enumerate(pairs, 1)
        if one != FREE and other != FREE
    )
    return Drawn(tables, byes, labels)


def ranked(course: Course) -> list[Standing]:
    """By the place that their last duel has left them."""
    slots = [who for who in _slots(course) if who != FREE]
    late = [who for who in course.numbers if who not in slots]
    done = len(course.rounds) >= length(course.plan, len(course.numbers))
    if not done:
        return course.by_score()
    return by_rank(course, {who: (-at,) for at, who in enumerate([*slots, *late])})


def _slots(course: Course) -> list[int]:
    """Who stands where now: each round a block's winners take its upper half, losers its lower."""
    people = course.numbers
    places = places_for(len(people))
    slots = [people[seed - 1] if seed <= len(people) else FREE for seed in order(places)]
    block = places
    for each in course.rounds:
        won = {}
        for sitting in each.sittings:
            if sitting.places is not None:
                one, other = sitting.people
                beaten = other if _before(sitting.places, sitting.absent, one, other) else one
                won[(one, other)] = beaten
        slots = _after(slots, block, set(won.values()))
        block //= 2
    return slots


def _before(places: tuple[int, ...], absent: frozenset[int], one: int, other: int) -> bool:
    """Whether the first of two goes up: of equals the better seed does."""
    return (one in absent, places[0], one) < (other in absent, places[1], other)


def _after(slots: list[int], block: int, beaten: set[int]) -> list[int]:
    moved: list[int] = []
    for start in range(0, len(slots), block):
        upper, lower = [], []
        for n in range(start, start + block, 2):
            one, other = slots[n], slots[n + 1]
            down = other if other == FREE or other in beaten else one
            upper.append(one if down == other else other)
            lower.append(down)
        moved += upper + lower
    return moved
