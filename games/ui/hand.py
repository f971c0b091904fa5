"""A hand of cards for the macro `ui.hand`: each card's name, and the effect of touching it."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Literal

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.ui.cards import Face

Control = Literal["", "radio", "checkbox", "button"]


@dataclass(frozen=True, slots=True)
class Held:
    """A card of a hand. With nothing but its code it is only shown, and can’t be touched."""

    code: str
    """Empty for a face-down card: `note` says which of them it is."""
    control: Control = ""
    """`radio`: one card is chosen. `checkbox`: one of several. `button`: it asks the rules why it
    can’t be played."""
    value: str = ""
    """The value that the control sends: a card, or for a radio or a button a whole move."""
    group: str = "chosen"
    """The name of the radio or checkbox: `{chosen}` or `{chosen+}` in the button that sends it."""
    at: str = ""
    """The key (`data-at`) of the place where the sentence of a refused move is shown."""
    key: str = ""
    """The id of its control; by default `at`."""
    note: str = ""
    """The part of its accessible name after the card: `doesn’t fit`."""
    tilt: int = 0
    """Its rotation in degrees."""
    veiled: bool = False
    """True to draw it darker, as it doesn’t fit."""
    new: bool = False
    """True to mark it with a dot, as it has just been received."""
    checked: bool = False
    data: tuple[tuple[str, str], ...] = ()
    """`data-` attributes of its control and their values, for a script of the game’s own."""

    @property
    def id(self) -> str:
        return self.key or self.at

    @property
    def label(self) -> str:
        """Its accessible name."""
        name = Face.parse(self.code).name if self.code else _("Face-down card")
        return f"{name}, {self.note}" if self.note else name

    @property
    def words(self) -> str:
        """The text of the button that plays it."""
        if not self.code:
            return _("Play this card")
        return _("Play %(card)s") % {"card": Face.parse(self.code).definite}

    @property
    def classes(self) -> str:
        """Its CSS classes."""
        playable = self.control in ("radio", "checkbox") and not self.veiled
        looks = {"playable": playable, "veiled": self.veiled, "new": self.new}
        return " ".join(["held", *(look for look, so in looks.items() if so)])


@dataclass(frozen=True, slots=True)
class Hand:
    """All cards of a hand, in the rows of a phone."""

    rows: Sequence[Sequence[Held]]
    choose: int = 0
    """The number of cards to choose before the button below is enabled; 0 if none are chosen."""
    size: int = 66
    looks: str = ""
    """Classes for the game’s own style."""
    title: str = ""
    """Its name for screen readers; by default `Your hand: 5 cards`."""
    titled: bool = False
    """True to show the title too."""
    own_script: bool = False
    """True if the game’s own script handles it instead of `ui/hand.js`."""

    @property
    def legend(self) -> str:
        count = sum(map(len, self.rows))
        counted = ngettext("Your hand: %(n)s card", "Your hand: %(n)s cards", count)
        return self.title or counted % {"n": count}


def one_card(
    codes: Sequence[str], fitting: Collection[str], turn: bool, verb: str, size: int
) -> Hand:
    """Return a hand from which one card is played.

    Cards that don’t fit may be chosen too: the rules then say why.
    """
    if not turn:
        return Hand([[Held(code) for code in codes]], size=size)
    held = [
        Held(
            code,
            "radio",
            value=f"{verb} {code}",
            at=f"card-{code}",
            key=f"card-{code}-{place}",
            note="" if code in fitting else _("doesn’t fit"),
            veiled=code not in fitting,
        )
        for place, code in enumerate(codes, start=1)
    ]
    return Hand([held], choose=1, size=size)
