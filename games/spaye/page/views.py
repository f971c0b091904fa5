"""The day's pages. Each draws its live region with `tables.page.regions.draw`."""

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from games.players import calendar_guards, wishes
from games.players.clock import Clock
from games.players.first_exercises import spoken
from games.players.models import Player
from games.players.requests import Request
from games.spaye import days, exercises, faces, packs, services, words
from games.spaye.models import Day
from games.spaye.page import first_steps as steps
from games.spaye.page.forms import OpenForm
from games.spaye.page.rendering import NUMBERED, calendar_sign, races
from games.spaye.scene import BY_NAME, ORDER_RANKS, Task, audience_of, scene_of
from games.tables.habits import habits_of
from games.tables.page.regions import draw

# What only the nikāyé reads on their own page: their chosen equivalent and their daily limit.
#
# It is outside the live regions, which are drawn for audiences, and is read for the signed-in
# person. Nothing that others can open, receive or download contains it.


@dataclass(frozen=True, slots=True)
class OwnShare:
    """What the reader does for an exercise, and how much of it is within their own limit."""

    does: str
    """The equivalent they chose; empty for the exercise itself."""
    most: int | None
    """The repetitions within the reader's daily limit; None if all are."""


def own_share(day: Day, player: Player, task: Task) -> OwnShare | None:
    """Return the own share of the nikāyé or a helper; None for others and without a choice."""
    share = _share(task)
    exercise = exercises.of_text(task.exercise.what) if share else None
    chosen = wishes.own_exercise(player, exercise) if exercise else None
    if chosen is None:
        return None
    name = chosen.equivalent.name if chosen.equivalent else ""
    does = spoken(name) if name in day.equivalents and not task.exercise.adjusted else ""
    most = None if chosen.most is None else max(0, chosen.most - _done_before(task))
    return OwnShare(does, most if most is not None and most < share else None)


def _share(task: Task) -> int:
    """Return how many repetitions of the exercise the reader does."""
    mine = (n for person, n in task.parts if person.me)
    return next(mine, 0)


def _done_before(task: Task) -> int:
    """Return the repetitions of the same movement that the reader has already done today."""
    others = (each for each in task.scene.exercises if each.number != task.number)
    return sum(
        other.exercise.done or 0
        for other in others
        if other.person.me and other.exercise.what == task.exercise.what
    )


Context = dict[str, Any]


@require_safe
def today(request: Request) -> HttpResponse:
    """Today's table, or an invitation to start the day."""
    clock = Clock.read()
    faces.draw_pairs(request.user, clock)
    day = days.find(clock.today)
    if day is None:
        return _no_day(request, clock)
    context: Context = {
        "nav": "today",
        "meet": _meet(request, day, clock),
        "kitchen_question": _asks_of_kitchen(request, day, clock),
        "races": races(request.user.pk),
        "streams": [f"table:{day.table_id}:today", "races"],
        "help": reverse("spaye:rules") + "#principle",
    }
    return page(request, day, "today", "spaye/today.html", context)


@require_safe
def first_steps(request: Request) -> HttpResponse:
    """A newcomer's first steps, and the questions they haven't answered."""
    context = {
        "nav": "today",
        "steps": steps.first_steps(request.user, running=days.find(Clock.read().today) is not None),
        "lesson": steps.lesson_left(request.user),
        "asks": [each for each in wishes.QUESTIONS if each.is_open(request.user)],
    }
    return render(request, "spaye/first_steps.html", context)


def _meet(request: Request, day: Day, clock: Clock) -> faces.Encounters | None:
    """The reader's encounters; None for players at the table, who find them in the live region."""
    scene = scene_of(day, request.user, clock) if faces.are_on() else None
    if scene is None or scene.me:
        return None
    return faces.encounters(request.user, clock, scene)


def _asks_of_kitchen(request: Request, day: Day | None, clock: Clock) -> wishes.Question | None:
    """The question about the kitchen screen, if it is open and the reader owes nothing."""
    if not wishes.KITCHEN.matters(request.user):
        return None
    scene = scene_of(day, request.user, clock) if day else None
    owes = scene and (scene.my_task or scene.to_me)
    return None if owes else wishes.KITCHEN


@require_safe
def daye(request: Request) -> HttpResponse:
    """The dāye on the table: waiting, picking, the reveal, the final."""
    day = days.find(Clock.read().today)
    if day is None:
        return redirect("spaye:today")
    context = {"heard": habits_of(request.user).sound}
    return page(request, day, "daye", "spaye/daye.html", context)


@require_safe
def challenge(request: Request) -> HttpResponse:
    """The page to challenge somebody, or to wait for their answer.

    Without a day it redirects to today's page, which says why not yet; with real cards, to the log.
    """
    day = days.find(Clock.read().today)
    if day is None:
        return redirect(reverse("spaye:today") + "?why=daye#why")
    if day.table.options["deck"] == "real":
        return redirect("spaye:log")
    query = request.GET.get("q", "").strip()[:40]
    found = scene_of(day, request.user, Clock.read()).search(query) if query else []
    return challenging(request, day, {"asked": query, "found": found})


def challenging(
    request: Request, day: Day, context: Context | None = None, status: int = 200
) -> HttpResponse:
    """The page to choose whom to challenge.

    `?player=3` is the seat of somebody tapped elsewhere, `?order=often` the order of the list.
    """
    tapped = request.GET.get("player", "")
    people = scene_of(day, request.user, Clock.read()).candidates if tapped else []
    meant = next((person for person in people if str(person.seat) == tapped), None)
    whole: Context = {"meant": meant, **(context or {})}
    order = request.GET.get("order", "")
    view = f"challenge-{order}" if order in ORDER_RANKS and order != BY_NAME else "challenge"
    return page(request, day, view, "spaye/challenge.html", whole, status)


@require_safe
def task(request: Request, view: str, number: int) -> HttpResponse:
    """The page to do an exercise, witness it, adjust it in committee, or use a bonus on it."""
    if view not in NUMBERED:
        raise Http404
    clock = Clock.read()
    day = days.find(clock.today)
    chosen = scene_of(day, request.user, clock).task(number) if day else None
    if day is None or chosen is None:
        return redirect("spaye:today")
    if view == "exercise" and _asks_first(request, chosen):
        question = {"task": chosen, "question": wishes.REPETITIONS}
        return page(request, day, f"{view}-{number}", "spaye/ask_first.html", question)
    context: Context = {"task": chosen, "equivalents": exercises.read_out(day.equivalents)}
    if view in BONUSES:
        context["bonus_title"] = BONUSES[view]
        return page(request, day, f"{view}-{number}", "spaye/task.html", context)
    if view == "exercise":
        context["own"] = own_share(day, request.user, chosen)
    return page(request, day, f"{view}-{number}", f"spaye/{view}.html", context)


BONUSES = {
    "share": _("Share the exercise"),
    "tyrant": _("Play the tyrant"),
    "double": _("Double or quits"),
}
"""The views that use a bonus on an exercise, with the titles of their pages."""


def _asks_first(request: Request, chosen: Task) -> bool:
    """Whether the reader, before their first repetitions, is to say if these may be counted."""
    mine = chosen.due and chosen.person.me
    return mine and wishes.REPETITIONS.is_open(request.user)


def page(
    request: Request,
    day: Day,
    view: str,
    template: str,
    context: Context | None = None,
    status: int = 200,
) -> HttpResponse:
    """A page around one live region of the day's table."""
    region = draw(day.table, view, audience_of(day, request.user))
    return render(
        request,
        template,
        {
            "day": day,
            "table_id": day.table_id,
            "view": view,
            "region": region,
            "streams": [f"table:{day.table_id}:{view}"],
            "help": reverse("spaye:rules") + "#day",
            **(context or {}),
        },
        status=status,
    )


def _no_day(request: Request, clock: Clock) -> HttpResponse:
    """Today's page before the day is started: an invitation, or the next playable date."""
    month = calendar_guards.settled_on(clock.today)
    works = clock.calendar.is_working_day(clock.today) and not month
    working = works and not clock.closed(clock.today)
    deck, pack, exercise = services.default_choice()
    fitting = packs.propose(clock.today) if working else None
    if fitting:
        pack = fitting.pack
    offered = exercises.choices()
    drawn = "lot" in request.GET
    if drawn:
        exercise = exercises.by_lot(but=request.GET["lot"])
    form = OpenForm(initial={"deck": deck, "pack": pack, "exercise": exercise})
    context: Context = {
        "nav": "today",
        "help": reverse("spaye:rules") + "#principle",
        "date": clock.today,
        "working": working,
        "lesson": "" if working else steps.lesson_left(request.user),
        "why_not": request.GET.get("why") == "daye",
        "may_play": not works and request.user.is_admin and not month,
        "over": works and clock.closed(clock.today),
        "closed_month": month.name if month else "",
        "next_day_words": words.long_date(days.next_playable(clock)),
        "form": form,
        "total": pack + 3,
        "fitting": fitting,
        "fitting_words": words.fitting_pack(fitting, clock.today) if fitting else "",
        "exercise": exercise,
        "drawn": drawn,
        "several": len(offered) > 1,
        "meet": faces.encounters(request.user, clock, None),
        "kitchen_question": _asks_of_kitchen(request, None, clock),
        "races": races(request.user.pk),
        "streams": [f"days:{calendar_sign(clock)}", "races"],
    }
    return render(request, "spaye/no_day.html", context)
