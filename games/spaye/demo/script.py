"""How a past day went: who met whom, which cards they turned, how much of the exercise was done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine.cards import NIKAYE
from games.engine.chance import Dice
from games.spaye.bot import RealTable
from games.spaye.demo.draft import Draft
from games.spaye.rules.cards import FINAL_CARDS, value
from games.spaye.rules.observe import ExerciseSeen, RunningSeen

LUCK = 4
"""So many cards the fortunate choose from."""


@dataclass(frozen=True, slots=True)
class Fortune:
    """Who does well: so a month's titles go to several people."""

    keenness: Sequence[int]
    """How often each seat is in a dāye, beside the others."""
    lucky: int | None = None
    """The seat that mostly turns the stronger card."""
    hardy: int | None = None
    """The seat that finds more nikāyes than others."""


class Script:
    """Plays a draft as people's fortune has it."""

    def __init__(self, draft: Draft, dice: Dice, fortune: Fortune) -> None:
        self.draft = draft
        self.dice = dice
        self.fortune = fortune

    def morning(self, flags: Sequence[str], exercise: str) -> None:
        """All check in, each with the flags of their seat; the first sets the exercise."""
        for seat, words in enumerate(flags):
            self.draft.enter(None, f"check_in {seat} {words}".strip())
        self.draft.enter(0, f"set_exercise {exercise}")

    def play(self, most: int) -> None:
        """Until the last card, or until `most` dāyes are settled; no exercise stays due."""
        while (seen := self.draft.look()).status == "running" and len(seen.dayes) < most:
            if seen.cards_left == FINAL_CARDS:
                self._final()
            else:
                self._duel()
            for exercise in self.draft.look().exercises:
                if exercise.status == "due":
                    self._witness(exercise)

    def _duel(self) -> None:
        challenger, player = self._players(2)
        self.draft.enter(challenger, f"challenge {player}")
        self.draft.enter(player, f"accept {challenger}")
        self._draw()

    def _final(self) -> None:
        caller, *others = self._players(3)
        self.draft.enter(caller, "call_final")
        for seat in others:
            self.draft.enter(seat, "join_final")
        self._draw()

    def _draw(self) -> None:
        """Pick until the dāye is settled; a tie that leaves three cards finds its third."""
        while running := self.draft.look().running:
            if running.gathering:
                self.draft.enter(self._players(1, running.players)[0], "join_final")
            else:
                self._pick(running)

    def _pick(self, running: RunningSeen) -> None:
        free = [place for place in self.draft.look().face_down if place not in running.picks]
        waiting = zip(running.players, running.picks, strict=True)
        seat = next(seat for seat, pick in waiting if pick is None)
        self.draft.enter(seat, f"draw {self._card(seat, free)}")

    def _card(self, seat: int, free: Sequence[int]) -> int:
        """By chance, or the best of a few: this is a story, whose cards are known already."""
        few = self.dice.shuffled(free)[:LUCK]
        cards = self.draft.state.cards
        if seat == self.fortune.lucky:
            return max(few, key=lambda place: _strength(cards[place]))
        if seat == self.fortune.hardy:
            return max(few, key=lambda place: cards[place] == NIKAYE)
        return few[0]

    def _witness(self, exercise: ExerciseSeen) -> None:
        """The other player of the dāye saw it; now and then the last ones were too many."""
        players = self.draft.look().dayes[exercise.daye].players
        witness = next(seat for seat in players if seat != exercise.seat)
        missed = self.dice.below(4) if self.dice.below(6) == 0 else 0
        self.draft.enter(witness, f"confirm {exercise.number} {exercise.n - missed}")

    def _players(self, count: int, but: Sequence[int] = ()) -> list[int]:
        """`count` different seats by their keenness."""
        found: list[int] = []
        while len(found) < count:
            tickets = [seat for seat, keen in enumerate(self.fortune.keenness) for _ in range(keen)]
            left = [seat for seat in tickets if seat not in (*found, *but)]
            found.append(self.dice.choice(left))
        return found

    def log_all(self, contested: int) -> None:
        """A day of the real deck; what was logged as number `contested` is contested."""
        table = RealTable(self.dice)
        while (seen := self.draft.look()).status == "running":
            text = table.log(seen)
            if not text:
                continue
            author, other = map(int, text.split(" ")[1:3])
            self.draft.enter(author, text)
            if len(seen.dayes) == contested:
                self.draft.enter(other, f"contest {contested}")
                continue
            for exercise in self.draft.look().exercises:
                if exercise.status == "due":
                    self._witness(exercise)


def _strength(card: str | None) -> int:
    """A nikāye beats nobody."""
    return 0 if card is None or card == NIKAYE else value(card)
