"""How somebody's numbers came about: each round, then each tie-break with its parts (T-S5)."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.players.models import Player
from games.tournaments.models import Entrant
from games.tournaments.page import words
from games.tournaments.page.scene import Scene
from games.tournaments.page.shapes import Match
from games.tournaments.pairing.history import Line
from games.tournaments.pairing.standings import Standing
from games.tournaments.pairing.tiebreaks import Break, Term


@dataclass(frozen=True, slots=True)
class RoundLine:
    """A round: what it brought, with whom, at which table."""

    number: int
    score: str
    words: words.Words
    others: tuple[Player, ...]
    match: Match | None


@dataclass(frozen=True, slots=True)
class Part:
    """`Ingrid 200`, or struck out because it was cut; `times` is of how much of it: `1/3`."""

    who: str
    value: str
    cut: bool
    times: str = ""


@dataclass(frozen=True, slots=True)
class BreakLine:
    name: words.Words
    about: words.Words
    value: str
    parts: tuple[Part, ...]


class Explained:
    """One entrant's page."""

    def __init__(self, scene: Scene, standing: Standing) -> None:
        self._scene, self._standing = scene, standing

    @property
    def entrant(self) -> Entrant:
        return self._scene.by_number[self._standing.entrant]

    @property
    def place(self) -> int:
        return self._standing.place

    @property
    def score(self) -> str:
        return words.number(self._standing.score, self._scene.by_table)

    @property
    def rounds(self) -> list[RoundLine]:
        return [
            RoundLine(
                line.round,
                words.number(line.score, self._scene.by_table),
                self._words(line),
                tuple(self._scene.by_number[duel.opponent].player for duel in line.duels),
                self._match(line.round, line.sitting),
            )
            for line in self._standing.lines
        ]

    @property
    def breaks(self) -> list[BreakLine]:
        return [self._break(one) for one in self._standing.breaks]

    def _words(self, line: Line) -> words.Words:
        told = {"place": line.place or 0, "size": len(line.duels) + 1}
        match = self._match(line.round, line.sitting)
        if line.kind == "played":
            return _("place %(place)d of %(size)d") % told
        if match is not None and match.void:
            return words.ANNULLED
        if match is not None and match.walked_over:
            return words.WALKED_OVER
        return self._scene.kind_words(line.kind)

    @property
    def weighed(self) -> bool:
        """Whether opponents count by a part, as at tables of more than two (T-S3)."""
        parts = (part for each in self.breaks for part in each.parts)
        return any(part.times for part in parts)

    def _match(self, number: int, at: int | None) -> Match | None:
        each = self._scene.rounds[number - 1]
        return each.matches[at] if at is not None and at < len(each.matches) else None

    def _break(self, one: Break) -> BreakLine:
        plain = one.name == "firsts" or (
            one.name not in ("points", "among") and self._scene.by_table
        )
        return BreakLine(
            words.BREAKS[one.name],
            words.EXPLAINED[one.name],
            words.number(one.value, plain),
            tuple(self._part(one.name, term, plain) for term in one.terms),
        )

    def _part(self, name: str, term: Term, plain: bool) -> Part:
        """Half of Ingrid’s 200 is 1/2 × 200: it can be found again in the standings."""
        who = self._who(name, term)
        weighed = name in ("cut", "buchholz", "berger") and term.times not in (0, 1)
        if not weighed:
            return Part(who, words.number(term.value, plain), term.cut)
        return Part(who, words.number(term.base, plain), term.cut, str(term.times))

    def _who(self, name: str, term: Term) -> str:
        if name in ("firsts", "points"):
            return _("round %(number)d") % {"number": term.round}
        if term.of is None:
            return _("round %(number)d, not played: own score counted") % {"number": term.round}
        return self._scene.by_number[term.of].player.display_name
