"""Cerke in words: pieces, hands and seasons, marks, turns and throws, and how seasons end."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext, pgettext_lazy

from games.cerke.page.choices import key_of
from games.cerke.rules import Observation
from games.cerke.rules.hands import FUTILE, SITUATIONS, STEPPING
from games.cerke.rules.movement import ENOUGH, STICKS
from games.cerke.rules.options import SEASON_NAMES
from games.cerke.rules.pieces import KIND, TAM_NAME
from games.cerke.rules.pieces import KINDS as KIND_NAMES
from games.cerke.rules.season import ALL_POINTS
from games.cerke.rules.state import Season, Situations, Turn
from games.ui.words import and_list

KINDS: dict[str, str | Promise] = {
    "Nuak1": pgettext_lazy("piece", "Vessel"),
    "Kauk2": pgettext_lazy("piece", "Pawn"),
    "Gua2": pgettext_lazy("piece", "Archer"),
    "Kaun1": pgettext_lazy("piece", "Chariot"),
    "Dau2": pgettext_lazy("piece", "Tiger"),
    "Maun1": pgettext_lazy("piece", "Horse"),
    "Kua2": pgettext_lazy("piece", "Officer"),
    "Tuk2": pgettext_lazy("piece", "Shaman"),
    "Uai1": pgettext_lazy("piece", "General"),
    "Io": pgettext_lazy("piece", "King"),
    TAM_NAME: "Tam",
}
DEFINITE: dict[str, str | Promise] = {
    "Nuak1": gettext_lazy("the Vessel"),
    "Kauk2": gettext_lazy("the Pawn"),
    "Gua2": gettext_lazy("the Archer"),
    "Kaun1": gettext_lazy("the Chariot"),
    "Dau2": gettext_lazy("the Tiger"),
    "Maun1": gettext_lazy("the Horse"),
    "Kua2": gettext_lazy("the Officer"),
    "Tuk2": gettext_lazy("the Shaman"),
    "Uai1": gettext_lazy("the General"),
    "Io": gettext_lazy("the King"),
}
"""The pieces' names with an article, for the middle of a sentence."""
CODES: dict[str, str | Promise] = {
    "Nuak1": pgettext_lazy("two letters of Vessel", "Ve"),
    "Kauk2": pgettext_lazy("two letters of Pawn", "Pa"),
    "Gua2": pgettext_lazy("two letters of Archer", "Ar"),
    "Kaun1": pgettext_lazy("two letters of Chariot", "Ch"),
    "Dau2": pgettext_lazy("two letters of Tiger", "Ti"),
    "Maun1": pgettext_lazy("two letters of Horse", "Ho"),
    "Kua2": pgettext_lazy("two letters of Officer", "Of"),
    "Tuk2": pgettext_lazy("two letters of Shaman", "Sh"),
    "Uai1": pgettext_lazy("two letters of General", "Ge"),
    "Io": pgettext_lazy("two letters of King", "Ki"),
}
NOTES: dict[str, str | Promise] = {
    "Nuak1": gettext_lazy("Two aside only over an empty square."),
    "Kauk2": gettext_lazy("Two squares ahead only if the square between is empty."),
    "Kaun1": gettext_lazy("Jumps over pieces in between."),
    "Maun1": gettext_lazy("Jumps; in the field only over a neighbour."),
    "Tuk2": gettext_lazy("In the field it may ignore one piece on its way."),
    "Uai1": gettext_lazy("In the field it protects its own side around it."),
    "Io": gettext_lazy("Can be captured like any other piece."),
}
"""Notes on pieces that no diagram shows, by kind."""
HANDS: dict[str, str | Promise] = {
    "unbeatable": gettext_lazy("The Unbeatable"),
    "social_order": gettext_lazy("The Social Order"),
    "culture": gettext_lazy("The Culture"),
    "cavalry": gettext_lazy("The Cavalry"),
    "attack": gettext_lazy("The Attack"),
    "king": gettext_lazy("The King"),
    "animals": gettext_lazy("The Animals"),
    "army": gettext_lazy("The Army"),
    "comrades": gettext_lazy("The Comrades"),
    "deadly_army": gettext_lazy("The Deadly Army"),
    "stepping": gettext_lazy("The Stepping on Tam"),
    "futile": gettext_lazy("The Futile Move of Tam"),
}
CONLANG_HANDS = {
    "unbeatable": "mun1 mak1 mok1 hue",
    "social_order": "kua2 kauk2 mun1 aum2",
    "culture": "huep2 hia1",
    "cavalry": "maun1 gua2 kauk2",
    "attack": "mok1 mok1",
    "king": "io",
    "animals": "saup1",
    "army": "kaik dat2",
    "comrades": "uaip2 hi1",
    "deadly_army": "huet kaik a dat2",
    "stepping": "kut2 tam2",
    "futile": "tam2 ty sak2",
}
SEASONS: dict[str, str | Promise] = {
    "iei2": pgettext_lazy("season", "Spring"),
    "xo1": pgettext_lazy("season", "Summer"),
    "kat2": pgettext_lazy("season", "Autumn"),
    "iat1": pgettext_lazy("season", "Winter"),
}
COLOURED: dict[str, str | Promise] = {
    "red": pgettext_lazy("coloured piece", "red %(piece)s"),
    "black": pgettext_lazy("coloured piece", "black %(piece)s"),
}


def kind(name: str) -> str:
    """Return the name of a kind, as `Tiger`."""
    return str(KINDS[name])


def piece(name: str) -> str:
    """Return `red Tiger` for `red Dau2` or `red Dau2 A`; Tam has no colour."""
    if name == TAM_NAME:
        return kind(name)
    colour, kind_name = name.split(" ")[:2]
    return str(COLOURED[colour]) % {"piece": kind(kind_name)}


def definite(piece: int) -> str:
    """Return `the Tiger` for the number of a piece on the board."""
    return str(DEFINITE[KIND_NAMES[KIND[piece]]])


def path_words(squares: Sequence[str], *, throws: bool = False) -> str:
    """Return `from TY over TU to TI`; with `throws` the last square is the one stepped on."""
    start, *via, to = squares
    if throws:
        return _("steps from %(start)s on %(via)s and throws") % {"start": start, "via": to}
    if via:
        told = _("from %(start)s over %(via)s to %(to)s")
        return told % {"start": start, "via": and_list(via), "to": to}
    return _("from %(start)s to %(to)s") % {"start": start, "to": to}


def hand(name: str, flash: bool) -> str:
    """Return `The Animals`, or `The Animals, Flash`; The King always has the Flash, unsaid."""
    if flash and name != "king":
        return _("%(hand)s, Flash") % {"hand": HANDS[name]}
    return str(HANDS[name])


def season(name: str, number: int, of: int) -> str:
    """Return `Spring 1/4`; the name alone if it is the only season."""
    return str(SEASONS[name]) if of == 1 else f"{SEASONS[name]} {number}/{of}"


def season_names(of: int) -> list[str]:
    """Return the names of all seasons of a table."""
    return [str(SEASONS[name]) for name in SEASON_NAMES[of]]


def signed(points: int) -> str:
    """Return points with their sign: `+8`, `−3`, `0`."""
    return f"{points:+d}".replace("-", "−") if points else "0"


# Explanations of the board's marks and of rare terms

EXPLANATIONS: dict[str, str | Promise] = {
    "dashes": gettext_lazy("white dashes: can only be stepped on"),
    "guarded": gettext_lazy("protected by a General: can only be stepped on"),
    "on_tam": gettext_lazy("stepping on Tam costs 5 points"),
    "tam": gettext_lazy(
        "Two steps, to empty squares or over a piece. Ending where it started is futile and "
        "costs 3 points."
    ),
    "tam_again": gettext_lazy(
        "The other player has just moved it. Moving it right after that is futile and costs 3 "
        "points."
    ),
}
COST_EXPLANATIONS: dict[str, str | Promise] = {
    STEPPING: gettext_lazy("A piece has stepped on Tam: 5 points less, until the season ends."),
    FUTILE: gettext_lazy(
        "Futile: Tam was moved right after the other player moved it, or back to where it "
        "started. 3 points less until the season ends."
    ),
}


# The last turn and its throws


@dataclass(frozen=True, slots=True)
class Throw:
    """A throw of five sticks; `good` if a water throw succeeded, None for a stepping throw."""

    faces: int
    words: str
    good: bool | None = None

    @property
    def sticks(self) -> list[bool]:
        return [stick in _FALLEN[self.faces] for stick in range(STICKS)]

    @property
    def faces_words(self) -> str:
        return ngettext("{n} dark face", "{n} dark faces", self.faces).format(n=self.faces)


_FALLEN = ((), (2,), (0, 3), (0, 2, 3), (0, 1, 3, 4), (0, 1, 2, 3, 4))
"""The sticks that show their dark face, by their number: spread out, to look like a throw."""


def throws_of(seen: Observation) -> list[Throw]:
    """Return the stepping throw whose square isn't chosen yet, or the throws of the last turn."""
    if seen.throw is not None:
        return [Throw(seen.throw, _("throw after stepping"))]
    throws = []
    if seen.last and seen.last.bridge is not None:
        throws.append(Throw(seen.last.bridge, _("throw after stepping")))
    if seen.last and seen.last.water is not None:
        good = seen.last.water >= ENOUGH
        told = _("the water lets the piece in") if good else _("the water stays closed")
        throws.append(Throw(seen.last.water, told, good))
    return throws


def slide_words(seen: Observation, *, reaches: bool) -> str:
    """Say how far the piece may go after a stepping throw."""
    if not reaches:
        return _("No square is close enough.")
    faces, via = seen.throw or 0, seen.slide[1] if seen.slide else ""
    told = ngettext("At most {n} square from {via}.", "At most {n} squares from {via}.", faces)
    return told.format(n=faces, via=via)


def throw_key(seen: Observation) -> str:
    """Return a key of the last throw; empty without one.

    Sticks shown falling after a stepping throw don't fall again when its square is chosen.
    """
    if seen.throw is not None and seen.slide:
        return "-".join((*seen.slide, str(seen.throw)))
    turn = seen.last
    if turn is None or (turn.bridge is None and turn.water is None):
        return ""
    stepped = [turn.start, turn.via, str(turn.bridge)] if turn.bridge is not None else []
    entered = [turn.start, turn.to, str(turn.water)] if turn.water is not None else []
    return "-".join((*stepped, *entered))


def callout(seen: Observation) -> str:
    """Return a callout, `key|words`, of the raised stake or of the season's end; or empty."""
    if seen.multiplier > 1:
        told = _("ty mok1: stake × %(stake)d") % {"stake": seen.multiplier}
        return f"{seen.season}-{seen.multiplier}|{told}"
    if seen.last is None and seen.finished:
        return f"{seen.season}|ta xot1: {sum_words(seen.finished[-1])}"
    return ""


def motion(seen: Observation) -> str:
    """Return the last turn's movements as `static/tables/motion.js` parses them.

    A captured piece goes to its captor's reserve, a dropped one starts at its player's seat.
    """
    turn = seen.last
    if turn is None or not turn.done or not turn.to:
        return ""
    shown = [f"{turn.start or f'seat-{turn.seat}'}>{turn.to}"] if turn.start != turn.to else []
    if turn.captured:
        shown.append(f"{turn.to}>held-{turn.seat}-{key_of(turn.captured)}")
    return " ".join(shown)


def first_throw_words(throws: tuple[int, int], name_of: Callable[[int], str]) -> str:
    """Say what both players threw, and who moves first."""
    first, second = throws
    told = _("Throws: %(one)s %(first)d · %(other)s %(second)d. First to move: %(starter)s.")
    return told % {
        "one": name_of(0),
        "first": first,
        "other": name_of(1),
        "second": second,
        "starter": name_of(int(second > first)),
    }


def turn_words(turn: Turn, who: str) -> str:
    """Return a turn in words: `Lars: red Tiger, from TY over TU to TI, captures black Pawn`."""
    named = {"name": who, "piece": piece(turn.piece)}
    told = [_("%(name)s: %(piece)s") % named, turn_path_words(turn)]
    if turn.captured:
        told.append(_("captures %(piece)s") % {"piece": piece(turn.captured)})
    if not turn.done:
        told.append(_("stays where it was"))
    return ", ".join(told)


def turn_path_words(turn: Turn) -> str:
    """Return a turn's squares in words, as `from TY over TU to TI`."""
    start, to, via = turn.start, turn.to or turn.start, turn.via
    if not start:
        return _("dropped on %(square)s") % {"square": to}
    if turn.first:
        steps = [via, turn.first] if turn.leg == 1 else [turn.first, via]
        via = ", ".join(filter(None, steps))
    if via:
        return _("from %(start)s over %(via)s to %(to)s") % {"start": start, "via": via, "to": to}
    return _("from %(start)s to %(to)s") % {"start": start, "to": to}


# The ends of seasons and tables: the reason, the hands and their points

Names = Mapping[int, str]


def ending_words(seen: Observation, names: Names, seat: int | None) -> list[str]:
    """Return the table's end in sentences for the reader at `seat`; empty while it runs.

    The reason is the first one.
    """
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
    """Describe each finished season; the last one is left out with `but_last`."""
    count = len(seen.finished) - but_last
    titles = season_names(seen.seasons)
    return [
        pgettext("season", "%(season)s: %(told)s")
        % {"season": titles[at], "told": season_words(seen, at, names, seat)}
        for at in range(count)
    ]


def season_words(seen: Observation, at: int, names: Names, seat: int | None) -> str:
    """Describe a season's end: `Ingrid ended the season: The Cavalry, 5 points.`"""
    ended = seen.finished[at]
    values = {"name": _name(names, ended.seat), "sum": sum_words(ended)}
    if ended.seat == seat:
        return _("You ended the season: %(sum)s.") % values
    return _("%(name)s ended the season: %(sum)s.") % values


def sum_words(ended: Season) -> str:
    """Return `The Cavalry, 5 points`, or with a stake `The Cavalry 5; 5 × stake 2 = 10 points`."""
    held = season_hands(ended)
    total = ngettext("{n} point", "{n} points", abs(ended.gain))
    gained = total.format(n=_minus(ended.gain))
    if ended.multiplier == 1 and len(held) == 1:
        return f"{held[0][0]}, {gained}"
    told = ", ".join(f"{title} {_minus(points)}" for title, points in held)
    worth = sum(points for _title, points in held)
    values = {"hands": told, "worth": _minus(worth), "stake": ended.multiplier, "points": gained}
    if ended.multiplier == 1:
        return _("%(hands)s, together %(points)s") % values
    return _("%(hands)s; %(worth)s × stake %(stake)d = %(points)s") % values


def season_hands(ended: Season) -> list[tuple[str, int]]:
    """Return each hand of a season with its points, situational hands included."""
    held = [(hand(each.name, each.flash), each.points) for each in ended.hands]
    return held + committed_hands(ended.situations)


def committed_hands(done: Situations) -> list[tuple[str, int]]:
    """Return a player's situational hands with their points: `2 × The Futile Move of Tam`, −6."""
    counted = ((STEPPING, done.stepping), (FUTILE, done.futile))
    return [
        (
            str(HANDS[name]) if times == 1 else f"{times} × {HANDS[name]}",
            times * SITUATIONS[name],
        )
        for name, times in counted
        if times
    ]


def _minus(points: int) -> str:
    """Return points without a plus sign: `8`, `−3`."""
    return str(points).replace("-", "−")


def _name(names: Names, seat: int | None) -> str:
    return names.get(seat, "") if seat is not None else ""
