"""Records as kiaak text."""

import json
from typing import Any

import pytest

from games.cerke import rules
from games.cerke.rules.hands import Hand
from games.cerke.rules.kiaak import HAND_NAMES, hand_name, number, write_kiaak
from games.engine import record
from tests.cerke.rules.positions import recorded, setup_of
from tests.every_game.checked_game import game
from tests.every_game.playthrough import Playthrough


def written(*journal: list[Any], setup: dict[str, Any], seasons: int = 1) -> list[str]:
    """The lines of the table's text."""
    return write_kiaak(record.read(recorded(*journal, setup=setup, seasons=seasons))).splitlines()


def test_CE_70_a_position_is_written() -> None:
    setup = setup_of("KA red Io A", "KIA black Io IA", held=["red Kauk2"], season=2)
    lines = written(
        [0, "tam PIA MIA PIA", "2026-11-20T09:00:00Z"],  # Times are not written.
        [0, "declare ta_xot"],
        [1, "offer_draw"],
        [1, "move TAI TY"],
        [0, "accept_draw"],
        setup=setup | {"throws": [1, 1, 2, 4]},
        seasons=4,
    )
    [start] = [line for line in lines if line.startswith("{初形:")]
    assert json.loads(start.removeprefix("{初形:").removesuffix("}")) == setup
    assert lines[-4:] == ["{黒:offer_draw}", "TAI兵TY無撃裁", "{赤:accept_draw}", "星一周"]


@pytest.mark.parametrize(
    ("placed", "word", "moves", "throws"),
    [
        ("XU red Kauk2 A", "XU兵XI無撃裁", ["move XU XI"], []),
        ("TY red Kauk2 A", "TY兵TAI無撃裁", ["move TY TAI"], []),
        ("LY red Gua2 A", "LY弓TY無撃裁", ["move LY TY"], []),
        ("LI red Gua2 A", "LI弓ZI水五", ["move LI ZI"], [5]),
        ("LI red Gua2 A", "LI弓ZI水一此無", ["move LI ZI"], [1]),
        ("MO red Gua2 A; LO red Kauk2 A", "MO弓LOTO橋四水一此無", ["slide MO LO", "to TO"], [4, 1]),
        ("ME red Gua2 A; MI red Kauk2 A", "ME弓MIKI橋一此無", ["slide ME MI", "pass"], [1]),
        ("ME red Gua2 A; MI red Kauk2 A", "ME弓MIMU橋四", ["slide ME MI", "to MU"], [4]),
        ("ME red Gua2 A; MI red Kauk2 A", "ME弓MI橋二", ["slide ME MI"], [2]),
        ("MO red Gua2 A; LO red Kauk2 A", "MO弓LOTO橋四水五", ["slide MO LO", "to TO"], [4, 5]),
        ("LY red Io A; NY red Kauk2 A", "LY王NYNO水五", ["step LY NY NO"], [5]),
        ("LY red Io A; NY red Kauk2 IA", "LY王NY無撃裁手赤兵", ["move LY NY"], []),
        ("LY red Io A", "黒弓MY", ["drop black Gua2 MY"], []),
        ("ZU Tam2", "ZU皇[TO]TU", ["tam ZU TO TU"], []),
        ("ZO Tam2; ZI red Kauk2 A", "ZO皇[ZU]ZIZE", ["tam ZO ZU ZE via2=ZI"], []),
        ("TY Tam2; TAI red Kauk2 A", "TY皇TAI[TAU]ZAU", ["tam TY TAU ZAU via1=TAI"], []),
    ],
)
def test_CE_70_words_of_turns(placed: str, word: str, moves: list[str], throws: list[int]) -> None:
    """Each after a position in which seat 0 holds a black Archer."""
    lines = [line.strip() for line in placed.split(";")]
    setup = setup_of(*lines, held=["black Gua2"]) | {"throws": throws}
    assert word in written(*([0, move] for move in moves), setup=setup)


@pytest.mark.parametrize(
    ("n", "text"),
    [
        (0, "無"),
        (5, "五"),
        (8, "八"),
        (10, "十"),
        (12, "十二"),
        (20, "二十"),
        (-5, "下五"),
        (105, "百五"),
        (300, "三百"),
        (3328, "三十三百二十八"),
        (-192, "下百九十二"),
    ],
)
def test_CE_70_numbers(n: int, text: str) -> None:
    assert number(n) == text


def test_CE_70_names_of_hands() -> None:
    assert hand_name(Hand("king", flash=True)) == "王"
    assert hand_name(Hand("animals", flash=True)) == "同色獣"
    assert hand_name(Hand("animals")) == "獣"
    assert len({*HAND_NAMES.values()}) == len(HAND_NAMES)


@pytest.mark.parametrize(
    ("rest", "words"),
    [
        (([1, "offer_draw"], [0, "to MU"]), ["ME弓MI橋四", "{黒:offer_draw}", "ME弓MIMU橋四"]),
        (
            ([0, "offer_draw"], [1, "accept_draw"]),
            ["ME弓MI橋四", "{赤:offer_draw}", "{黒:accept_draw}"],
        ),
        (([1, "resign"],), ["ME弓MI橋四", "{黒:resign}"]),
    ],
)
def test_CE_70_what_is_said_while_a_slide_waits_keeps_its_place(
    rest: tuple[Any, ...], words: list[str]
) -> None:
    lines = written([0, "slide ME MI"], *rest, setup={"throws": [2, 1, 4]})
    assert [line for line in lines[3:] if line != "星一周"] == words


GAME = """{一位色:黒赤} {季数:2} {一位:3314 52}
{始時:2026-11-20T14:05:00Z} [Ingrid]二十 [Camille]二十
MAU弓MAIMI橋四手赤兵   ME弓MI無撃裁手赤弓
赤兵MU {audacieux} KA筆LAKA無撃裁
MU兵MI無撃裁手黒弓  NI兵NO水一此無
ZO皇[ZU]ZO 或為皇再来而手下三 終季 春終
ZO皇[TO]TU TU皇[TO]ZO 或為皇再来 再行
ZI船ZOZE橋三此無 或為撃皇 再行
ZO皇[ZU]ZO {赤:offer_draw} 或為皇再来而手下二十四 終季 夏終 星一周
"""
NOTES = (
    (0, "{始時:2026-11-20T14:05:00Z}"),
    (0, "[Ingrid]二十"),
    (0, "[Camille]二十"),
    (4, "{audacieux}"),
)


def test_CE_70_a_whole_game_is_written_with_its_notes() -> None:
    """The game of `two_seasons.txt`: throws, captures, a drop, hands, declarations, points."""
    (path,) = (one for one in game("cerke").playthroughs if one.stem == "two_seasons")
    played = Playthrough(rules, path)
    lines = (line.split(" ", 1) for line in played.lines if line[:2] in ("0 ", "1 "))
    journal = [[int(seat), move] for seat, move in lines]
    assert played.setup is not None
    data = recorded(*journal, setup=played.setup, seasons=2)
    assert write_kiaak(record.read(data), NOTES).split() == GAME.split()
