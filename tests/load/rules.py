"""How fast the rules are without a server: whole random days, and their replay."""

import io
import time
from contextlib import redirect_stdout

from django.core.management import call_command

from games.engine import record
from games.tables import registry
from tests.tools import selfplay

DAYS = 100


def run() -> None:
    out = io.StringIO()
    start = time.perf_counter()
    with redirect_stdout(out):
        call_command(selfplay.Command(), "spaye", seats=8, tables=DAYS, seed="bench", stdout=out)
    played = time.perf_counter() - start
    lines = out.getvalue().splitlines()
    start = time.perf_counter()
    moves = 0
    for line in lines:
        read = record.parse(line)
        record.replay(registry.rules("spaye"), read)
        moves += len(read.journal)
    replayed = time.perf_counter() - start
    print(f"rules: {DAYS / played:.0f} random days a second (8 seats, both decks)")
    print(f"rules: {moves / replayed:.0f} moves a second replayed")
