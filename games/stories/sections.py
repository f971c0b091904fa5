"""The sections of the stories on pages of people and months."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext as _

from games.boards import sections
from games.boards.sections import MonthVisit, PlayerSection, PlayerVisit
from games.players.models import Player
from games.stories import achievements, person, sheet, spans
from games.stories.achievements import WORDS, Words
from games.stories.person import Stories, may_be_named
from games.stories.sheet import Card, Sheet
from games.stories.spans import MostWon
from games.tables import registry


@dataclass(frozen=True, slots=True)
class AchievementRow:
    """An achievement on a person's page; `month` is None while it isn't earned."""

    key: str
    icon: str
    words: Words
    month: date | None


@dataclass(frozen=True, slots=True)
class PersonStories:
    """A person's stories and achievements; `open` are still to come, on their own page alone."""

    player: Player
    mine: bool
    today: date
    stories: Stories
    earned: list[AchievementRow]
    open: list[AchievementRow]
    won: list[MostWon]

    @property
    def all(self) -> int:
        return len(achievements.ACHIEVEMENTS)


@sections.player_sources.register
def person_sections(visit: PlayerVisit) -> list[PlayerSection]:
    """Return the sections of a person's page; none for others if they hide. Five queries."""
    mine = visit.player.pk == visit.reader.pk
    if not (mine or may_be_named(visit.player)):
        return []
    known = person.load_sums([visit.player.pk])[visit.player.pk]
    if not known.months:
        return []
    others = Player.objects.by_id({one.other for one in known.pairs})
    named = {pk: one for pk, one in others.items() if may_be_named(one)}
    stories = person.stories_of(known, named)
    earned = achievements.earned_months(known, registry.in_lobby())
    badges = [
        AchievementRow(one.key, one.icon, WORDS[one.key], earned.get(one.key))
        for one in achievements.ACHIEVEMENTS
    ]
    section = PersonStories(
        visit.player,
        mine,
        visit.clock.today,
        stories,
        [one for one in badges if one.month],
        [one for one in badges if not one.month] if mine else [],
        spans.badges_of_player(visit.player, visit.clock.today),
    )
    number = {"n": len(section.earned), "all": section.all}
    return [
        PlayerSection("stories/person.html", section, "stories", _headline(stories)),
        PlayerSection(
            "stories/achievements.html", section, "exploits", _("%(n)s of %(all)s") % number
        ),
    ]


def _headline(stories: Stories) -> str:
    """Return the person's first story in words, for the section's row; "" without any."""
    for label, one in (
        (_("Nemesis"), stories.nemesis),
        (_("Favourite victim"), stories.victim),
        (_("Most loyal partner"), stories.loyal),
    ):
        if one:
            return _("%(story)s: %(name)s") % {"story": label, "name": one.player.display_name}
    return ""


@dataclass(frozen=True, slots=True)
class MonthStories:
    """A month's stories, and the sheet that its page prints.

    Titles and tables have rows of their own on the page, so only the other cards are in `tales`.
    """

    sheet: Sheet
    first_day: date
    tales: list[Card]
    newcomers: Sequence[Player]


@sections.month_sources.register
def month_section(visit: MonthVisit) -> sections.MonthSection | None:
    """Return the section of a month's page; None before a day or a table of it is finished."""
    digest = spans.load_digest(visit.first_day)
    if digest is None:
        return None
    tales = [sheet.tale_card(one, digest.people) for one in digest.tales]
    section = MonthStories(
        sheet=sheet.digest_sheet(digest, tales),
        first_day=visit.first_day,
        tales=tales,
        newcomers=digest.newcomers,
    )
    return sections.MonthSection("stories/month.html", section)
