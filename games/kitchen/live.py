"""Screens in the live streams: visitors of their own kind, with two topics.

`/live/?as=screen:<token>&on=screen&on=tables`
"""

from django.http import HttpRequest

from games.boards.titles import CEREMONY_CHANNEL as CEREMONY
from games.kitchen import access, highlights, rendering, scenes
from games.kitchen.models import Screen
from games.live import topics, visitors
from games.live.topics import Denied, Subscription
from games.live.visitors import Visitor
from games.players import office

KIND = "screen"


@visitors.register(KIND)
def visit(request: HttpRequest, token: str) -> Visitor:
    """Return the visitor of a screen's token. Raises `Denied` if it is unknown or switched off.

    A new day, a ceremony or a guest changes the channels of its topics, so its stream then reads
    them again.
    """
    screen = access.find_screen(token)
    if screen is None or screen.revoked:
        raise Denied
    language = office.current().language
    looked_at = frozenset({screen.channel, CEREMONY, *scenes.openings()})
    return Visitor(screen, screen.channel, language, looked_at)


@topics.register("screen", kind=KIND)
def subscribe_to_screen(screen: Screen, arguments: tuple[str, ...], language: str) -> Subscription:
    """Subscribe to the picture, the same on all screens. Raises `Denied` if there are arguments."""
    if arguments:
        raise Denied
    moment = rendering.ScreenSnapshot.load()
    return Subscription(moment.channels, "screen", moment.key, _draw_now)


@topics.register("tables", kind=KIND)
def subscribe_to_tables(screen: Screen, arguments: tuple[str, ...], language: str) -> Subscription:
    """Subscribe to the highlights, the same on all screens. Raises `Denied` with arguments."""
    if arguments:
        raise Denied
    return highlights.highlights_subscription(language)


def _draw_now() -> tuple[int, str]:
    """Render the screen as it is now, not as it was when the stream subscribed."""
    return rendering.draw_screen(rendering.ScreenSnapshot.load())
