"""An achievement as it is told: to whoever has it, once, as a line of the inbox."""

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.stories.people.achievements import BY_KEY
from games.stories.people.words import WORDS
from games.telling import kinds
from games.telling.kinds import MONTH, Kind, Said
from games.telling.models import Notice


def _achieved(notice: Notice) -> Said | None:
    key = str(notice.about.get("key"))
    if key not in BY_KEY:
        return None
    title, text = WORDS[key]
    told = _("Achieved: %(title)s") % {"title": title}
    url = reverse("boards:player_part", args=[notice.player_id, "exploits"])
    return Said(told, str(text), url, BY_KEY[key].icon, short=str(title))


def _together(n: int) -> str:
    return ngettext("%(n)s achievement", "%(n)s achievements at once", n) % {"n": n}


kinds.register(Kind("achievement", _achieved, MONTH, listed=True, together=_together))
