"""A whole recorded game, ply by ply: throws, captures, a drop, hands, declarations, points."""

from __future__ import annotations

from typing import Any

from games.cerke import rules
from games.cerke.rules.kiaak import write_kiaak
from games.cerke.rules.state import State
from games.engine import record
from games.engine.chance import Chance
from games.engine.contract import Move

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


THROWS = [3, 3, 1, 4, *(n for _seat, _move, throws, _expected in PLIES for n in throws)]


def test_CE_70_a_recorded_game_replays_ply_by_ply() -> None:
    options = rules.read_options({"seasons": 2})
    queues = rules.read_setup({"throws": THROWS}, 2, options)
    state = rules.setup(2, options, Chance(None, 0, queues))
    used = 4
    assert state.draws == ((3, 3), (1, 4))
    for number, (seat, move, throws, expected) in enumerate(PLIES, start=1):
        chance = Chance(None, number, queues, {"throws": used})
        state = rules.apply(state, seat, Move.parse(move), chance)
        assert tuple(n for _, n in chance.events) == throws, number
        used += len(throws)
        assert {name: told(state, name) for name in expected} == expected, number
    assert used == len(THROWS)


def test_CE_70_its_text_is_written_with_its_notes() -> None:
    data = {
        "game": "cerke",
        "format": 1,
        "seats": 2,
        "options": {"seasons": 2},
        "seed": None,
        "setup": {"throws": THROWS},
        "journal": [[seat, move] for seat, move, *_ in PLIES],
    }
    assert write_kiaak(record.read(data), NOTES).split() == GAME.split()
