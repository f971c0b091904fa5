"""A dāye of a lesson: drawn from an observation as a replay is, with what the learner may do."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.boards.words import elided
from games.spaye.replaying import ReplayScene

ORDER = ("accept", "confirm", "call", "challenge")
"""What answers somebody comes first."""


@dataclass(frozen=True, slots=True)
class Way:
    """Something the learner may do: the move and what its button says."""

    key: str
    move: str
    words: str


class LessonScene(ReplayScene):
    """Nobody's day: no clock ends it."""

    @property
    def cards_words(self) -> str:
        left = self.seen.cards_left
        return ngettext("{n} card left", "{n} cards left", left).format(n=left)

    @property
    def ways(self) -> list[Way]:
        """What a lesson is about: picking, challenging, accepting, confirming, the final."""
        if self.to_pick:
            return [Way("take", "draw {position}", _("Take this card"))]
        found = [way for move in self.seen.moves if (way := self._way(move))]
        # Every number may be confirmed: the button is for all repetitions.
        once = {way.key: way for way in found}
        return sorted(once.values(), key=lambda way: ORDER.index(way.key.partition("-")[0]))

    def _way(self, move: str) -> Way | None:
        verb, *words = move.split(" ")
        if verb in ("challenge", "accept"):
            name = self.people[int(words[0])].name
            told = _("Challenge %(name)s") if verb == "challenge" else _("Accept %(name)s")
            return Way(f"{verb}-{words[0]}", move, elided(told % {"name": name}))
        if verb == "confirm":
            exercise = self.seen.exercises[int(words[0])]
            told = _("I saw %(n)d: confirm") % {"n": exercise.most}
            return Way("confirm", f"confirm {exercise.number} {exercise.most}", told)
        if verb == "call_final":
            return Way("call-final", move, _("Call the final dāye"))
        return None
