"""Sentences about a day, in the active language. Short, concrete, about the cards."""

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from functools import wraps
from itertools import takewhile
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from games.boards.models import hides
from games.boards.titles import COLUMN_OF, NAMES
from games.boards.words import elide, month_name
from games.players.models import Player
from games.spaye.packs import Proposal
from games.spaye.placing import placing
from games.spaye.queries import LogEvent
from games.spaye.rules.cards import FINAL_CARDS, NIKAYES
from games.spaye.rules.observe import RunningSeen
from games.spaye.scene import Card, Person, Result, Scene, Task
from games.ui.cards import Face, letter
from games.ui.dates import date_format
from games.ui.words import and_list, capfirst

TWO_STOPS = re.compile(r"(?<!\.)\.\.(?!\.)")


def long_date(day: date) -> str:
    """Return weekday, day and month in the language's order."""
    return date_format(day, "l j F")


def fitting_pack(fitting: Proposal, today: date) -> str:
    """Say which pack fits, and that the final wants a third person if fewer come."""
    told = ngettext(
        "Usually %(n)s person on a %(weekday)s: %(cards)s cards, about %(dayes)s each.",
        "Usually %(n)s people on a %(weekday)s: %(cards)s cards, about %(dayes)s each.",
        fitting.people,
    )
    dayes = ngettext("%(n)s dāye", "%(n)s dāyes", fitting.each) % {"n": fitting.each}
    told %= {
        "n": fitting.people,
        "weekday": date_format(today, "l"),
        "cards": fitting.pack + NIKAYES,
        "dayes": dayes,
    }
    third = _("The final wants a third person.")
    return f"{told} {third}" if fitting.wants_third else told


def one_stop(say: Callable[..., str]) -> Callable[..., str]:
    """Decorate a sentence that may end in a name's initial to keep one full stop: `Åse Ø.`"""

    @wraps(say)
    def say_with_one_stop(*args: Any, **kwargs: Any) -> str:
        return TWO_STOPS.sub(".", say(*args, **kwargs))

    return say_with_one_stop


def result(result: Result) -> str:
    """Return `Ingrid beats Lars`, `You beat Lars`.

    A nikāye has no winner; the final names its players.
    """
    if result.daye.final:
        return _("Final dāye: %(names)s") % {"names": and_list(p.name for p in result.people)}
    if result.tasks or result.winner is None:
        drew = [card.person.name for card in result.cards if card.nikaye]
        drew = drew or [task.person.name for task in result.tasks]
        return _("Nikāye! %(names)s") % {"names": and_list(drew)}
    return _beaten(result.winner, result.loser)


def _beaten(winner: Person, loser: Person | None) -> str:
    """Return `Ingrid beats Lars`, or with “you” for the winner or the loser."""
    names = {"a": winner.name, "b": loser.name if loser else "–"}
    if winner.me:
        return _("You beat %(b)s") % names
    if loser and loser.me:
        return _("%(a)s beats you") % names
    return _("%(a)s beats %(b)s") % names


def detail(result: Result) -> str:
    """Return the cards and what they gave; "" where they may not be seen."""
    if not result.cards:
        return ""
    if result.daye.final:
        return final_sum(result)
    if result.tasks:
        return " ".join([_nikayes(result), _("No winner this time.")])
    text = f"{_against(result)}{_win(result)}"
    return f"{text} · {ties(result)}" if result.tie_count else text


def _against(result: Result) -> str:
    """Return `King against 8`."""
    high, low = sorted(result.cards, key=lambda card: -card.value)
    text = _("%(high)s against %(low)s") % {"high": rank(high), "low": rank(low)}
    return str(capfirst(text))


def _win(result: Result) -> str:
    """Return the winner's point; "" without a winner or while the dāye doesn't count."""
    if result.winner is None or not result.daye.counts:
        return ""
    if result.winner.me:
        return _(", +1 win for you")
    return _(", +1 win for %(name)s") % {"name": result.winner.name}


def on_screen(result: Result) -> str:
    """Return the cards for the kitchen's screen, `King against 8`; repetitions are beside it."""
    if result.daye.final or not result.cards:
        return ""
    if result.tasks:
        return _("No winner this time.")
    text = _against(result)
    return f"{text} · {ties(result)}" if result.tie_count else text


def rank(card: Card) -> str:
    """Return the card's rank without its suit: `king`, `8`."""
    return Face.parse(Face.parse(card.code).rank).in_sentence


def ties(result: Result) -> str:
    return ngettext("after %(n)s tie", "after %(n)s ties", result.tie_count) % {
        "n": result.tie_count
    }


def _nikayes(result: Result) -> str:
    """Say what the nikāyes cost, in one sentence where both cost the same."""
    first = result.tasks[0].exercise
    if result.double and not any(task.exercise.adjusted for task in result.tasks):
        values = {"n": first.n, "what": first.what}
        return _("Nikāye against nikāye: %(n)s %(what)s on each side.") % values
    return " ".join(_nikaye(result, task) for task in result.tasks)


def _nikaye(result: Result, task: Task) -> str:
    other = next((card for card in result.cards if card.person.seat != task.person.seat), None)
    values = {"name": task.person.name, "n": task.exercise.n, "what": task.exercise.what}
    if other is None or task.exercise.adjusted:
        text = _("%(n)s %(what)s for you.") if task.person.me else _("%(name)s: %(n)s %(what)s.")
        return text % values
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
    """Return `Double nikāye!`"""
    count = sum(card.nikaye for card in result.cards)
    return {1: _("Nikāye!"), 2: _("Double nikāye!"), 3: _("Triple nikāye!")}.get(count, "Nikāye!")


def final_sum(result: Result) -> str:
    """Spell the arithmetic out: `20 + 9 = 29 reps, 2 nikāyes × 3 = 6 wins`."""
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
    """Say what is happening at the table, for its heading and the live region."""
    if scene.stage == "pick":
        return _("Tie. Draw again.") if scene.ties else _("Pick a card")
    if scene.stage == "picked":
        return _("You have your card. Waiting for %(names)s.") % {
            "names": and_list(person.name for person in scene.slow)
        }
    if scene.stage == "watch":
        return _("%(names)s are drawing") % {
            "names": and_list(player["person"].name for player in scene.players)
        }
    if scene.stage == "gathering":
        return gathering(scene)
    if scene.stage == "call":
        return _("Final dāye")
    if scene.stage == "broken":
        return broken(scene)
    return revealed(scene.revealed) if scene.revealed else ""


def revealed(shown: Result) -> str:
    """Return what the cards gave, for screen readers, after the result or the kind of nikāye."""
    text = detail(shown).replace(" · ", ", ")
    if shown.tasks and not shown.daye.final:
        return f"{nikaye_title(shown)} {text}"
    return f"{result(shown)}. {text}"


def own_turn(scene: Scene) -> str:
    """Ask a player who has no card yet to pick one; at the final, say why it is asked now."""
    if scene.running is not None and scene.running.final:
        return _("All three are here: pick a card")
    return _("Your turn: pick a card")


def picked(name: str) -> str:
    """Tell a player who has still to pick that another one has picked."""
    return _("%(name)s has picked a card") % {"name": name}


def broken(scene: Scene) -> str:
    """Say how a dāye without a result has ended."""
    by = scene.broken.by if scene.broken else None
    if by is None:
        return _("The dāye was ended")
    if by == scene.seen.seat:
        return _("You have left the dāye")
    return _("%(name)s has left the dāye") % {"name": scene.people[by].name}


def gathering(scene: Scene) -> str:
    """Say who is in the final that gathers, and how many are missing."""
    n = scene.final_lacks
    lacks = ngettext("%(n)s more person needed.", "%(n)s more people needed.", n) % {"n": n}
    joined = and_list(person.name for person in scene.final_places if person)
    return _("Final dāye, with %(names)s. %(lacks)s") % {"names": joined, "lacks": lacks}


def task(task: Task) -> str:
    """Say where an exercise stands."""
    ex = task.exercise
    values = {"name": task.person.name, "n": ex.n, "what": ex.what, "done": ex.done}
    if ex.status == "closed":
        return _("This exercise is off: its dāye no longer counts.")
    named = values | {"name": _("You") if task.person.me else task.person.name}
    if task.person.hides and not task.due:
        return _("%(name)s: %(n)s %(what)s, done.") % named
    if ex.rounds == 0:
        return _("Quits! %(name)s is off the hook and scores %(n)s.") % values
    if not task.due:
        return _("%(name)s: %(done)s of %(n)s %(what)s done.") % named
    if ex.bonus == "grand_spayin":
        return _("Shared: %(parts)s.") % {"parts": parts(task)}
    if ex.bonus == "mastaye":
        return _("%(name)s plays the tyrant: %(parts)s.") % (values | {"parts": parts(task)})
    if ex.rounds == 2:
        return _("Double! %(name)s does %(n)s %(what)s twice, with a pause.") % values
    if ex.adjusted:
        return _("%(name)s: %(n)s %(what)s, adapted by the committee.") % named
    return _("%(name)s: %(n)s %(what)s, in one go.") % named


def parts(task: Task) -> str:
    """Say who does how many: `Ingrid 6, Lars 6`."""
    texts = [f"{person.name} {n}" for person, n in task.helpers]
    if task.exercise.own:
        texts.insert(0, f"{task.person.name} {task.exercise.own}")
    return ", ".join(texts)


def share(task: Task) -> str:
    """Explain what sharing means here, before it is done."""
    n = task.exercise.n
    return _(
        "You do %(mine)s %(what)s, your partner %(theirs)s. The points are yours once it’s "
        "confirmed."
    ) % {"mine": n - n // 2, "theirs": n // 2, "what": task.exercise.what}


def counts(scene: Scene) -> str:
    """Return `27 dāyes, 4 nikāyes drawn.` of dāyes whose cards have left the table."""
    played = scene.drawn
    n, nikaye_count = len(played), sum(len(result.daye.exercises) for result in played)
    dayes = ngettext("%(n)s dāye", "%(n)s dāyes", n) % {"n": n}
    nikayes = ngettext("%(n)s nikāye drawn", "%(n)s nikāyes drawn", nikaye_count)
    text = f"{dayes}, {nikayes % {'n': nikaye_count}}."
    waits = sum(result.daye.standing == "contested" for result in played)
    if not waits:
        return text
    contested = ngettext("%(n)s dāye is disputed.", "%(n)s dāyes are disputed.", waits)
    return f"{text} {contested % {'n': waits}}"


def day_line(scene: Scene) -> str:
    """Return a finished day in two lines to paste elsewhere; "" for any other.

    `Späye, 27 November: 16 dāyes · 3 nikāyes · 57 reps · final: Lars, Camille`, then a square for
    each dāye. Whoever has left a column isn't named, and their repetitions aren't counted.
    """
    if scene.status != "finished":
        return ""
    played = scene.counted[::-1]
    n, nikaye_count = len(played), scene.nikayes_drawn
    reps = sum(person.repetition or 0 for person in scene.people.values())
    parts = [
        ngettext("%(n)s dāye", "%(n)s dāyes", n) % {"n": n},
        ngettext("%(n)s nikāye", "%(n)s nikāyes", nikaye_count) % {"n": nikaye_count},
    ]
    if reps:
        parts.append(ngettext("%(n)s rep", "%(n)s reps", reps) % {"n": reps})
    finalists = [person for result in played if result.daye.final for person in result.people]
    names = [person.name for person in finalists if not any(hides(person.player, c) for c in NAMES)]
    if names:
        parts.append(_("final: %(names)s") % {"names": ", ".join(names)})
    told = {"date": date_format(scene.date, "j F"), "result": " · ".join(parts)}
    return "\n".join([_("Späye, %(date)s: %(result)s") % told, "".join(map(_square, played))])


def _square(result: Result) -> str:
    """Return the square of a dāye: the final, an exercise, a win after a tie, a plain win."""
    if result.daye.final:
        return "🟪"
    if result.tasks:
        return "🟥"
    return "🟨" if result.tie_count else "🟩"


def time_to_play(cards: int, people: int) -> str:
    """Return `Späye: 19 cards, 12 people here`."""
    words = {
        "cards": ngettext("%(n)s card", "%(n)s cards", cards) % {"n": cards},
        "people": ngettext("%(n)s person here", "%(n)s people here", people) % {"n": people},
    }
    return _("Späye: %(cards)s, %(people)s") % words


def last_call(dayes: int) -> str:
    """Ask for so many dāyes before the final: without them the day counts for nothing (SP-12)."""
    if not dayes:
        return _("The final dāye saves today’s points: who is free?")
    text = ngettext(
        "%(n)s dāye and the final save today’s points: who is free?",
        "%(n)s dāyes and the final save today’s points: who is free?",
        dayes,
    )
    return text % {"n": dayes}


def see_you(scene: Scene) -> str:
    """Return `See you tomorrow.`, or on which weekday the office plays again."""
    following = scene.clock.calendar.next_working_day(scene.date)
    away = (following - scene.date).days
    if away == 1:
        return _("See you tomorrow.")
    if away < 7:
        day = date_format(following, "l")
        return _("See you on %(day)s.") % {"day": day}
    return _("Next: %(day)s.") % {"day": long_date(following)}


def holder(bonus: str, day: date) -> str:
    """Name the title whose bonus is ready, which is always of the month before."""
    month = month_name(day.replace(day=1) - timedelta(days=1))
    text = _("You are %(title)s of %(month)s")
    return elide(text % {"title": NAMES[COLUMN_OF[bonus]], "month": month})


def state(scene: Scene, seat: int) -> str:
    """Return a person's state, shown under their chip: `free`, `12 squats…`, `in a dāye`."""
    person = scene.people[seat]
    if person.seen.due:
        task = scene.task(person.seen.due[0])
        return f"{task.exercise.n} {task.exercise.what}…" if task else ""
    if person.quiet:
        return _("not now")
    return _("in a dāye") if person.seen.in_daye else _("free")


def score(name: str, won: int, lost: int) -> str:
    """Return `Ingrid leads 9 to 3`, as the reader sees it."""
    values = {"name": name, "most": max(won, lost), "least": min(won, lost)}
    if won == lost:
        return (_("%(most)s all") if won else _("No winner yet")) % values
    if won > lost:
        return _("You lead %(most)s to %(least)s") % values
    return _("%(name)s leads %(most)s to %(least)s") % values


def log_line(result: Result) -> str:
    """Return the log in one line, to be put right: `Camille 7 – Ingrid 9`."""
    return " – ".join(
        f"{card.person.name} {letter(card.code.rstrip('SHDC') or card.code)}"
        for card in result.cards
    )


# Logs of a real deck

REQUESTS = {
    "ask_void": gettext_lazy("Void requested by %(name)s, %(at)s"),
    "withdrawn": gettext_lazy("Request withdrawn by %(name)s, %(at)s"),
    "kept": gettext_lazy("Kept by %(name)s, %(at)s"),
}
"""An author's request and its outcomes."""


def card_of(name: str) -> str:
    """Return `Théo's card`. French writes another article before a vowel."""
    text = (
        pgettext("the name begins with a vowel", "%(name)s’s card")
        if _begins_with_a_vowel(name)
        else _("%(name)s’s card")
    )
    return text % {"name": name}


def _begins_with_a_vowel(name: str) -> bool:
    return unicodedata.normalize("NFD", name)[:1].casefold() in set("aeiouœæ")


def request_to(player: Player) -> str:
    """Say what saving means for the other player, who may have no phone to be asked on."""
    name = {"name": player.display_name}
    if player.is_ghost:
        return _("It counts right away: %(name)s has no phone.") % name
    return _("%(name)s will be asked to confirm it.") % name


def event(happened: LogEvent, day: date, zone: ZoneInfo) -> str:
    """Return `Logged by Camille, 14:05`; the date is named when it is another day's."""
    name = happened.by.display_name if happened.by else ""
    values = {"name": name, "at": _at(happened, day, zone)}
    if happened.kind == "log":
        return _("Logged by %(name)s, %(at)s") % values
    if happened.kind == "undo_log":
        return _("Taken back by %(name)s, %(at)s") % values
    if happened.kind == "contest":
        return _("Disputed by %(name)s, %(at)s") % values
    if happened.kind == "uphold":
        return _("Confirmed by %(name)s, %(at)s") % values
    if happened.kind in REQUESTS:
        return str(REQUESTS[happened.kind]) % values
    if happened.by is None:
        return _("Void: no one decided in time")
    return _("Voided by %(name)s, %(at)s") % values


def _at(happened: LogEvent, day: date, zone: ZoneInfo) -> str:
    local = happened.at.astimezone(zone)
    return date_format(local, "H:i" if local.date() == day else "j N H:i")


# Great moments

IN_A_ROW = 3
"""The number of nikāyes in a row that make a great moment."""
CARDS_MS = 800
"""Milliseconds in which cards turn, after which a banner about them appears."""


@dataclass(frozen=True, slots=True)
class GreatMoment:
    """A great moment, named in a banner over a day's pages and on the kitchen screen.

    Each has its own `key`; `late` is for how many milliseconds its cards turn first.
    """

    key: str
    words: str
    late: int = 0
    has_own_words: bool = False
    """Whether the region's own words tell screen readers of it."""

    @property
    def as_attribute(self) -> str:
        """The value of a region's attribute: `7-tie-2|Tie again!`."""
        return f"{self.key}|{self.words}"

    @property
    def say(self) -> str:
        return "" if self.has_own_words else self.words


def moment_at_table(scene: Scene) -> GreatMoment | None:
    """Return the great moment for pages of the table where the dāye is played, if any."""
    return next(_at_the_table(scene), None)


def moment_of_day(scene: Scene) -> GreatMoment | None:
    """Return the great moment for today's page, if any: one that concerns everybody."""
    return next(_for_everybody(scene), None)


def _at_the_table(scene: Scene) -> Iterator[GreatMoment]:
    running = scene.running
    if running is not None and running.draws and (running.gathering or not running.final):
        yield GreatMoment(
            f"{running.number}-tie-{len(running.draws)}", _tie(running), has_own_words=True
        )
    yield from _for_everybody(scene)
    if running is None and scene.last and scene.last.double:
        yield GreatMoment(
            f"{scene.last.daye.number}-two", _("Two nikāyes!"), CARDS_MS, has_own_words=True
        )


def _for_everybody(scene: Scene) -> Iterator[GreatMoment]:
    """Yield moments that concern everybody, the greatest one first."""
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
        yield GreatMoment(f"{last.daye.number}-row", _nikayes_in_a_row(row), CARDS_MS)
    if scene.last_three:
        yield GreatMoment(f"{last.daye.number}-three", _("The last three cards!"), CARDS_MS)


def nikayes_in_a_row(scene: Scene) -> int:
    """Return how many nikāyes the last dāyes had without an ordinary dāye between them."""
    # The latest first, without dāyes that are voided or taken back.
    run = takewhile(lambda result: result.tasks, scene.counted)
    return sum(len(result.tasks) for result in run)


def _final_called(scene: Scene) -> Iterator[GreatMoment]:
    running = scene.running
    if running is None or not running.final:
        return
    if len(running.players) == FINAL_CARDS:
        if not any(pick is not None for pick in running.picks):
            # Players who have to pick a card hear it from the notice (`own_turn`).
            asked = scene.seen.seat in running.players
            text = _("All three are here: the final!")
            yield GreatMoment(f"{running.number}-full", text, has_own_words=asked)
    elif len(running.players) == 1:
        caller = scene.people[running.players[0]]
        if not caller.me:
            text = _("%(name)s calls the final dāye!") % {"name": caller.name}
            yield GreatMoment(f"{running.number}-called-{caller.seat}", text)


def _final_revealed(final: Result) -> GreatMoment:
    if final.redealt:
        text = _("Double!") if final.redealt.exercise.rounds else _("Quits!")
        return GreatMoment(f"{final.daye.number}-again", text, CARDS_MS)
    if len(final.tasks) > 1:
        text = _("%(n)s nikāyes in the last cards!") % {"n": len(final.tasks)}
    elif final.my_task:
        text = _("The last nikāye is yours!")
    else:
        names = final.tasks[0].person.name if final.tasks else "–"
        text = _("The last nikāye: %(name)s!") % {"name": names}
    return GreatMoment(f"{final.daye.number}-last", text, CARDS_MS)


def _tie(running: RunningSeen) -> str:
    if running.gathering:
        return _("A tie! On to the final!")
    draws = len(running.draws)
    if draws == 1:
        return _("Tie!")
    return _("Tie again!") if draws == 2 else _("%(n)s ties in a row!") % {"n": draws}


def _nikayes_in_a_row(nikayes: int) -> str:
    return _("%(n)s nikāyes in a row!") % {"n": nikayes}


# Read out

STAGE, TASK = one_stop(stage), one_stop(task)


def read_out(scene: Scene, great: GreatMoment | None) -> list[str]:
    """Return what the page of a dāye reads out to this reader, each thing once.

    The great moment and what the cards gave, what witnesses have confirmed, and the reader's place.
    They are separate texts: a confirmation changes one, and nothing else is read again.
    """
    text, picks = STAGE(scene), []
    if scene.stage == "pick":
        if not scene.ties:
            # The page's notice uses the same words, so that it is read out once.
            text = own_turn(scene)
        picks = [picked(player["person"].name) for player in scene.players if player["picked"]]
    texts = [great.say, text] if great and great.say else [text]
    if scene.revealed is not None:
        # The final's text has only the sum, which doesn't say who does what.
        tasks = (task for task in scene.revealed.tasks if scene.revealed.daye.final or not task.due)
        texts += [TASK(task) for task in tasks]
        texts.append(placing(scene.revealed))
    return [*picks, *filter(None, texts)]
