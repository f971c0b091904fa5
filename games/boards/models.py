"""The ledger: a line for each player and day, the months' tallies, closings and titles.

Only `services` writes.
"""

from datetime import date

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.boards.months import MonthKey
from games.players.models import Player


class Column(models.TextChoices):
    """The three columns of the board."""

    DAYE = "daye", "Dāye"
    VICTOIRE = "victoire", _("Wins")
    REPETITION = "repetition", _("Reps")


COUNTED: dict[str, str] = {
    Column.DAYE: "counts_dayes",
    Column.VICTOIRE: "counts_wins",
    Column.REPETITION: "counts_repetitions",
}
"""The field of a player that says whether they are in the column."""


def hides(player: Player, column: str) -> bool:
    """Return whether the player has left the column: points neither count nor are shown.

    Nobody can leave the days played, which are a tie-break (`Decided`).
    """
    return column in COUNTED and not getattr(player, COUNTED[column])


class Status(models.TextChoices):
    """A day's state when its lines were last written; the clock may have cancelled it since."""

    RUNNING = "running"
    FINISHED = "finished"
    CANCELLED = "cancelled"


class Decided(models.TextChoices):
    """The criterion that gave a title to one player."""

    LEAD = "lead", _("most points")
    VICTOIRE = "victoire", _("more in Wins")
    DAYE = "daye", _("more in Dāye")
    REPETITION = "repetition", _("more in Reps")
    DAYS = "days", _("fewer days played")
    CHOICE = "choice", _("chosen by an admin")


class Line(models.Model):
    """A player's points of one day: the projection of that day's table."""

    date = models.DateField()
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="lines"
    )
    table = models.ForeignKey("tables.Table", on_delete=models.PROTECT, related_name="lines")
    daye = models.PositiveIntegerField()
    victoire = models.PositiveIntegerField()
    repetition = models.PositiveIntegerField()
    status = models.CharField(max_length=9, choices=Status)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["date", "player"], name="line_once_a_day")]

    def __str__(self) -> str:
        return f"{self.date} {self.player_id}"


class Month(models.Model):
    """A calendar month of the board; its version counts every change of what the board shows."""

    year = models.PositiveSmallIntegerField()
    month = models.PositiveSmallIntegerField()
    version = models.PositiveIntegerField(default=0)
    finished = models.PositiveSmallIntegerField(default=0)
    """The number of its finished days, computed from the lines like `Tally`."""

    class Meta:
        ordering = ["year", "month"]
        constraints = [
            models.UniqueConstraint(fields=["year", "month"], name="month_once"),
            models.CheckConstraint(
                condition=models.Q(month__range=(1, 12)), name="month_of_the_calendar"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.year:04}-{self.month:02}"

    @property
    def first_day(self) -> date:
        return date(self.year, self.month, 1)

    @property
    def key(self) -> MonthKey:
        return self.year, self.month

    @property
    def channel(self) -> str:
        """The channel on which changes of this month's board are published."""
        return f"board-{self}"


class Tally(models.Model):
    """A player's sums over the finished days of a month, as their lines are stored.

    Computed from `Line`, so that a page of years needn't add up all of an office's days.
    """

    month = models.ForeignKey(Month, on_delete=models.PROTECT, related_name="tallies")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="tallies"
    )
    daye = models.PositiveIntegerField()
    victoire = models.PositiveIntegerField()
    repetition = models.PositiveIntegerField()
    days = models.PositiveSmallIntegerField()
    """The number of these days on which the player played a dāye."""

    class Meta:
        verbose_name_plural = "tallies"
        constraints = [
            models.UniqueConstraint(fields=["month", "player"], name="tally_once_a_month")
        ]

    def __str__(self) -> str:
        return f"tally {self.month_id} {self.player_id}"


class Closing(models.Model):
    """A closing of a month, and its reopening, if any, with who did it and why."""

    month = models.ForeignKey(Month, on_delete=models.PROTECT, related_name="closings")
    closed_at = models.DateTimeField()
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    proclaimed = models.JSONField()
    """The titles, kept when a reopening takes them away:
    [{"column": …, "player": id, "points": n, "decided": …, "left": [id, …]}, …]; `left` are players
    who weren't in the column then."""
    reopened_at = models.DateTimeField(null=True)
    reopened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
    reason = models.TextField(blank=True)

    class Meta:
        ordering = ["closed_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["month"],
                condition=models.Q(reopened_at__isnull=True),
                name="month_closed_once",
            )
        ]

    def __str__(self) -> str:
        return f"closing {self.pk} of month {self.month_id}"


class Ceremony(models.Model):
    """The titles of a closing, revealed one by one: `step` is the number of titles revealed."""

    closing = models.OneToOneField(Closing, on_delete=models.PROTECT, related_name="ceremony")
    step = models.PositiveSmallIntegerField(default=0)
    started_at = models.DateTimeField()
    started_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    moved_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name_plural = "ceremonies"
        constraints = [
            models.CheckConstraint(condition=models.Q(step__lte=3), name="ceremony_three_titles")
        ]

    def __str__(self) -> str:
        return f"ceremony of closing {self.closing_id}"


class Carried(models.Model):
    """A player's points of a month that were imported from paper; no line has them."""

    month = models.ForeignKey(Month, on_delete=models.PROTECT, related_name="carried")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="carried"
    )
    daye = models.PositiveIntegerField()
    victoire = models.PositiveIntegerField()
    repetition = models.PositiveIntegerField()
    days = models.PositiveSmallIntegerField(default=0)
    """The number of finished days played, which is the last tie-break."""
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "carried"
        constraints = [
            models.UniqueConstraint(fields=["month", "player"], name="carried_once_a_month")
        ]

    def __str__(self) -> str:
        return f"carried {self.month_id} {self.player_id}"


class Title(models.Model):
    """The best of one column of a closed month, and the bonus that comes with it."""

    month = models.ForeignKey(Month, on_delete=models.PROTECT, related_name="titles")
    column = models.CharField(max_length=10, choices=Column)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="titles"
    )
    points = models.PositiveIntegerField()
    decided = models.CharField(max_length=10, choices=Decided)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["month", "column"], name="title_once_a_month"),
            models.CheckConstraint(condition=models.Q(points__gt=0), name="title_has_points"),
        ]

    def __str__(self) -> str:
        return f"{self.column} of month {self.month_id}"

    @property
    def hidden(self) -> bool:
        """True if its points aren't shown, because the player has left the column."""
        return hides(self.player, self.column)


class Spent(models.Model):
    """A bonus that was used: at most once, by the primary key."""

    title = models.OneToOneField(
        Title, on_delete=models.PROTECT, primary_key=True, related_name="spent"
    )
    date = models.DateField()
    table = models.ForeignKey("tables.Table", on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "spent"

    def __str__(self) -> str:
        return f"bonus of title {self.pk}"
