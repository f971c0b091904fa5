"""A newcomer's first ten minutes: what this is, one lesson, a first challenge."""

from dataclasses import dataclass

from django.db.models import Exists, Q, QuerySet
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.learning.lessons import queries
from games.learning.models import Dismissal, Progress
from games.players.models import Player
from games.players.prepared import PreparedRows
from games.tables.models import Entry

GAME = "spaye"
CHALLENGED = ("challenge", "call", "accept")
"""Verbs by which somebody has begun to play."""


@dataclass(frozen=True, slots=True)
class OnboardingTask:
    """One thing to do, and whether it was done."""

    title: str | Promise
    words: str | Promise
    url: str
    done: bool


def first_steps(player: Player, *, running: bool) -> list[OnboardingTask]:
    """Return a newcomer's first steps; none for others, or once they have played or dismissed them.

    One query, for people who joined within the last week.
    """
    if not player.is_newcomer or player.is_ghost:
        return []
    put_away, learnt, played = _known(player.pk)[0]
    if put_away or played:
        return []
    return [
        OnboardingTask(
            _("Learn by playing"),
            _("One lesson, three minutes. Nothing counts."),
            first_lesson(),
            learnt,
        ),
        OnboardingTask(
            _("What is this?"),
            _(
                "Once a working day: duels with hidden cards; a special card means a short "
                "exercise."
            ),
            reverse("spaye:rules"),
            learnt or played,
        ),
        OnboardingTask(
            _("Challenge a colleague"),
            _("A dāye takes two minutes.") if running else _("As soon as today’s cards are ready."),
            reverse("spaye:challenge") if running else "",
            played,
        ),
    ]


def lesson_left(player: Player) -> str:
    """Return the first lesson's address if the player has done no lesson, else "". One query."""
    return "" if _known(player.pk)[0][1] else first_lesson()


def first_lesson() -> str:
    """Return the address of the game's first lesson."""
    return reverse("learning:lesson", args=[GAME, queries.lessons_of(GAME)[0].key])


def _progress(player: int) -> QuerySet[Player, tuple[bool, bool, bool]]:
    """Select whether the steps were dismissed, a lesson was done, a duel was begun."""
    put_away = Dismissal.objects.filter(player=player, offer=GAME)
    learnt = Progress.objects.filter(player=player, game=GAME, done_at__isnull=False)
    verbs = Q()
    for verb in CHALLENGED:
        verbs |= Q(move__startswith=f"{verb} ") | Q(move=verb)
    played = Entry.objects.filter(verbs, by=player, table__game=GAME)
    return Player.objects.filter(pk=player).values_list(
        Exists(put_away), Exists(learnt), Exists(played)
    )


_known = PreparedRows(_progress, int, converted=dict.fromkeys(range(3), bool))
"""Today's page asks for it at every visit in a player's first week."""
