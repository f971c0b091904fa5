"""What the quick log's page shows: a slot for each player, and whom else to choose."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from games.players.models import Player
from games.spaye.log.forms import RANKS, Given, LogForm
from games.spaye.page.scene import Scene
from games.spaye.rules.cards import FINAL_CARDS
from games.tables.lobby import recent

SHORT = frozenset("23456")
RECENTS = 5
"""Chips in one row of a phone; everybody else is in the list at its end."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A player's place in the form: who it is and what was entered."""

    number: int
    player: Player | None
    me: bool
    rank: str
    suit: str
    seen: str


class LogPage:
    """The form for one author: filled in as given, an opponent chosen where it is clear who."""

    def __init__(self, me: Player, scene: Scene, given: Given, final: bool | None = None) -> None:
        self.me = me
        self.scene = scene
        self.given = given
        self._final = final

    @property
    def ties(self) -> list[list[str]]:
        """The pairs that were tied, as card codes."""
        return [tie.split("-") for tie in self.given.ties]

    @property
    def final(self) -> bool:
        """The next draw takes the last three cards."""
        if self._final is not None:
            return self._final
        return self.scene.seen.cards_left - 2 * len(self.given.ties) == FINAL_CARDS

    @property
    def as_final(self) -> LogPage:
        """The final's form, kept aside for when this page finds three cards left."""
        return LogPage(self.me, self.scene, Given.nothing(), final=True)

    @property
    def fixed(self) -> bool:
        """A tie keeps its pair: only the final's third player is still to be chosen."""
        return bool(self.given.ties)

    @property
    def ranks(self) -> list[str]:
        return [rank for rank in RANKS if self.scene.seen.pack != 32 or rank not in SHORT]

    @cached_property
    def people(self) -> list[Player]:
        """Everybody of the office but me: last opponents first, then who is present, then those
        who were in last."""
        met = [p.player.pk for r in self.scene.results if r.mine for p in r.people if not p.me]
        present = [person.player.pk for person in self.scene.others]
        order = {pk: at for at, pk in reversed(list(enumerate([*met, *present])))}
        players = list(recent.dated(Player.objects.active().exclude(pk=self.me.pk)))
        known = [*recent.here(players), *recent.away(players)]
        return sorted(known, key=lambda player: order.get(player.pk, len(order) + 1))

    @property
    def recents(self) -> list[Player]:
        return self.people[:RECENTS]

    @cached_property
    def rest(self) -> recent.People:
        left = self.people[RECENTS:]
        return recent.People(list(recent.here(left)), list(recent.away(left)))

    @cached_property
    def slots(self) -> list[Slot]:
        chosen = self._players()
        count = FINAL_CARDS if self.final else FINAL_CARDS - 1
        return [self._slot(at, chosen[at]) for at in range(count)]

    @property
    def theirs(self) -> bool:
        """I log for others: I am none of the players."""
        return not any(slot.me for slot in self.slots)

    def _players(self) -> list[Player | None]:
        everybody = {player.pk: player for player in [self.me, *self.people]}
        first, *others = (everybody.get(pk or 0) for pk in self.given.players)
        if first is None and not any(others) and not self.final:
            others = [self._usual(), None]
        return [first or self.me, *others]

    def _usual(self) -> Player | None:
        """Whom I have played last today, or the only other person: nobody else is guessed at."""
        mine = (p.player for r in self.scene.results if r.mine for p in r.people if not p.me)
        last = next(mine, None)
        return last if last in self.people else (self.people[0] if len(self.people) == 1 else None)

    def _slot(self, at: int, player: Player | None) -> Slot:
        given = self.given
        me = player == self.me
        return Slot(at, player, me, given.ranks[at], given.suits[at], given.seen[at])


def query(form: LogForm) -> dict[str, Any]:
    """The form of the next draw of a tied dāye: the same players, the tie kept."""
    players = {f"p{at}": player for at, player in enumerate(form.players)}
    return players | {"tie": [*form.ties, form.last]}
