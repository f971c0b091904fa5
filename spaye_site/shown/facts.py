"""What a badge says: two short texts, as the office's language has them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.boards import words
from games.boards.models import Column, Title
from games.boards.titles.bonuses import title_name
from games.boards.titles.reveal import revealed
from games.kitchen.wishes import shown
from games.players.clock import Clock
from games.spaye import days
from games.spaye.page.scene import Scene
from games.tables import audience


@dataclass(frozen=True, slots=True)
class Badge:
    """What it is about, and how it stands."""

    left: str
    right: str


def cards(clock: Clock) -> Badge:
    """How many cards are left today, as the kitchen's screen says it."""
    day = days.find(clock.today)
    if day is None:
        return Badge("Späye", _("no day yet"))
    scene = Scene(day.table, audience.observe(day.table, None), clock)
    if scene.status != "running":
        return Badge("Späye", _("finished") if scene.status == "finished" else _("the day is over"))
    return Badge("Späye", _("{n} cards left").format(n=scene.seen.cards_left))


def _of_title(column: Column) -> Callable[[Clock], Badge]:
    def title(clock: Clock) -> Badge:
        name = str(title_name(column))
        found = revealed(Title.objects.filter(column=column)).select_related("player", "month")
        last = found.order_by("-month__year", "-month__month").first()
        if last is None:
            return Badge(name, _("nobody yet"))
        month = words.month_name(last.month.first_day, clock.today)
        titled = words.elided(_("%(title)s of %(month)s") % {"title": name, "month": month})
        return Badge(capfirst(titled), shown(last.player).display_name)

    return title


KINDS: dict[str, tuple[str | Promise, Callable[[Clock], Badge]]] = {
    "cards": (gettext_lazy("Cards left today"), cards),
    "daye": (gettext_lazy("The last Grand Späyin"), _of_title(Column.DAYE)),
    "victoire": (gettext_lazy("The last Mastäye"), _of_title(Column.VICTOIRE)),
    "repetition": (gettext_lazy("The last Tikäo"), _of_title(Column.REPETITION)),
}
"""By the word that a badge's key keeps: what it is called, and what it says."""
