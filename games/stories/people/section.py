"""The sections of a person's page, stories and achievements; five queries."""

from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext as _

from games.boards import sections
from games.boards.sections import PlayerSection, PlayerVisit
from games.players.models import Player
from games.stories.people import achievements, sums
from games.stories.people import badges as badges_of_games
from games.stories.people import stories as telling
from games.stories.people.badges import MostWon
from games.stories.people.stories import Stories, may_be_named
from games.stories.people.words import WORDS, Words
from games.tables import registry


@dataclass(frozen=True, slots=True)
class Badge:
    """An achievement as the page shows it; `month` is None while it isn't earned."""

    key: str
    icon: str
    words: Words
    month: date | None


@dataclass(frozen=True, slots=True)
class Shown:
    """What the template needs. `open` are those still to come, on one's own page alone."""

    player: Player
    mine: bool
    today: date
    stories: Stories
    earned: list[Badge]
    open: list[Badge]
    won: list[MostWon]

    @property
    def all(self) -> int:
        return len(achievements.ACHIEVEMENTS)


@sections.player_sources.register
def of(visit: PlayerVisit) -> list[PlayerSection]:
    """Nobody else reads the stories of whoever hides."""
    mine = visit.player.pk == visit.reader.pk
    if not (mine or may_be_named(visit.player)):
        return []
    known = sums.read([visit.player.pk])[visit.player.pk]
    if not known.months:
        return []
    others = Player.objects.in_bulk({one.other for one in known.pairs})
    named = {pk: one for pk, one in others.items() if may_be_named(one)}
    told = telling.of(known, named)
    earned = achievements.earned(known, registry.in_lobby())
    badges = [
        Badge(one.key, one.icon, WORDS[one.key], earned.get(one.key))
        for one in achievements.ACHIEVEMENTS
    ]
    shown = Shown(
        visit.player,
        mine,
        visit.clock.today,
        told,
        [one for one in badges if one.month],
        [one for one in badges if not one.month] if mine else [],
        badges_of_games.of_player(visit.player, visit.clock.today),
    )
    number = {"n": len(shown.earned), "all": shown.all}
    return [
        PlayerSection("stories/person.html", shown, "stories", _first_of(told)),
        PlayerSection(
            "stories/achievements.html", shown, "exploits", _("%(n)s of %(all)s") % number
        ),
    ]


def _first_of(told: Stories) -> str:
    """The story that the row tells: the first of the page that is there."""
    for label, one in (
        (_("Nemesis"), told.nemesis),
        (_("Favourite victim"), told.victim),
        (_("Most loyal partner"), told.loyal),
    ):
        if one:
            return _("%(story)s: %(name)s") % {"story": label, "name": one.player.display_name}
    return ""
