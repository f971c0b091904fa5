"""The import's tab in the administration, and its word in the journal."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.boards.carried.rules import ACT
from games.boards.models import Carried
from games.players import acts, administration, ghosts
from games.players.administration import Tab

PLACE = 65


def connect() -> None:
    """Called once, when the app is ready."""
    acts.WORDS[ACT] = _("brought a month’s totals from paper")
    administration.tabs.append(Tab("carried", _("From paper"), "boards:carried", PLACE))
    ghosts.register_trace(lambda player: Carried.objects.filter(player=player).exists())
