"""Replays and lessons, which no clock ends: scenes, moves in words and key moments."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import cast

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.boards.words import elide
from games.engine.contract import Move
from games.players.clock import Clock
from games.players.models import Player
from games.spaye import words
from games.spaye.rules.observe import Observation
from games.spaye.scene import Person, Result, Scene, Task
from games.tables.chairs import Chair, chairs_of
from games.tables.models import Table

Names = Mapping[int, str]
OPEN_FIELDS = ()
"""Fields of hands that are open: nobody has a hand."""
LISTED = 30
"""The number of people of the day's standings shown at a position."""


@dataclass(frozen=True, slots=True)
class Somebody:
    """A player of an imported record, or one known by name alone."""

    display_name: str
    initials: str = ""
    palette: int = 0
    pk: int = 0
    counts_repetitions: bool = True


class ReplayScene(Scene):
    """A day at a position of the past: the clock ends nothing of it."""

    def __init__(self, table: Table, seen: Observation) -> None:
        self.table_id, self.version, self.digest = table.pk, table.version, table.seed_digest
        self.clock = Clock.read()
        self.date = date.fromisoformat(seen.date) if seen.date else self.clock.today
        self.seen = seen
        self._chairs = chairs_of(table)

    @cached_property
    def people(self) -> dict[int, Person]:
        return {
            chair.number: Person(
                _player_of(chair),
                self.seen.players[chair.number],
                chair.number == self.seen.seat,
            )
            for chair in self._chairs
            if chair.number < len(self.seen.players)
        }

    @property
    def status(self) -> str:
        return self.seen.status

    @property
    def standings(self) -> list[Person]:
        """People with points, the most dāyes first; while points are secret only the reader."""
        people = self.people.values()
        played = [p for p in people if p.seen.daye or p.seen.victoire or p.seen.repetition]
        if self.seen.date and self.dark:
            played = [person for person in played if person.me]
        order = sorted(played, key=lambda p: (-p.seen.daye, -p.seen.victoire, p.seat))
        return order[:LISTED]

    @property
    def due(self) -> list[Task]:
        """Exercises to be confirmed."""
        return [task for task in self.exercises if task.due]


CHOICES = ("accept", "confirm", "call", "challenge")
"""A lesson's choices in their order: answers to somebody come first."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice of the learner: the move and its button's text."""

    key: str
    move: str
    words: str


class LessonScene(ReplayScene):
    """A position of a lesson: nobody's day, which no clock ends."""

    @property
    def cards_words(self) -> str:
        left = self.seen.cards_left
        return ngettext("{n} card left", "{n} cards left", left).format(n=left)

    @property
    def choices(self) -> list[Choice]:
        """The moves offered as buttons: pick, challenge, accept, confirm, call the final."""
        if self.to_pick:
            return [Choice("take", "draw {position}", _("Take this card"))]
        choices = [choice for move in self.seen.moves if (choice := self._choice(move))]
        # Any number may be confirmed, but the button confirms all repetitions.
        once = {choice.key: choice for choice in choices}
        return sorted(once.values(), key=lambda each: CHOICES.index(each.key.partition("-")[0]))

    def _choice(self, move: str) -> Choice | None:
        verb, *args = move.split(" ")
        if verb in ("challenge", "accept"):
            name = self.people[int(args[0])].name
            text = _("Challenge %(name)s") if verb == "challenge" else _("Accept %(name)s")
            return Choice(f"{verb}-{args[0]}", move, elide(text % {"name": name}))
        if verb == "confirm":
            exercise = self.seen.exercises[int(args[0])]
            text = _("I saw %(n)d: confirm") % {"n": exercise.most}
            return Choice("confirm", f"confirm {exercise.number} {exercise.most}", text)
        if verb == "call_final":
            return Choice("call-final", move, _("Call the final dāye"))
        return None


class NamedScene(ReplayScene):
    """An observation with players' names, to describe the effect of a move."""

    def __init__(self, seen: Observation, names: Names) -> None:
        self.seen, self._names = seen, names

    @cached_property
    def people(self) -> dict[int, Person]:
        return {
            player.seat: Person(
                _named(self._names.get(player.seat, "")),
                player,
                player.seat == self.seen.seat,
            )
            for player in self.seen.players
        }


def _player_of(chair: Chair) -> Player:
    return chair.player or _named(chair.display_name, chair.initials, chair.palette)


def _named(name: str, initials: str = "", palette: int = 0) -> Player:
    """Return a stand-in for a player, with all that a replay reads of one."""
    return cast("Player", Somebody(name, initials, palette))


def is_key(before: Observation, after: Observation) -> bool:
    """Return whether a move has brought a nikāye, a tie, the final or the end of the day."""
    if len(after.exercises) > len(before.exercises) or after.status != before.status:
        return True
    if _draws(after) > _draws(before):
        return True
    return _final(after) > _final(before)


def describe_effect(
    before: Observation, after: Observation, names: Names, you: int | None = None
) -> str:
    """Return how a dāye or the day ended, or that a tie is drawn again; else ""."""
    if _draws(after) > _draws(before):
        return _("Tie. Draw again.")
    if len(after.dayes) > len(before.dayes):
        result = Result(NamedScene(after, names), after.dayes[-1])
        return ". ".join(filter(None, (words.result(result), words.detail(result))))
    if after.status != before.status:
        return {"finished": _("All cards played"), "cancelled": _("Späye cancelled")}[after.status]
    return ""


def _draws(seen: Observation) -> int:
    """Return the number of ties that the running dāye has revealed."""
    return len(seen.running.draws) if seen.running else 0


def _final(seen: Observation) -> int:
    return sum(daye.final for daye in seen.dayes)


def describe_known_move(move: Move, seat: int | None, names: Names) -> str:
    """Describe a move without the number of confirmed repetitions, which some people hide."""
    say = _SAID.get(move.verb)
    who = _("The table") if seat is None else names.get(seat, str(seat))
    if say is None:
        return f"{who}: {move}"
    values = {"name": who, "other": _other(move, names), "text": " ".join(move.args)}
    return elide(say() % values)


def _other(move: Move, names: Names) -> str:
    """Return the name of the player named by a move, or the argument itself."""
    first = move.args[-1 if move.verb == "share" else 0] if move.args else ""
    return names.get(int(first), first) if first.isdecimal() else first


_SAID: dict[str, Callable[[], str]] = {
    "check_in": lambda: _("%(other)s is here"),
    "check_out": lambda: _("%(other)s leaves"),
    "set_exercise": lambda: _("%(name)s sets the exercise: %(text)s"),
    "challenge": lambda: _("%(name)s challenges %(other)s"),
    "withdraw": lambda: _("%(name)s withdraws"),
    "accept": lambda: _("%(name)s accepts %(other)s’s challenge"),
    "decline": lambda: _("%(name)s declines %(other)s’s challenge"),
    "draw": lambda: _("%(name)s picks a card"),
    "call_final": lambda: _("%(name)s calls the final dāye"),
    "join_final": lambda: _("%(name)s joins the final dāye"),
    "leave_final": lambda: _("%(name)s leaves the final dāye"),
    "confirm": lambda: _("%(name)s confirms an exercise"),
    "adjust": lambda: _("%(name)s proposes another exercise"),
    "agree_adjust": lambda: _("%(name)s agrees to the other exercise"),
    "share": lambda: _("%(name)s shares the exercise with %(other)s"),
    "tyrant": lambda: _("%(name)s plays the tyrant"),
    "double_or_quits": lambda: _("%(name)s plays double or quits"),
    "log": lambda: _("%(name)s logs a dāye"),
    "undo_log": lambda: _("%(name)s takes a log back"),
    "contest": lambda: _("%(name)s disputes a log"),
    "uphold": lambda: _("A disputed log is confirmed"),
    "void": lambda: _("A disputed log is voided"),
    "abort": lambda: _("The dāye was cancelled"),
    "close": lambda: _("The day ends"),
}
OPEN_VERBS = frozenset(_SAID)
"""Every verb: no move is secret. Of a pick everybody sees the position, nobody the card."""
