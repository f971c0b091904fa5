"""The tales of a month or a year in words."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.stories.spans.reading import Numbers, Tale
from games.ui.dates import date_format


def label(tale: Tale) -> str:
    """What it is told for."""
    return {
        "loyal": _("Most loyal pair"),
        "tie": _("Longest tie"),
        "nikaye": _("Unluckiest nikāye day"),
        "faces": _("Most colleagues met"),
        "tables": _("Most tables together"),
    }[tale.kind]


def counted(tale: Tale) -> str:
    """How much, and when."""
    told = {
        "loyal": ngettext("%(n)s dāye", "%(n)s dāyes", tale.count),
        "tie": ngettext("%(n)s equal draw", "%(n)s equal draws", tale.count),
        "nikaye": ngettext("%(n)s nikāye", "%(n)s nikāyes", tale.count),
        "faces": ngettext("%(n)s colleague", "%(n)s colleagues", tale.count),
        "tables": ngettext("%(n)s table", "%(n)s tables", tale.count),
    }[tale.kind] % {"n": tale.count}
    return f"{told} · {date_format(tale.day, 'j F')}" if tale.day else told


def tables_won(count: int) -> str:
    return ngettext("%(n)s table won", "%(n)s tables won", count) % {"n": count}


def numbers(found: Numbers) -> list[tuple[int, str]]:
    """Each number and what it counts; those of nothing are left out."""
    told = [
        (found.days, ngettext("finished day", "finished days", found.days)),
        (found.dayes, ngettext("dāye", "dāyes", found.dayes)),
        (found.people, ngettext("player", "players", found.people)),
        (found.tables, ngettext("table", "tables", found.tables)),
    ]
    return [(count, unit) for count, unit in told if count]
