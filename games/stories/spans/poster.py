"""A year's poster: only whoever has said yes is named, and whoever changes their mind leaves it."""

from collections import Counter
from dataclasses import dataclass
from datetime import date

from games.boards.models import Title
from games.boards.titles import revealed_titles
from games.players.models import Player
from games.stories.models import Answer
from games.stories.spans import reading
from games.stories.spans.reading import Named, Numbers, Span, Tale

DECEMBER = 12


@dataclass(frozen=True, slots=True)
class Poster:
    """`faces` are all who have said yes and have played, most dāyes first."""

    year: int
    numbers: Numbers
    titles: list[tuple[Player, int]]
    """Who holds most titles of the year, and how many: one person, or nobody."""
    tales: list[Tale]
    faces: list[Player]


def made(year: int, today: date) -> bool:
    """A year's poster is made from its December on."""
    return today >= date(year, DECEMBER, 1)


def span_of(year: int) -> Span:
    return Span(date(year, 1, 1), date(year, DECEMBER, 1))


def named(year: int) -> Named:
    """Whoever has said yes and wasn't erased since."""
    yes = Answer.objects.filter(year=year, yes=True)
    return Player.objects.filter(pk__in=yes.values("player"), erased=None)


def players(year: int) -> list[int]:
    """Everybody who has played in the year, at a dāye or a table: who is asked."""
    rows = span_of(year).people().order_by().values_list("player", flat=True)
    return list(rows.filter(player__is_active=True, player__erased=None).distinct())


def answer_of(player: Player, year: int) -> bool | None:
    """What the person has said; `None` for nothing yet."""
    found = Answer.objects.filter(player=player, year=year)
    return found.values_list("yes", flat=True).first()


def read(year: int) -> Poster:
    """The poster as the answers are now."""
    span, who = span_of(year), named(year)
    dayes: Counter[int] = Counter()
    here = span.people().filter(player__in=who.values("pk"))
    for player, count in here.values_list("player", "dayes"):
        dayes[player] += count
    faces = sorted(who.filter(pk__in=dayes), key=lambda one: (-dayes[one.pk], one.pk))
    return Poster(
        year=year,
        numbers=reading.numbers(span),
        titles=_titles(year, who),
        tales=reading.tales(span, who),
        faces=faces,
    )


def _titles(year: int, who: Named) -> list[tuple[Player, int]]:
    won = revealed_titles(Title.objects.filter(month__year=year, player__in=who.values("pk")))
    counts = Counter(won.values_list("player", flat=True))
    most = sorted(counts, key=lambda player: (-counts[player], player))[:1]
    people = Player.objects.in_bulk(most)
    return [(people[player], counts[player]) for player in most]
