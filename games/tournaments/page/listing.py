"""Lists of tournaments: open ones, those that are over, and somebody's places.

Tournaments of kinds that no longer exist are such a list, too: who came where.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from fractions import Fraction
from typing import Any

from django.db.models import Count, Exists, OuterRef, Prefetch, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.boards import sections
from games.boards.sections import PlayerSection, PlayerVisit
from games.players.models import Player
from games.players.prepared import Prepared
from games.tables import extensions, registry
from games.tables.registry import GameConfig
from games.tournaments import reveal
from games.tournaments.models import OPEN, Entrant, Entry, Place, Status, Tournament
from games.tournaments.page import words
from games.ui.dates import date_format


@dataclass(frozen=True, slots=True)
class Tile:
    """A tournament in a list: `people` take part, and the reader does if it is `mine`."""

    tournament: Tournament
    config: GameConfig | None
    people: int
    mine: bool
    winners: tuple[Player, ...] = ()

    @property
    def format_words(self) -> words.Words:
        return words.format_words(self.tournament)


@dataclass(frozen=True, slots=True)
class Listing:
    """The tournaments of one reader's list."""

    open: list[Tile]
    drafts: list[Tile]
    over: list[Tile]


def listing_for(player: Player) -> Listing:
    """Return the tournaments of the player's list. Three queries, however many there were."""
    taking = Count("entrants", filter=Q(entrants__state=Entry.IN))
    open_ones = _open_for(player).annotate(people=taking)
    drafts = Tournament.objects.filter(status=Status.DRAFT, organiser=player)
    over = Tournament.objects.filter(status=Status.OVER).order_by("-ended_at", "-pk")
    return Listing(
        [
            _tile(one, getattr(one, "people", 0), getattr(one, "mine", False))
            for one in _playable(open_ones[:50])
        ],
        [_tile(one) for one in _playable(drafts[:20])],
        ended_tiles(over[:6]),
    )


def _open_for(player: Player) -> QuerySet[Tournament]:
    """All open tournaments, the player's own first, each marked as `mine` or not."""
    entered = Entrant.objects.filter(tournament=OuterRef("pk"), player=player)
    mine = Exists(entered.exclude(state=Entry.WITHDRAWN))
    open_ones = Tournament.objects.filter(status__in=OPEN).annotate(mine=mine)
    return open_ones.order_by("-mine", "starts_at", "-pk")


def next_tournament(player: Player) -> str:
    """Return the lobby's line: what is played or comes next, one's own first. One query."""
    open_ones = _playable(_open_for(player)[:5])
    if not open_ones:
        return _("Nothing planned")
    one = open_ones[0]
    if one.status == Status.RUNNING or one.starts_at is None:
        return one.name
    soon = one.starts_at < timezone.now() + timedelta(days=6)
    starts = timezone.localtime(one.starts_at)
    return f"{one.name}, {date_format(starts, 'l H:i' if soon else 'SHORT_DATETIME_FORMAT')}"


extensions.register_lobby_page(
    extensions.LobbyPage(
        "tournaments:index", gettext_lazy("Tournaments"), "crown", 30, next_tournament
    )
)


def ended_tiles(ended: QuerySet[Tournament]) -> list[Tile]:
    """Return tournaments that are over with their winners, unless a screen shows these first."""
    now = timezone.now()
    first = Place.objects.filter(place=1).select_related("entrant__player")
    rows = _playable(ended.prefetch_related(Prefetch("places", first, to_attr="first")))
    return [
        _tile(one, winners=() if reveal.is_awaited(one, now) else _winners(one)) for one in rows
    ]


def _winners(one: Tournament) -> tuple[Player, ...]:
    return tuple(place.entrant.player for place in getattr(one, "first", ()))


def _playable(tournaments: Iterable[Tournament]) -> list[Tournament]:
    """Leave out tournaments of games that aren't installed. One without a game was of several."""
    return [one for one in tournaments if one.game in registry.configs() or not one.game]


def _tile(
    one: Tournament, people: int = 0, mine: bool = False, winners: tuple[Player, ...] = ()
) -> Tile:
    return Tile(one, registry.configs().get(one.game), people, mine, winners)


MOST_PLACES = 8
"""Of somebody's page."""


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """Somebody's place in a tournament that is over; `game` is empty where it was of several."""

    tournament: int
    name: str
    game: str
    place: int
    people: int


@sections.player_sources.register
def places_section(visit: PlayerVisit) -> list[PlayerSection]:
    """Return the section of a person's page with their last places. One query.

    Empty for a person who has finished no tournament.
    """
    lines = [
        PlaceLine(pk, name, str(registry.config(game).verbose_name) if game else "", place, people)
        for pk, name, game, place, people in _latest_places(visit.player.pk)
    ]
    section = PlayerSection("tournaments/parts/profile.html", {"lines": lines}, "tables")
    return [section] if lines else []


def _places_query(player: int) -> QuerySet[Place, Any]:
    places = Place.objects.filter(
        entrant__player=player,
        tournament__status=Status.OVER,
        tournament__game__in=[*registry.configs(), ""],
    )
    counted = places.annotate(people=Count("tournament__places"))
    rows = counted.order_by("-tournament__ended_at", "-pk").values_list(
        "tournament_id", "tournament__name", "tournament__game", "place", "people"
    )
    return rows[:MOST_PLACES]


_latest_places = Prepared(_places_query, int)


@dataclass(frozen=True, slots=True)
class PastTournament:
    """The places of a tournament of a kind that no longer exists.

    `game` is empty where it was of several, a score where scores didn't make the order.
    """

    tournament: Tournament
    game: str
    rows: list[tuple[int, Player, str]]


def past_tournament(one: Tournament) -> PastTournament:
    """Return what is left of a tournament whose format no longer exists."""
    known = registry.configs().get(one.game)
    by_table = bool(one.plan.get("points"))
    places = one.places.select_related("entrant__player")
    return PastTournament(
        one,
        str(known.verbose_name) if known else "",
        [
            (
                each.place,
                each.entrant.player,
                words.score_text(Fraction(each.score), by_table) if each.score else "",
            )
            for each in places
        ],
    )
