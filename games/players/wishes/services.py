"""Writes what people wish for themselves. Each form may be sent twice."""

from django.db import transaction
from django.utils import timezone

from games.players.faces import announce_change
from games.players.models import Exercise, OwnExercise, Player
from games.players.office import current_calendar
from games.players.wishes import own_exercises

LARGEST_MOST = 1000


def set_not_now(player: Player, *, quiet: bool) -> None:
    """Be asked for nothing until the day ends, or be asked again; open pages show it."""
    wanted = current_calendar().today(timezone.now()) if quiet else None
    with transaction.atomic():
        row = Player.objects.select_for_update().get(pk=player.pk)
        if row.not_now != wanted:
            row.not_now = wanted
            row.save(update_fields=["not_now"])
            announce_change(row)


def choose(player: Player, exercise: Exercise, equivalent: int | None, most: int | None) -> None:
    """What the person does for this exercise and how much a day; neither is the plain exercise.

    An equivalent that the office doesn't offer is none. Nobody is told.
    """
    offered = dict(own_exercises.offers().get(exercise.pk, ()))
    kept = equivalent if equivalent in offered else None
    if kept is None and most is None:
        OwnExercise.objects.filter(player=player, exercise=exercise).delete()
        return
    OwnExercise.objects.update_or_create(
        player=player, exercise=exercise, defaults={"equivalent_id": kept, "most": most}
    )


def forget(player: Player) -> None:
    """Nothing of it outlives the person's name."""
    OwnExercise.objects.filter(player=player).delete()
    Player.objects.filter(pk=player.pk).update(not_now=None)
