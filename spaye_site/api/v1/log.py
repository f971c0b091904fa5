"""Logging a dāye of the real deck, exactly as a phone's outbox does."""

from __future__ import annotations

from datetime import date
from typing import Annotated
from uuid import UUID

from django.http import HttpRequest
from django.urls import reverse
from ninja import Field, Router, Schema

from games.engine.contract import IllegalMove, Refusal
from games.players import limits
from games.players.clock import Clock
from games.players.models import Player
from games.programs.access import address
from games.spaye import rulebook, services
from games.spaye.log import entering, outbox
from games.spaye.log.forms import LogForm
from games.spaye.log.words import same_one
from games.spaye.models import Day
from spaye_site.api.problems import Problem
from spaye_site.api.v1.keys import REFUSALS, Bearer, player_of

router = Router(tags=["log"])
LARGEST = 2**31 - 1
MOST, SECONDS = 60, 60
Card = Annotated[str, Field(pattern=r"^((A|[2-9]|10|J|Q|K)[SHDC]?|N)$", examples=["QH", "7", "N"])]
Person = Annotated[int, Field(ge=1, le=LARGEST)]
Repetitions = Annotated[int, Field(ge=0, le=999)]


class LogShape(Schema, extra="forbid"):
    """A dāye: who played, and what was drawn.

    `draws` are the draws in their order, ties first, each a card for each of `players`: rank, and
    suit if known; `N` is a nikāye. `seen` are repetitions that you saw each of them do.
    """

    key: UUID = Field(description="Made by you; the same key never logs twice")
    players: list[Person] = Field(min_length=2, max_length=3)
    draws: list[Annotated[list[Card], Field(min_length=2, max_length=3)]] = Field(
        min_length=1, max_length=27
    )
    seen: list[Repetitions | None] | None = Field(None, max_length=3)
    day: date | None = Field(None, description="The day on which it was written down; today")
    sure: bool = Field(False, description="It isn’t the one that a problem “alike” has asked about")


class LoggedShape(Schema):
    """The dāye’s number of the day, and its page."""

    number: int
    page: str


@router.post(
    "/log",
    auth=Bearer("log:write"),
    response={200: LoggedShape, **REFUSALS},
    operation_id="log",
)
def log(request: HttpRequest, given: LogShape) -> LoggedShape:
    """Log a dāye of today, as the person whose key this is.

    Sent again with the same `key` it answers the same and logs nothing. A log of the same people
    and cards a moment ago is a problem `alike`: send `sure` if it was another dāye.
    """
    player = player_of(request)
    if wait := limits.exceeded("log", f"player {player.pk}", MOST, SECONDS):
        raise Problem(429, "too-often", retry_after=wait)
    try:
        number = entering.sent(given.key, player)
        if number is None:
            number = _enter(player, given)
    except Refusal as refusal:
        raise _refused(refusal) from None
    return LoggedShape(number=number + 1, page=address(reverse("spaye:today_log", args=[number])))


def _enter(player: Player, given: LogShape) -> int:
    form = _form(given)
    day = outbox.day_of(given.day or Clock.read().today)
    if card := form.twice:
        raise IllegalMove("SP-69", card=card)
    if form.tied:
        raise Problem(422, "tied")
    if not given.sure and (found := entering.alike(day, form)):
        question = same_one(found, form.cards, player)
        raise Problem(409, "alike", question, number=found.number + 1)
    return entering.save_once(day, player, form, given.key)


def _form(given: LogShape) -> LogForm:
    """What a phone's form would say. Raises `Problem` for what no form could."""
    count = len(given.players)
    seen = given.seen if given.seen is not None else [None] * count
    whole = len(given.draws[-1]) == count and len(seen) == count
    if not whole or any(len(draw) != 2 for draw in given.draws[:-1]):
        raise Problem(422, "input")
    ties = tuple("-".join(draw) for draw in given.draws[:-1])
    return LogForm(tuple(given.players), tuple(given.draws[-1]), ties, tuple(seen))


def _refused(refusal: Refusal) -> Problem:
    day: Day = services.today()
    return Problem(422, "rule", rulebook.at_table(refusal, day.table), rule=refusal.rule)
