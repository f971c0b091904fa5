"""The two questions that everybody is asked: count my repetitions? show me in the kitchen? (S1)

Each is asked where it matters, not at the door: the one before the first exercise, the other once
there is a screen. Nothing is chosen beforehand; until somebody answers, nothing of it is counted or
shown. Whoever says no plays all the same.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.players import inbox
from games.players.inbox import InboxAction, InboxItem
from games.players.models import Player
from games.players.sources import Sources


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """One of the two; `name` is its field in a form, `answered` the person's that says when."""

    name: str
    answered: str
    ask: Promise
    about: Promise
    reasons: Sources[Callable[[Player], bool]] = field(default_factory=Sources)
    """Why it matters to a person by now; the app that shows what it is about registers it."""

    def is_open(self, player: Player) -> bool:
        """Whether this person hasn't answered it yet."""
        return getattr(player, self.answered) is None

    def matters(self, player: Player) -> bool:
        """Whether it is open and an answer would change something by now."""
        return self.is_open(player) and any(reason(player) for reason in self.reasons)


REPETITIONS = Question(
    "repetitions",
    "repetitions_answered",
    gettext_lazy("Count my reps on the board?"),
    gettext_lazy("If not, you still play; you just aren’t ranked by reps."),
)
KITCHEN = Question(
    "kitchen",
    "screen_answered",
    gettext_lazy("Show me in the kitchen?"),
    gettext_lazy(
        "The kitchen screen shows who is playing and who is leading. If you say no, "
        "it just says “someone”."
    ),
)
QUESTIONS = (REPETITIONS, KITCHEN)


# It lies there and doesn’t ring: whether it matters is asked for by no other page.
@inbox.with_count(inbox.silent)
def unanswered(player: Player, now: datetime) -> list[InboxItem]:
    """A line for each that isn't answered, once an answer matters."""
    if player.is_ghost or player.erased:
        return []
    return [_line(question, player) for question in QUESTIONS if question.matters(player)]


def _line(question: Question, player: Player) -> InboxItem:
    url, there = reverse("players:answer"), ("next", reverse("players:inbox"))
    keys = (
        InboxAction(label, url, ((question.name, said), there), primary=False)
        for label, said in ((_("Yes"), "yes"), (_("No"), "no"))
    )
    return InboxItem(
        title=str(question.ask),
        text=str(question.about),
        url=reverse("players:privacy"),
        at=player.joined,
        icon="circle-help",
        actions=tuple(keys),
    )
