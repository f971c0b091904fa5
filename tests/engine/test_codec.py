"""Values of a game are JSON and come back the same, also in many threads, the first time too."""

import subprocess
import sys
from dataclasses import dataclass

import msgspec
import pytest

from games.engine import codec


@dataclass(frozen=True, slots=True)
class Pair:
    cards: tuple[str, ...]
    seat: int | None = None


def test_it_gives_back_equal_values_and_equal_text() -> None:
    pair = Pair(("9S", "N"), 3)
    assert codec.decode(codec.encode(pair), Pair) == pair
    assert codec.encode({"b": 1, "a": [2]}) == codec.encode({"a": [2], "b": 1}) == '{"a":[2],"b":1}'


@pytest.mark.parametrize("text", ['{"cards":[1]}', '{"cards":["9S"],"seat":"3"}', "{}", "["])
def test_it_reads_nothing_else(text: str) -> None:
    with pytest.raises(msgspec.MsgspecError):
        codec.decode(text, Pair)


HURRY = """
import sys, threading
from dataclasses import make_dataclass
from games.engine import codec

sys.setswitchinterval(1e-6)
for round in range(60):
    kind, text = int, "1"
    for depth in range(12):
        kind = make_dataclass(f"Kind{depth}", [("one", kind), ("more", tuple[kind, ...])])
        text = f'{{"one":{text},"more":[]}}'
    gate = threading.Barrier(4)

    def read():
        gate.wait()
        codec.decode(text, kind)

    threads = [threading.Thread(target=read) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
"""


def test_threads_that_decode_a_type_for_the_first_time_together_all_live() -> None:
    """msgspec keeps what it knows of a class on the class before all of it is there."""
    assert subprocess.run([sys.executable, "-c", HURRY], check=False).returncode == 0
