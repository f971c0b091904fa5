"""Writing tables: opening them, entering moves, and moves that are due by the clock.

Each write is one transaction that locks the table's row. What players see afterwards comes from
`audience`, never from values computed here.
"""

from games.tables.services.opening import begin, lay, open_table
from games.tables.services.playing import Played, is_due, keep, look, move_for_bot, play, settle
from games.tables.services.reading import find, find_once, is_readable, lock, seat_of, state_of
from games.tables.services.signals import BOTS, LOBBY, channel, turns_channel
from games.tables.services.turns import follow_clocks

__all__ = [
    "BOTS",
    "LOBBY",
    "Played",
    "begin",
    "channel",
    "find",
    "find_once",
    "follow_clocks",
    "is_due",
    "is_readable",
    "keep",
    "lay",
    "lock",
    "look",
    "move_for_bot",
    "open_table",
    "play",
    "seat_of",
    "settle",
    "state_of",
    "turns_channel",
]
