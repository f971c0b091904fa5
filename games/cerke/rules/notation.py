"""The glyphs of kiaak records (CE-70)."""

from __future__ import annotations

from games.cerke.rules.hands import FUTILE, KING, STEPPING, UNBEATABLE, Hand

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


def hand_name(hand: Hand) -> str:
    """獣, 同色獣; the King's Flash goes without saying."""
    flash = SAME_COLOUR if hand.flash and hand.name != KING else ""
    return flash + HAND_NAMES[hand.name]


def note(key: str, value: str) -> str:
    return f"{{{key}:{value}}}"
