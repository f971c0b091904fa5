"""The admins' page of the exercises."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.http import urlencode
from django.views.decorators.http import require_POST, require_safe

from games.players import exercises as listing
from games.players.decorators import admins_only
from games.players.exercises import DefaultExercise, ExerciseListed, TooManyEquivalents
from games.players.forms import ExerciseForm
from games.players.models import Exercise
from games.players.requests import Request, reason, redirect_after_saving
from games.ui.refusals import Refused


@require_safe
@admins_only
def exercises(request: Request) -> HttpResponse:
    """Show the exercises that the day and the committees choose from."""
    return _page(request)


@require_POST
@admins_only
def add(request: Request) -> HttpResponse:
    form = ExerciseForm(request.POST, auto_id="new_%s")
    if form.is_valid():
        name, unit = form.cleaned_data["name"], form.cleaned_data["unit"]
        try:
            listing.add(request.user, name, unit, reason(request))
            return redirect_after_saving(request, "players:exercises")
        except ExerciseListed as error:
            form.add_error("name", str(error.sentence))
    return _page(request, form=form)


@require_POST
@admins_only
def change(request: Request, exercise_id: int) -> HttpResponse:
    """Rename an exercise, or change its unit."""
    get_object_or_404(Exercise, pk=exercise_id)
    form = ExerciseForm(request.POST, auto_id=f"e{exercise_id}_%s")
    if form.is_valid():
        name, unit = form.cleaned_data["name"], form.cleaned_data["unit"]
        try:
            listing.change(request.user, exercise_id, name, unit, reason(request))
            return redirect_after_saving(request, "players:exercises")
        except ExerciseListed as error:
            form.add_error("name", str(error.sentence))
    return _page(request, changing=exercise_id, change_form=form)


@require_POST
@admins_only
def remove(request: Request, exercise_id: int) -> HttpResponse:
    """Take an exercise off the list; the next page offers to undo that."""
    try:
        removed = listing.remove(request.user, exercise_id, reason(request))
    except DefaultExercise as error:
        return _page(request, error=error)
    response = redirect("players:exercises")
    if removed:
        response["Location"] += "?" + urlencode({"name": removed.name, "unit": removed.unit})
    return response


@require_POST
@admins_only
def make_default(request: Request, exercise_id: int) -> HttpResponse:
    """Begin new days with this exercise."""
    get_object_or_404(Exercise, pk=exercise_id)
    listing.make_default(request.user, exercise_id, reason(request))
    return redirect_after_saving(request, "players:exercises")


@require_POST
@admins_only
def equivalents(request: Request, exercise_id: int) -> HttpResponse:
    """Set the alternatives of an exercise: one on each line."""
    get_object_or_404(Exercise, pk=exercise_id)
    lines = request.POST.get("equivalents", "")[:4000].splitlines()
    names = [" ".join(line.split()) for line in lines]
    try:
        if any(len(name) > 40 or not name.isprintable() for name in names):
            raise TooManyEquivalents
        listing.set_equivalents(request.user, exercise_id, names, reason(request))
    except TooManyEquivalents as error:
        return _page(request, error=error)
    return redirect_after_saving(request, "players:exercises")


def _page(
    request: Request,
    *,
    form: ExerciseForm | None = None,
    changing: int | None = None,
    change_form: ExerciseForm | None = None,
    error: Refused | None = None,
) -> HttpResponse:
    shown = {
        "rows": [_row(exercise, changing, change_form) for exercise in listing.listed()],
        "form": form or ExerciseForm(auto_id="new_%s"),
        "removed": _removed(request),
        "error": error and error.sentence,
        "nav": "admin",
        "tab": "exercises",
    }
    status = error.status if error else 422 if form or change_form else 200
    return render(request, "players/exercises.html", shown, status=status)


def _row(
    exercise: Exercise, changing: int | None, change_form: ExerciseForm | None
) -> dict[str, Any]:
    """Return a row of the list with its form; a refused form stays open, with its values."""
    sent = change_form if exercise.pk is not None and exercise.pk == changing else None
    return {
        "exercise": exercise,
        "default": listing.is_default(exercise),
        "form": sent or ExerciseForm(instance=exercise, auto_id=f"e{exercise.pk or 0}_%s"),
        "open": sent is not None,
        "equivalents": [name for _pk, of, name in listing.equivalents() if of == exercise.pk],
    }


def _removed(request: Request) -> dict[str, Any] | None:
    form = ExerciseForm(request.GET)
    return form.cleaned_data if "name" in request.GET and form.is_valid() else None
