"""Notices of the stories: a new achievement, and in December the question about the poster."""

from datetime import timedelta

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.stories.achievements import BY_KEY, WORDS
from games.stories.models import Answer
from games.telling import notice_kinds
from games.telling.models import Notice
from games.telling.notice_kinds import MONTH, Message


def _together(n: int) -> str:
    return ngettext("%(n)s achievement", "%(n)s achievements at once", n) % {"n": n}


@notice_kinds.declare("achievement", MONTH, listed=True, together=_together)
def _achieved(notice: Notice) -> Message | None:
    key = str(notice.about.get("key"))
    if key not in BY_KEY:
        return None
    title, text = WORDS[key]
    sentence = _("Achieved: %(title)s") % {"title": title}
    url = reverse("boards:player_part", args=[notice.player_id, "exploits"])
    return Message(sentence, str(text), url, BY_KEY[key].icon, short=str(title))


@notice_kinds.declare("poster", MONTH, timedelta(days=7), listed=True)
def _poster(notice: Notice) -> Message | None:
    """Return the question whether to be on the poster; None once it is answered."""
    year = int(notice.about["year"])
    if Answer.objects.filter(player=notice.player, year=year).exists():
        return None
    title = _("Do you want to be on the %(year)s poster?") % {"year": year}
    text = _("If you don’t answer, you aren’t named.")
    return Message(title, text, reverse("stories:poster", args=[year]), "sparkles")
