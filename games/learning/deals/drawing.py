"""A deal's page: the game's own, with what there is to do above it, as a lesson's."""

from __future__ import annotations

from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.engine.contract import BadMove, Refusal
from games.learning.deals.choosing import Day
from games.learning.deals.contract import deals_of
from games.learning.deals.course import Course
from games.learning.lessons.drawing import Told
from games.learning.lessons.stage import Stage
from games.learning.models import Attempt
from games.players.requests import Request
from games.tables.page.default import page_of


class Board:
    """Somebody's attempt as its page shows it."""

    def __init__(self, request: Request, day: Day, attempt: Attempt) -> None:
        self.request, self.day, self.attempt = request, day, attempt
        entries = [(seat, move) for seat, move in attempt.entries]
        self.course = Course(day.game, day.task, day.seed, entries)
        here = reverse("deal:play")
        self.stage = Stage(self.course, request.user, get_language() or "fr", here)

    def page(self, view: str) -> dict[str, Any]:
        """What the template asks for. Raises `UnknownView`."""
        return self.stage.context(view, self._coach())

    def regions(self) -> str:
        """What changes with a move: the game's first view, and beside it the others and words."""
        main, *others = self.stage.views().items()
        shown = {"others": dict(others), "coach": self._coach(), "request": self.request}
        return main[1] + render_to_string("learning/live/beside.html", shown)

    def told(self, refusal: Refusal) -> Told:
        """The rules' refusal in words."""
        if isinstance(refusal, BadMove):
            return Told(_("That move isn’t possible in this game. Reload the page."))
        found = page_of(self.day.game)
        sentence = found.sentence(refusal, self.stage.table)
        return Told(sentence, found.rule_address(refusal), refusal.rule)

    def _coach(self) -> dict[str, Any]:
        deals = deals_of(self.day.game)
        assert deals is not None
        over = self.attempt.ended_at is not None
        return {
            "words": "learning/deals/coach.html",
            "tools": "learning/deals/tools.html",
            "ended": "learning/deals/ended.html",
            "title": _("Deal of the day"),
            "back": reverse("deal:today"),
            "back_words": _("Deal of the day"),
            "moves": reverse("deal:move"),
            "todo": deals.TODO,
            "practice": self.attempt.practice,
            "over": over,
            "score": deals.told(self.attempt.result) if over else "",
        }
