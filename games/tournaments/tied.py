"""From a table to its tournament."""

from django.urls import reverse
from django.utils.translation import gettext as _

from games.tables import ties
from games.tables.models import Table
from games.tournaments.models import Sitting
from games.tournaments.services.tables import TIE


def tournament_of(table: Table) -> int | None:
    """The number of the tournament whose table it is; tables of the lobby cost no statement."""
    if not str(table.opened_with or "").startswith(f"{TIE}/"):
        return None
    found = Sitting.objects.filter(table=table).values_list("pairing__round__tournament", flat=True)
    return found.first()


@ties.register(TIE)
def find(table: Table) -> ties.Tie | None:
    """Its tournament and round, for the table's page."""
    sitting = (
        Sitting.objects.filter(table=table).select_related("pairing__round__tournament").first()
    )
    if sitting is None:
        return None
    each = sitting.pairing.round
    words = _("%(tournament)s, round %(number)d") % {
        "tournament": each.tournament.name,
        "number": each.number,
    }
    return ties.Tie(words, reverse("tournaments:tournament", args=[each.tournament_id]))
