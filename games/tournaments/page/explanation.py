"""Explains an entrant's numbers: each round, then each tie-break with its parts."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.players.models import Player
from games.tournaments.models import Entrant
from games.tournaments.page import words
from games.tournaments.page.scene import MatchView, TournamentScene
from games.tournaments.pairing.history import RoundResult
from games.tournaments.pairing.standings import Standing
from games.tournaments.pairing.tiebreaks import Term, TieBreak


@dataclass(frozen=True, slots=True)
class ExplainedRound:
    """A round: its score, opponents and table."""

    number: int
    score: str
    words: words.Words
    others: tuple[Player, ...]
    match: MatchView | None


@dataclass(frozen=True, slots=True)
class TermText:
    """A part of a tie-break: `Ingrid 200`. `cut`: it doesn't count; `times` is a share: `1/3`."""

    who: str
    value: str
    cut: bool
    times: str = ""


@dataclass(frozen=True, slots=True)
class ExplainedBreak:
    """A tie-break with its parts."""

    name: words.Words
    about: words.Words
    value: str
    parts: tuple[TermText, ...]


class Explanation:
    """The numbers of one entrant, round by round and tie-break by tie-break."""

    def __init__(self, scene: TournamentScene, standing: Standing) -> None:
        self._scene, self._standing = scene, standing

    @property
    def entrant(self) -> Entrant:
        return self._scene.by_number[self._standing.entrant]

    @property
    def place(self) -> int:
        return self._standing.place

    @property
    def score(self) -> str:
        return words.score_text(self._standing.score, self._scene.counts_table_points)

    @property
    def rounds(self) -> list[ExplainedRound]:
        return [
            ExplainedRound(
                line.round,
                words.score_text(line.score, self._scene.counts_table_points),
                self._words(line),
                tuple(self._scene.by_number[duel.opponent].player for duel in line.duels),
                self._match(line.round, line.sitting),
            )
            for line in self._standing.lines
        ]

    @property
    def breaks(self) -> list[ExplainedBreak]:
        return [self._break(one) for one in self._standing.breaks]

    def _words(self, line: RoundResult) -> words.Words:
        values = {"place": line.place or 0, "size": len(line.duels) + 1}
        match = self._match(line.round, line.sitting)
        if line.kind == "played":
            return _("place %(place)d of %(size)d") % values
        if match is not None and match.void:
            return words.ANNULLED
        if match is not None and match.walked_over:
            return words.WALKED_OVER
        return self._scene.kind_words(line.kind)

    @property
    def weighed(self) -> bool:
        """Whether opponents count by shares, as at tables of more than two."""
        parts = (part for each in self.breaks for part in each.parts)
        return any(part.times for part in parts)

    def _match(self, number: int, at: int | None) -> MatchView | None:
        each = self._scene.rounds[number - 1]
        return each.matches[at] if at is not None and at < len(each.matches) else None

    def _break(self, one: TieBreak) -> ExplainedBreak:
        return ExplainedBreak(
            words.BREAKS[one.name],
            words.EXPLAINED[one.name],
            self._scene.tie_break_text(one.name, one.value),
            tuple(self._part(one.name, term) for term in one.terms),
        )

    def _part(self, name: str, term: Term) -> TermText:
        """Return a term in words: half of Ingrid’s 200 is 1/2 × 200, since standings show 200."""
        source = self._source(name, term)
        weighed = name in ("cut", "buchholz", "berger") and term.times not in (0, 1)
        if not weighed:
            return TermText(source, self._scene.tie_break_text(name, term.value), term.cut)
        return TermText(
            source, self._scene.tie_break_text(name, term.base), term.cut, str(term.times)
        )

    def _source(self, name: str, term: Term) -> str:
        if name in ("firsts", "points"):
            return _("round %(number)d") % {"number": term.round}
        if term.of is None:
            return _("round %(number)d, not played: own score counted") % {"number": term.round}
        return self._scene.by_number[term.of].player.display_name
