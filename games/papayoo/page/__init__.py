"""The page of Papayoo: options, moves in words, hints, and rendering."""

from collections.abc import Sequence
from types import MappingProxyType

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from games.engine.contract import Move, Options
from games.papayoo.page import hints
from games.papayoo.page.scene import Scene
from games.papayoo.rules import DEALS, MOST_ROUNDS, Observation
from games.tables.chairs import Chair
from games.tables.game_page import GamePage, Hint, MoveForm, Names, Region
from games.tables.models import Status, Table
from games.ui.cards import Face

MUCH = 20
"""The least number of points in one trick that annoys the player who takes it."""


class OptionForm(forms.Form):
    """The options' form: the number of rounds, by default one per player."""

    rounds = forms.IntegerField(
        label=gettext_lazy("rounds"),
        min_value=1,
        max_value=MOST_ROUNDS,
        required=False,
        help_text=gettext_lazy(
            "Leave empty for one round per player. A round takes seven to eight minutes."
        ),
    )


class PapayooPage(GamePage):
    """Two regions: the felt with the reader's hand, and the score sheet beside it."""

    WORDS = MappingProxyType(
        {
            "play": gettext_lazy("Play"),
            "pass": pgettext_lazy("cards", "Pass"),
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
            "chosen": gettext_lazy("has passed"),
            "leader": gettext_lazy("leads"),
            "turn": gettext_lazy("to play"),
            "trick": gettext_lazy("on the table"),
            "worth": gettext_lazy("the trick is worth"),
            "last": gettext_lazy("last trick"),
            "ended": "",
            "taker": gettext_lazy("taken by"),
            "cards": gettext_lazy("cards"),
            "taken": gettext_lazy("this round"),
            "finished": gettext_lazy("finished rounds"),
            "points": gettext_lazy("points"),
            "papayoo": gettext_lazy("Papayoo taken by"),
            "totals": pgettext_lazy("points", "total"),
            "hand": gettext_lazy("your hand"),
            "given": gettext_lazy("you passed"),
            "received": gettext_lazy("you received"),
        }
    )
    SEAT_FIELDS = frozenset({"dealer", "leader", "turn", "taker", "papayoo"})

    form_class = OptionForm
    region_template = "papayoo/live/{view}.html"

    def scene(self, region: Region) -> Scene:
        asleep = region.table.status == Status.ASLEEP
        return Scene(region.seen, region.seat, region.chairs, asleep=asleep)

    def option_words(self, options: Options) -> list[str]:
        rounds = options.get("rounds")
        if not rounds:
            return [_("one round per player")]
        return [ngettext("{n} round", "{n} rounds", rounds).format(n=rounds)]

    def progress_words(self, seen: Observation) -> str:
        """`Round 2/4, trick 3`, short enough for a phone’s title."""
        told = _("Round %(n)d/%(total)d") % {"n": seen.round + 1, "total": seen.rounds}
        if seen.phase == "ecart":
            return _("%(round)s, passing") % {"round": told}
        if seen.phase == "over":
            return told
        trick = DEALS[seen.seats].cards - max(seen.cards) + 1
        return _("%(round)s, trick %(n)d") % {"round": told, "n": trick}

    def ending(self, seen: Observation, names: Names, seat: int | None) -> list[str]:
        """Say who has the fewest points, after how many rounds, and who took the last Papayoo."""
        if seen.phase != "over":
            return []
        least = min(seen.totals)
        best = [at for at, total in enumerate(seen.totals) if total == least]
        after = ngettext("After {n} round", "After {n} rounds", seen.rounds).format(n=seen.rounds)
        if best == [seat]:
            told = ngettext(
                "{after} you have the fewest points: {n}.",
                "{after} you have the fewest points: {n}.",
                least,
            )
        elif len(best) == 1:
            told = ngettext(
                "{after} {name} has the fewest points: {n}.",
                "{after} {name} has the fewest points: {n}.",
                least,
            )
        else:
            told = ngettext(
                "{after} {count} of you are lowest with {n} each.",
                "{after} {count} of you are lowest with {n} each.",
                least,
            )
        name = names.get(best[0], "")
        lines = [told.format(after=after, name=name, count=len(best), n=least)]
        taker = seen.finished[-1].papayoo
        if taker == seat:
            return [*lines, _("You took the last Papayoo.")]
        return [*lines, _("%(name)s took the last Papayoo.") % {"name": names.get(taker, "")}]

    def describe_move(self, move: Move, who: str, names: Names) -> str:
        """`Ingrid plays the 7 of hearts`."""
        return _("%(name)s plays %(card)s") % {
            "name": who,
            "card": Face.parse(move.args[0]).definite,
        }

    def describe_own_move(self, move: Move, names: Names) -> str:
        """`You play the 7 of hearts`, `You’ve passed your cards`."""
        if move.verb == "pass":
            return _("You’ve passed your cards")
        return _("You play %(card)s") % {"card": Face.parse(move.args[0]).definite}

    def count_open_moves(self, seen: Observation, moves: Sequence[Move]) -> int:
        """Count the newest moves whose cards are still visible: none of earlier tricks."""
        trick = seen.last or seen.ended
        cards_left = len(seen.trick) + (len(trick.cards) if trick else 0)
        for at, move in enumerate(moves):
            cards_left -= move.verb == "play"
            if cards_left < 0:
                return at
        return len(moves)

    def move_forms(self, seen: Observation) -> list[MoveForm]:
        """Return the form for the cards to pass, until everybody has passed."""
        if seen.phase != "ecart" or seen.seat is None:
            return []
        title = ngettext("Pass {n} card to the left", "Pass {n} cards to the left", seen.ecart)
        return [
            MoveForm(
                verb="pass",
                title=title.format(n=seen.ecart),
                button=_("Change the cards I pass") if seen.given else _("Pass these cards"),
                choices=seen.hand,
                count=seen.ecart,
                chosen=seen.given or (),
            )
        ]

    def narrate_move(
        self,
        move: Move,
        sentence: str,
        before: Observation,
        after: Observation,
        chairs: Sequence[Chair],
        seat: int | None,
    ) -> list[str]:
        """Return the card played and who takes the trick, or the last pass and the die."""
        return [sentence, *Scene(after, seat, chairs).text.changes_since(before)]

    def turn_prompt(self, seen: Observation, chairs: Sequence[Chair]) -> str:
        """`Your turn, follow hearts`, `Pass 5 cards to Ingrid`."""
        return Scene(seen, seen.seat, chairs).text.heading

    def hint(self, seen: Observation, move: Move, names: Names) -> Hint:
        return hints.hint(seen, move)

    def threats(self, seen: Observation, names: Names) -> tuple[str, Sequence[str]]:
        return hints.threats(seen)

    def mood(self, before: Observation, after: Observation) -> dict[int, str]:
        """Return `bad` for players who take many points at once, `good` for a round without."""
        if len(after.finished) > len(before.finished):
            points = after.finished[-1].points
            return {seat: "good" for seat, each in enumerate(points) if each == 0}
        taken = zip(before.taken, after.taken, strict=True)
        return {seat: "bad" for seat, (was, now) in enumerate(taken) if now - was >= MUCH}

    def callout(self, table: Table, seen: Observation, chairs: Sequence[Chair]) -> str:
        """Say who has taken the Papayoo."""
        return Scene(seen, None, chairs).callout
