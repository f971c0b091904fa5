"""The question of December: do you want to be on the year's poster? Answered, it is gone."""

from datetime import timedelta

from django.urls import reverse
from django.utils.translation import gettext as _

from games.stories.models import Answer
from games.telling import kinds
from games.telling.kinds import MONTH, Kind, Said
from games.telling.models import Notice


def _asked(notice: Notice) -> Said | None:
    year = int(notice.about["year"])
    if Answer.objects.filter(player=notice.player, year=year).exists():
        return None
    title = _("Do you want to be on the %(year)s poster?") % {"year": year}
    text = _("If you don’t answer, you aren’t named.")
    return Said(title, text, reverse("stories:poster", args=[year]), "sparkles")


kinds.register(Kind("poster", _asked, MONTH, timedelta(days=7), listed=True))
