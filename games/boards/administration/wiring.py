"""The months' tab in the administration, and their words in the journal."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.players import acts, administration
from games.players.administration import Tab


def connect() -> None:
    """Called once, when the app is ready."""
    acts.WORDS["close_month"] = _("closed a month")
    acts.WORDS["reopen_month"] = _("opened a month again")
    acts.WORDS["next_title"] = _("went on with the ceremony")
    administration.tabs.append(Tab("months", _("Months"), "boards:office_months", 40))
