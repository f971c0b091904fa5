"""The month's three races: the first three people of each column."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.boards import ledger
from games.boards.ledger import NOTHING, Ledger
from games.boards.models import hides
from games.boards.standings import COLUMNS, RankedTotal, Total, ranking
from games.kitchen.named_people import DisplayedPerson, Somebody, display_person
from games.players.clock import Clock
from games.players.models import Player

PLACES = 3


@dataclass(frozen=True, slots=True)
class Runner:
    """A person in a race; `provisional` is how many of the points are today’s."""

    player: DisplayedPerson
    points: int
    provisional: int
    tied: bool


@dataclass(frozen=True, slots=True)
class Race:
    """A column's first three, fewer while fewer have points."""

    column: str
    runners: Sequence[Runner]
    withheld: Somebody | None = None
    """Replaces all `runners` of the repetitions if a leader doesn’t want to be on the screen."""
    dark: bool = False
    """Whether it has no runners because the month's last days are secret."""

    @property
    def leader(self) -> Runner | None:
        return self.runners[0] if self.runners else None

    @property
    def leaders(self) -> Sequence[Runner]:
        """The players in first place."""
        best = self.leader.points if self.leader else 0
        return [runner for runner in self.runners if runner.points == best]

    @property
    def followers(self) -> Sequence[Runner]:
        return self.runners[len(self.leaders) :]


def load_races(clock: Clock) -> list[Race]:
    """Return the running month's races, without runners while its points are secret.

    One query for the people, besides those of `ledger.month_ledger`.
    """
    book = ledger.month_ledger(clock.today.year, clock.today.month, clock)
    if book.dark:
        return [Race(column, (), dark=True) for column in COLUMNS]
    people = Player.objects.by_id(book.totals)
    return [_race(book, people, column) for column in COLUMNS]


def channel(clock: Clock) -> str:
    """Return the channel of the running month's board."""
    return f"board-{clock.today:%Y-%m}"


def _race(book: Ledger, people: dict[int, Player], column: str) -> Race:
    places = _ranked_players(book.with_today(), people, column)
    if column == "repetition" and not all(
        people[place.total.player].on_screen for place in places if place.rank == 1
    ):
        return Race(column, (), withheld=Somebody())
    return Race(column, [_runner(book, people, column, place) for place in places[:PLACES]])


def _ranked_players(
    totals: Iterable[Total], people: dict[int, Player], column: str
) -> list[RankedTotal]:
    """Return the places of players who have points and haven't left the column."""
    return [
        place
        for place in ranking(totals, column)
        if place.total.points(column) > 0 and _is_ranked(people[place.total.player], column)
    ]


def _is_ranked(player: Player, column: str) -> bool:
    return not hides(player, column)


def _runner(book: Ledger, people: dict[int, Player], column: str, place: RankedTotal) -> Runner:
    player = place.total.player
    today = book.provisional.get(player, NOTHING)[COLUMNS.index(column)]
    return Runner(display_person(people[player]), place.total.points(column), today, place.tied)
