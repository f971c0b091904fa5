"""Which tournaments there are, for somebody's list of them."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Count, Exists, OuterRef, Prefetch, Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.players.models import Player
from games.tables import registry
from games.tables.lobby import links
from games.tables.registry import GameConfig
from games.tournaments import reveal
from games.tournaments.models import OPEN, Entrant, Entry, Place, Status, Tournament
from games.tournaments.page import words
from games.ui.dates import date_format


@dataclass(frozen=True, slots=True)
class Tile:
    """A tournament in the list: `people` take part, `mine` says whether the reader does."""

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
    open: list[Tile]
    drafts: list[Tile]
    over: list[Tile]


def read(player: Player) -> Listing:
    """Three statements, however many there were."""
    mine = Entrant.objects.filter(tournament=OuterRef("pk"), player=player).exclude(
        state=Entry.WITHDRAWN
    )
    taking = Count("entrants", filter=Q(entrants__state=Entry.IN))
    open_ones = Tournament.objects.filter(status__in=OPEN).annotate(people=taking)
    open_ones = open_ones.annotate(mine=Exists(mine)).order_by("-mine", "starts_at", "-pk")
    drafts = Tournament.objects.filter(status=Status.DRAFT, organiser=player)
    over = Tournament.objects.filter(status=Status.OVER).order_by("-ended_at", "-pk")
    return Listing(
        [
            _tile(one, getattr(one, "people", 0), getattr(one, "mine", False))
            for one in _known(open_ones[:50])
        ],
        [_tile(one) for one in _known(drafts[:20])],
        ended(over[:6]),
    )


def next_one(player: Player) -> str:
    """What is played or comes next, one's own first: its row in the lobby. One statement."""
    mine = Entrant.objects.filter(tournament=OuterRef("pk"), player=player).exclude(
        state=Entry.WITHDRAWN
    )
    open_ones = Tournament.objects.filter(status__in=OPEN).annotate(mine=Exists(mine))
    found = _known(open_ones.order_by("-mine", "starts_at", "-pk")[:5])
    if not found:
        return _("Nothing planned")
    one = found[0]
    if one.status == Status.RUNNING or one.starts_at is None:
        return one.name
    soon = one.starts_at < timezone.now() + timedelta(days=6)
    starts = timezone.localtime(one.starts_at)
    return f"{one.name}, {date_format(starts, 'l H:i' if soon else 'SHORT_DATETIME_FORMAT')}"


links.register(links.Link("tournaments:index", gettext_lazy("Tournaments"), "crown", 30, next_one))


def ended(found: Iterable[Tournament]) -> list[Tile]:
    """Those that are over, with whoever has won, which a screen may tell first."""
    now = timezone.now()
    first = Place.objects.filter(place=1).select_related("entrant__player")
    rows = _known(
        found.prefetch_related(Prefetch("places", first, to_attr="first"))  # type: ignore[attr-defined]
    )
    return [
        _tile(one, winners=() if reveal.is_awaited(one, now) else _winners(one)) for one in rows
    ]


def _winners(one: Tournament) -> tuple[Player, ...]:
    return tuple(place.entrant.player for place in getattr(one, "first", ()))


def _known(found: Iterable[Tournament]) -> list[Tournament]:
    """Of games that are installed, or of several."""
    return [one for one in found if one.game in registry.configs() or not one.game]


def _tile(
    one: Tournament, people: int = 0, mine: bool = False, winners: tuple[Player, ...] = ()
) -> Tile:
    return Tile(one, registry.configs().get(one.game), people, mine, winners)
