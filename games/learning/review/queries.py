"""The part of a review that a reader may see: their own seat, or all once most have shared it.

Links to it are below a table's result and on its replay.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.contract import Move
from games.engine.judging import HINT_MOVES, STANDARD_ERRORS, Judge
from games.learning.models import Review, Sharing
from games.learning.review import services
from games.learning.review.services import NoReview
from games.players.models import Player
from games.tables import audience, extensions, hints, registry
from games.tables.bot_registry import judge
from games.tables.chairs import Chair, chairs_of
from games.tables.extensions import FinishedTableLink
from games.tables.game_page import Hint, page_of
from games.tables.models import Seat, Table
from games.tables.playback import film_of
from games.tables.replaying import replaying_of
from games.ui.words import capfirst

HEIGHT = 60
FEWEST = 4
"""The fewest hidden choices for a sentence on how predictable they were."""


@dataclass(frozen=True, slots=True)
class MomentSummary:
    """A mistake in a list: the move and how much worse it was, without the answer."""

    number: int
    words: str
    played: str
    cost: str


@dataclass(frozen=True, slots=True)
class SeatSummary:
    """A seat's part of a review."""

    chair: Chair
    mine: bool
    moments: list[MomentSummary]
    curve: str
    """Points of a polyline, 100 wide and `HEIGHT` high; empty for fewer than three moves."""
    choice: str
    luck: str
    readable: str
    """How predictable the hidden choices were; empty if there were few or none."""


def judge_of(table: Table) -> Judge:
    """Return the game's judge. Raises `NoReview`."""
    found = judge(registry.config(table.game).name)
    if found is None:
        raise NoReview
    return found


def seat_summaries(player: Player, review: Review) -> list[SeatSummary]:
    """Return the parts that the player may see, their own first."""
    if review.data is None:
        return []
    chairs = {chair.number: chair for chair in chairs_of(review.table)}
    seen = visible_seats(player, review)
    own = services.seat_of(player, review.table)
    return [
        _seat_summary(review, seat, chairs, mine=seat == own)
        for seat in sorted(seen, key=lambda seat: seat != own)
    ]


def visible_seats(player: Player, review: Review) -> set[int]:
    """Return the seats whose part the player may see.

    All once the review is shared, for players who may ask for it; before, only their own.
    """
    own = services.seat_of(player, review.table)
    if review.data is None or not services.may_ask(own, review.table):
        return set()
    reviewed = {int(seat) for seat in review.data["seats"]}
    return reviewed if is_shared(review) else reviewed & {own}


def is_shared(review: Review) -> bool:
    """Return whether most of the people who sat there share the review."""
    people = Seat.objects.filter(table=review.table, player__isnull=False).count()
    return 2 * Sharing.objects.filter(review=review).count() > people


def _seat_summary(
    review: Review, seat: int, chairs: Mapping[int, Chair], *, mine: bool
) -> SeatSummary:
    data = seat_data(review, seat)
    found = judge_of(review.table)
    names = {number: chair.display_name for number, chair in chairs.items()}
    film = film_of(review.table)
    moments = []
    for moment in sorted(data["moments"], key=lambda one: one["number"]):
        number = moment["number"]
        played = Move.parse(moment["played"])

        def before(at: int = number - 1) -> Any:
            return audience.observe_state(film.rules, film.state(at), seat)

        text = describe_own_move(review.table.game, played, seat, names, before)
        cost = capfirst(hints.cost_words(found, moment["cost"]))
        moments.append(MomentSummary(number, text, moment["played"], cost))
    return SeatSummary(
        chairs[seat],
        mine,
        moments,
        _curve(data["curve"]),
        mistakes_text(found, data["choice"]),
        luck_text(found, data["luck"]),
        readable_text(data),
    )


def describe_own_move(
    game: str, move: Move, seat: int, names: Mapping[int, str], before: Callable[[], Any]
) -> str:
    """Describe a move to the player who made it, as the table does, else as a replay."""
    page, describe_known_move = page_of(game), replaying_of(game).describe_known_move
    words = page.describe_own_move_in_context(move, dict(names), before)
    if not words and describe_known_move is not None:
        words = describe_known_move(move, seat, dict(names))
    return capfirst(words or page.move_label(move, dict(names)))


def seat_data(review: Review, seat: int) -> dict[str, Any]:
    """Return the stored result of a seat. Raises `NoReview`."""
    data: dict[str, Any] | None = (review.data or {"seats": {}})["seats"].get(str(seat))
    if data is None:
        raise NoReview
    return data


def find_moment(review: Review, seat: int, number: int) -> dict[str, Any]:
    """Return a stored mistake of a seat. Raises `NoReview`."""
    moments = seat_data(review, seat)["moments"]
    found = next((moment for moment in moments if moment["number"] == number), None)
    if found is None:
        raise NoReview
    return dict(found)


def _curve(curve: list[list[float]]) -> str:
    """Return the evaluation of the moves played as points of a polyline."""
    if len(curve) < 3:
        return ""
    values = [played for _number, _best, played in curve]
    low, high = min(values), max(values)
    span = (high - low) or 1.0
    return " ".join(
        f"{100 * nth / (len(values) - 1):.1f},{HEIGHT * (1 - (value - low) / span):.1f}"
        for nth, value in enumerate(values)
    )


def mistakes_text(found: Judge, cost: float) -> str:
    n = hints.rounded_cost(found, cost)
    if not n:
        return _("You made no clear mistakes.")
    if found.unit == "chance":
        return _("Mistakes: about {share} of your chances.").format(share=hints.percent(n))
    told = ngettext("Mistakes: about {n} point.", "Mistakes: about {n} points.", n)
    return told.format(n=n)


def luck_text(found: Judge, luck: float) -> str:
    """Say what others and chance did between the player's own moves."""
    n = abs(hints.rounded_cost(found, luck))
    if not n:
        return _("What was beyond your control gained about as much as it cost.")
    amount = (
        hints.percent(n)
        if found.unit == "chance"
        else ngettext("{n} point", "{n} points", n).format(n=n)
    )
    if luck > 0:
        return _("What was beyond your control gained you about {amount}.").format(amount=amount)
    return _("What was beyond your control cost you about {amount}.").format(amount=amount)


def readable_text(data: Mapping[str, Any]) -> str:
    """Say how often the player chose the likeliest move, compared with good mixing."""
    count, expected, likely = (data.get(field, 0) for field in ("mixed", "expected", "likely"))
    if count < FEWEST:
        return ""
    text = ngettext(
        "How predictable were you? {n} of {count} hidden choices was the expected one; with "
        "good mixing it would be about {likely}.",
        "How predictable were you? {n} of {count} hidden choices were the expected ones; "
        "with good mixing it would be about {likely}.",
        expected,
    ).format(count=count, n=expected, likely=round(likely))
    return f"{text} {_verdict(expected - likely, STANDARD_ERRORS * sqrt(data.get('spread', 0.0)))}"


def _verdict(more: float, chance: float) -> str:
    """Judge a difference of `more` expected choices; up to `chance` it may be chance."""
    if more > chance:
        return _("Quite predictable.")
    if more < -chance:
        return _("You avoid the expected move; that’s predictable, too.")
    return _("Hard to predict.")


@dataclass(frozen=True, slots=True)
class Choice:
    """A move of the position; in an answer with its cost compared with the best move."""

    text: str
    words: str
    cost: str = ""
    played: bool = False


class Trying:
    """A mistake that its player tries again: another move first, then the answer."""

    def __init__(self, review: Review, seat: int, number: int) -> None:
        self.table, self.seat, self.number = review.table, seat, number
        self.moment = find_moment(review, seat, number)
        self.film = film_of(review.table)
        self._state = self.film.state(number - 1)
        self._seen = audience.observe_state(self.film.rules, self._state, seat)
        self._names = {chair.number: chair.display_name for chair in chairs_of(review.table)}
        self._judge = judge_of(review.table)

    def moves(self) -> list[Choice]:
        """Return the moves to choose from: the legal ones, or if none is listed the evaluated ones.

        Accepting a draw is one of them only if the judge has evaluated it.
        """
        judged = self._judged()
        legal = map(str, self.film.rules.legal_moves(self._state, self.seat))
        offered = [text for text in legal if text != "accept_draw" or text in judged]
        return [Choice(text, self._describe(text)) for text in offered or judged]

    def answer(self, tried: str) -> list[Choice]:
        """Return the best three, the move tried and the move played, each with its cost."""
        costs = dict(self.moment["best"])
        best = list(costs)[:HINT_MOVES]
        more = [text for text in (tried, self.moment["played"]) if text not in best]
        return [
            Choice(
                text,
                self._hint(text).text if text in best else self._describe(text),
                self._cost(costs.get(text)) if text != best[0] else _("best move"),
                text == self.moment["played"],
            )
            for text in dict.fromkeys([*best, *more])
        ]

    @property
    def points(self) -> Sequence[str]:
        """The places on the board that the best move is about, by their `data-at`."""
        best = next(iter(self._judged()), None)
        return self._hint(best).points if best else ()

    def may_be(self, text: str) -> bool:
        return any(choice.text == text for choice in self.moves())

    def cost_of_played(self) -> str:
        """Say what the move played costs, with its standard error."""
        cost, error = self.moment["cost"], self.moment["error"]
        if self._judge.unit == "chance":
            values = {"cost": hints.percent(round(100 * cost)), "error": f"{100 * error:.0f}"}
        else:
            n = round(cost)
            points = ngettext("{n} point", "{n} points", n).format(n=n)
            values = {"cost": points, "error": f"{error:.1f}"}
        return _("Your move costs about %(cost)s (± %(error)s).") % values

    def _judged(self) -> list[str]:
        return [text for text, _cost in self.moment["best"]]

    def _cost(self, cost: float | None) -> str:
        return _("other moves are worse") if cost is None else hints.cost_words(self._judge, cost)

    def _describe(self, text: str) -> str:
        move = Move.parse(text)
        return describe_own_move(self.table.game, move, self.seat, self._names, lambda: self._seen)

    def _hint(self, text: str) -> Hint:
        return page_of(self.table.game).hint(self._seen, Move.parse(text), self._names)


@extensions.result_sources.register
def link_of_result(table: Table, seated: bool) -> FinishedTableLink | None:
    """Return the link below a result, for everybody or only for the players."""
    if not (seated or services.is_open_to_all(table)) or not services.is_offered(table):
        return None
    url = reverse("review:review", args=[table.pk])
    part = reverse("review:ask", args=[table.pk]) if seated else ""
    return FinishedTableLink(url, _("Turning points"), "flag", part=part)


@extensions.replay_sources.register
def link_of_replay(table: Table, reader: Player) -> FinishedTableLink | None:
    """Return the link on a replay, with the reader's mistakes to mark, for readers who may ask."""
    seat = services.seat_of(reader, table)
    if not services.may_ask(seat, table) or not services.is_offered(table):
        return None
    row = Review.objects.filter(table=table, data__isnull=False).first()
    part = (row.data["seats"] if row and row.data else {}).get(str(seat), {"moments": []})
    url = reverse("review:review", args=[table.pk])
    marks = [moment["number"] for moment in part["moments"]]
    return FinishedTableLink(url, _("Turning points"), "flag", marks)
