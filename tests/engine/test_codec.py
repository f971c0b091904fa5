"""States are decoded in many threads, the first time too."""

import subprocess
import sys

import pytest

from games.engine import codec

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


def test_threads_that_decode_a_type_for_the_first_time_together_all_live():
    """msgspec keeps what it knows of a class on the class before all of it is there."""
    assert subprocess.run([sys.executable, "-c", HURRY], check=False).returncode == 0


def test_what_was_written_is_read():
    text = codec.encode({"b": 1, "a": [2]})
    assert text == '{"a":[2],"b":1}'
    assert codec.decode(text, dict[str, object]) == {"a": [2], "b": 1}
    with pytest.raises(ValueError, match="Expected `int`"):
        codec.decode("[]", int)
