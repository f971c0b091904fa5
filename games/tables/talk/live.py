"""The topic `talk:<table>`."""

from functools import partial

from games.live import topics
from games.live.bus import after
from games.live.topics import Subscription
from games.players.faces import PEOPLE
from games.players.models import Player
from games.tables.habits import habits_of
from games.tables.services import channel as table_channel
from games.tables.streams import let_in, table_of
from games.tables.talk import channel
from games.tables.talk.drawing import fragment


@topics.register("talk")
def resolve(player: Player, arguments: tuple[str, ...], language: str) -> Subscription:
    """Whoever has turned talk off gets the moves alone; a move comes a moment after its table,
    and what is said of it after the move."""
    table_id, likes = table_of(arguments), habits_of(player)
    seat = let_in(table_id, player, language).seat
    return Subscription(
        channels=frozenset({after(channel(table_id)), after(table_channel(table_id)), PEOPLE}),
        event=f"talk-{table_id}",
        key=("talk", table_id, seat, likes.talk, likes.bots_talk, tuple(likes.muted), language),
        draw=partial(
            fragment,
            table_id,
            seat,
            language,
            likes.talk,
            likes.bots_talk,
            tuple(likes.muted),
        ),
    )
