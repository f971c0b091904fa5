"""How a past day went: who met whom, which cards they turned, how much of the exercise was done."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.chance import Dice
from games.spaye.demo.draft import Draft
from games.spaye.rules.cards import FINAL_CARDS
from games.spaye.rules.observe import ExerciseSeen, RunningSeen


class Script:
    """Plays a draft. `keenness` weighs the seats: how often each is in a dāye."""

    def __init__(self, draft: Draft, dice: Dice, keenness: Sequence[int]) -> None:
        self.draft = draft
        self.dice = dice
        self.keenness = keenness

    def morning(self, flags: Sequence[str], exercise: str) -> None:
        """All check in, each with the flags of his seat; the first sets the exercise."""
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
        self.draft.enter(seat, f"draw {self.dice.choice(free)}")

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
            tickets = [seat for seat, keen in enumerate(self.keenness) for _ in range(keen)]
            left = [seat for seat in tickets if seat not in (*found, *but)]
            found.append(self.dice.choice(left))
        return found
