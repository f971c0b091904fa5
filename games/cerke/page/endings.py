"""Why a season or the table is over: by whom, with which hands, and what they were worth."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.cerke.page import words
from games.cerke.rules import Observation
from games.cerke.rules.hands import FUTILE, SITUATIONS, STEPPING
from games.cerke.rules.points import ALL_POINTS
from games.cerke.rules.state import Season, Situations

Names = Mapping[int, str]


def ending(seen: Observation, names: Names, seat: int | None) -> list[str]:
    """Sentences told to `seat`, the reason first; none while the table runs."""
    match seen.end:
        case "":
            return []
        case "draw":
            return [_("Draw agreed."), *_seasons(seen, names, seat)]
        case "resigned":
            return [_resigned(seen, names, seat), *_seasons(seen, names, seat)]
        case "blocked":
            return [_blocked(seen, names, seat), *_seasons(seen, names, seat)]
    told = [season_words(seen, len(seen.finished) - 1, names, seat)]
    if seen.end == "forty":
        told.append(_all_points(seen, names, seat))
    return told + _seasons(seen, names, seat, but_last=True)


def _resigned(seen: Observation, names: Names, seat: int | None) -> str:
    if seen.resigned == seat:
        return _("You resigned.")
    return _("%(name)s resigned.") % {"name": _name(names, seen.resigned)}


def _blocked(seen: Observation, names: Names, seat: int | None) -> str:
    if seen.turn == seat:
        return _("You have no move left: the table ends.")
    return _("%(name)s has no move left: the table ends.") % {"name": _name(names, seen.turn)}


def _all_points(seen: Observation, names: Names, seat: int | None) -> str:
    winner = seen.scores.index(ALL_POINTS)
    values = {"name": _name(names, winner), "points": ALL_POINTS}
    if winner == seat:
        return _("You have all %(points)d points: the table ends.") % values
    return _("%(name)s has all %(points)d points: the table ends.") % values


def _seasons(
    seen: Observation, names: Names, seat: int | None, *, but_last: bool = False
) -> list[str]:
    """The seasons before, where a table has several."""
    count = len(seen.finished) - but_last
    titles = words.season_names(seen.seasons)
    return [
        pgettext("season", "%(season)s: %(told)s")
        % {"season": titles[at], "told": season_words(seen, at, names, seat)}
        for at in range(count)
    ]


def season_words(seen: Observation, at: int, names: Names, seat: int | None) -> str:
    """`Ingrid ended the season: The Cavalry, 5 points.`"""
    ended = seen.finished[at]
    values = {"name": _name(names, ended.seat), "sum": sum_words(ended)}
    if ended.seat == seat:
        return _("You ended the season: %(sum)s.") % values
    return _("%(name)s ended the season: %(sum)s.") % values


def sum_words(ended: Season) -> str:
    """`The Cavalry, 5 points`; `The Cavalry 5, The Animals 3: 8 × 2 = 16 points`."""
    held = hands_of(ended)
    total = ngettext("{n} point", "{n} points", abs(ended.gain))
    gained = total.format(n=_signed(ended.gain))
    if ended.multiplier == 1 and len(held) == 1:
        return f"{held[0][0]}, {gained}"
    told = ", ".join(f"{title} {_signed(points)}" for title, points in held)
    worth = sum(points for _title, points in held)
    values = {"hands": told, "worth": _signed(worth), "stake": ended.multiplier, "points": gained}
    if ended.multiplier == 1:
        return _("%(hands)s, together %(points)s") % values
    return _("%(hands)s; %(worth)s × stake %(stake)d = %(points)s") % values


def hands_of(ended: Season) -> list[tuple[str, int]]:
    """Each hand with its points, what was committed on the board too."""
    held = [(words.hand(one.name, one.flash), one.points) for one in ended.hands]
    return held + committed(ended.situations)


def committed(done: Situations) -> list[tuple[str, int]]:
    """The situational hands of a player: `2 × The Futile Move of Tam`, −6."""
    counted = ((STEPPING, done.stepping), (FUTILE, done.futile))
    return [
        (
            str(words.HANDS[name]) if times == 1 else f"{times} × {words.HANDS[name]}",
            times * SITUATIONS[name],
        )
        for name, times in counted
        if times
    ]


def _signed(points: int) -> str:
    """`8`, `−3`: what is gained needs no plus in a sentence."""
    return str(points).replace("-", "−")


def _name(names: Names, seat: int | None) -> str:
    return names.get(seat, "") if seat is not None else ""
