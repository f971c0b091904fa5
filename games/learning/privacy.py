"""Personal data in learning: lessons, deals of the day, reviews."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from games.learning.deals import queries
from games.learning.deals import services as deals
from games.learning.deals.choosing import stored_deal
from games.learning.lessons import services as lessons
from games.learning.models import Attempt, DealWish, Dismissal, Progress, Review, Sharing
from games.learning.review import services as reviews
from games.players.models import Player
from games.players.personal_data import AS_LONG, ONESELF, PersonalData, Switch


class Lessons(PersonalData):
    """A person's lessons."""

    section = "learning"
    title = _("Lessons")
    holds = _("Lessons you’ve started or finished, and your moves in them.")
    purpose = _("To continue where you left off.")
    seen_by = ONESELF
    kept_for = AS_LONG
    models = ("learning.Progress", "learning.Dismissal")

    def export(self, player: Player) -> dict[str, Any]:
        """Return lessons with the moves made in them, and dismissed offers; JSON values."""
        rows = Progress.objects.filter(player=player).order_by("game", "lesson")
        put_away = Dismissal.objects.filter(player=player).order_by("offer")
        return {
            "lessons": [
                {
                    "game": row.game,
                    "lesson": row.lesson,
                    "moves": row.moves,
                    "done": row.done_at.isoformat() if row.done_at else None,
                }
                for row in rows
            ],
            "put_away": list(put_away.values_list("offer", flat=True)),
        }

    def forget(self, player: Player) -> None:
        lessons.forget_lessons(player)


class Deals(PersonalData):
    """A person's deals of the day."""

    section = "deals"
    switches = (
        Switch(
            _("My results of the deal of the day"),
            _("Show my name there; by default as on the kitchen screen."),
            "deal:today",
        ),
    )
    title = _("Deals of the day")
    holds = _("Deals of the day with your moves and result, and whether others can see it.")
    purpose = _("One attempt counts, and results are compared.")
    seen_by = _(
        "Results: everyone who has played the same deal, unless you hide your name. Moves: "
        "only you."
    )
    kept_for = AS_LONG
    models = ("learning.Attempt", "learning.DealWish")

    def export(self, player: Player) -> dict[str, Any]:
        """Return the person's moves and results; others' replies only once the day has closed."""
        rows = Attempt.objects.filter(player=player).select_related("deal")
        wish = DealWish.objects.filter(player=player).first()
        return {
            "shown": wish.shown if wish else None,
            "attempts": [_attempt(row) for row in rows.order_by("deal__date", "practice")],
        }

    def forget(self, player: Player) -> None:
        deals.forget_deals(player)


def _attempt(row: Attempt) -> dict[str, Any]:
    day = stored_deal(row.deal)
    mine = day.task.seat if day else None
    told = queries.has_closed(row.deal.date)
    return {
        "date": row.deal.date.isoformat(),
        "game": row.deal.game,
        "practice": row.practice,
        "moves": [move for seat, move in row.entries if told or seat == mine],
        "score": row.score,
        "begun": row.begun_at.isoformat(),
        "ended": row.ended_at.isoformat() if row.ended_at else None,
    }


class Reviews(PersonalData):
    """A person's reviews."""

    section = "reviews"
    title = _("Reviews of finished tables")
    holds = _("Which of your moves in a reviewed table were mistakes, and how much they cost.")
    purpose = _("To learn from them. They’re never counted or compared.")
    seen_by = _(
        "Only you, unless most players share; then the players, and everyone if the table was open."
    )
    kept_for = AS_LONG
    models = ("learning.Sharing",)

    def export(self, player: Player) -> dict[str, Any]:
        """Return the person's own part of each review, and the reviews that they share."""
        rows = Review.objects.filter(table__seats__player=player, data__isnull=False)
        found = []
        for review in rows.select_related("table").order_by("pk"):
            part = (review.data or {"seats": {}})["seats"].get(
                str(reviews.seat_of(player, review.table))
            )
            if part:
                found.append({"table": review.table_id, "game": review.table.game, **part})
        shared = Sharing.objects.filter(player=player).order_by("review")
        return {"reviews": found, "shared": list(shared.values_list("review", flat=True))}

    def forget(self, player: Player) -> None:
        reviews.forget_reviews(player)
