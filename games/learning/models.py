"""Progress in lessons, deals of the day, reviews, and offers that players have dismissed."""

from django.conf import settings
from django.db import models


class Progress(models.Model):
    """A player's progress in one lesson of one game.

    The position isn't stored: it follows from lesson and moves, as a table's from its move log.
    """

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="lessons"
    )
    game = models.CharField(max_length=40)
    lesson = models.CharField(max_length=40)
    moves = models.JSONField(default=list)
    """The learner's moves so far; the others' moves follow from the lesson."""
    done_at = models.DateTimeField(null=True)
    """When it was first played to its end; playing it again doesn't change that."""

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["player", "game", "lesson"], name="progress_once_a_lesson"
            )
        ]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.game} {self.lesson}"


class Dismissal(models.Model):
    """An offer that a player has dismissed for good, such as a game's lessons."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    offer = models.CharField(max_length=40)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "offer"], name="dismissed_once_an_offer")
        ]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.offer}"


class Deal(models.Model):
    """A day's task that somebody has begun. Seed and task are secret until the day has closed."""

    date = models.DateField(unique=True)
    game = models.CharField(max_length=40)
    task = models.CharField(max_length=40)
    """The task's key."""
    seed = models.CharField(max_length=64)
    par = models.JSONField(null=True)
    """Sharp's average score, if it is known."""
    data = models.JSONField(null=True)
    """The task itself, if it isn't in the game's file."""
    started_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"deal of {self.date}"


class Attempt(models.Model):
    """A player's attempt at a day's task: the one that counts, or practice afterwards."""

    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="attempts")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="attempts"
    )
    practice = models.BooleanField(default=False)
    entries = models.JSONField(default=list)
    """`[seat, move]`: the player's moves and the replies to them."""
    score = models.JSONField(null=True)
    """The score, less is better; null while the attempt is open."""
    begun_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["deal", "player", "practice"], name="attempt_once_a_day"
            )
        ]

    def __str__(self) -> str:
        return f"{self.player_id} at {self.deal_id}"

    @property
    def result(self) -> list[float]:
        """The score of an attempt that is over."""
        assert self.score is not None
        return list(self.score)


class DealWish(models.Model):
    """A player's choice whether others see their results of the day's task."""

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="deal_wish"
    )
    shown = models.BooleanField()

    def __str__(self) -> str:
        return f"{self.player_id}: {self.shown}"


class Review(models.Model):
    """The review of a finished table, once somebody has asked for it."""

    table = models.OneToOneField(
        "tables.Table", on_delete=models.CASCADE, primary_key=True, related_name="review"
    )
    asked_at = models.DateTimeField()
    data = models.JSONField(null=True)
    """The result of `review.reviewer`, by seat; null until there is one."""
    failures = models.PositiveSmallIntegerField(default=0)

    def __str__(self) -> str:
        return f"review of {self.table_id}"


class Sharing(models.Model):
    """A player's consent that all who sat at the table see the whole review."""

    review = models.ForeignKey(Review, on_delete=models.CASCADE, related_name="sharings")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["review", "player"], name="sharing_once_a_review")
        ]

    def __str__(self) -> str:
        return f"{self.player_id} shares {self.review_id}"


class ReviewsOff(models.Model):
    """The only row, if an admin has switched reviews off for the office."""

    since = models.DateTimeField()

    def __str__(self) -> str:
        return f"off since {self.since:%Y-%m-%d}"
