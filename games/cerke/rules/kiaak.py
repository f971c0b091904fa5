"""Write a table's record in kiaak notation (CE-70)."""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.cerke.rules.board import NAMES, distance
from games.cerke.rules.hands import FUTILE, KING, STEPPING, UNBEATABLE, Hand, hands_of
from games.cerke.rules.legal import TA_XOT, TY_MOK
from games.cerke.rules.movement import onward, position
from games.cerke.rules.moves import ALWAYS, apply
from games.cerke.rules.options import read_options, read_setup, setup
from games.cerke.rules.pieces import KIND, KINDS, TAM_NAME
from games.cerke.rules.season import gain
from games.cerke.rules.state import Slide, State, Turn
from games.engine.chance import Chance
from games.engine.contract import Move
from games.engine.record import Record

PIECES = "船兵弓車虎馬筆巫将王"
"""The pieces, in the order of their kinds."""
TAM = "皇"
COLOURS = "赤黒"
"""Red and black; as players the A side and the IA side."""
UNKNOWN = "或"
NO_THROW = "無撃裁"
STEPPING_THROW, WATER_THROW = "橋", "水"
NOTHING = "此無"
CAPTURED = "手"
HANDS, AND, GAINS = "為", "加", "而手"
SAME_COLOUR = "同色"
GO_ON, END_SEASON, OVER = "再行", "終季", "星一周"
SEASON_ENDS = ("春終", "夏終", "秋終", "冬終")
"""The words for the ends of the seasons, in order."""
FIRST_MOVERS, SEASONS, THROWS, POSITION = "一位色", "季数", "一位", "初形"
"""Keys of notes in braces; all but the first are our own additions."""

HAND_NAMES = {
    UNBEATABLE: "無抗行処",
    "social_order": "筆兵無傾",
    "culture": "地心",
    "cavalry": "馬弓兵",
    "attack": "行行",
    KING: "王",
    "animals": "獣",
    "army": "戦集",
    "comrades": "助友",
    "deadly_army": "闇戦之集",
    STEPPING: "撃皇",
    FUTILE: "皇再来",
}

_DIGITS = "無一二三四五六七八九"
_MINUS, _TEN, _HUNDRED = "下", "十", "百"


def number(n: int) -> str:
    """Return a number in words: 12 is 十二, −5 is 下五."""
    if n < 0:
        return _MINUS + number(-n)
    if n >= 100:
        return _times(n // 100, _HUNDRED) + (number(n % 100) if n % 100 else "")
    if n >= 10:
        return _times(n // 10, _TEN) + (_DIGITS[n % 10] if n % 10 else "")
    return _DIGITS[n]


def _times(n: int, unit: str) -> str:
    return (number(n) if n > 1 else "") + unit


def hand_name(hand: Hand) -> str:
    """Return a hand's name, as 獣 or 同色獣. The Flash of The King isn't written."""
    flash = SAME_COLOUR if hand.flash and hand.name != KING else ""
    return flash + HAND_NAMES[hand.name]


def note(key: str, value: str) -> str:
    return f"{{{key}:{value}}}"


Notes = Sequence[tuple[int, str]]
"""Comments, each with the number of move log entries before it."""
Ply = tuple[State, int, Move, State]
"""State before, seat, move, state after."""


@dataclass(frozen=True, slots=True)
class _Replay:
    """A replayed record: `start` is {} for the initial position."""

    start: dict[str, object]
    first: State
    plies: list[Ply]

    def seasons(self) -> list[State]:
        """Return the first state of every season played."""
        begins = [self.first]
        for *_, after in self.plies:
            if after.season > begins[-1].season:
                begins.append(after)
        return begins


def write_kiaak(record: Record, notes: Notes = ()) -> str:
    """Return a record as text. Check the record first: errors of its replay are raised."""
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
    yield note(FIRST_MOVERS, "".join(COLOURS[state.turn] for state in begins))
    yield note(SEASONS, str(replay.first.seasons))
    draws = ("".join(f"{one}{two}" for one, two in state.draws) or "-" for state in begins)
    yield note(THROWS, " ".join(draws))
    if replay.start:
        written = json.dumps(replay.start, ensure_ascii=False, separators=(",", ":"))
        yield note(POSITION, written)


def _words(ply: Ply, following: Ply | None) -> Iterator[str]:
    """Yield the words that a move log entry adds to the text."""
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
        yield OVER


def turn_word(before: State, turn: Turn) -> str:
    """Write one turn as a word."""
    if turn.piece == TAM_NAME:
        vias = [turn.via if turn.leg == leg else "" for leg in (1, 2)]
        return f"{turn.start}{TAM}{vias[0]}[{turn.first}]{vias[1]}{turn.to}"
    if not turn.start:
        return f"{held_word(turn.piece)}{turn.to}"
    to = turn.to or _somewhere(before)
    word = f"{turn.start}{held_word(turn.piece)[1]}{turn.via}{to}{_throws(turn)}"
    taken = f"{CAPTURED}{held_word(turn.captured)}" if turn.captured else ""
    return word + ("" if turn.done else NOTHING) + taken


def held_word(name: str) -> str:
    """Write `red Maun1` as 赤馬."""
    colour, kind = name.split()
    return COLOURS[colour == "black"] + PIECES[KINDS.index(kind)]


def _throws(turn: Turn) -> str:
    words = ((STEPPING_THROW, turn.bridge), (WATER_THROW, turn.water))
    thrown = "".join(word + number(n) for word, n in words if n is not None)
    return thrown or NO_THROW


def _somewhere(before: State) -> str:
    """Return the farthest square on the lines of a declined slide, whatever was thrown."""
    slide = before.slide
    assert slide is not None
    ways = onward(position(before.board, before.turn), slide.start, slide.via)
    return NAMES[max(ways.infinite, key=lambda to: distance(slide.via, to))]


def _waiting(state: State, slide: Slide) -> str:
    """Write a stepping throw whose square isn't chosen yet: our own addition to the notation.

    It is needed before a draw offer or its acceptance, a resignation, and at the record's end.
    """
    glyph = PIECES[KIND[state.board[slide.start]]]
    way = f"{NAMES[slide.start]}{glyph}{NAMES[slide.via]}"
    return f"{way}{STEPPING_THROW}{number(slide.throw)}"


def _declaration(before: State, word: str) -> Iterator[str]:
    if word == TY_MOK:
        yield f"{hands_word(before)} {GO_ON}"
        return
    assert word == TA_XOT
    gained = f"{GAINS}{number(gain(before, before.turn))}"
    ends = SEASON_ENDS[before.season - 1]
    yield f"{hands_word(before)}{gained} {END_SEASON} {ends}"


def hands_of_declarer(state: State) -> tuple[Hand, ...]:
    """Return all hands of the player who declares, old and new, situational hands last."""
    mine = state.situations[state.turn]
    counts = ((STEPPING, mine.stepping), (FUTILE, mine.futile))
    return (*hands_of(state.reserves[state.turn]), *(Hand(name) for name, n in counts if n))


def hands_word(state: State) -> str:
    names = map(hand_name, hands_of_declarer(state))
    return f"{UNKNOWN}{HANDS}{AND.join(names)}"
