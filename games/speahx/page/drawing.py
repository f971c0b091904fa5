"""How the cards of a hand are drawn: open, closed after a chance card, and the chance cards."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.speahx.page.hand import Card
from games.speahx.page.scene import Scene
from games.ui.hand import Hand, Held

SIZES = {"few": 66, "some": 60, "many": 52}
CLOSED, CHANCE = 40, 68
"""Widths of a closed hand's cards, and of chance cards."""


class Hands:
    """One turn's cards. The ids end in the version: what was chosen in another turn is gone."""

    def __init__(self, scene: Scene, version: int) -> None:
        self.scene, self.version = scene, version

    @property
    def whole(self) -> Hand:
        """All hand cards, open: in every turn but those of chance cards."""
        size = SIZES[self.scene.rows]
        return self._hand(self.scene.hand, size, looks=f"rows-{self.scene.rows}")

    @property
    def closed(self) -> Hand:
        """The hand after a chance card: only a mixed four takes cards from it."""
        title = (
            _("Three cards in your hand make four of a kind with the chance card")
            if self.scene.open_hand
            else _("You can’t play hand cards until your next turn")
        )
        held = [self._closed(card) for card in self.scene.hand]
        looks = f"closed rows-{self.scene.rows}"
        return Hand([held], size=CLOSED, looks=looks, title=title, titled=True, own_script=True)

    @property
    def of_chance(self) -> Hand:
        title = _("Your chance cards")
        return self._hand(self.scene.chance_cards, CHANCE, looks="of-chance", title=title)

    def _hand(self, cards: Sequence[Card], size: int, *, looks: str, title: str = "") -> Hand:
        held = [self._card(card) for card in cards]
        return Hand([held], size=size, looks=looks, title=title, own_script=True)

    def _card(self, card: Card) -> Held:
        """A card that may be chosen, or asks why it doesn't fit where none of them does."""
        if not self.scene.mine:
            return Held(card.code, at=card.key)
        if self.scene.stuck:
            return Held(
                card.code,
                "button",
                value=f"play {self.scene.source}{card.code}",
                at=card.key,
                key=self._id(card),
                note=_("doesn’t fit"),
                veiled=True,
            )
        return self._field(card, veiled=not card.fits)

    def _closed(self, card: Card) -> Held:
        if card.usable:
            return self._field(card, veiled=False)
        return Held(card.code, at=card.key, veiled=True)

    def _field(self, card: Card, *, veiled: bool) -> Held:
        along = card.usable and not card.fits
        marks = {
            "fits": card.fits,
            "along": along,
            "equals": card.equals > 1,
            "chance": card.chance,
        }
        told = {"rank": card.rank, "name": card.name, "plural": card.plural}
        return Held(
            card.code,
            "checkbox",
            value=card.code,
            group="cards",
            at=card.key,
            key=self._id(card),
            note=""
            if card.fits
            else _("played together with another")
            if along
            else _("doesn’t fit"),
            veiled=veiled,
            data=(*told.items(), *((name, "") for name, so in marks.items() if so)),
        )

    def _id(self, card: Card) -> str:
        return f"{card.key}-{self.version}"
