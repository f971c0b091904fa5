"""What pages say of Papayoo: options, where the game stands, moves in words."""

from __future__ import annotations

from types import MappingProxyType

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from games.engine.contract import Move
from games.papayoo.rules import Observation, cards
from games.tables.page_hooks import MoveForm
from games.ui.cards import Face

MOST_ROUNDS = 40

WORDS = MappingProxyType(
    {
        "play": gettext_lazy("Play"),
        "pass": gettext_lazy("Give"),
        "phase": "",
        "ecart": "",
        "seats": "",
        "seat": "",
        "rounds": "",
        "round": "",
        "playable": "",
        "dealer": gettext_lazy("dealer"),
        "die": gettext_lazy("suit of the Papayoo"),
        "S": gettext_lazy("spades"),
        "H": gettext_lazy("hearts"),
        "D": gettext_lazy("diamonds"),
        "C": gettext_lazy("clubs"),
        "chosen": gettext_lazy("has given"),
        "leader": gettext_lazy("leads"),
        "turn": gettext_lazy("to play"),
        "trick": gettext_lazy("on the table"),
        "worth": gettext_lazy("the trick is worth"),
        "last": gettext_lazy("last trick"),
        "taker": gettext_lazy("taken by"),
        "cards": gettext_lazy("cards"),
        "taken": gettext_lazy("this round"),
        "finished": gettext_lazy("finished rounds"),
        "points": gettext_lazy("points"),
        "papayoo": gettext_lazy("Papayoo taken by"),
        "totals": pgettext_lazy("points", "total"),
        "hand": gettext_lazy("your hand"),
        "given": gettext_lazy("you have given"),
        "received": gettext_lazy("you have received"),
    }
)
SEAT_FIELDS = frozenset({"dealer", "leader", "turn", "taker", "papayoo"})


class OptionForm(forms.Form):
    """How many rounds; left open it is one a player."""

    rounds = forms.IntegerField(
        label=gettext_lazy("rounds"),
        min_value=1,
        max_value=MOST_ROUNDS,
        required=False,
        help_text=gettext_lazy("Left empty: one a player. A round takes seven or eight minutes."),
    )


def happening(seen: Observation) -> str:
    """`Round 2 of 4, trick 3`."""
    told = _("Round %(n)d of %(total)d") % {"n": seen.round + 1, "total": seen.rounds}
    if seen.phase == "ecart":
        return _("%(round)s, écart") % {"round": told}
    if seen.phase == "over":
        return told
    trick = cards.DEALS[seen.seats].cards - max(seen.cards) + 1
    return _("%(round)s, trick %(n)d") % {"round": told, "n": trick}


def rounds_words(rounds: int | None) -> str:
    if not rounds:
        return _("one round a player")
    return ngettext("{n} round", "{n} rounds", rounds).format(n=rounds)


def said(move: Move, who: str) -> str:
    """A card that was played."""
    return _("%(name)s plays the %(card)s") % {"name": who, "card": Face.parse(move.args[0]).name}


def move_forms(seen: Observation) -> list[MoveForm]:
    """The écart, until the last one is in."""
    if seen.phase != "ecart" or seen.seat is None:
        return []
    title = ngettext("Give {n} card to the left", "Give {n} cards to the left", seen.ecart)
    return [
        MoveForm(
            verb="pass",
            title=title.format(n=seen.ecart),
            button=_("Change the cards I give") if seen.given else _("Give these cards"),
            choices=seen.hand,
            count=seen.ecart,
            chosen=seen.given or (),
        )
    ]
