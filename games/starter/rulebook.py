"""The rules page: its topics, and the messages for refused moves."""

from pathlib import Path

from django.utils.translation import gettext_lazy as _

from games.tables.rulebook import Rulebook, Topic
from games.tables.rulebook.book import read_card

BOOK = Rulebook(
    slug="starter",
    folder=Path(__file__).parent,
    topics=(Topic("fitting", _("What fits")),),
    refusals={
        "ST-2": _("Deal 3 to 7 cards each (%(option)s)."),
        "ST-4": _("It’s %(player)s’s turn. Yours will come."),
        "ST-5": _("%(card)s isn’t in your hand."),
        "ST-6": _("%(card)s doesn’t fit on %(top)s: play its suit or its rank."),
        "ST-7": _("You have a card that fits. Play it instead of drawing."),
        "ST-9": _("The game is over."),
        "ST-10": _("That move isn’t possible in this game. Reload the page."),
        "ST-11": _("This set-up isn’t possible: %(key)s."),
    },
    places={"MOVE": "ST-10"},
    readers={"top": read_card},
)
