"""The game's own words and their one-line definitions. The words are never translated."""

from django.utils.translation import gettext as _


def word(key: str) -> tuple[str, str]:
    """The word of a key (`daye`, `nikaye`, …) and its definition in the active language."""
    return {
        "spaye": ("Späye", _("Späye: the day's game. The whole office shares one deck.")),
        "daye": ("dāye", _("Dāye: two people draw one card each. The stronger card wins.")),
        "nikaye": ("nikāye", _("Nikāye: the card that makes whoever draws it exercise.")),
        "spayin": ("späyin", _("Späyin: whoever has accepted a dāye this month.")),
        "grand_spayin": ("Grand Späyin", _("Grand Späyin: most dāyes of the month.")),
        "mastaye": ("Mastäye", _("Mastäye: most wins of the month.")),
        "tikao": ("Tikäo", _("Tikäo: most repetitions of the month.")),
    }[key]
