"""Functions for the templates of the stories: numbers in words."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.stories import sheet
from games.stories.person import StoryPartner

tables_won = sheet.tables_won


def lost_to(beside: StoryPartner) -> str:
    """Return `7 wins to 3`: the partner's wins, then the person's."""
    return _("%(more)s wins to %(less)s") % {"more": beside.sums.lost, "less": beside.sums.won}


def won_against(beside: StoryPartner) -> str:
    """Return `7 wins to 3`: the person's wins, then the partner's."""
    return _("%(more)s wins to %(less)s") % {"more": beside.sums.won, "less": beside.sums.lost}


def dayes(count: int) -> str:
    return ngettext("%(n)s dāye", "%(n)s dāyes", count) % {"n": count}


def equal_draws(count: int) -> str:
    return ngettext("%(n)s equal draw", "%(n)s equal draws", count) % {"n": count}


def nikayes(count: int) -> str:
    return ngettext("%(n)s nikāye", "%(n)s nikāyes", count) % {"n": count}


def tables(count: int) -> str:
    return ngettext("%(n)s table", "%(n)s tables", count) % {"n": count}
