"""Lists of tournaments: open ones, those that are over, a player's places.

And the places of past tournaments, whose format no longer exists.
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
from games.players.prepared import Prepared, PreparedRows
from games.tables import extensions, registry
from games.tables.registry import GameConfig
from games.tournaments import reveal
from games.tournaments.models import OPEN, Entrant, Entry, Place, Status, Tournament
from games.tournaments.page import words
from games.ui.dates import date_format


@dataclass(frozen=True, slots=True)
class Tile:
    """A tournament in a list, with the number of `people`; `mine` if the reader takes part."""

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
    """The tournaments that one reader's list shows."""

    open: list[Tile]
    drafts: list[Tile]
    over: list[Tile]


def listing_for(player: Player) -> Listing:
    """Return the tournaments of the player's list. Four queries, however many there are."""
    taking = Count("entrants", filter=Q(entrants__state=Entry.IN))
    open_ones = _open_for(player.pk).annotate(people=taking)
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


def _open_for(player: int) -> QuerySet[Tournament]:
    """All open tournaments, first those where the player takes part (`mine`)."""
    entered = Entrant.objects.filter(tournament=OuterRef("pk"), player=player)
    mine = Exists(entered.exclude(state=Entry.WITHDRAWN))
    open_ones = Tournament.objects.filter(status__in=OPEN).annotate(mine=mine)
    return open_ones.order_by("-mine", "starts_at", "-pk")


_next_ones = Prepared(lambda player: _open_for(player)[:5], int, annotated={"mine": bool})


def next_tournament(player: Player) -> str:
    """Return the lobby's line: the current or next tournament, the player's first. One query."""
    open_ones = _playable(_next_ones(player.pk))
    if not open_ones:
        return _("Nothing planned")
    first = open_ones[0]
    if first.status == Status.RUNNING or first.starts_at is None:
        return first.name
    soon = first.starts_at < timezone.now() + timedelta(days=6)
    starts = timezone.localtime(first.starts_at)
    return f"{first.name}, {date_format(starts, 'l H:i' if soon else 'SHORT_DATETIME_FORMAT')}"


extensions.register_lobby_page(
    extensions.LobbyPage(
        "tournaments:index", gettext_lazy("Tournaments"), "crown", 30, next_tournament
    )
)


def ended_tiles(ended: QuerySet[Tournament]) -> list[Tile]:
    """Return tournaments that are over, with their winners once a screen has revealed them."""
    now = timezone.now()
    first = Place.objects.filter(place=1).select_related("entrant__player")
    rows = _playable(ended.prefetch_related(Prefetch("places", first, to_attr="first")))
    return [
        _tile(one, winners=() if reveal.is_awaited(one, now) else _winners(one)) for one in rows
    ]


def _winners(one: Tournament) -> tuple[Player, ...]:
    return tuple(place.entrant.player for place in getattr(one, "first", ()))


def _playable(tournaments: Iterable[Tournament]) -> list[Tournament]:
    """Leave out tournaments of games that aren't installed; one of several games has no `game`."""
    return [one for one in tournaments if one.game in registry.configs() or not one.game]


def _tile(
    one: Tournament, people: int = 0, mine: bool = False, winners: tuple[Player, ...] = ()
) -> Tile:
    return Tile(one, registry.configs().get(one.game), people, mine, winners)


MOST_PLACES = 8
"""The most places shown on a player's page."""


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """A player's place in a tournament that is over; `game` is empty if it was of several games."""

    tournament: int
    name: str
    game: str
    place: int
    people: int


@sections.player_sources.register
def places_section(visit: PlayerVisit) -> list[PlayerSection]:
    """Return the section of a player's page with their last places. One query.

    Empty if the player has finished no tournament.
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


_latest_places = PreparedRows(_places_query, int)


@dataclass(frozen=True, slots=True)
class PastTournament:
    """The places of a tournament whose format no longer exists.

    `game` is empty if it was of several games; scores are empty if they didn't decide the order.
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
