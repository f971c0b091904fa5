"""What pages call pieces, hands, seasons and sides, in the reader's language."""

from collections.abc import Iterable, Sequence

from django.utils.functional import Promise
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from games.cerke.rules.options import SEASON_NAMES
from games.cerke.rules.pieces import KIND, TAM_NAME
from games.cerke.rules.pieces import KINDS as KIND_NAMES

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
"""In the middle of a sentence."""
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
"""What no diagram shows."""
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
    """`Tiger`."""
    return str(KINDS[name])


def piece(name: str) -> str:
    """`red Tiger` for `red Dau2`, with or without a side behind; Tam is Tam."""
    if name == TAM_NAME:
        return kind(name)
    colour, kind_name = name.split(" ")[:2]
    return str(COLOURED[colour]) % {"piece": kind(kind_name)}


def definite(piece: int) -> str:
    """`the Tiger`, for a piece of the board."""
    return str(DEFINITE[KIND_NAMES[KIND[piece]]])


def way(squares: Sequence[str], *, throws: bool = False) -> str:
    """`from TY over TU to TI`; a stepping throw ends where the sticks are thrown."""
    start, *via, to = squares
    if throws:
        return _("steps from %(start)s on %(via)s and throws") % {"start": start, "via": to}
    if via:
        told = _("from %(start)s over %(via)s to %(to)s")
        return told % {"start": start, "via": all_of(via), "to": to}
    return _("from %(start)s to %(to)s") % {"start": start, "to": to}


def hand(name: str, flash: bool) -> str:
    """`The Animals`, `The Animals in one colour`; the King is always in one."""
    if flash and name != "king":
        return _("%(hand)s, Flash") % {"hand": HANDS[name]}
    return str(HANDS[name])


def season(name: str, number: int, of: int) -> str:
    """`Spring 1/4`; a single one by its name alone."""
    return str(SEASONS[name]) if of == 1 else f"{SEASONS[name]} {number}/{of}"


def all_of(words: Iterable[str]) -> str:
    """`Pawn, Tiger and Horse`."""
    return get_text_list(list(words), pgettext("between the last two of a list", "and"))


def season_names(of: int) -> list[str]:
    """The names of all seasons of a table."""
    return [str(SEASONS[name]) for name in SEASON_NAMES[of]]


def signed(points: int) -> str:
    """`+8`, `−3`, `0`."""
    return f"{points:+d}".replace("-", "−") if points else "0"
