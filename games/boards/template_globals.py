"""Sentences of the boards' templates that need more than one value."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import lru_cache
from typing import Any

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext, pgettext
from django.utils.translation import gettext as _

from games.boards import cause, certificates, titles, words
from games.boards.awards import Awards, ClosingStep
from games.boards.calendar_grid import DayCell
from games.boards.ceremony import Act, CeremonyState
from games.boards.models import Column, Decided, Status, Title, hides
from games.boards.month_board import Board, Emblem, Leader
from games.boards.profiles import Counter, Profile, Streak
from games.boards.standings import TIE_ORDER
from games.players import office
from games.players.models import Player
from games.ui.dates import date_format
from games.ui.words import capfirst

NAMED = 2
"""The most people of a tie who are named."""
VOWELS = "AEIOUYÀÂÄÉÈÊËÎÏÔÖÙÛÜŒ"

month_name = words.month_name
unit = words.unit
unit_of_all = words.unit_of_all
bonus = words.bonus
title_name = titles.title_name
best_day = words.best_day
cause_text = cause.cause_text


def column_name(column: str) -> str:
    """Return the column's heading."""
    return str(Column(column).label)


def tie_words(column: str) -> str:
    """Return the column's tie-breaks, in order."""
    others = [each for each in TIE_ORDER if each != column]
    order = ", ".join(str(Decided(each).label) for each in (*others, Decided.DAYS))
    return _("Tie-breaks, in this order: %(order)s.") % {"order": order}


def column_short(column: str) -> str:
    """Return the column's heading for places with little room."""
    return pgettext("short", "Reps") if column == Column.REPETITION else column_name(column)


def number(cell: Any) -> str:
    """Return the points of a cell, leader or title; a dash if the player doesn't show them."""
    if not cell.hidden:
        return str(cell.points)
    dash = '<span aria-hidden="true">—</span><span class="hidden-text">{}</span>'
    return format_html(dash, _("not counted"))


def first_names(players: Sequence[Player]) -> str:
    """Return `Ingrid`, `Ingrid, Camille` or `Ingrid, Camille and 3 others`."""
    called = ", ".join(player.display_name for player in players[:NAMED])
    others = len(players) - NAMED
    if others <= 0:
        return called
    told = ngettext("%(names)s and %(n)s other", "%(names)s and %(n)s others", others)
    return told % {"names": called, "n": others}


def secret_words(month: date) -> str:
    """Say that the last days of this month are secret, until when, and what the reader sees."""
    told = _(
        "The last days are secret: until the titles of %(month)s are announced, you see only "
        "your own numbers."
    )
    return words.elide(told % _month(month))


def year_words(month: date) -> str:
    """Say why the year leaves this month out for now."""
    told = _(
        "The last days of %(month)s are secret: the year’s table leaves it out until its titles "
        "are announced."
    )
    return words.elide(told % _month(month))


def lead_text(leader: Leader) -> str:
    """Say how far the leader is ahead, and of whom."""
    if len(leader.players) > 1:
        return _("Tied")
    if leader.runner_up is None:
        return _("No one else on the board yet")
    told = ngettext("%(n)s ahead of %(name)s", "%(n)s ahead of %(name)s", leader.margin)
    return told % {"n": leader.margin, "name": leader.runner_up.display_name}


def board_news(board: Board) -> str:
    """Return what a screen reader says when a month was closed or reopened, else "".

    For a closed month it says who has won the titles.
    """
    if not board.closed:
        return _("The month is open again.") if board.corrections else ""
    month = words.month_name(board.first_day, board.today)
    won = (leader for leader in board.leaders if leader.title)
    lines = [title_line(leader.column, leader.players[0]) for leader in won]
    return "\n".join([capfirst(_("%(month)s is closed.") % {"month": month}), *lines])


def emblem_text(emblem: Emblem) -> str:
    """Return an emblem's text alternative: its title and month, and whether its bonus is used."""
    month = words.month_name(emblem.month)
    title = {"title": title_name(emblem.column), "month": month}
    if emblem.used is None:
        told = _("%(title)s of %(month)s, bonus available") % title
    else:
        day = date_format(emblem.used, "j F")
        told = _("%(title)s of %(month)s, bonus used on %(day)s") % (title | {"day": day})
    return words.elide(told)


def closing_heading(day: date, today: date | None = None) -> str:
    """Return the awards page's heading."""
    return words.elide(_("Closing %(month)s") % {"month": words.month_name(day, today)})


def winners_heading(day: date) -> str:
    """Return the heading of a ceremony's page."""
    return words.elide(_("Winners of %(month)s") % {"month": words.month_name(day)})


def bonus_heading(day: date) -> str:
    """Return the heading of a bonus and the month in which it may be used."""
    return words.elide(_("Bonus of %(month)s") % {"month": words.month_name(day)})


@dataclass(frozen=True, slots=True)
class StepLink:
    """A step in the list of the closing's steps; without `href` it is current or out of reach."""

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


def step_name(step: ClosingStep) -> str:
    """Say what the admin does in a step of the closing."""
    return {
        ClosingStep.DISPUTES: _("Settle disputes"),
        ClosingStep.TIES: _("Break ties"),
        ClosingStep.BONUSES: _("Review the bonuses"),
        ClosingStep.ANNOUNCE: _("Announce"),
    }[step]


def closing_steps(awards: Awards, current: ClosingStep) -> list[StepLink]:
    """Return the four steps; those that can be reached are links with the choices so far."""
    return [_step(awards, step, current) for step in ClosingStep]


def _step(awards: Awards, step: ClosingStep, current: ClosingStep) -> StepLink:
    name = "awards" if step == ClosingStep.DISPUTES else str(step)
    href = reverse(f"boards:{name}", args=[awards.year, awards.month]) + awards.choices
    reached = step != current and awards.before(step) is None
    passed = list(ClosingStep).index(step) < list(ClosingStep).index(current)
    done = passed and step not in awards.unsettled
    return StepLink(step_name(step), href if reached else "", done, step == current)


def criterion_name(criterion: str) -> str:
    """Return a tie-break's heading."""
    return _("Days played") if criterion == Decided.DAYS else str(Column(criterion).label)


def frozen_since(ended: datetime) -> str:
    """Say when the month's last day was over, in the office's time."""
    local = ended.astimezone(office.current_calendar().zone)
    day = date_format(local, "l j")
    return _("Points frozen, %(day)s at %(time)s") % {"day": day, "time": f"{local:%H:%M}"}


def next_bonuses(day: date) -> str:
    """Say when the bonuses of the titles can be used."""
    told = _("Each bonus can be used once, in %(month)s only.")
    return told % {"month": words.month_name(day)}


def past_bonuses_heading(day: date) -> str:
    """Return the heading above the bonuses that could be used in the closing month."""
    return words.elide(_("Bonuses for %(month)s (last month’s titles)") % _month(day))


def ceremony_call(scene: CeremonyState, *, steps: bool = True) -> str:
    """Return the banner's text while a ceremony is on.

    Without `steps` it doesn't change with them: a screen reader says it once.
    """
    told = (
        _("The ceremony of %(month)s is on")
        if scene.step and steps
        else pgettext("banner", "The ceremony of %(month)s begins")
    )
    return words.elide(told % _month(scene.first_day))


def announcement(act: Act) -> str:
    """Return what has just been revealed, for screen readers; "" without a title."""
    if act.title is None:
        return ""
    line = title_line(act.column, act.title.player)
    if hides_points(act.title):
        return line
    return f"{line}, {act.title.points} {words.unit(act.column, act.title.points)}"


def title_line(column: str, player: Player) -> str:
    """Say whose a title is."""
    values = {"title": title_name(column), "name": player.display_name}
    return _("%(title)s: %(name)s") % values


def hides_points(title: Title) -> bool:
    """Return whether the title's points aren't shown."""
    return hides(title.player, title.column)


def certificate(title: Title | None) -> str:
    """Return the address of a title's certificate, "" without a title."""
    return certificates.path(title) if title else ""


def _month(day: date) -> dict[str, str]:
    return {"month": words.month_name(day)}


def day_state(cell: DayCell) -> str:
    """Say what the day is."""
    return {
        Status.RUNNING: _("in progress"),
        Status.FINISHED: _("finished"),
        Status.CANCELLED: _("cancelled"),
        "holiday": _("no Späye: day off"),
        "future": _("upcoming"),
        "": _("no one played"),
    }[cell.state]


def player_day_text(cell: DayCell) -> str:
    """Return `Monday 2 November: 5 dāyes`."""
    told = day_state(cell)
    if cell.state in (Status.RUNNING, Status.FINISHED):
        told = _("not played")
        if cell.count:
            told = ngettext("%(n)s dāye", "%(n)s dāyes", cell.count) % {"n": cell.count}
    return _("%(day)s: %(state)s") % {"day": _day(cell), "state": told}


def office_day_text(cell: DayCell) -> str:
    """Return `Monday 2 November: finished`."""
    return _("%(day)s: %(state)s") % {"day": _day(cell), "state": day_state(cell)}


def _day(cell: DayCell) -> str:
    return date_format(cell.date, "l j F")


def page(player: Player) -> str:
    """Return the address of the player's page."""
    return _player_address(player.pk)


@lru_cache(maxsize=4096)
def _player_address(player_id: int) -> str:
    """Return the address, cached: a board of 200 people needs each several times."""
    return reverse("boards:player", args=[player_id])


def playing_since(profile: Profile) -> str:
    """Return `Playing since March, 9 titles`."""
    first = profile.past.first
    if first is None:
        return _("No dāyes yet")
    told = _("Playing since %(month)s") % {"month": words.month_name(first, profile.clock.today)}
    if not profile.titles:
        return told
    won = ngettext("%(n)s title", "%(n)s titles", profile.titles) % {"n": profile.titles}
    return f"{told}, {won}"


def rank_text(counter: Counter, people: Mapping[int, Player]) -> str:
    """Return `3rd of 12` or `2nd, 5 behind Ingrid`."""
    if counter.hidden:
        return _("not counted")
    if counter.dark:
        return _("rank secret for now")
    if not counter.rank:
        return _("not ranked yet")
    nth = words.nth(counter.rank)
    if counter.tied:
        return format_html(_("{nth}, tied"), nth=nth)
    if counter.rival is None:
        return format_html(_("{nth} of {n}"), nth=nth, n=counter.players)
    name = people[counter.rival].display_name
    told = _ahead if counter.rank == 1 else _behind
    return told(nth, counter.gap, name)


def _ahead(nth: SafeString, gap: int, name: str) -> str:
    return format_html(_("{nth}, {gap} ahead of {name}"), nth=nth, gap=gap, name=name)


def _behind(nth: SafeString, gap: int, name: str) -> str:
    """Return it in words; the French name needs its preposition: « d’Ingrid », « de Lars »."""
    if get_language() == "fr":
        name = f"d’{name}" if name[:1].upper() in VOWELS else f"de {name}"
    return format_html(_("{nth}, {gap} behind {name}"), nth=nth, gap=gap, name=name)


def emblem_title(emblem: Emblem) -> str:
    """Return `Mastäye of October`."""
    month = words.month_name(emblem.month)
    title = title_name(emblem.column)
    return words.elide(_("%(title)s of %(month)s") % {"title": title, "month": month})


def bonus_state(emblem: Emblem) -> str:
    """Say whether the title's bonus is still to be used."""
    if emblem.used is None:
        return _("“%(bonus)s” bonus not used yet") % {"bonus": bonus_name(emblem.column)}
    return _("“%(bonus)s” bonus used on %(day)s") % {
        "bonus": bonus_name(emblem.column),
        "day": day(emblem.used),
    }


def bonus_name(column: str) -> str:
    """Return the name that people use for the bonus."""
    return {
        Column.DAYE: _("fair shares"),
        Column.VICTOIRE: _("idle tyrant"),
        Column.REPETITION: _("double or quits"),
    }[Column(column)]


def day(date: date, today: date | None = None) -> str:
    """Return `3 November`, with its year if it isn't the one that `today` is in."""
    with_year = today is not None and date.year != today.year
    return date_format(date, "j F Y" if with_year else "j F")


def record_text(streak: Streak, today: date) -> str:
    """Return `Record: 14 days, in September`."""
    days = ngettext("%(n)s day", "%(n)s days", streak.length) % {"n": streak.length}
    month = words.month_name(streak.last, today)
    return _("Record: %(days)s, in %(month)s") % {"days": days, "month": month}


def reps_text(count: int) -> str:
    """Return `61 repetitions`."""
    return ngettext("%(n)s rep", "%(n)s reps", count) % {"n": count}


def weekday(date: date) -> str:
    return date_format(date, "l")


def weekday_letter(date: date) -> str:
    """Return `M` as the head of a calendar's column."""
    return date_format(date, "D")[:1].upper()
