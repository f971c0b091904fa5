"""Run by the rivals' own Python: random games a second of RLCard's uno and OpenSpiel's hearts.

    python play.py SECONDS

Nothing of this project is imported.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable

import pyspiel
import rlcard
from rlcard.agents import RandomAgent
from rlcard.games.uno import Game


def rate(playout: Callable[[], object], seconds: float) -> float:
    """Playouts a second of this process's computing."""
    start, count = time.process_time(), 0
    while time.process_time() - start < seconds:
        playout()
        count += 1
    return count / (time.process_time() - start)


def uno() -> Callable[[], object]:
    """The game itself, two players, without the environment that learners see it through."""
    game = Game()

    def playout() -> None:
        game.init_game()
        while not game.is_over():
            game.step(random.choice(game.get_legal_actions()))

    return playout


def uno_environment() -> Callable[[], object]:
    environment = rlcard.make("uno", config={"seed": 1})
    agents = [RandomAgent(environment.num_actions) for _ in range(environment.num_players)]
    environment.set_agents(agents)
    return lambda: environment.run(is_training=False)


def hearts() -> Callable[[], object]:
    game = pyspiel.load_game("hearts")

    def playout() -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions = [action for action, _ in state.chance_outcomes()]
            else:
                actions = state.legal_actions()
            state.apply_action(random.choice(actions))

    return playout


RIVALS = {
    "RLCard's uno, two players": uno,
    "RLCard's uno in its environment": uno_environment,
    "OpenSpiel's hearts (C++), a deal of four": hearts,
}

if __name__ == "__main__":
    random.seed(1)
    for name, made in RIVALS.items():
        print(f"{rate(made(), float(sys.argv[1])):.1f} {name}")
