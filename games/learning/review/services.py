"""All writes of reviews: requests, results, sharing, and switching them off."""

from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.learning.models import Review, ReviewsOff, Sharing
from games.players import activity_log
from games.players.activity_log import record_act
from games.players.models import Player
from games.tables import registry
from games.tables.bot_registry import judge
from games.tables.models import Joining, Seat, Table
from games.tables.records import check_open
from games.ui.refusals import Refused


class NotYours(Refused):
    """Only the players of this table may see its review."""

    status = 403
    sentence = gettext_lazy("Only the players can see a review.")


class NoReview(Refused):
    """The game has no judge, or the review no such mistake."""

    status = 404
    sentence = gettext_lazy("This review doesn’t exist.")


TRIES = 3
"""The most times that a review is tried if it fails."""

activity_log.WORDS |= {
    "reviews_off": gettext_lazy("turned reviews off"),
    "reviews_on": gettext_lazy("turned reviews on"),
}


def request_review(player: Player, table: Table) -> Review:
    """Request the table's review. Idempotent, unless the judge has changed since.

    Raises `Refused`, `NotYours`, `NotFinished`, `NoReview`.
    """
    check_may_see(player, table)
    version = version_of(table.game)
    review, _new = Review.objects.get_or_create(table=table, defaults={"asked_at": timezone.now()})
    if review.data is not None and review.data["version"] != version:
        review.data, review.failures = None, 0
        review.save(update_fields=["data", "failures"])
    return review


def check_may_see(player: Player, table: Table) -> None:
    """Raise `Refused` while reviews are off, `NotFinished`, or `NotYours`."""
    if is_off():
        raise Refused(_("Reviews are turned off in this office."), 403)
    check_open(table)
    if not may_ask(seat_of(player, table), table):
        raise NotYours


def may_ask(seat: int | None, table: Table) -> bool:
    """Return whether a reader may ask for the review: any player, and anybody at an open table."""
    return seat is not None or is_open_to_all(table)


def is_open_to_all(table: Table) -> bool:
    """Return whether anybody could have sat down there."""
    return table.joining == Joining.ANYONE and not table.imported


def is_offered(table: Table) -> bool:
    """Return whether the game has a judge, people played, and reviews are on."""
    people = any(seat.player_id for seat in table.seat_list)
    return people and judge(registry.config(table.game).name) is not None and not is_off()


def seat_of(player: Player, table: Table) -> int | None:
    """Return the player's seat, or None."""
    return Seat.objects.filter(table=table, player=player).values_list("number", flat=True).first()


def version_of(game: str) -> int:
    """Return the judge's version. Raises `NoReview` for a game without one."""
    found = judge(registry.config(game).name)
    if found is None:
        raise NoReview
    return found.version


def store_review(review: Review, data: dict[str, Any]) -> None:
    """Store the review's result."""
    Review.objects.filter(pk=review.pk).update(data=data)


def count_failure(review: Review) -> None:
    """Count a failure of the review."""
    Review.objects.filter(pk=review.pk).update(failures=F("failures") + 1)


def waiting_reviews() -> list[Review]:
    """Return the requested reviews without a result, the oldest first."""
    if is_off():
        return []
    found = Review.objects.filter(data__isnull=True, failures__lt=TRIES)
    return list(found.select_related("table").order_by("asked_at"))


def set_sharing(player: Player, review: Review, *, on: bool) -> None:
    """Set whether the player shares the review with the table. Raises `NotYours`."""
    if seat_of(player, review.table) is None:
        raise NotYours
    if on:
        Sharing.objects.get_or_create(review=review, player=player)
    else:
        Sharing.objects.filter(review=review, player=player).delete()


def switch_reviews(by: Player, *, on: bool) -> None:
    """Switch reviews on or off for the office; existing ones are kept, hidden while off."""
    with transaction.atomic():
        if on != is_off():
            return
        ReviewsOff.objects.all().delete()
        if not on:
            ReviewsOff.objects.create(since=timezone.now())
        record_act(by, "reviews_on" if on else "reviews_off")


def is_off() -> bool:
    return ReviewsOff.objects.exists()


def forget_reviews(player: Player) -> None:
    """Delete the player's parts of reviews, and their consents to share."""
    Sharing.objects.filter(player=player).delete()
    for review in Review.objects.filter(table__seats__player=player, data__isnull=False):
        seat = seat_of(player, review.table)
        seats = review.data["seats"] if review.data else {}
        if seats.pop(str(seat), None) is not None:
            review.save(update_fields=["data"])
