"""What is shown of a notice: its words, where it leads, its buttons, whether it can be put away."""

from dataclasses import dataclass

from django.urls import reverse

from games.spaye.day.results import Person
from games.spaye.day.scene import Scene
from games.spaye.notices.found import NEWS, Notice

TO_PUT_AWAY = (
    *NEWS,
    "free",
    "final",
    "waiting",
    "witness",
    "committee",
    "log",
    *("to_rule", "to_void"),
)
"""The others go when they are answered."""


@dataclass(frozen=True, slots=True)
class Button:
    """Leads to `url`, or posts there; a `move` is one of the day's table."""

    label: str
    url: str
    move: str = ""
    posts: bool = True
    to_the_table: bool = False
    """Goes to the dāye afterwards; the others stay where the reader is."""
    primary: bool = True


@dataclass(frozen=True, slots=True)
class Told:
    """What is shown of a notice."""

    notice: Notice
    title: str
    text: str
    url: str
    icon: str
    person: Person | None = None
    buttons: tuple[Button, ...] = ()
    """The main one last, as banners have it."""

    until: str = ""
    """When it goes by itself, as an instant in ISO 8601."""

    @property
    def kind(self) -> str:
        return self.notice.kind

    @property
    def can_go(self) -> bool:
        """May be put away."""
        return self.kind in TO_PUT_AWAY


def move(scene: Scene, label: str, text: str, *, to: bool = False, primary: bool = True) -> Button:
    """Posts a move of the day's table; `to` the dāye afterwards."""
    address = reverse("tables:move", args=[scene.table_id])
    return Button(label, address, text, to_the_table=to, primary=primary)


def link(label: str, url: str, *, primary: bool = True) -> Button:
    """Leads there."""
    return Button(label, url, posts=False, primary=primary)
