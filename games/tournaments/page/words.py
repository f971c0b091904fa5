"""Formats, results and decisions in words."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from django.template.defaultfilters import floatformat
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.tournaments.formats import Course
from games.tournaments.models import Entrant, Remark, Tournament

Words = str | Promise

FORMATS: dict[str, Words] = {
    "swiss": gettext_lazy("Swiss"),
    "round_robin": gettext_lazy("Round robin, two at a table"),
    "seated": gettext_lazy("Round robin"),
    "knockout": gettext_lazy("Knockout"),
    "double": gettext_lazy("Double elimination"),
    "groups": gettext_lazy("Groups, then a knockout"),
    "arena": gettext_lazy("Arena"),
}
ABOUT: dict[str, Words] = {
    "swiss": gettext_lazy("Everyone plays every round, against people on a similar score."),
    "round_robin": gettext_lazy("Everyone plays everyone. No late joiners."),
    "seated": gettext_lazy(
        "A seating plan in which everyone meets about equally often. No late joiners."
    ),
    "knockout": gettext_lazy("Lose and you’re out. No late joiners."),
    "double": gettext_lazy("Two losses and you’re out. No late joiners."),
    "groups": gettext_lazy(
        "Groups of about four, round robin; the best advance to a knockout. No late joiners."
    ),
    "arena": gettext_lazy(
        "Against the clock: as soon as you’re free you’re seated again, and scores add up "
        "until time is up."
    ),
}
BREAKS: dict[str, Words] = {
    "cut": gettext_lazy("Buchholz without the worst opponent"),
    "buchholz": gettext_lazy("Buchholz"),
    "berger": gettext_lazy("Sonneborn-Berger"),
    "firsts": gettext_lazy("First places"),
    "points": gettext_lazy("Game points"),
    "among": gettext_lazy("Among those on the same score"),
}
EXPLAINED: dict[str, Words] = {
    "cut": gettext_lazy("opponents’ scores added up, without the lowest"),
    "buchholz": gettext_lazy("opponents’ scores added up"),
    "berger": gettext_lazy("scores of those you beat, and half of those you tied with"),
    "firsts": gettext_lazy("number of first places"),
    "points": gettext_lazy("above or below the table average, per round"),
    "among": gettext_lazy("results against each other, compared again among those still tied"),
}
KINDS: dict[str, Words] = {
    "bye": gettext_lazy("bye: full score"),
    "out": gettext_lazy("away"),
    "late": gettext_lazy("joined late: half a score"),
    "absent": gettext_lazy("didn’t come; a bot played"),
    "free": gettext_lazy("no match scheduled"),
    "gone": gettext_lazy("doesn’t count: one of the two left before playing half of their games"),
    "void": gettext_lazy("the table was annulled"),
}
AWAY: dict[str, Words] = {
    "knockout": gettext_lazy(
        "If you’re away when the round starts, you lose your match and are out."
    ),
    "double": gettext_lazy(
        "If you’re away when the round starts, you lose your match; after two losses you’re out."
    ),
    "groups": gettext_lazy(
        "If you’re away when the round starts, you score nothing and your opponent gets a "
        "full score."
    ),
}
"""The price of being away from a round, for formats in which it isn't just that round's score."""
WALKED_OVER = gettext_lazy("no-show: match lost")
ANNULLED = gettext_lazy("the table was annulled")
NO_MATCH = gettext_lazy("no match in this round")
"""Replaces *away* for a person for whom a bracket had no match."""


def score_text(value: Fraction, table: bool = False) -> str:
    """Return a score out of 100, or unchanged with a table of points; one decimal at most."""
    points = value if table else value * 100
    return floatformat(float(points), "-1").replace("-", "−")


def format_words(tournament: Tournament) -> Words:
    return FORMATS[tournament.format]


def match_words(label: str, matches: Sequence[tuple[str, int]]) -> str:
    """Return the name of a bracket's match: final, semi-final 1, round 2 of the losers."""
    if not label:
        return ""
    if label == "T":
        return _("third place")
    if label in ("F1", "F2"):
        return _("grand final") if label == "F1" else _("grand final, second match")
    side, _dot, at = label.partition(".")
    level = int(side[1:])
    if side[0] == "L":
        return _("losers’ bracket, round %(level)d, match %(at)s") % {"level": level, "at": at}
    return _winners(level, at, matches)


def _winners(level: int, at: str, matches: Sequence[tuple[str, int]]) -> str:
    last = max((int(name[1:].split(".")[0]) for name, _ in matches if name[0] == "W"), default=1)
    double = any(name == "F1" for name, _stage in matches)
    left = last - level
    if left == 0:
        return _("winners’ final") if double else _("final")
    if left == 1:
        return _("semi-final %(at)s") % {"at": at}
    if left == 2:
        return _("quarter-final %(at)s") % {"at": at}
    return _("round %(level)d, match %(at)s") % {"level": level, "at": at}


def remark_in_words(one: Remark, entrants: Mapping[int, Entrant]) -> str:
    """Return a decision as a sentence with names."""
    names = [entrants[who].player.display_name for who in one.people if who in entrants]
    sentence = {
        "ruled": _("%(by)s set the result of table %(table)s in round %(round)s"),
        "annulled": _("%(by)s annulled table %(table)s of round %(round)s"),
        "replayed": _("%(by)s ordered a replay of table %(table)s in round %(round)s"),
        "sat_out": _("%(by)s let a bot play for %(people)s in round %(round)s"),
        "rearranged": _("%(by)s set the pairings: %(people)s"),
        "paused": _("%(by)s paused the tournament"),
        "resumed": _("%(by)s resumed the tournament"),
        "ended": _("%(by)s ended the tournament"),
        "cancelled": _("%(by)s cancelled the tournament"),
    }[one.what]
    return sentence % {
        "by": one.by.display_name,
        "round": one.round,
        "table": one.table,
        "people": ", ".join(names),
    }


def people(n: int) -> str:
    return ngettext("{n} person", "{n} people", n).format(n=n)


def proposal_warnings(names: Sequence[str], table: Sequence[int], course: Course) -> list[str]:
    """Return warnings of a proposed table: people away, and earlier rounds in which people met."""
    away = {who.number for who in course.people if not who.here}
    warnings = [
        _("%(name)s is away and loses this match") % {"name": name}
        for name, who in zip(names, table, strict=True)
        if who in away
    ]
    for i, one in enumerate(table):
        for j in range(i + 1, len(table)):
            before = [
                number
                for number, each in enumerate(course.rounds, 1)
                if any({one, table[j]} <= set(sitting.people) for sitting in each.sittings)
            ]
            if before:
                warnings.append(
                    _("%(one)s and %(other)s meet again (first met in round %(before)s)")
                    % {
                        "one": names[i],
                        "other": names[j],
                        "before": ", ".join(map(str, before)),
                    }
                )
    return warnings
