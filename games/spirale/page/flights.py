"""Where the medals go that jokers move, one joker after the other, for `static/tables/motion.js`.

A medal that is missing after a joker goes to where one is new: first on the other side of its own
player, then at the other player, then between the table and the discard pile.
"""

from collections.abc import Iterator, Sequence

from games.spirale.page.used import Step
from games.spirale.rules.state import State

APART_MS = 900
"""From one joker's medals to the next one's: as its line comes in `spirale.css`."""
LAST_MS = 500

Place = tuple[str, int, int]
"""`gold` or `spiral`, whose, and which in its row."""


def flights(steps: Sequence[Step], spirale: int) -> str:
    """All moves of a Spirale's jokers; `spirale` tells them from those of another one."""
    told = [
        f"{start}#{spirale}j>{goal}@{nth * APART_MS}"
        for nth, step in enumerate(steps)
        for start, goal in _of(step.before, step.paid)
    ]
    return " ".join(told)


def look_ms(steps: Sequence[Step]) -> int:
    """How long all of it is looked at."""
    return LAST_MS + APART_MS * (len(steps) - 1)


def _of(before: State, after: State) -> Iterator[tuple[str, str]]:
    gone, come = list(_more(before, after)), list(_more(after, before))
    for same_player in (True, False):
        for place in list(gone):
            goal = next((to for to in come if (to[1] == place[1]) == same_player), None)
            if goal:
                gone.remove(place)
                come.remove(goal)
                yield _spot(place), _spot(goal)
    yield from ((_spot(place), "discard") for place in gone)
    yield from (("discard", _spot(place)) for place in come)


def _more(one: State, other: State) -> Iterator[Place]:
    """The medals that lie there in one state and don't in the other: those at the rows' ends."""
    for seat in (0, 1):
        for name, rows in (
            ("gold", (one.gold, other.gold)),
            ("spiral", (one.spiral, other.spiral)),
        ):
            yield from ((name, seat, nth) for nth in range(rows[1][seat], rows[0][seat]))


def _spot(place: Place) -> str:
    name, seat, nth = place
    return f"{name}-{seat}-{nth}"
