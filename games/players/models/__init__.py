"""People of the office, the office itself, and the ways in. `services` do all the writing."""

from games.players.models.journal import AdminAct
from games.players.models.office import (
    LATEST_CLOSING,
    MOST_EQUIVALENTS,
    Equivalent,
    Exercise,
    ExtraDay,
    Holiday,
    NoticeSeen,
    Office,
    OfficeNotice,
    OwnExercise,
)
from games.players.models.people import (
    PALETTES,
    Erasure,
    Hand,
    Language,
    Motion,
    Player,
    Role,
    Theme,
)
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
    "MOST_EQUIVALENTS",
    "PALETTES",
    "AdminAct",
    "Device",
    "Equivalent",
    "Erasure",
    "Exercise",
    "ExtraDay",
    "FailedSignIns",
    "Hand",
    "Holiday",
    "Invitation",
    "Language",
    "Motion",
    "NoticeSeen",
    "Office",
    "OfficeNotice",
    "OwnExercise",
    "Player",
    "RateWindow",
    "Role",
    "SignIn",
    "SignInLink",
    "Theme",
]
