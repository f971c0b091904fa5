"""People of the office, the office itself, and the ways in. `services` do all the writing."""

from games.players.models.journal import AdminAct
from games.players.models.office import LATEST_CLOSING, Exercise, ExtraDay, Holiday, Office
from games.players.models.people import PALETTES, Erasure, Language, Motion, Player, Role, Theme
from games.players.models.ways_in import (
    Device,
    FailedSignIns,
    Invitation,
    RateWindow,
    SignIn,
    SignInLink,
)

__all__ = [
    "LATEST_CLOSING",
    "PALETTES",
    "AdminAct",
    "Device",
    "Erasure",
    "Exercise",
    "ExtraDay",
    "FailedSignIns",
    "Holiday",
    "Invitation",
    "Language",
    "Motion",
    "Office",
    "Player",
    "RateWindow",
    "Role",
    "SignIn",
    "SignInLink",
    "Theme",
]
