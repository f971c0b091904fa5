"""The achievements in words: a title, and what it is for."""

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Words(NamedTuple):
    """In the active language, when they are drawn."""

    title: str | Promise
    text: str | Promise


WORDS = {
    "first_daye": Words(_("First steps"), _("A first dāye")),
    "faces_5": Words(_("Five faces"), _("Dāyes with 5 colleagues")),
    "faces_10": Words(_("Ten faces"), _("Dāyes with 10 different colleagues")),
    "faces_20": Words(_("The whole corridor"), _("Dāyes with 20 colleagues")),
    "weekdays_4": Words(_("All week long"), _("Dāyes on four different weekdays")),
    "seasons_4": Words(_("Four seasons"), _("Dāyes in spring, summer, autumn and winter")),
    "witness_3": Words(_("A good eye"), _("Watched 3 colleagues’ exercises")),
    "witness_10": Words(_("Everyone’s witness"), _("Watched 10 colleagues’ exercises")),
    "both_decks": Words(_("Paper and glass"), _("Dāyes with a real deck and with the app’s")),
    "final_1": Words(_("The last three cards"), _("A final dāye")),
    "final_6": Words(_("Good company at the end"), _("Finals with 6 colleagues")),
    "tie_3": Words(_("Great minds"), _("A tie with 3 colleagues")),
    "even_5": Words(_("Give and take"), _("Won and lost against the same 5 colleagues")),
    "loyal_10": Words(_("Old friends"), _("10 dāyes with the same colleague")),
    "welcome": Words(_("A warm welcome"), _("A dāye with someone on their first day")),
    "table_1": Words(_("Pull up a seat"), _("A first table of another game")),
    "games_3": Words(_("Curious"), _("Tables of 3 games")),
    "games_all": Words(_("Been everywhere"), _("Tables of all the office’s games")),
    "full_table": Words(_("Full house"), _("A table of four people or more")),
    "both_worlds": Words(
        _("Here and there"), _("Met 3 colleagues both in a dāye and at another table")
    ),
}
"""By key; `achievements.ACHIEVEMENTS` has the same keys."""
