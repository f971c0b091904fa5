"""A table's record as kiaak text (CE-70)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.cerke.rules import notation
from games.cerke.rules.board import NAMES, distance
from games.cerke.rules.hands import FUTILE, STEPPING, Hand, made
from games.cerke.rules.legal import TA_XOT, TY_MOK
from games.cerke.rules.moves import ALWAYS, apply
from games.cerke.rules.notation import COLOURS, note, number
from games.cerke.rules.options import read_options, read_setup, setup
from games.cerke.rules.pieces import KIND, KINDS, TAM_NAME
from games.cerke.rules.points import gain
from games.cerke.rules.reach import onward, position
from games.cerke.rules.state import Slide, State, Turn
from games.engine.chance import Chance
from games.engine.contract import Move
from games.engine.record import Record

Notes = Sequence[tuple[int, str]]
"""Comments, each with the number of journal entries before it."""
Ply = tuple[State, int, Move, State]
"""State before, seat, move, state after."""


@dataclass(frozen=True, slots=True)
class _Replay:
    """What a record holds: `start` is {} for the initial position."""

    start: dict[str, object]
    first: State
    plies: list[Ply]

    def seasons(self) -> list[State]:
        """The first state of every season played."""
        begins = [self.first]
        for *_, after in self.plies:
            if after.season > begins[-1].season:
                begins.append(after)
        return begins


def write(record: Record, notes: Notes = ()) -> str:
    """The text of a record. Raises what a replay raises: check the record first."""
    replay = _replay(record)
    lines = list(_header(replay))
    for at, ply in enumerate(replay.plies):
        lines += [text for before, text in notes if before == at]
        lines += _words(ply, replay.plies[at + 1] if at + 1 < len(replay.plies) else None)
    lines += [text for before, text in notes if before >= len(replay.plies)]
    return "\n".join(lines) + "\n"


def _replay(record: Record) -> _Replay:
    options = read_options(record.options)
    script = {} if record.setup is None else read_setup(record.setup, record.seats, options)
    chance = Chance(record.seed, 0, script)
    first = state = setup(record.seats, options, chance)
    start = dict(chance.events[0][1])
    used = Counter(kind for kind, _ in chance.events)
    plies = []
    for entry, (seat, text, *_) in enumerate(record.journal, start=1):
        chance = Chance(record.seed, entry, script, used)
        before, move = state, Move.parse(text)
        state = apply(before, seat, move, chance)
        plies.append((before, seat, move, state))
        used.update(kind for kind, _ in chance.events)
    return _Replay(start, first, plies)


def _header(replay: _Replay) -> Iterator[str]:
    begins = replay.seasons()
    yield note(notation.FIRST_MOVERS, "".join(COLOURS[state.turn] for state in begins))
    yield note(notation.SEASONS, str(replay.first.seasons))
    draws = ("".join(f"{one}{two}" for one, two in state.draws) or "-" for state in begins)
    yield note(notation.THROWS, " ".join(draws))
    if replay.start:
        written = json.dumps(replay.start, ensure_ascii=False, separators=(",", ":"))
        yield note(notation.POSITION, written)


def _words(ply: Ply, following: Ply | None) -> Iterator[str]:
    """What a journal entry adds to the text."""
    before, seat, move, after = ply
    if move.verb in ALWAYS:
        yield note(COLOURS[seat], move.verb)
    elif move.verb == "declare":
        yield from _declaration(before, move.args[0])
    elif after.slide:
        if following is None or following[2].verb in ALWAYS:
            yield _waiting(after, after.slide)
    else:
        assert after.last is not None
        yield turn_word(before, after.last)
    if following is None and after.phase == "declare":
        yield hands_word(after)
    if after.end:
        yield notation.OVER


def turn_word(before: State, turn: Turn) -> str:
    """The word of one turn."""
    if turn.piece == TAM_NAME:
        vias = [turn.via if turn.leg == leg else "" for leg in (1, 2)]
        return f"{turn.start}{notation.TAM}{vias[0]}[{turn.first}]{vias[1]}{turn.to}"
    if not turn.start:
        return f"{held_word(turn.piece)}{turn.to}"
    to = turn.to or _somewhere(before)
    word = f"{turn.start}{held_word(turn.piece)[1]}{turn.via}{to}{_throws(turn)}"
    taken = f"{notation.CAPTURED}{held_word(turn.captured)}" if turn.captured else ""
    return word + ("" if turn.done else notation.NOTHING) + taken


def held_word(name: str) -> str:
    """`red Maun1` as 赤馬."""
    colour, kind = name.split()
    return COLOURS[colour == "black"] + notation.PIECES[KINDS.index(kind)]


def _throws(turn: Turn) -> str:
    words = ((notation.STEPPING_THROW, turn.bridge), (notation.WATER_THROW, turn.water))
    thrown = "".join(word + number(n) for word, n in words if n is not None)
    return thrown or notation.NO_THROW


def _somewhere(before: State) -> str:
    """Where a slide that was passed up might have gone: as far as possible."""
    slide = before.slide
    assert slide is not None
    ways = onward(position(before.board, before.turn), slide.start, slide.via)
    return NAMES[max(ways.infinite, key=lambda to: distance(slide.via, to))]


def _waiting(state: State, slide: Slide) -> str:
    """A stepping throw whose square isn't chosen yet when something else is said: ours alone."""
    glyph = notation.PIECES[KIND[state.board[slide.start]]]
    way = f"{NAMES[slide.start]}{glyph}{NAMES[slide.via]}"
    return f"{way}{notation.STEPPING_THROW}{number(slide.throw)}"


def _declaration(before: State, word: str) -> Iterator[str]:
    if word == TY_MOK:
        yield f"{hands_word(before)} {notation.GO_ON}"
        return
    assert word == TA_XOT
    gained = f"{notation.GAINS}{number(gain(before, before.turn))}"
    ends = notation.SEASON_ENDS[before.season - 1]
    yield f"{hands_word(before)}{gained} {notation.END_SEASON} {ends}"


def hands_of(state: State) -> tuple[Hand, ...]:
    """All hands of who declares, old and new, the situational ones last."""
    mine = state.situations[state.turn]
    counts = ((STEPPING, mine.stepping), (FUTILE, mine.futile))
    return (*made(state.reserves[state.turn]), *(Hand(name) for name, n in counts if n))


def hands_word(state: State) -> str:
    names = map(notation.hand_name, hands_of(state))
    return f"{notation.UNKNOWN}{notation.HANDS}{notation.AND.join(names)}"
