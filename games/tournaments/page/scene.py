"""The view models of tournament pages, for one reader. Read-only."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from functools import cached_property
from typing import Any

from django.utils import timezone

from games.players.models import Player
from games.tables import bot_levels as levels
from games.tables import registry
from games.tables.models import Status as TableStatus
from games.tables.models import Table
from games.tables.registry import GameConfig
from games.tournaments import planning, reveal
from games.tournaments.formats import Bracketed, Course, Drawn, Groups
from games.tournaments.formats.groups import group_rounds
from games.tournaments.models import (
    Chair,
    Entrant,
    Entry,
    Pairing,
    Remark,
    Round,
    Stage,
    Status,
    Tournament,
)
from games.tournaments.page import words
from games.tournaments.pairing.round_robins import meetings
from games.tournaments.pairing.standings import Standing, team_standings
from games.tournaments.queries import course_of, entrants_of, format_of, meetings_of, rounds_of
from games.tournaments.services import entrants
from games.tournaments.services.locking import organises


@dataclass(frozen=True, slots=True)
class SeatView:
    """A person at a pairing."""

    player: Player
    number: int
    place: int | None
    points: int | None
    absent: bool
    me: bool

    @property
    def won(self) -> bool:
        return self.place == 1


@dataclass(frozen=True, slots=True)
class MatchView:
    """A pairing with its tables and its result."""

    number: int
    name: str
    seats: tuple[SeatView, ...]
    tables: tuple[Table, ...]
    decided: bool
    void: bool
    ruled: bool
    round: int = 0

    @property
    def table(self) -> Table | None:
        """The table that is played, or was played last."""
        return self.tables[-1] if self.tables else None

    @property
    def others(self) -> list[str]:
        """The names of the reader's opponents."""
        return [seat.player.display_name for seat in self.seats if not seat.me]

    @property
    def mine(self) -> bool:
        return any(seat.me for seat in self.seats)

    @property
    def running(self) -> bool:
        open_states = (TableStatus.RUNNING, TableStatus.ASLEEP)
        return not self.decided and any(one.status in open_states for one in self.tables)

    @property
    def stuck(self) -> bool:
        """True if its tables ended without a result, so that the organiser has to set one."""
        return not self.decided and bool(self.tables) and not self.running

    @property
    def walked_over(self) -> bool:
        """True if the match was decided without a table."""
        return self.decided and not self.tables


@dataclass(frozen=True, slots=True)
class Unseated:
    """A person at no table of a round; `words` describe the `kind` of round for them."""

    player: Player
    number: int
    kind: str
    words: words.Words


@dataclass(frozen=True, slots=True)
class RoundView:
    """A round with its matches."""

    number: int
    stage: str
    matches: tuple[MatchView, ...]
    beside: tuple[Unseated, ...]
    due_at: Any
    started_at: Any

    @property
    def open_matches(self) -> list[MatchView]:
        return [match for match in self.matches if not match.decided]

    @property
    def done(self) -> int:
        return len(self.matches) - len(self.open_matches)


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A line of the standings."""

    place: int
    shared: bool
    entrant: Entrant
    score: str
    share: int
    """The score in twentieths of the best score."""
    breaks: tuple[tuple[words.Words, str], ...]
    me: bool


@dataclass(frozen=True, slots=True)
class GroupTable:
    """A group's standings: its number, from 1, and place, person and score of each member."""

    number: int
    lines: list[tuple[int, Entrant, str]]


@dataclass(frozen=True, slots=True)
class TeamRow:
    """A team: the members whose scores count, and the other members."""

    name: str
    place: int
    score: str
    counted: tuple[Player, ...]
    others: tuple[Player, ...]


MeetingRows = list[tuple[Entrant, list[int | None]]]
Stages = list[tuple[int, list[dict[str, Any]]]]


LATEST_TABLES = 4
"""The number of finished tables of an arena that are still shown."""


class TournamentScene:
    """A tournament as one reader sees it.

    In a bracket, a person who is away when a round starts loses the match. Until then nothing is
    lost: people who sit out, and people who have withdrawn, come back with one tap.
    """

    def __init__(self, tournament: Tournament, reader: Player) -> None:
        self.tournament, self.reader = tournament, reader

    @cached_property
    def config(self) -> GameConfig:
        return registry.config(self.tournament.game)

    @cached_property
    def format_words(self) -> words.Words:
        return words.format_words(self.tournament)

    @cached_property
    def format_description(self) -> words.Words:
        return words.ABOUT[self.tournament.format]

    @property
    def has_lines(self) -> bool:
        """True if lines are drawn from each match to the winner's next one."""
        one = self.tournament
        return one.format in ("knockout", "groups") and not one.plan.get("third")

    @property
    def is_arena(self) -> bool:
        return self.tournament.format == "arena"

    @property
    def bell(self) -> datetime | None:
        """The time when an arena ends."""
        return planning.bell(self.tournament)

    @property
    def minutes(self) -> int:
        """The length of an arena in minutes; 0 for other formats."""
        chosen = {**planning.DEFAULTS, **self.tournament.plan}
        return int(chosen["minutes"]) if self.is_arena else 0

    @cached_property
    def next_start(self) -> datetime | None:
        """The next automatic start of a round; None without one, in a pause, or while one runs."""
        one = self.tournament
        if one.daily_at is None or not one.goes_on:
            return None
        if one.status != Status.RUNNING:
            return one.starts_at
        runs = any(each.stage == Stage.RUNNING for each in self._rounds)
        return None if one.paused or runs else planning.next_daily_start(one, timezone.now())

    @property
    def is_postponed(self) -> bool:
        """True if too few people were there at the start, which is now up to the organiser."""
        one = self.tournament
        return one.daily_at is not None and one.status == Status.CHECK_IN and not one.starts_at

    @cached_property
    def is_organiser(self) -> bool:
        return organises(self.tournament, self.reader)

    @cached_property
    def entrants(self) -> list[Entrant]:
        return entrants_of(self.tournament)

    @cached_property
    def participants(self) -> list[Entrant]:
        """The people who take part, by number; latecomers without a number come last."""
        people = [one for one in self.entrants if one.state == Entry.IN]
        return sorted(people, key=lambda one: (one.number is None, one.number or 0, one.pk))

    @cached_property
    def checked_in_entrants(self) -> list[Entrant]:
        return [one for one in self.participants if one.here]

    @cached_property
    def waiting_list(self) -> list[Entrant]:
        people = [one for one in self.entrants if one.state == Entry.WAITING]
        return sorted(people, key=lambda one: (one.at, one.pk))

    @cached_property
    def me(self) -> Entrant | None:
        """The reader as an entrant, unless they have withdrawn."""
        mine = (one for one in self.entrants if one.player_id == self.reader.pk)
        return next((one for one in mine if one.state != Entry.WITHDRAWN), None)

    @property
    def may_sign_up(self) -> bool:
        """True if the page shows the button; the service may still refuse, with a reason."""
        return self.me is None and (self.accepts_entrants or self.may_return)

    @cached_property
    def may_return(self) -> bool:
        """True if the reader has withdrawn and can still take part again."""
        if self.tournament.status != Status.RUNNING:
            return False
        mine = (one for one in self.entrants if one.player_id == self.reader.pk)
        left = next((one for one in mine if one.state == Entry.WITHDRAWN), None)
        return left is not None and left.number is not None and not self.has_no_match_left(left)

    @cached_property
    def away_costs(self) -> words.Words:
        """The price of being away from the next round; empty if that is just the round's score."""
        if self.tournament.status != Status.RUNNING:
            return ""
        kind = self.tournament.format
        if kind == "groups" and len(self.course.rounds) >= group_rounds(len(self.course.numbers)):
            kind = "knockout"
        return words.AWAY.get(kind, "")

    @property
    def accepts_entrants(self) -> bool:
        """True if new people may still join."""
        if not self.tournament.goes_on:
            return False
        begun = self.tournament.status == Status.RUNNING
        if self.is_arena:
            return True
        if begun and self.tournament.format in planning.CLOSED:
            return False
        return not (begun and 2 * len(self._begun) > self.round_count)

    @cached_property
    def _rounds(self) -> list[Round]:
        return rounds_of(self.tournament)

    @property
    def _begun(self) -> list[Round]:
        return [each for each in self._rounds if each.stage != Stage.PROPOSED]

    @cached_property
    def course(self) -> Course:
        return course_of(self.tournament, self._rounds, self.entrants)

    @cached_property
    def round_count(self) -> int:
        """The expected number of rounds, for the people who take part; 0 for fewer than two."""
        people = len(self.course.people) or len(self.participants)
        plan = planning.plan_of(self.tournament)
        return format_of(self.tournament).length(plan, people) if people > 1 else 0

    @cached_property
    def rounds(self) -> list[RoundView]:
        """The rounds that have begun, in order."""
        return [self._scene(each) for each in self._begun]

    @cached_property
    def current_round(self) -> RoundView | None:
        """The last round that has begun; in a running arena, all open tables as one round."""
        if self.is_arena and self.rounds and self.tournament.status == Status.RUNNING:
            return self._arena_round
        return self.rounds[-1] if self.rounds else None

    @property
    def _arena_round(self) -> RoundView:
        """An arena’s tables as one round: open ones, then the latest decided ones."""
        matches = [match for each in self.rounds for match in each.matches]
        over = [match for match in matches if match.decided][-LATEST_TABLES:]
        shown = (*(match for match in matches if not match.decided), *over)
        first, last = self.rounds[0], self.rounds[-1]
        return RoundView(last.number, Stage.RUNNING, shown, (), None, first.started_at)

    @property
    def stuck_matches(self) -> list[MatchView]:
        """Matches whose tables ended without a result, which the organiser has to set."""
        return [match for each in self.rounds for match in each.matches if match.stuck]

    @cached_property
    def waits_for_people(self) -> bool:
        """True if the tournament is paused because nobody was there for the next round."""
        return entrants.is_waiting_for_people(self.tournament)

    @property
    def may_replay(self) -> bool:
        """True if a table of the last round can be played again."""
        running = self.tournament.status == Status.RUNNING
        return running and not self.is_arena

    @cached_property
    def proposed_round(self) -> Round | None:
        return next((each for each in self._rounds if each.stage == Stage.PROPOSED), None)

    @cached_property
    def proposal(self) -> list[tuple[int, str, list[Entrant], list[str]]]:
        """The proposed tables: number, match, people, and warnings."""
        if self.proposed_round is None:
            return []
        drawn = Drawn.from_json(self.proposed_round.drawn)
        return [
            (
                at + 1,
                self.match_words(drawn.label(at)),
                [self.by_number[who] for who in table],
                self._warnings(table),
            )
            for at, table in enumerate(drawn.tables)
        ]

    @cached_property
    def proposed_byes(self) -> list[tuple[Entrant, words.Words]]:
        """The people at no table of the proposed round, with words for their kind of bye."""
        drawn = Drawn.from_json(self.proposed_round.drawn) if self.proposed_round else Drawn(())
        number = self.proposed_round.number if self.proposed_round else 0
        return [(self.by_number[who], self._bye_words(number, who)) for who in drawn.byes]

    @property
    def next_number(self) -> int:
        return len(self._begun) + 1

    @property
    def may_draw_round(self) -> bool:
        """True if the next round can be drawn."""
        running = self.tournament.status == Status.RUNNING
        last = self._begun[-1] if self._begun else None
        free = self.proposed_round is None and not self.tournament.to_draw
        return running and free and (last is None or last.stage == Stage.OVER)

    @property
    def waits_for_round(self) -> bool:
        """True if the reader waits for the next round to be drawn or to start."""
        if self.is_arena:
            return False
        soon = (
            self.may_draw_round or bool(self.tournament.to_draw) or self.proposed_round is not None
        )
        plays = self.me is not None and self.me.here and not self.is_knocked_out
        return soon and plays and not self.is_organiser

    @property
    def waits_for_tables(self) -> bool:
        """True while a round runs, for an entrant who isn't knocked out; False in an arena."""
        runs = self.current_round is not None and self.current_round.stage == Stage.RUNNING
        return runs and self.me is not None and not self.is_arena and not self.is_knocked_out

    @cached_property
    def is_knocked_out(self) -> bool:
        """True if no match of the bracket is left for the reader."""
        return self.me is not None and self.has_no_match_left(self.me)

    @cached_property
    def by_number(self) -> dict[int, Entrant]:
        return {one.number: one for one in self.entrants if one.number is not None}

    @cached_property
    def standings(self) -> list[Standing]:
        return format_of(self.tournament).rank(self.course) if self._begun else []

    @cached_property
    def ranks_by_score(self) -> bool:
        """True if people are ordered by score, not by the stage of a knockout."""
        has_breaks = bool(self.standings and self.standings[0].breaks)
        return has_breaks or self.tournament.format in planning.BY_SCORE

    @property
    def counts_table_points(self) -> bool:
        return bool(self.tournament.plan.get("points"))

    @cached_property
    def rows(self) -> list[StandingRow]:
        best = max((float(one.score) for one in self.standings), default=0) or 1
        places = [one.place for one in self.standings]
        return [
            StandingRow(
                one.place,
                places.count(one.place) > 1,
                self.by_number[one.entrant],
                words.score_text(one.score, self.counts_table_points),
                round(20 * float(one.score) / best),
                tuple(
                    (words.BREAKS[each.name], self.tie_break_text(each.name, each.value))
                    for each in one.breaks
                ),
                self.by_number[one.entrant].player_id == self.reader.pk,
            )
            for one in self.standings
        ]

    @cached_property
    def groups(self) -> list[GroupTable]:
        """Each group with its standings; empty in other formats."""
        made = format_of(self.tournament)
        if not isinstance(made, Groups) or len(self.course.people) < 2:
            return []
        return [
            GroupTable(
                at,
                [
                    (
                        one.place,
                        self.by_number[one.entrant],
                        words.score_text(one.score, self.counts_table_points),
                    )
                    for one in table
                ],
            )
            for at, table in enumerate(made.tables(self.course), 1)
        ]

    @cached_property
    def teams(self) -> list[TeamRow]:
        """The teams, ranked by the sum of their best scores; empty without teams."""
        best = planning.counted_of_a_team(self.tournament)
        if not best:
            return []
        scores = {one.entrant: one.score for one in self.standings}
        names = {number: one.team for number, one in self.by_number.items()}
        return [
            TeamRow(
                one.team,
                one.place,
                words.score_text(one.score, self.counts_table_points),
                tuple(self.by_number[who].player for who in one.counted),
                tuple(self.by_number[who].player for who in one.others),
            )
            for one in team_standings(scores, names, best)
        ]

    @cached_property
    def meetings(self) -> MeetingRows:
        """For each person, the number of meetings with each other one, None for themselves.

        Only for `seated`; empty in other formats.
        """
        if self.tournament.format != "seated" or not self.rounds:
            return []
        people = sorted(self.by_number)
        place = {who: at for at, who in enumerate(people)}
        plan = [
            [
                [place[who] for who in sitting.people]
                for sitting in each.sittings
                if not sitting.void
            ]
            for each in self.course.rounds
        ]
        met = meetings(len(people), plan)
        return [
            (
                self.by_number[who],
                [None if at == other else times for other, times in enumerate(met[at])],
            )
            for at, who in enumerate(people)
        ]

    @property
    def has_teams(self) -> bool:
        return planning.counted_of_a_team(self.tournament) > 0

    @cached_property
    def team_names(self) -> list[str]:
        """The names of existing teams, offered to people who sign up."""
        return sorted({one.team for one in self.entrants if one.team})

    @cached_property
    def awaits_reveal(self) -> bool:
        """True if the kitchen's screen has yet to reveal the winner."""
        return reveal.is_awaited(self.tournament, timezone.now())

    @property
    def podium(self) -> list[StandingRow]:
        """The rows of places 1 to 3, more than three if some are shared; empty before the end."""
        over = self.tournament.status == Status.OVER
        return [row for row in self.rows if row.place <= 3] if over else []

    @cached_property
    def my_match(self) -> MatchView | None:
        """The reader's match of the running round, until it is decided."""
        if self.current_round is None or self.current_round.stage != Stage.RUNNING:
            return None
        return next((one for one in self.current_round.open_matches if one.mine), None)

    @property
    def has_bye(self) -> bool:
        """True if the reader has a bye in the running round."""
        if (
            self.me is None
            or self.current_round is None
            or self.current_round.stage != Stage.RUNNING
        ):
            return False
        free = [one.number for one in self.current_round.beside if one.kind == "bye"]
        return self.me.number in free

    @property
    def bye_words(self) -> words.Words:
        """A description of the reader's bye and its score."""
        number = self.current_round.number if self.current_round else 0
        return self._bye_words(number, self.me.number or 0 if self.me else 0)

    def _bye_words(self, number: int, who: int) -> words.Words:
        return words.KINDS[self._kind(number, who, "bye")]

    @property
    def bye_bot(self) -> str:
        """The level of bots to play against during a bye; empty if the game has none."""
        return str(levels.name(entrants.BYE_LEVEL)) if entrants.has_bye_bot(self.tournament) else ""

    @cached_property
    def remarks(self) -> list[tuple[Remark, str]]:
        remarks = Remark.objects.filter(tournament=self.tournament).select_related("by")
        return [(one, words.remark_in_words(one, self.by_number)) for one in remarks]

    @cached_property
    def tie_breaks(self) -> list[tuple[words.Words, words.Words]]:
        """Names and explanations of the tie-breaks, in order."""
        names = planning.plan_of(self.tournament).breaks
        return [(words.BREAKS[name], words.EXPLAINED[name]) for name in names]

    @cached_property
    def matches_by_stage(self) -> Stages:
        """The bracket's matches, a list for each stage; empty without a bracket."""
        running = {
            pairing.label
            for each in self._begun
            for pairing in each.pairings.all()
            if not pairing.decided
        }
        return self.stages(running)

    def match_words(self, label: str) -> str:
        """Return the name of the match with this label: `W2.1` is *semi-final 1*."""
        return words.match_words(label, self._match_names) if label else ""

    @cached_property
    def _match_names(self) -> list[tuple[str, int]]:
        """The labels and stages of the bracket's matches, from which their names are made."""
        made = format_of(self.tournament)
        if not isinstance(made, Bracketed) or len(self.course.people) < 2:
            return []
        matches, _state = made.bracket(self.course)
        return [(match.name, match.stage) for match in matches]

    def kind_words(self, kind: str) -> words.Words:
        """Return the description of a kind of round for people at no table."""
        has_bracket = self.tournament.format in planning.BRACKETS
        return words.NO_MATCH if has_bracket and kind == "out" else words.KINDS[kind]

    @property
    def has_fixed_plan(self) -> bool:
        """True if rounds follow a plan that gives no score for a round without an opponent."""
        of_2024 = planning.plan_of(self.tournament).scale.before_2026
        return self.tournament.format in ("round_robin", "groups") and not of_2024

    def _kind(self, number: int, who: int, kind: str) -> str:
        """Return the kind, or `free` for a `bye` if the plan has no opponent for the person."""
        if kind != "bye" or not self.has_fixed_plan:
            return kind
        meets = {one for pair in meetings_of(self.tournament, self.course, number) for one in pair}
        return kind if who in meets else "free"

    def _scene(self, each: Round) -> RoundView:
        beside = tuple(
            Unseated(
                one.entrant.player,
                one.entrant.number or 0,
                one.kind,
                self.kind_words(self._kind(each.number, one.entrant.number or 0, one.kind)),
            )
            for one in each.beside.all()
        )
        matches = tuple(self._match(pairing, each.number) for pairing in each.pairings.all())
        return RoundView(each.number, each.stage, matches, beside, each.due_at, each.started_at)

    def _match(self, pairing: Pairing, number: int) -> MatchView:
        chairs = list(pairing.chairs.all())
        played = [one.table for one in pairing.sittings.all() if one.counts]
        return MatchView(
            pairing.number,
            self.match_words(pairing.label),
            tuple(self._seat(pairing, at, chair) for at, chair in enumerate(chairs)),
            tuple(played),
            pairing.decided,
            pairing.void,
            pairing.ruled,
            number,
        )

    def _seat(self, pairing: Pairing, at: int, chair: Chair) -> SeatView:
        return SeatView(
            chair.entrant.player,
            chair.entrant.number or 0,
            pairing.places[at] if pairing.places else None,
            pairing.points[at] if pairing.points else None,
            chair.absent,
            chair.entrant.player_id == self.reader.pk,
        )

    def _warnings(self, table: Iterable[int]) -> list[str]:
        return words.proposal_warnings(
            [self.by_number[who].player.display_name for who in table], list(table), self.course
        )

    def tie_break_text(self, name: str, value: Fraction) -> str:
        """Return the value of a tie-break as a score; the number of first places as a number."""
        plain = name == "firsts" or (name not in ("points", "among") and self.counts_table_points)
        return words.score_text(value, plain)

    def stages(self, running: Collection[str]) -> Stages:
        """Return the bracket’s matches by stage; empty without one. `running` are labels."""
        made = format_of(self.tournament)
        people = made.bracket_seeds(self.course) if isinstance(made, Bracketed) else []
        if not isinstance(made, Bracketed) or len(people) < 2:
            return []
        matches, state = made.bracket(self.course)
        by_stage: dict[int, list[dict[str, Any]]] = {}
        for match in matches:
            sides = state.sides[match.name]
            if sides == (0, 0) or (match.name == "F2" and sides == (None, None)):
                continue
            won = state.won.get(match.name)
            by_stage.setdefault(match.stage, []).append(
                {
                    "name": self.match_words(match.name),
                    "sides": [
                        (
                            self.by_number[people[side - 1]] if side else None,
                            side is not None and side == won,
                            side == 0,
                        )
                        for side in sides
                    ],
                    "running": match.name in running,
                    "decided": match.name in state.won,
                }
            )
        return sorted(by_stage.items())

    def has_no_match_left(self, one: Entrant) -> bool:
        """Return whether no match of the bracket is left for an entrant."""
        if self.tournament.status != Status.RUNNING or not self.rounds:
            return False
        bracket = [match for _stage, matches in self.matches_by_stage for match in matches]
        sides = [side for match in bracket if not match["decided"] for side in match["sides"]]
        return bool(bracket) and one not in [entrant for entrant, _won, _free in sides]
