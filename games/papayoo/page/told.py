"""The table in words: what is to be done, what has just happened, and all of it line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.papayoo.rules import Observation, cards
from games.papayoo.rules.state import Trick
from games.tables.words import asleep_words
from games.ui.cards import Face, suit_name

if TYPE_CHECKING:
    from games.papayoo.page.scene import Scene


class Told:
    """Sentences about a scene, in the active language."""

    def __init__(self, scene: Scene) -> None:
        self.scene, self.seen = scene, scene.seen

    @property
    def heading(self) -> str:
        """What is to be done, or by whom."""
        if self.seen.phase == "over":
            return _("The game is over")
        if self.scene.asleep:
            return asleep_words()
        if self.seen.phase == "ecart":
            return self._ecart()
        if not self.scene.own.turn:
            return _("%(name)s is thinking") % {"name": self.scene.name(self.seen.turn)}
        if not self.scene.led:
            return _("Your turn, lead the trick")
        if self.scene.own.follows:
            return _("Your turn, follow %(suit)s") % {"suit": suit_name(self.scene.led)}
        return _("Your turn, throw off a card")

    def _ecart(self) -> str:
        left, count = self.scene.own.left, self.seen.ecart
        if left and self.seen.given is None:
            told = ngettext("Pass {n} card to {name}", "Pass {n} cards to {name}", count)
            return told.format(n=count, name=left.display_name)
        missing = self.seen.chosen.count(False)
        told = ngettext("{n} player still has to pass", "{n} players still have to pass", missing)
        return told.format(n=missing)

    @property
    def trick(self) -> str:
        """What lies on the table, or who took what lay there."""
        if not self.seen.trick:
            return self.gone
        worth = self.seen.worth
        told = ngettext("The trick is worth {n} point", "The trick is worth {n} points", worth)
        return told.format(n=worth)

    @property
    def exchange(self) -> str:
        """Whose cards have come into the reader's hand, as long as they bear a dot."""
        giver, count = self.scene.own.right, len(self.scene.own.new.intersection(self.seen.hand))
        if giver is None or not count or self.seen.phase != "tricks":
            return ""
        told = ngettext(
            "One card from {name}",
            "{n} cards from {name}",
            count,
        )
        return told.format(n=count, name=giver.display_name)

    @property
    def gone(self) -> str:
        """Who took the trick that was just taken."""
        gone = self.scene.gone
        return self.taken(gone, self.seen.die) if gone else ""

    def taken(self, gone: Trick, die: str | None) -> str:
        """Who took this trick of a round in which the die showed that."""
        worth = cards.points(gone.cards, die)
        if die and cards.papayoo(die) in gone.cards:
            return self._papayoo(gone.taker, worth)
        if gone.taker == self.scene.seat:
            told = ngettext(
                "You take the trick, {n} point", "You take the trick, {n} points", worth
            )
            return told.format(n=worth)
        told = ngettext(
            "{name} takes the trick, {n} point", "{name} takes the trick, {n} points", worth
        )
        return told.format(name=self.scene.name(gone.taker), n=worth)

    def _papayoo(self, taker: int, worth: int) -> str:
        """Who took the forty points; it is never one point."""
        if taker == self.scene.seat:
            return _("You take the trick with the Papayoo, {n} points").format(n=worth)
        told = _("{name} takes the trick with the Papayoo, {n} points")
        return told.format(name=self.scene.name(taker), n=worth)

    def forty(self, taker: int) -> str:
        """Whose the Papayoo is, in as few words as can be."""
        if taker == self.scene.seat:
            return _("You take 40")
        return _("%(name)s takes 40") % {"name": self.scene.name(taker)}

    @property
    def die(self) -> str:
        """What the die showed."""
        if not self.seen.die:
            return ""
        return _("The die shows %(suit)s: the %(card)s is worth 40") % {
            "suit": suit_name(self.seen.die),
            "card": Face.parse(self.scene.papayoo).told,
        }

    @property
    def counted(self) -> str:
        """The end of a round."""
        told = _("Round %(n)d is over") % {"n": len(self.seen.finished)}
        shares = self.scene.scores.shares
        you = _("You")
        each = ", ".join(
            f"{you if share.me else share.chair.display_name} {share.points}" for share in shares
        )
        return f"{told} – {each}"

    def since(self, before: Observation) -> list[str]:
        """What came of the move after `before`, for who listens."""
        seen, die = self.seen, before.die
        if seen.die and not die:
            return [self.die]
        if len(seen.finished) > len(before.finished):
            trick = seen.ended or seen.last
            return [*([self.taken(trick, die)] if trick else []), self.counted]
        return [self.taken(seen.last, die)] if seen.last and seen.last != before.last else []

    @property
    def lines(self) -> list[str]:
        """The table, line by line."""
        scene, mine = self.scene, self.scene.seat
        deals = _("You deal") if self.seen.dealer == mine else _("%(name)s deals")
        told = [deals % {"name": scene.name(self.seen.dealer)}]
        if scene.papayoo:
            papayoo = Face.parse(scene.papayoo).told
            told.append(_("Papayoo: %(card)s, 40 points") % {"card": papayoo})
        if self.seen.trick:
            told.append(_("Led: %(suit)s") % {"suit": suit_name(scene.led)})
            you = _("You")
            told += [
                f"{you if place.chair.number == mine else place.chair.display_name},"
                f" {Face.parse(place.card).told}"
                for place in scene.in_order
            ]
            takes = _("You would take it") if scene.best == mine else _("%(name)s would take it")
            told.append(takes % {"name": scene.name(scene.best)})
        return [*told, *(line for line in (self.trick, self.exchange) if line)]
