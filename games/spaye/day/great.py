"""Great moments of a day, named in a banner over its pages and on the kitchen screen."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile

from django.utils.translation import gettext as _

from games.spaye.day.results import Result
from games.spaye.day.scene import Scene
from games.spaye.rules.cards import FINAL_CARDS
from games.spaye.rules.observe import RunningSeen

IN_A_ROW = 3
"""How many nikāyes, dāye after dāye, are worth a word."""
CARDS_MS = 800
"""How long cards take to turn, and what tells of them to come in."""


@dataclass(frozen=True, slots=True)
class Great:
    """A great moment: `key` is another one each time; `late` is for how long its cards turn."""

    key: str
    words: str
    late: int = 0
    told: bool = False
    """The region's own words say it to whoever listens."""

    @property
    def named(self) -> str:
        """As a region says it: `7-tie-2|Tie again!`."""
        return f"{self.key}|{self.words}"

    @property
    def say(self) -> str:
        return "" if self.told else self.words


def of_daye(scene: Scene) -> Great | None:
    """The moment for those who look at the table where the dāye is played."""
    return next(_at_the_table(scene), None)


def of_day(scene: Scene) -> Great | None:
    """The moment for whoever has today's page open: what concerns everybody."""
    return next(_for_everybody(scene), None)


def _at_the_table(scene: Scene) -> Iterator[Great]:
    running = scene.running
    if running is not None and running.draws and (running.gathering or not running.final):
        yield Great(f"{running.number}-tie-{len(running.draws)}", _tie(running), told=True)
    yield from _for_everybody(scene)
    if running is None and scene.last and scene.last.double:
        yield Great(f"{scene.last.daye.number}-two", _("Two nikāyes!"), CARDS_MS, told=True)


def _for_everybody(scene: Scene) -> Iterator[Great]:
    """The greatest one first."""
    if scene.status == "cancelled":
        return
    if scene.running is not None:
        yield from _final_called(scene)
        return
    last = scene.last
    if last is None:
        return
    if last.daye.final:
        yield _final_revealed(last)
        return
    row = nikayes_in_a_row(scene)
    if row >= IN_A_ROW:
        yield Great(f"{last.daye.number}-row", _row(row), CARDS_MS)
    if scene.last_three:
        yield Great(f"{last.daye.number}-three", _("The last three cards!"), CARDS_MS)


def nikayes_in_a_row(scene: Scene) -> int:
    """How many nikāyes the last dāyes brought without an ordinary one between them."""
    # The latest first; what was voided or taken back is no dāye.
    run = takewhile(lambda result: result.tasks, scene.counted)
    return sum(len(result.tasks) for result in run)


def _final_called(scene: Scene) -> Iterator[Great]:
    running = scene.running
    if running is None or not running.final:
        return
    if len(running.players) == FINAL_CARDS:
        if not any(pick is not None for pick in running.picks):
            # Of whom a card is asked, the notice tells it (`words.own_turn`).
            asked = scene.seen.seat in running.players
            yield Great(f"{running.number}-full", _("All three are here: the final!"), told=asked)
    elif len(running.players) == 1:
        caller = scene.people[running.players[0]]
        if not caller.me:
            told = _("%(name)s calls the final dāye!") % {"name": caller.name}
            yield Great(f"{running.number}-called-{caller.seat}", told)


def _final_revealed(final: Result) -> Great:
    if final.redealt:
        told = _("Double!") if final.redealt.exercise.rounds else _("Quits!")
        return Great(f"{final.daye.number}-again", told, CARDS_MS)
    if len(final.tasks) > 1:
        told = _("%(n)s nikāyes in the last cards!") % {"n": len(final.tasks)}
    elif final.my_task:
        told = _("The last nikāye is yours!")
    else:
        names = final.tasks[0].person.name if final.tasks else "–"
        told = _("The last nikāye: %(name)s!") % {"name": names}
    return Great(f"{final.daye.number}-last", told, CARDS_MS)


def _tie(running: RunningSeen) -> str:
    if running.gathering:
        return _("A tie! On to the final!")
    draws = len(running.draws)
    if draws == 1:
        return _("Tie!")
    return _("Tie again!") if draws == 2 else _("%(n)s ties in a row!") % {"n": draws}


def _row(nikayes: int) -> str:
    return _("%(n)s nikāyes in a row!") % {"n": nikayes}
