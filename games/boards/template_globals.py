"""Sentences of the boards' templates that need more than one value."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.urls import reverse
from django.utils.html import format_html
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.boards import addresses, certificates, words
from games.boards.ceremony.scene import Act, Scene
from games.boards.closing.awarding import Awards, Step
from games.boards.models import Column, Decided, Status, Title, hides
from games.boards.month.board import Board, Emblem, Leader
from games.boards.month.grid import Cell
from games.boards.points.standings import TIE_ORDER
from games.boards.profiles import words as profile_words
from games.boards.titles import bonuses
from games.players import office
from games.players.models import Player
from games.ui.dates import date_format

NAMED = 2
"""So many people of a tie are called by name."""

month_name = words.month_name
unit = words.unit
unit_of_all = words.unit_of_all
bonus = words.bonus
title_name = bonuses.title_name


def column_name(column: str) -> str:
    """The column's heading."""
    return str(Column(column).label)


def tie_words(column: str) -> str:
    """What decides between equals of the column, in order."""
    others = [each for each in TIE_ORDER if each != column]
    order = ", ".join(str(Decided(each).label) for each in (*others, Decided.DAYS))
    return _("Tie-breaks, in this order: %(order)s.") % {"order": order}


def column_short(column: str) -> str:
    """The heading where there is little room."""
    return pgettext("short", "Reps") if column == Column.REPETITION else column_name(column)


def number(cell: Any) -> str:
    """The points of a cell, leader or title; a dash where their player doesn't show them."""
    if not cell.hidden:
        return str(cell.points)
    dash = '<span aria-hidden="true">—</span><span class="hidden-text">{}</span>'
    return format_html(dash, _("not counted"))


def first_names(players: Sequence[Player]) -> str:
    """`Ingrid`, `Ingrid, Camille`, `Ingrid, Camille and 3 others`."""
    called = ", ".join(player.display_name for player in players[:NAMED])
    others = len(players) - NAMED
    if others <= 0:
        return called
    told = ngettext("%(names)s and %(n)s other", "%(names)s and %(n)s others", others)
    return told % {"names": called, "n": others}


def ahead(leader: Leader) -> str:
    """By how much, and of whom."""
    if len(leader.players) > 1:
        return _("Tied")
    if leader.runner_up is None:
        return _("No one else on the board yet")
    told = ngettext("%(n)s ahead of %(name)s", "%(n)s ahead of %(name)s", leader.margin)
    return told % {"n": leader.margin, "name": leader.runner_up.display_name}


def news_of(board: Board) -> str:
    """What whoever listens is told of an open board beside its points: that the month was closed,
    with whose its titles are, or opened again.
    """
    if not board.closed:
        return _("The month is open again.") if board.corrections else ""
    month = words.month_name(board.first_day, board.today)
    titles = (leader.title for leader in board.leaders)
    lines = [title_line(title.column, title.player) for title in titles if title]
    return "\n".join([capfirst(_("%(month)s is closed.") % {"month": month}), *lines])


def held(emblem: Emblem) -> str:
    """The text alternative of an emblem: whose month it is from, and whether its bonus is used."""
    month = words.month_name(emblem.month)
    title = {"title": bonuses.title_name(emblem.column), "month": month}
    if emblem.used is None:
        told = _("%(title)s of %(month)s, bonus available") % title
    else:
        day = date_format(emblem.used, "j F")
        told = _("%(title)s of %(month)s, bonus used on %(day)s") % (title | {"day": day})
    return words.elided(told)


def closing_of(day: date, today: date | None = None) -> str:
    """The awards page's heading."""
    return words.elided(_("Closing %(month)s") % {"month": words.month_name(day, today)})


def winners_of(day: date) -> str:
    """The stage's heading."""
    return words.elided(_("Winners of %(month)s") % {"month": words.month_name(day)})


def bonus_of(day: date) -> str:
    """The heading of a bonus and the month in which it may be used."""
    return words.elided(_("Bonus of %(month)s") % {"month": words.month_name(day)})


@dataclass(frozen=True, slots=True)
class StepLink:
    """A step of the closing in its row; without `href` it is the one shown, or can't be reached."""

    name: str
    href: str
    done: bool
    current: bool

    @property
    def shut(self) -> bool:
        return not (self.href or self.current)

    @property
    def state(self) -> str:
        return "current" if self.current else "done" if self.done else "shut" if self.shut else ""


def step_name(step: Step) -> str:
    """What the admin does in a step of the closing."""
    return {
        Step.DISPUTES: _("Settle disputes"),
        Step.TIES: _("Break ties"),
        Step.BONUSES: _("Review the bonuses"),
        Step.ANNOUNCE: _("Announce"),
    }[step]


def closing_steps(awards: Awards, current: Step) -> list[StepLink]:
    """The four steps; those that can be reached are links that carry the choices so far."""
    return [_step(awards, step, current) for step in Step]


def _step(awards: Awards, step: Step, current: Step) -> StepLink:
    name = "awards" if step == Step.DISPUTES else str(step)
    href = reverse(f"boards:{name}", args=[awards.year, awards.month]) + awards.choices
    reached = step != current and awards.before(step) is None
    passed = list(Step).index(step) < list(Step).index(current)
    done = passed and step not in awards.unsettled
    return StepLink(step_name(step), href if reached else "", done, step == current)


def criterion_name(criterion: str) -> str:
    """The heading of what decides between equals."""
    return _("Days played") if criterion == Decided.DAYS else str(Column(criterion).label)


def frozen_since(ended: datetime) -> str:
    """When the month's last day was over, in the office's time."""
    local = ended.astimezone(office.current_calendar().zone)
    day = date_format(local, "l j")
    return _("Points frozen, %(day)s at %(time)s") % {"day": day, "time": f"{local:%H:%M}"}


def next_bonuses(day: date) -> str:
    """When the bonuses of the titles can be used."""
    told = _("Each bonus can be used once, in %(month)s only.")
    return told % {"month": words.month_name(day)}


def bonuses_of(day: date) -> str:
    """The heading above the bonuses that the closing month had."""
    return words.elided(_("Bonuses for %(month)s (last month’s titles)") % _month(day))


def ceremony_call(scene: Scene, *, steps: bool = True) -> str:
    """The banner of every page while a ceremony is on; said once, it doesn't follow its steps."""
    told = (
        _("The ceremony of %(month)s is on")
        if scene.step and steps
        else pgettext("banner", "The ceremony of %(month)s begins")
    )
    return words.elided(told % _month(scene.first_day))


def told(act: Act) -> str:
    """What has just been revealed, for those who listen."""
    if act.title is None:
        return ""
    line = title_line(act.column, act.title.player)
    if hides_points(act.title):
        return line
    return f"{line}, {act.title.points} {words.unit(act.column, act.title.points)}"


def title_line(column: str, player: Player) -> str:
    """Whose a title is."""
    values = {"title": bonuses.title_name(column), "name": player.display_name}
    return _("%(title)s: %(name)s") % values


def hides_points(title: Title) -> bool:
    """Whether the title's points aren't shown."""
    return hides(title.player, title.column)


def certificate(title: Title | None) -> str:
    """The address of a title's certificate; "" where nobody has it."""
    return certificates.path(title) if title else ""


def _month(day: date) -> dict[str, str]:
    return {"month": words.month_name(day)}


def state(cell: Cell) -> str:
    """What the day is."""
    return {
        Status.RUNNING: _("in progress"),
        Status.FINISHED: _("finished"),
        Status.CANCELLED: _("cancelled"),
        "holiday": _("no Späye: day off"),
        "future": _("upcoming"),
        "": _("no one played"),
    }[cell.state]


def of_player(cell: Cell) -> str:
    """`Monday 2 November: 5 dāyes`."""
    told = state(cell)
    if cell.state in (Status.RUNNING, Status.FINISHED):
        told = _("not played")
        if cell.count:
            told = ngettext("%(n)s dāye", "%(n)s dāyes", cell.count) % {"n": cell.count}
    return _("%(day)s: %(state)s") % {"day": _day(cell), "state": told}


def of_office(cell: Cell) -> str:
    """`Monday 2 November: finished`."""
    return _("%(day)s: %(state)s") % {"day": _day(cell), "state": state(cell)}


def _day(cell: Cell) -> str:
    return date_format(cell.date, "l j F")


since = profile_words.since
standing = profile_words.standing
title_of = profile_words.title_of
bonus_state = profile_words.bonus_state
day = profile_words.day
record = profile_words.record
best_day = profile_words.best_day
repetitions = profile_words.repetitions
weekday = profile_words.weekday
weekday_letter = profile_words.weekday_letter


def page(player: Player) -> str:
    """The address of the player's page."""
    return addresses.of_player(player.pk)
