"""Sample people and the context that pages get from the site."""

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

NAMES = (
    *("Camille", "Ingrid", "Mehdi", "Sofie", "Théo", "Lars"),
    *("Anaïs", "Jonas", "Fatou", "Henrik", "Élodie", "Malik"),
)


@dataclass(frozen=True)
class Sample:
    """Somebody with what the tags and the frame ask of a player."""

    pk: int
    display_name: str
    palette: int
    theme: str = "auto"
    motion: str = "auto"
    is_authenticated: bool = True
    is_admin: bool = True
    is_referee: bool = True

    @property
    def initials(self) -> str:
        return self.display_name[:2]


PEOPLE = {name: Sample(pk, name, palette=pk) for pk, name in enumerate(NAMES)}


def context(nav: str = "", user: Sample | None = PEOPLE["Camille"]) -> dict[str, Any]:
    """What every page finds in its context."""
    return {
        "request": SimpleNamespace(
            user=user or SimpleNamespace(is_authenticated=False), get_full_path=lambda: "/"
        ),
        "office": SimpleNamespace(name="Späye"),
        "nav": nav,
        "alarms": tuple,
        "count_unread": lambda: 1,
        "count_turns": lambda: 0,
        "push_key": lambda: "",
        "people": list(PEOPLE.values()),
        "ingrid": PEOPLE["Ingrid"],
    }
