"""A table, its seats and its journal. Only services write them."""

from games.tables.models.around import Asked, Guest, Habits, Talk, Vote, Watcher
from games.tables.models.corrected import Annulment, SatOut, TakeBack
from games.tables.models.journal import Entry, Import
from games.tables.models.table import ON_THE_WAY, PRESENT, Joining, Pace, Seat, Status, Table

__all__ = [
    "ON_THE_WAY",
    "PRESENT",
    "Annulment",
    "Asked",
    "Entry",
    "Guest",
    "Habits",
    "Import",
    "Joining",
    "Pace",
    "SatOut",
    "Seat",
    "Status",
    "Table",
    "TakeBack",
    "Talk",
    "Vote",
    "Watcher",
]
