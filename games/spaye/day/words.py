"""Sentences about a day, in the active language. Short, concrete, about the cards."""

import re
from collections.abc import Callable, Iterable
from datetime import date, timedelta
from functools import wraps
from typing import Any

from babel.dates import format_date
from django.utils.text import capfirst
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from games.boards.titles import COLUMN_OF, NAMES
from games.boards.words import elided
from games.spaye.day.results import Card, Person, Result
from games.spaye.day.scene import Scene
from games.spaye.day.summary import drawn
from games.spaye.day.tasks import Task
from games.ui.cards import Face
from games.ui.dates import date_format

TWO_STOPS = re.compile(r"(?<!\.)\.\.(?!\.)")


def locale() -> str:
    return get_language() or "fr"


def long_date(day: date) -> str:
    """Weekday, day and month in the language's order."""
    return date_format(day, "l j F")


def month_name(day: date) -> str:
    return str(format_date(day, "LLLL", locale=locale()))


def one_stop(say: Callable[..., str]) -> Callable[..., str]:
    """The same sentence; a name that ends in an initial brings the full stop with it: `Åse Ø.`"""

    @wraps(say)
    def told(*args: Any, **kwargs: Any) -> str:
        return TWO_STOPS.sub(".", say(*args, **kwargs))

    return told


def result(result: Result) -> str:
    """`Ingrid beats Lars`, `You beat Lars`; a nikāye has no winner; the final names its nikāyés."""
    if result.daye.final:
        return _("Final dāye: %(names)s") % {"names": names(p.name for p in result.people)}
    if result.tasks or result.winner is None:
        drew = [card.person.name for card in result.cards if card.nikaye]
        drew = drew or [task.person.name for task in result.tasks]
        return _("Nikāye! %(names)s") % {"names": names(drew)}
    return _beaten(result.winner, result.loser)


def _beaten(winner: Person, loser: Person | None) -> str:
    """Told to whoever won, to whoever lost, or to the others."""
    names = {"a": winner.name, "b": loser.name if loser else "–"}
    if winner.me:
        return _("You beat %(b)s") % names
    if loser and loser.me:
        return _("%(a)s beats you") % names
    return _("%(a)s beats %(b)s") % names


def detail(result: Result) -> str:
    """What the cards were, what they gave."""
    if not result.cards:
        return ""
    if result.daye.final:
        return final_sum(result)
    if result.tasks:
        return " ".join([_nikayes(result), _("No winner this time.")])
    told = f"{_against(result)}{_win(result)}"
    return f"{told} · {ties(result)}" if result.tie_count else told


def _against(result: Result) -> str:
    """`King against 8`."""
    high, low = sorted(result.cards, key=lambda card: -card.value)
    told = _("%(high)s against %(low)s") % {"high": rank(high), "low": rank(low)}
    return str(capfirst(told))


def _win(result: Result) -> str:
    """Whose the point is, for both of them read it; a contested dāye gives none as yet."""
    if result.winner is None or not result.daye.counts:
        return ""
    if result.winner.me:
        return _(", +1 win for you")
    return _(", +1 win for %(name)s") % {"name": result.winner.name}


def on_screen(result: Result) -> str:
    """What the cards were, for a wall: `King against 8`; repetitions are told beside it."""
    if result.daye.final or not result.cards:
        return ""
    if result.tasks:
        return _("No winner this time.")
    told = _against(result)
    return f"{told} · {ties(result)}" if result.tie_count else told


def rank(card: Card) -> str:
    """`king`, `8`: the suit counts for nothing."""
    return Face.parse(Face.parse(card.code).rank).told


def ties(result: Result) -> str:
    return ngettext("after %(n)s tie", "after %(n)s ties", result.tie_count) % {
        "n": result.tie_count
    }


def _nikayes(result: Result) -> str:
    """What the nikāyes cost, in one sentence where both cost the same."""
    first = result.tasks[0].exercise
    if result.double and not any(task.exercise.adjusted for task in result.tasks):
        values = {"n": first.n, "what": first.what}
        return _("Nikāye against nikāye: %(n)s %(what)s on each side.") % values
    return " ".join(_nikaye(result, task) for task in result.tasks)


def _nikaye(result: Result, task: Task) -> str:
    other = next((card for card in result.cards if card.person.seat != task.person.seat), None)
    values = {"name": task.person.name, "n": task.exercise.n, "what": task.exercise.what}
    if other is None or task.exercise.adjusted:
        told = _("%(n)s %(what)s for you.") if task.person.me else _("%(name)s: %(n)s %(what)s.")
        return told % values
    values["card"] = capfirst(rank(other))
    if task.exercise.bonus:
        met = _("%(card)s against nikāye.") % values
        return f"{met} {_task(task)}"
    if task.person.me:
        return _("%(card)s against nikāye: %(n)s %(what)s for you.") % values
    return _("%(card)s against nikāye: %(n)s %(what)s for %(name)s.") % values


def _task(about: Task) -> str:
    return task(about)


def nikaye_title(result: Result) -> str:
    """`Double nikāye!`"""
    count = sum(card.nikaye for card in result.cards)
    return {1: _("Nikāye!"), 2: _("Double nikāye!"), 3: _("Triple nikāye!")}.get(count, "Nikāye!")


def final_sum(result: Result) -> str:
    """The arithmetic spelled out: `20 + 9 = 29 repetitions, 2 nikāyes × 3 = 6 wins`."""
    count = sum(card.nikaye for card in result.cards)
    sums = dict.fromkeys(
        " + ".join(map(str, sorted(task.others_points, reverse=True)))
        + f" = {sum(task.others_points)}"
        for task in result.tasks
        if task.others_points
    )
    wins = ngettext(
        "%(n)s nikāye × 3 = %(wins)s wins", "%(n)s nikāyes × 3 = %(wins)s wins", count
    ) % {"n": count, "wins": 3 * count}
    return _("%(sums)s reps, %(wins)s") % {"sums": "; ".join(sums), "wins": wins}


def stage(scene: Scene) -> str:
    """What is happening at the table, for its heading and the live region."""
    if scene.stage == "pick":
        return _("Tie. Draw again.") if scene.ties else _("Pick a card")
    if scene.stage == "picked":
        return _("You have your card. Waiting for %(names)s.") % {
            "names": names(person.name for person in scene.slow)
        }
    if scene.stage == "watch":
        return _("%(names)s are drawing") % {
            "names": names(one["person"].name for one in scene.players)
        }
    if scene.stage == "gathering":
        return gathering(scene)
    if scene.stage == "call":
        return _("Final dāye")
    if scene.stage == "broken":
        return broken(scene)
    return revealed(scene.shown) if scene.shown else ""


def revealed(shown: Result) -> str:
    """What the cards gave, for whoever listens: with what a nikāye costs it is said whose it is."""
    told = detail(shown).replace(" · ", ", ")
    if shown.tasks and not shown.daye.final:
        return f"{nikaye_title(shown)} {told}"
    return f"{result(shown)}. {told}"


def own_turn(scene: Scene) -> str:
    """What is asked of whoever has no card yet. At the final it tells, too, why it is asked now."""
    if scene.running is not None and scene.running.final:
        return _("All three are here: pick a card")
    return _("Your turn: pick a card")


def picked(name: str) -> str:
    """Before one's own pick: the other doesn't wait for it any more."""
    return _("%(name)s has picked a card") % {"name": name}


def broken(scene: Scene) -> str:
    """How the dāye ended that has no result."""
    by = scene.broken.by if scene.broken else None
    if by is None:
        return _("The dāye was ended")
    if by == scene.seen.seat:
        return _("You have left the dāye")
    return _("%(name)s has left the dāye") % {"name": scene.people[by].name}


def gathering(scene: Scene) -> str:
    """Who is in the final that gathers, and how many are missing."""
    n = scene.final_lacks
    lacks = ngettext("%(n)s more person needed.", "%(n)s more people needed.", n) % {"n": n}
    joined = names(person.name for person in scene.final_places if person)
    return _("Final dāye, with %(names)s. %(lacks)s") % {"names": joined, "lacks": lacks}


def task(task: Task) -> str:
    """Where an exercise stands."""
    ex = task.exercise
    values = {"name": task.person.name, "n": ex.n, "what": ex.what, "done": ex.done}
    if ex.status == "closed":
        return _("This exercise is off: its dāye no longer counts.")
    said = values | {"name": _("You") if task.person.me else task.person.name}
    if task.person.hides and not task.due:
        return _("%(name)s: %(n)s %(what)s, done.") % said
    if ex.rounds == 0:
        return _("Quits! %(name)s is off the hook and scores %(n)s.") % values
    if not task.due:
        return _("%(name)s: %(done)s of %(n)s %(what)s done.") % said
    if ex.bonus == "grand_spayin":
        return _("Shared: %(parts)s.") % {"parts": parts(task)}
    if ex.bonus == "mastaye":
        return _("%(name)s plays the tyrant: %(parts)s.") % (values | {"parts": parts(task)})
    if ex.rounds == 2:
        return _("Double! %(name)s does %(n)s %(what)s twice, with a pause.") % values
    if ex.adjusted:
        return _("%(name)s: %(n)s %(what)s, adapted by the committee.") % said
    return _("%(name)s: %(n)s %(what)s, in one go.") % said


def parts(task: Task) -> str:
    """Who does how many."""
    told = [f"{person.name} {n}" for person, n in task.helpers]
    if task.exercise.own:
        told.insert(0, f"{task.person.name} {task.exercise.own}")
    return ", ".join(told)


def share(task: Task) -> str:
    """What sharing means here, before it is done."""
    n = task.exercise.n
    return _(
        "You do %(mine)s %(what)s, your partner %(theirs)s. The points are yours once it’s "
        "confirmed."
    ) % {"mine": n - n // 2, "theirs": n // 2, "what": task.exercise.what}


def counts(scene: Scene) -> str:
    """`27 dāyes, 4 nikāyes drawn.`, of the dāyes whose cards have left the table."""
    played = drawn(scene)
    n, nikaye_count = len(played), sum(len(result.daye.exercises) for result in played)
    dayes = ngettext("%(n)s dāye", "%(n)s dāyes", n) % {"n": n}
    nikayes = ngettext("%(n)s nikāye drawn", "%(n)s nikāyes drawn", nikaye_count)
    told = f"{dayes}, {nikayes % {'n': nikaye_count}}."
    waits = sum(result.daye.standing == "contested" for result in played)
    if not waits:
        return told
    contested = ngettext("%(n)s dāye is disputed.", "%(n)s dāyes are disputed.", waits)
    return f"{told} {contested % {'n': waits}}"


def see_you(scene: Scene) -> str:
    """`See you tomorrow.`, or on which weekday the office plays again."""
    following = scene.clock.calendar.next_working_day(scene.date)
    away = (following - scene.date).days
    if away == 1:
        return _("See you tomorrow.")
    if away < 7:
        day = format_date(following, "EEEE", locale=locale())
        return _("See you on %(day)s.") % {"day": day}
    return _("Next: %(day)s.") % {"day": long_date(following)}


def holder(bonus: str, day: date) -> str:
    """The title whose bonus waits: always the month before's."""
    month = month_name(day.replace(day=1) - timedelta(days=1))
    told = _("You are %(title)s of %(month)s")
    return elided(told % {"title": NAMES[COLUMN_OF[bonus]], "month": month})


def state(scene: Scene, seat: int) -> str:
    """What a person is up to, under their chip: `free`, `12 squats…`, `in a dāye`."""
    person = scene.people[seat]
    if person.seen.due:
        task = scene.task(person.seen.due[0])
        return f"{task.exercise.n} {task.exercise.what}…" if task else ""
    if person.quiet:
        return _("not now")
    return _("in a dāye") if person.seen.in_daye else _("free")


def score(name: str, won: int, lost: int) -> str:
    """`Ingrid leads 9 to 3`, from where I stand."""
    values = {"name": name, "most": max(won, lost), "least": min(won, lost)}
    if won == lost:
        return (_("%(most)s all") if won else _("No winner yet")) % values
    if won > lost:
        return _("You lead %(most)s to %(least)s") % values
    return _("%(name)s leads %(most)s to %(least)s") % values


def names(people: Iterable[str]) -> str:
    """`A, B and C`."""
    told = list(people)
    if len(told) < 2:
        return "".join(told)
    return _("%(first)s and %(last)s") % {"first": ", ".join(told[:-1]), "last": told[-1]}
