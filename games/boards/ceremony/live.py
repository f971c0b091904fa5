"""The ceremony in the live stream: `ceremony` calls people to it, `ceremony:2026-11` is the stage.

Whoever opens either also makes the end of a forgotten ceremony known.
"""

from functools import partial

from django.template.loader import render_to_string
from django.utils import translation

from games.boards import months
from games.boards.ceremony import services
from games.boards.ceremony.scene import of_month, scene
from games.boards.titles.reveal import CHANNEL
from games.live import topics
from games.live.topics import Denied, Subscription
from games.players.clock import Clock
from games.players.faces import PEOPLE
from games.players.models import Player

LISTENED = frozenset({CHANNEL})


@topics.register(CHANNEL)
def subscribe(player: Player, args: tuple[str, ...], language: str) -> Subscription:
    """The banner of every page, or a month's stage, where admins have a button. Raises `Denied`."""
    if not args:
        key = (CHANNEL, language)
        return Subscription(LISTENED, CHANNEL, key, partial(draw_call, language))
    year, month = months.named(args[0])
    if len(args) > 1 or not months.exists(year, month):
        raise Denied
    leads = player.is_admin
    return Subscription(
        LISTENED | {PEOPLE},
        f"{CHANNEL}-{args[0]}",
        (CHANNEL, year, month, language, leads),
        partial(draw_stage, year, month, language, leads),
    )


def draw_call(language: str) -> tuple[int, str]:
    """The invitation while a ceremony is on, else nothing."""
    services.end_forgotten()
    found = scene(Clock.read())
    if found is None:
        return 0, ""
    with translation.override(language):
        return found.version, render_to_string("boards/_call.html", {"scene": found})


def draw_stage(year: int, month: int, language: str, leads: bool) -> tuple[int, str]:
    """The month's stage; empty if it never had a ceremony."""
    services.end_forgotten()
    found = of_month(year, month, Clock.read())
    if found is None:
        return 0, ""
    with translation.override(language):
        html = render_to_string("boards/_ceremony.html", {"scene": found, "leads": leads})
    return found.version, html
