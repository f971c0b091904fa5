"""What the office’s chats hear of tournaments: that sign-up is open, and who has won."""

from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.players.models import Player
from games.tables import registry
from games.telling import kinds, outbox
from games.telling.kinds import For, Kind, Said
from games.telling.models import Notice
from games.tournaments.models import Status, Tournament

KIND = "tournament_news"


def tell(one: Tournament, at: datetime | None = None) -> None:
    """Of its state now, once; nothing of one by invitation."""
    if not one.invited_only:
        about = {"tournament": one.pk, "status": one.status}
        outbox.tell_office(KIND, f"{one.pk}-{one.status}", about=about, at=at)


def _say(notice: Notice) -> Said | None:
    """As long as it is so."""
    one = Tournament.objects.filter(pk=notice.about["tournament"]).first()
    if one is None or one.status != notice.about["status"] or one.game not in registry.configs():
        return None
    url = reverse("tournaments:tournament", args=[one.pk])
    if one.status == Status.OVER:
        title = _("%(name)s has ended") % {"name": one.name}
        lines = [
            _("%(place)d. %(name)s") % {"place": place.place, "name": named(place.entrant.player)}
            for place in one.places.filter(place__lte=3).select_related("entrant__player")[:4]
        ]
        return Said(title, "", url, "crown", tuple(lines)) if lines else None
    game = str(registry.config(one.game).verbose_name)
    title = _("New tournament: %(name)s") % {"name": one.name}
    return Said(title, game, url, "crown", (game, _("Sign-up is open.")))


kinds.register(
    Kind(
        KIND,
        _say,
        of=For.OFFICE,
        label=gettext_lazy("A tournament is announced or has a winner"),
        place=86,
    )
)


def named(player: Player) -> str:
    return player.display_name if player.on_screen else _("someone")
