"""Random playouts a second in the rules alone, beside RLCard's `uno` and OpenSpiel's `hearts`.

All in the same run, taking turns, in seconds of computing, so that what else the machine does
disturbs little. The rivals live in an environment of their own (`rivals/requirements.txt`) that is
made with the first run; where they can't be installed, that is said and ours are measured alone.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from games.engine.chance import Chance
from games.engine.contract import Game, Move
from games.speahx.bot.codes import EMPTY
from games.speahx.bot.playout import Board
from games.speahx.bot.sharp import MOST_TURNS
from games.tables import registry

HERE = Path(__file__).parent
REQUIREMENTS = HERE / "rivals" / "requirements.txt"
ENVIRONMENT = HERE.parents[1] / ".venv-rivals"
ROUNDS = 3
SECONDS = 1.0
Playout = Callable[[int], object]


def run() -> None:
    rivals = _rivals()
    best: dict[str, float] = {}
    for _ in range(ROUNDS):
        for name, playout in OURS.items():
            best[name] = max(best.get(name, 0.0), rate(playout))
        for name, found in _measured(rivals):
            best[name] = max(best.get(name, 0.0), found)
    for name, found in best.items():
        print(f"playouts: {found:.0f} a second, {name}")


def rate(playout: Playout) -> float:
    """Playouts a second of this process's computing."""
    start, count = time.process_time(), 0
    while time.process_time() - start < SECONDS:
        playout(count)
        count += 1
    return count / (time.process_time() - start)


def papayoo(number: int) -> object:
    """One round; an écart isn't listed, so its cards are drawn from the hand."""

    def give(state: Any, seat: int, dice: random.Random) -> Move:
        return Move("pass", tuple(dice.sample(state.hands[seat], state.deal.ecart)))

    return _table("papayoo", 4, {"rounds": 1}, number, give)


def speahx(number: int) -> object:
    return _table("speahx", 4, {}, number)


def speahx_of_sharp(number: int) -> object:
    """A playout of the Sharp bot, from the deal: as many turns as it looks ahead."""
    return _in_numbers(number, MOST_TURNS)


def speahx_in_numbers(number: int) -> object:
    """The same to the last card; one table in fifteen gets no further, and ends at 1,000 turns."""
    return _in_numbers(number, 1000)


def _in_numbers(number: int, turns: int) -> object:
    deck = random.sample([*range(53), 52], 54)  # 52 is a joker
    hands, table = ([deck[5 * n : 5 * n + 5] for n in range(at, at + 4)] for at in (0, 4))
    return Board(hands, table, deck[40:], [], EMPTY, number % 4, jokers=True).play_on(turns)


def cerke(number: int) -> object:
    return _table("cerke", 2, {"seasons": 1}, number)


OURS = {
    "Papayoo, a round of four": papayoo,
    "Speahx, a table of four": speahx,
    "Speahx, a playout of Sharp's at a table of four": speahx_of_sharp,
    "Speahx, the same to the last card": speahx_in_numbers,
    "Cerke, a season": cerke,
}


def _table(
    game: str,
    seats: int,
    options: dict[str, Any],
    number: int,
    unlisted: Callable[[Any, int, random.Random], Move] | None = None,
) -> object:
    """A whole table whose every move is any of those that are legal."""
    rules: Game[Any] = registry.rules(game)
    dice, seed = random.Random(number), number.to_bytes(32, "big")
    options = dict(rules.read_options(options))
    state, entry = rules.setup(seats, options, Chance(seed, 0)), 0
    while waits := rules.awaited(state):
        seat = next(iter(waits))
        moves = list(rules.legal_moves(state, seat))
        move = dice.choice(moves) if moves or not unlisted else unlisted(state, seat, dice)
        entry += 1
        state = rules.apply(state, seat, move, Chance(seed, entry))
    return rules.outcome(state)


def _rivals() -> Path | None:
    """The Python of the rivals' environment, made if it isn't there; `None` if it can't be."""
    python = ENVIRONMENT / "bin" / "python"
    if not (ENVIRONMENT / "ready").exists():
        install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        steps = (
            [sys.executable, "-m", "venv", "--clear", str(ENVIRONMENT)],
            [str(python), *install, "--require-hashes", "-r", str(REQUIREMENTS)],
        )
        for step in steps:
            done = subprocess.run(step, capture_output=True, text=True, check=False)
            if done.returncode:
                why = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
                print(f"playouts: RLCard and OpenSpiel can't be installed here: {why}")
                return None
        (ENVIRONMENT / "ready").touch()
    return python


def _measured(python: Path | None) -> list[tuple[str, float]]:
    """What the rivals' own process has measured: lines of a figure and a name."""
    if python is None:
        return []
    command = [str(python), str(HERE / "rivals" / "play.py"), str(SECONDS)]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found = [line.partition(" ") for line in said.splitlines()]
    return [(name, float(figure)) for figure, _, name in found]
