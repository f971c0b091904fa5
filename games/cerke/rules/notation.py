"""The glyphs of kiaak records, and what stands between white space in one (CE-70)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from games.cerke.rules.board import COLUMNS, ROWS
from games.cerke.rules.hands import FUTILE, KING, STEPPING, UNBEATABLE, Hand

PIECES = "船兵弓車虎馬筆巫将王"
"""The pieces, in the order of their kinds."""
TAM = "皇"
ANY_PIECE = "片"
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
ENDS = (SEASON_ENDS, ("上季終", "下季終"))
"""What seasons are called when they end, in their order."""
FIRST_MOVERS, SEASONS, THROWS, POSITION = "一位色", "季数", "一位", "初形"
"""Keys of notes in braces; all but the first are ours."""

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
_HANDS = {name: hand for hand, name in HAND_NAMES.items()}

_DIGITS = "無一二三四五六七八九"
_MINUS, _TEN, _HUNDRED = "下", "十", "百"


def number(n: int) -> str:
    """12 as 十二, −5 as 下五."""
    if n < 0:
        return _MINUS + number(-n)
    if n >= 100:
        return _times(n // 100, _HUNDRED) + (number(n % 100) if n % 100 else "")
    if n >= 10:
        return _times(n // 10, _TEN) + (_DIGITS[n % 10] if n % 10 else "")
    return _DIGITS[n]


def _times(n: int, unit: str) -> str:
    return (number(n) if n > 1 else "") + unit


def read_number(text: str) -> int:
    """The number that `number` wrote. Raises `ValueError`."""
    if text.startswith(_MINUS):
        return -read_number(text[1:])
    for unit, worth in ((_HUNDRED, 100), (_TEN, 10)):
        many, found, rest = text.partition(unit)
        if found:
            return worth * (read_number(many) if many else 1) + (read_number(rest) if rest else 0)
    if len(text) != 1 or text not in _DIGITS:
        raise ValueError(text)
    return _DIGITS.index(text)


def hand_name(hand: Hand) -> str:
    """獣, 同色獣; the King's Flash goes without saying."""
    flash = SAME_COLOUR if hand.flash and hand.name != KING else ""
    return flash + HAND_NAMES[hand.name]


def read_hand(text: str) -> Hand | None:
    """The hand of that name, None for an unknown one."""
    plain = text.removeprefix(SAME_COLOUR)
    name = _HANDS.get(plain)
    return None if name is None else Hand(name, plain != text or name == KING)


_SQUARE = rf"[{''.join(COLUMNS)}](?:{'|'.join(sorted(ROWS, key=len, reverse=True))})"
_N = rf"[{_DIGITS[:6]}{UNKNOWN}]"
_TAKES = rf"(?:{CAPTURED}(?P<captured>[{COLOURS}]?[{PIECES}]))?"
MOVE = re.compile(
    rf"(?P<start>{_SQUARE})(?P<piece>[{PIECES}{ANY_PIECE}])(?P<one>{_SQUARE})(?P<two>{_SQUARE})?"
    rf"(?P<throws>{NO_THROW}|(?:{STEPPING_THROW}(?P<bridge>{_N}))?(?:{WATER_THROW}(?P<water>{_N}))?"
    rf"|(?P<bare>{_N}{{0,2}}))(?P<nothing>{NOTHING})?{_TAKES}"
)
TAM_MOVE = re.compile(
    rf"(?P<start>{_SQUARE}){TAM}(?P<via1>{_SQUARE})?\[(?P<first>{_SQUARE})\]"
    rf"(?P<via2>{_SQUARE})?(?P<to>{_SQUARE})(?:{NO_THROW})?"
)
DROP = re.compile(rf"(?P<colour>[{COLOURS}])(?P<piece>[{PIECES}])(?P<to>{_SQUARE})")
CAPTURE = re.compile(rf"{CAPTURED}(?P<captured>[{COLOURS}]?[{PIECES}])")
DECLARED = re.compile(
    rf"(?:{UNKNOWN}|\[[^\]]*\])?{HANDS}(?P<names>[^\s而]+)(?:{GAINS}(?P<gain>\S+))?"
)
_NOTE = r"\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}"
_TOKEN = re.compile(rf"(?P<note>{_NOTE})|(?P<named>\[[^\]]*\]\S*)|(?P<word>[^\s{{]+|\{{)")
WORDS = (GO_ON, END_SEASON, *SEASON_ENDS, *ENDS[1], OVER)
_SPLIT = re.compile(f"({'|'.join(WORDS)})")


@dataclass(frozen=True, slots=True)
class Token:
    """A word of the text; `note` if it stands in braces or begins with a player's name."""

    text: str
    note: bool = False


def tokens(text: str) -> Iterator[Token]:
    """The words of a record in their order."""
    for found in _TOKEN.finditer(text):
        word = found.group()
        if found["note"] or (found["named"] and HANDS not in word):
            yield Token(word, note=True)
        else:
            yield from (Token(part) for part in _SPLIT.split(word) if part)


def is_ply(word: str) -> bool:
    """Whether a word is a turn on the board, or would be one if it were written well."""
    if DECLARED.fullmatch(word) or CAPTURE.fullmatch(word):
        return False
    return any(glyph in word for glyph in (*PIECES, ANY_PIECE, TAM))


def note(key: str, value: str) -> str:
    return f"{{{key}:{value}}}"
