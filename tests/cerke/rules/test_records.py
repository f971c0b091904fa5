"""A whole recorded game, ply by ply: throws, captures, a drop, hands, declarations, points."""

from __future__ import annotations

from typing import Any

import pytest

from games.cerke import rules
from games.cerke.rules import reading, writing
from games.cerke.rules.reading import BadText
from games.cerke.rules.state import State
from games.engine import record
from games.engine.chance import Chance
from games.engine.contract import Move

GAME = """{一位色:黒赤} {季数:2} {一位:3314 52}
{始時:2026-11-20T14:05:00Z} [Ingrid]二十 [Camille]二十
MAU弓MAIMI橋四手赤兵   ME弓MI無撃裁手赤弓
赤兵MU {audacieux} KA筆LAKA無撃裁
MU兵MI無撃裁 手黒弓  NI兵NO水一此無
ZO皇[ZU]ZO 或為皇再来而手下三 終季 春終
ZO皇[TO]TU TU皇[TO]ZO 或為皇再来 再行
ZI船ZOZE橋三此無 或為撃皇 再行
ZO皇[ZU]ZO {赤:offer_draw} 或為皇再来而手下二十四 終季 夏終 星一周
"""
NOTES = ("{始時:2026-11-20T14:05:00Z}", "[Ingrid]二十", "[Camille]二十", "{audacieux}")
Expected = tuple[int, str, tuple[int, ...], dict[str, Any]]
PLIES: list[Expected] = [
    (1, "slide MAU MAI", (4,), {"phase": "slide"}),
    (1, "to MI", (), {"captured": "red Kauk2", "bridge": 4}),
    (0, "move ME MI", (), {"captured": "red Gua2"}),
    (1, "drop red Kauk2 MU", (), {"captured": "", "start": ""}),
    (0, "step KA LA KA", (), {"via": "LA"}),
    (1, "move MU MI", (), {"captured": "black Gua2"}),
    (0, "move NI NO", (1,), {"water": 1, "done": False}),
    (1, "tam ZO ZU ZO", (), {"phase": "declare"}),
    (1, "declare ta_xot", (5, 2), {"scores": (23, 17), "season": 2, "turn": 0}),
    (0, "tam ZO TO TU", (), {"phase": "turn"}),
    (1, "tam TU TO ZO", (), {"phase": "declare"}),
    (1, "declare ty_mok", (), {"multiplier": 2}),
    (0, "slide ZI ZO", (3,), {"phase": "slide"}),
    (0, "pass", (), {"phase": "declare", "bridge": 3, "done": False}),
    (0, "declare ty_mok", (), {"multiplier": 4}),
    (1, "tam ZO ZU ZO", (), {"phase": "declare"}),
    (0, "offer_draw", (), {"offer": 0}),
    (1, "declare ta_xot", (), {"scores": (40, 0), "end": "forty"}),
]


def told(state: State, name: str) -> Any:
    """What the state says of it, or the last turn."""
    return getattr(state, name) if hasattr(state, name) else getattr(state.last, name)


def test_CE_70_a_recorded_game_replays_ply_by_ply() -> None:
    found = reading.read(GAME)
    journal, thrown = found.record["journal"], list(found.record["setup"]["throws"])
    assert [(seat, move) for seat, move in journal] == [(one[0], one[1]) for one in PLIES]
    options = rules.read_options(found.record["options"])
    queues = rules.read_setup(found.record["setup"], 2, options)
    state = rules.setup(2, options, Chance(None, 0, queues))
    used = 4
    assert state.draws == ((3, 3), (1, 4))
    for number, (seat, move, throws, expected) in enumerate(PLIES, start=1):
        chance = Chance(None, number, queues, {"throws": used})
        state = rules.apply(state, seat, Move.parse(move), chance)
        assert tuple(n for _, n in chance.events) == throws, number
        assert thrown[used : used + len(throws)] == list(throws)
        used += len(throws)
        assert {name: told(state, name) for name in expected} == expected, number
    assert used == len(thrown)


def test_CE_70_what_it_does_not_know_is_kept() -> None:
    found = reading.read(GAME)
    assert [text for _, text in found.notes] == list(NOTES)
    again = writing.write(record.read(found.record), found.notes)
    assert reading.read(again) == found
    assert all(note in again for note in NOTES)


@pytest.mark.parametrize(
    ("old", "new", "rule", "ply"),
    [
        ("橋四手赤兵", "橋二手赤兵", "CE-35", 1),
        ("手赤弓", "手黒弓", "CE-70", 2),
        ("赤兵MU", "黒兵MU", "CE-39", 3),
        ("LAKA", "LALA", "CE-31", 4),
        ("NO水一此無", "NO水五此無", "CE-70", 6),
        ("而手下三", "而手三", "CE-70", 7),
        ("ZO皇[TO]TU", "ZO皇[TO]ZI", "CE-44", 8),
        ("或為撃皇", "或為王", "CE-70", 10),
    ],
)
def test_CE_70_an_illegal_ply_is_refused_with_its_number(
    old: str, new: str, rule: str, ply: int
) -> None:
    with pytest.raises(BadText) as refused:
        reading.read(GAME.replace(old, new, 1))
    assert (refused.value.rule, refused.value.values["ply"]) == (rule, ply)
    assert refused.value.reason
