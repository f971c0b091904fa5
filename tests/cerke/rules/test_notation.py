"""Records as kiaak text, there and back."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.cerke import rules
from games.cerke.rules import notation, reading, writing
from games.cerke.rules.hands import Hand
from games.cerke.rules.reading import BadText
from games.cerke.rules.state import State
from games.engine import record
from games.engine.record import Replayed
from tests.cerke.rules.games import steps
from tests.cerke.rules.positions import opened, play, setup_of

RED, BLACK = "{一位色:赤}", "{一位色:黒}"


def replayed(data: dict[str, Any]) -> State:
    found = record.replay(rules, record.read(data))
    assert isinstance(found, Replayed)
    return found.state


def table(*journal: list[Any], setup: dict[str, Any], seasons: int = 1) -> dict[str, Any]:
    return {
        "game": "cerke",
        "format": 1,
        "seats": 2,
        "options": {"seasons": seasons},
        "seed": None,
        "setup": setup,
        "journal": list(journal),
    }


def random_table(seasons: int, number: int, most: int = 10**6) -> dict[str, Any]:
    """A random game, or its beginning, as an explicit record."""
    played = list(steps(seasons, number, going_on=0.7))[:most]
    first = [throw for pair in played[0].before.draws for throw in pair]
    throws = [throw for step in played for throw in step.throws]
    journal = [[step.before.turn, str(step.move)] for step in played]
    return table(*journal, setup={"throws": [*first, *throws]}, seasons=seasons)


@pytest.mark.parametrize("number", range(12))
@pytest.mark.parametrize("seasons", [1, 2, 4])
def test_CE_70_a_record_comes_back_as_it_was(seasons: int, number: int) -> None:
    for most in (10**6, 5 + number, 6 + number):
        data = random_table(seasons, number, most)
        text = writing.write(record.read(data))
        again = reading.read(text)
        assert again.record == data
        assert again.notes == ()
        assert replayed(again.record) == replayed(data)


def test_CE_70_a_position_comes_back() -> None:
    setup = setup_of("KA red Io A", "KIA black Io IA", held=["red Kauk2"], season=2)
    data = table(
        [0, "tam PIA MIA PIA"],
        [0, "declare ta_xot"],
        [1, "offer_draw"],
        [1, "move TAI TY"],
        [0, "accept_draw"],
        setup=setup | {"throws": [1, 1, 2, 4]},
        seasons=4,
    )
    text = writing.write(record.read(data))
    assert "{黒:offer_draw}" in text
    again = reading.read(text)
    assert again.record == data
    assert replayed(again.record) == replayed(data)


def test_CE_70_an_offer_and_resigning_come_back() -> None:
    data = table([1, "offer_draw"], [0, "resign"], setup={"throws": [2, 1]})
    text = writing.write(record.read(data))
    assert text.splitlines()[-2:] == ["{赤:resign}", "星一周"]
    assert reading.read(text).record == data


def test_CE_70_comments_are_kept() -> None:
    text = (
        f"{BLACK} {{始時:2019-12-14T07:19:29.000Z}} [甲 乙]二十 [丙]二十\nLAI兵LY無撃裁 !? {{bof}}"
    )
    found = reading.read(text)
    notes = ((0, "{始時:2019-12-14T07:19:29.000Z}"), (0, "[甲 乙]二十"), (0, "[丙]二十"))
    assert found.notes == (*notes, (1, "!?"), (1, "{bof}"))
    again = reading.read(writing.write(record.read(found.record), found.notes))
    assert again.notes == found.notes
    assert again.record == found.record


@pytest.mark.parametrize(
    ("placed", "word", "moves", "throws"),
    [
        ("XU red Kauk2 A", "XU兵XI無撃裁", ["move XU XI"], []),
        ("TY red Kauk2 A", "TY兵TAI無撃裁", ["move TY TAI"], []),
        ("LY red Gua2 A", "LY弓TY無撃裁", ["move LY TY"], []),
        ("LI red Gua2 A", "LI弓ZI水五", ["move LI ZI"], [5]),
        ("LI red Gua2 A", "LI弓ZI水一此無", ["move LI ZI"], [1]),
        ("LI red Gua2 A", "LI弓ZI無", ["move LI ZI"], [0]),
        ("LI red Gua2 A", "LI弓ZI四", ["move LI ZI"], [4]),
        ("LI red Gua2 A", "LI弓ZI水或", ["move LI ZI"], [3]),
        ("LI red Gua2 A", "LI弓ZI水或此無", ["move LI ZI"], [0]),
        ("ME red Gua2 A; MI red Kauk2 A", "ME弓MIMU橋四", ["slide ME MI", "to MU"], [4]),
        ("ME red Gua2 A; MI red Kauk2 A", "ME弓MIMU四", ["slide ME MI", "to MU"], [4]),
        ("ME red Gua2 A; MI red Kauk2 A", "ME弓MIMY橋一此無", ["slide ME MI", "pass"], [1]),
        ("ME red Gua2 A; MI red Kauk2 A", "ME弓MIMY橋五此無", ["slide ME MI", "pass"], [5]),
        ("ME red Gua2 A; MI red Kauk2 A", "ME弓MIMY一", ["slide ME MI", "pass"], [1]),
        ("ME red Gua2 A; MI red Kauk2 A", "ME弓MIMY橋或", ["slide ME MI", "to MY"], [3]),
        ("ME red Gua2 A; MI red Kauk2 A", "ME弓MIMY橋或此無", ["slide ME MI", "pass"], [0]),
        ("ME red Gua2 A; MI red Kauk2 A", "ME弓MI橋二", ["slide ME MI"], [2]),
        ("MO red Gua2 A; LO red Kauk2 A", "MO弓LOTO橋四水五", ["slide MO LO", "to TO"], [4, 5]),
        ("MO red Gua2 A; LO red Kauk2 A", "MO弓LOTO橋四水一此無", ["slide MO LO", "to TO"], [4, 1]),
        ("MO red Gua2 A; LO red Kauk2 A", "MO弓LOTO四五", ["slide MO LO", "to TO"], [4, 5]),
        ("LY red Io A; NY red Kauk2 A", "LY王NYNO水五", ["step LY NY NO"], [5]),
        ("LY red Io A; NY red Kauk2 A", "LY片NYLY", ["step LY NY LY"], []),
        ("LY red Io A; NY red Kauk2 IA", "LY王NY無撃裁手赤兵", ["move LY NY"], []),
        ("LY red Io A; NY red Kauk2 IA", "LY王NY 手兵", ["move LY NY"], []),
        ("LY red Io A", "黒弓MY", ["drop black Gua2 MY"], []),
        ("ZU Tam2", "ZU皇[TO]TU", ["tam ZU TO TU"], []),
        ("ZO Tam2; ZI red Kauk2 A", "ZO皇[ZU]ZIZE", ["tam ZO ZU ZE via2=ZI"], []),
        ("TY Tam2; TAI red Kauk2 A", "TY皇TAI[TAU]ZAU", ["tam TY TAU ZAU via1=TAI"], []),
    ],
)
def test_CE_70_words_of_turns(placed: str, word: str, moves: list[str], throws: list[int]) -> None:
    found = read_at(placed, word)
    assert found.record["journal"] == [[0, move] for move in moves]
    assert found.record["setup"]["throws"] == throws


def read_at(placed: str, *words: str) -> reading.Read:
    """Words read after a position in which seat 0 holds a black Archer."""
    lines = [line.strip() for line in placed.split(";") if line.strip()]
    setup = setup_of(*lines, held=["black Gua2"])
    start = notation.note(notation.POSITION, json.dumps(setup, ensure_ascii=False))
    return reading.read("\n".join([start, *words]))


def test_CE_70_both_ways_of_writing_hands() -> None:
    for hands in ("或為獣", "[甲]為獣", "為(獣)", "或為(獣)而手三"):
        text = animals(hands, "終季", "春終", "星一周")
        state = replayed(text.record)
        assert state.scores == (23, 17)
    go_on = animals("或為獣", "再行")
    assert replayed(go_on.record).multiplier == 2


def animals(*words: str) -> reading.Read:
    """Seat 0 takes a horse and has the Animals."""
    lines = ("LO red Gua2 A", "LAI black Maun1 IA", "KA red Io A", "KIA black Io IA")
    setup = setup_of(*lines, held=["red Dau2"])
    start = notation.note(notation.POSITION, json.dumps(setup, ensure_ascii=False))
    return reading.read("\n".join([start, "LO弓LAI無撃裁手黒馬", *words]))


def test_CE_70_a_game_is_written_as_people_write_it() -> None:
    data = table(
        [1, "slide MAU MAI"],
        [1, "to MY"],
        [0, "move NI NO"],
        [1, "tam ZO ZU ZO"],
        [1, "declare ty_mok"],
        [0, "step KA LA KA"],
        [1, "tam ZO ZU ZO"],
        [1, "declare ta_xot"],
        setup={"throws": [3, 3, 1, 4, 2, 1]},
    )
    assert writing.write(record.read(data)).splitlines() == [
        "{一位色:黒}",
        "{季数:1}",
        "{一位:3314}",
        "MAU弓MAIMY橋二",
        "NI兵NO水一此無",
        "ZO皇[ZU]ZO",
        "或為皇再来 再行",
        "KA筆LAKA無撃裁",
        "ZO皇[ZU]ZO",
        "或為皇再来而手下十二 終季 春終",
        "星一周",
    ]


@pytest.mark.parametrize(
    ("words", "rule", "ply"),
    [
        (("LAI兵LY無撃裁", "LI兵LO無撃裁"), "CE-14", 2),
        (("LAI兵LY無撃裁", "LY兵LO無撃裁"), "CE-13", 2),
        (("LAI弓LY無撃裁",), "CE-70", 1),
        (("ZO兵LY無撃裁",), "CE-70", 1),
        (("LAI兵LY無撃裁手赤馬",), "CE-70", 1),
        (("LAI兵LY無撃裁", "手馬"), "CE-70", 1),
        (("LAI兵LY水五",), "CE-70", 1),
        (("LAI兵LY此無",), "CE-70", 1),
        (("NAI兵NO",), "CE-70", 1),
        (("MAU弓MAIMY",), "CE-70", 1),
        (("MAU弓MAIMU橋一",), "CE-35", 1),
        (("LAI兵QY無撃裁",), "CE-70", 1),
        (("LAI兵LY無撃裁", "再行"), "CE-12", 1),
        (("LAI兵LY無撃裁", "或為獣"), "CE-70", 1),
        (("ZO皇[ZU]ZO", "或為獣", "再行"), "CE-70", 1),
        (("ZO皇[ZU]ZO", "或為皇再来加獣", "再行"), "CE-70", 1),
        (("ZO皇[ZU]ZO", "或為皇再来而手五", "終季"), "CE-70", 1),
        (("ZO皇[ZU]ZO", "LI兵LU無撃裁"), "CE-12", 2),
        (("黒弓MY",), "CE-39", 1),
        (("ZO皇[ZU]ZO", "終季", "LI兵LU無撃裁"), "CE-11", 2),
        (("{初形:[1]}",), "CE-68", 0),
        (("{初形:no}",), "CE-68", 0),
        (('{初形:{"throws":[1]}}',), "CE-68", 0),
        (("ZO皇[ZU]ZO", "或為皇再来而手五五", "終季"), "CE-70", 1),
    ],
)
def test_CE_70_what_is_illegal_or_did_not_happen_is_refused(
    words: tuple[str, ...], rule: str, ply: int
) -> None:
    with pytest.raises(BadText) as refused:
        reading.read("\n".join(["{季数:1}", BLACK, *words]))
    assert (refused.value.rule, refused.value.values["ply"]) == (rule, ply)
    assert str(refused.value.values["word"]) in "".join(words)


def test_CE_70_the_first_mover_is_inferred_where_it_is_not_said() -> None:
    text = f"{RED} TI兵TU無撃裁 ZO皇[ZU]ZO 或為皇再来 終季 春終 ZO皇[TU]ZU TI兵TU無撃裁"
    found = reading.read(text)
    assert found.record["options"] == {"seasons": 2}
    assert [seat for seat, _ in found.record["journal"]] == [0, 1, 1, 1, 0]
    assert found.record["setup"]["throws"] == [1, 0, 0, 1]
    assert reading.read("TAI兵TY無撃裁").record["setup"]["throws"] == [0, 1]
    assert reading.read("").record["setup"]["throws"] == [1, 0]


@pytest.mark.parametrize(
    ("text", "seasons"),
    [("{一位色:黒黒赤}", 4), ("{一位色:黒}", 1), ("{季数:2}", 2), ("{季数:7}", 1)],
)
def test_CE_70_the_number_of_seasons_is_said_or_the_least(text: str, seasons: int) -> None:
    assert reading.read(text).record["options"] == {"seasons": seasons}


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
    assert notation.number(n) == text
    assert notation.read_number(text) == n


@pytest.mark.parametrize("text", ["或", "五五", "下或", "十或"])
def test_CE_70_what_is_no_number(text: str) -> None:
    with pytest.raises(ValueError, match=text[-1]):
        notation.read_number(text)


def test_CE_70_names_of_hands() -> None:
    for name in notation.HAND_NAMES:
        for flash in (False, True) if name != "king" else (True,):
            hand = Hand(name, flash)
            assert notation.read_hand(notation.hand_name(hand)) == hand
    assert notation.hand_name(Hand("king", flash=True)) == "王"
    assert notation.hand_name(Hand("animals", flash=True)) == "同色獣"
    assert notation.read_hand("犬") is None


def test_CE_70_a_slide_that_waits_is_written() -> None:
    data = table([0, "slide ME MI"], setup={"throws": [2, 1, 4]})
    text = writing.write(record.read(data))
    assert text.splitlines()[-1] == "ME弓MI橋四"
    assert reading.read(text).record == data
    waiting = play(opened(2, 1), "slide ME MI", throws=[4])
    assert replayed(data) == waiting


@pytest.mark.parametrize(
    "rest",
    [
        ([1, "offer_draw"], [0, "to MU"]),
        ([1, "offer_draw"], [0, "pass"], [1, "tam ZO ZU ZO"]),
        ([0, "offer_draw"], [1, "accept_draw"]),
        ([1, "resign"],),
    ],
)
def test_CE_70_what_is_said_while_a_slide_waits_keeps_its_place(rest: tuple[Any, ...]) -> None:
    data = table([0, "slide ME MI"], *rest, setup={"throws": [2, 1, 4]})
    again = reading.read(writing.write(record.read(data)))
    assert again.record == data
    assert replayed(again.record) == replayed(data)


def test_CE_70_another_turn_while_a_slide_waits_is_refused() -> None:
    for word in ("TI兵TU無撃裁", "LE弓LILU橋四", "ZO皇[ZU]ZO"):
        with pytest.raises(BadText, match="CE-12"):
            reading.read(f"{RED} ME弓MI橋四 {word}")


def test_CE_70_times_mean_nothing() -> None:
    data = table([0, "move TI TU", "2026-11-20T09:00:00Z"], setup={"throws": [2, 1]})
    again = reading.read(writing.write(record.read(data)))
    assert again.record["journal"] == [[0, "move TI TU"]]
