"""Sentences of a player's page."""

from collections.abc import Mapping
from datetime import date

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from games.boards import words
from games.boards.models import Column
from games.boards.month.board import Emblem
from games.boards.points.ledger import Row
from games.boards.profiles.counters import Counter
from games.boards.profiles.reading import Profile
from games.boards.profiles.streaks import Streak
from games.boards.titles import bonuses
from games.players.models import Player
from games.ui.dates import date_format

VOWELS = "AEIOUYÀÂÄÉÈÊËÎÏÔÖÙÛÜŒ"


def since(profile: Profile) -> str:
    """`Playing since March, 9 titles`."""
    first = profile.past.first
    if first is None:
        return _("No dāyes yet")
    told = _("Playing since %(month)s") % {"month": words.month_name(first, profile.clock.today)}
    if not profile.titles:
        return told
    won = ngettext("%(n)s title", "%(n)s titles", profile.titles) % {"n": profile.titles}
    return f"{told}, {won}"


def standing(counter: Counter, people: Mapping[int, Player]) -> str:
    """`3rd of 12`, `2nd, 5 behind Ingrid`."""
    if counter.hidden:
        return _("not counted")
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
    """French: « à 5 d’Ingrid », « à 5 de Lars »."""
    if get_language() == "fr":
        name = f"d’{name}" if name[:1].upper() in VOWELS else f"de {name}"
    return format_html(_("{nth}, {gap} behind {name}"), nth=nth, gap=gap, name=name)


def title_of(emblem: Emblem) -> str:
    """`Mastäye of October`."""
    month = words.month_name(emblem.month)
    title = bonuses.title_name(emblem.column)
    return words.elided(_("%(title)s of %(month)s") % {"title": title, "month": month})


def bonus_state(emblem: Emblem) -> str:
    """Whether the title's bonus still waits."""
    if emblem.used is None:
        return _("“%(bonus)s” bonus not used yet") % {"bonus": bonus_name(emblem.column)}
    return _("“%(bonus)s” bonus used on %(day)s") % {
        "bonus": bonus_name(emblem.column),
        "day": day(emblem.used),
    }


def bonus_name(column: str) -> str:
    """What people call the bonus."""
    return {
        Column.DAYE: _("fair shares"),
        Column.VICTOIRE: _("idle tyrant"),
        Column.REPETITION: _("double or quits"),
    }[Column(column)]


def day(date: date, today: date | None = None) -> str:
    """`3 November`, with its year if it isn't the one that `today` is in."""
    with_year = today is not None and date.year != today.year
    return date_format(date, "j F Y" if with_year else "j F")


def record(streak: Streak, today: date) -> str:
    """`Record: 14 days, in September`."""
    days = ngettext("%(n)s day", "%(n)s days", streak.length) % {"n": streak.length}
    month = words.month_name(streak.last, today)
    return _("Record: %(days)s, in %(month)s") % {"days": days, "month": month}


def best_day(played: Row) -> str:
    """`5 wins in 7 dāyes`."""
    wins = ngettext("%(n)s win", "%(n)s wins", played.victoire) % {"n": played.victoire}
    dayes = ngettext("%(n)s dāye", "%(n)s dāyes", played.daye) % {"n": played.daye}
    return _("%(wins)s in %(dayes)s") % {"wins": wins, "dayes": dayes}


def repetitions(count: int) -> str:
    """`61 repetitions`."""
    return ngettext("%(n)s rep", "%(n)s reps", count) % {"n": count}


def weekday(date: date) -> str:
    return date_format(date, "l")


def weekday_letter(date: date) -> str:
    """`M` as the head of a calendar's column."""
    return date_format(date, "D")[:1].upper()
