"""Observations: nothing is hidden (CE-69); squares and pieces by name, as in set-ups."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields

from games.cerke.rules import pieces
from games.cerke.rules.board import NAMES, SQUARES, Board
from games.cerke.rules.hands import RECIPES, Hand, Hands, hands_of, missing_kinds
from games.cerke.rules.options import SEASON_NAMES
from games.cerke.rules.season import gain
from games.cerke.rules.state import End, Phase, Reserve, Season, Situations, Slide, State, Turn
from games.engine.contract import KnownTo, everybody

KNOWN_TO: KnownTo = dict.fromkeys((field.name for field in fields(State)), everybody)


@dataclass(frozen=True, slots=True)
class Held:
    """A hand with its points."""

    name: str
    flash: bool
    points: int


@dataclass(frozen=True, slots=True)
class Observation:
    """The public state; only `seat`, the viewer's, differs between viewers.

    By seat: `reserves`, `hands` made, `lacks` (the kinds that each hand not made still lacks, Kings
    not standing for others), `situations`, and `worth`, the points that ta xot1 would bring now,
    with the multiplier. `slide` names start and via square of a stepping throw whose square isn't
    chosen yet, `throw` its dark faces. `new` are the hands to be declared, `draws` the throws for
    the first move of this season.
    """

    seasons: int
    season: int
    season_name: str
    phase: Phase
    turn: int
    position: Mapping[str, str]
    reserves: tuple[tuple[str, ...], tuple[str, ...]]
    scores: tuple[int, int]
    multiplier: int
    hands: tuple[tuple[Held, ...], tuple[Held, ...]]
    lacks: tuple[Mapping[str, tuple[str, ...]], Mapping[str, tuple[str, ...]]]
    situations: tuple[Situations, Situations]
    worth: tuple[int, int]
    slide: tuple[str, str] | None
    throw: int | None
    new: tuple[Held, ...]
    tam_moved: bool
    offer: int | None
    end: End
    resigned: int | None
    draws: tuple[tuple[int, int], ...]
    last: Turn | None
    finished: tuple[Season, ...]
    seat: int | None = None


def observe(state: State, seat: int | None) -> Observation:
    first, second = state.reserves
    slide = state.slide
    return Observation(
        seasons=state.seasons,
        season=state.season,
        season_name=SEASON_NAMES[state.seasons][state.season - 1],
        phase=state.phase,
        turn=state.turn,
        position=_position(state.board),
        reserves=(_names(first), _names(second)),
        scores=state.scores,
        multiplier=state.multiplier,
        hands=(_with_points(hands_of(first)), _with_points(hands_of(second))),
        lacks=(_lacks(first), _lacks(second)),
        situations=state.situations,
        worth=(gain(state, 0), gain(state, 1)),
        slide=None if slide is None else (NAMES[slide.start], NAMES[slide.via]),
        throw=None if slide is None else slide.throw,
        new=_with_points(state.new),
        tam_moved=state.tam_moved,
        offer=state.offer,
        end=state.end,
        resigned=state.resigned,
        draws=state.draws,
        last=state.last,
        finished=state.finished,
        seat=seat,
    )


def _position(board: Board) -> dict[str, str]:
    return {NAMES[at]: pieces.name(piece) for at, piece in enumerate(board) if piece}


def _names(reserve: Reserve) -> tuple[str, ...]:
    return tuple(map(pieces.held_name, reserve))


def _with_points(hands: Hands) -> tuple[Held, ...]:
    return tuple(Held(hand.name, hand.flash, hand.points) for hand in hands)


def _lacks(reserve: Reserve) -> dict[str, tuple[str, ...]]:
    there = {hand.name for hand in hands_of(reserve)}
    return {
        name: tuple(pieces.KINDS[kind] for kind in missing_kinds(reserve, name))
        for name in RECIPES
        if name not in there
    }


def imagine(seen: Observation) -> State:
    """Return the state of an observation, for bots that look ahead and for pages."""
    first, second = seen.reserves
    return State(
        seasons=seen.seasons,
        board=_board(seen.position),
        reserves=(_reserve(first), _reserve(second)),
        turn=seen.turn,
        season=seen.season,
        scores=seen.scores,
        multiplier=seen.multiplier,
        tam_moved=seen.tam_moved,
        situations=seen.situations,
        slide=_slide(seen),
        new=tuple(Hand(held.name, held.flash) for held in seen.new),
        offer=seen.offer,
        end=seen.end,
        resigned=seen.resigned,
        draws=seen.draws,
        last=seen.last,
        finished=seen.finished,
    )


def _board(position: Mapping[str, str]) -> Board:
    board = [pieces.EMPTY] * len(NAMES)
    for name, piece in position.items():
        board[SQUARES[name]] = pieces.BY_NAME[piece]
    return tuple(board)


def _reserve(names: Sequence[str]) -> Reserve:
    return tuple(pieces.HELD_BY_NAME[name] for name in names)


def _slide(seen: Observation) -> Slide | None:
    if seen.slide is None or seen.throw is None:
        return None
    start, via = seen.slide
    return Slide(SQUARES[start], SQUARES[via], seen.throw)
