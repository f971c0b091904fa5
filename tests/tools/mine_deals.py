"""`tests.tools mine_deals GAME`: finds tasks for the deal of the day, and plays for their par.

A task is a position at a table of Steadies where finding the best matters: the best move is better
than the second by more than chance, Sharp finds it and Steady misses it. La Spirale d'Or has
numbers that are mixed, so that no single move is the best: Steady's plays bring less than Sharp's.
Of Papayoo every round will do. They are added to the game's `deals.json` as they are found, one a
table and no position twice; the same seed finds the same ones for as long as bots and judges stay
as they are. `--plays N` adds so many plays of Sharp to the par of each task that has fewer than
200; `--judge` names the tasks that aren't hard enough any more.

The shipped files were made by `mine_deals GAME --seed SEED --first N --count 64` (68 of La Spirale
d'Or's), N the table after the last one of its seed: seed 1 for Papayoo, 0 for the others, where
Cerke and Speahx have some of seeds 1 and 2. Then `--plays 8` again and again, for as long as there
was time: a task says how many plays its par is the mean of. Each file says so, too (`made`).
"""

from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import fmean
from typing import Any, Literal
from zlib import crc32

import msgspec
from django.core.management.base import BaseCommand

from games.cerke.rules import State as Cerke
from games.cerke.rules import observe
from games.engine.contract import Move
from games.engine.judging import STANDARD_ERRORS, MoveEvaluation
from games.learning.deals.attempt_state import LEVEL, DealAttemptState
from games.learning.deals.contract import AND, Collection, Task
from games.papayoo.rules import FRENCH
from games.papayoo.rules import State as Papayoo
from games.speahx.rules import State as Speahx
from games.spirale.rules import State as Spirale
from games.tables import audience, registry
from games.tables.bots import selfplay
from games.tables.bots.thinker import Answer, Position, Question, answer

PLAYS = 200
"""After which a par is precise enough."""
MOST_MOVES = 600
LEVELS = ("random", "gentle", "steady", "sharp")
TRIES = 5
"""How often a level is asked for its move: it misses the best if it does in most."""
DAYS_COMPARED, PLAYS_COMPARED = 5, 4
"""Days' luck, and plays with each, over which levels are compared."""
AT_ONCE = 12
"""Moves that a judge is asked about together: few enough that it leaves none out."""
SEED = b"mined" * 6


@dataclass(frozen=True, slots=True)
class Mining:
    """Which positions of a game make a task.

    `hard` says how that is found out: `best` where one move is better than all others by `gap` in
    the judge's unit, `plays` where Steady's plays score worse than Sharp's by it, empty where any
    position will do. `suits` is cheap: it is asked of every position.
    """

    seats: int
    hard: Literal["best", "plays", ""]
    gap: float
    suits: Callable[[Any], bool]
    task: Callable[[str, Any, int], Task]
    every_move: bool = False
    """What each move is worth is kept with the task: it is the score."""


def cerke_suits(state: Cerke) -> bool:
    """A turn of a season in which something has been taken."""
    return state.phase == "turn" and sum(map(len, state.reserves)) >= 2


def cerke_task(key: str, state: Cerke, seat: int) -> Task:
    seen = observe(state, seat)
    setup = {
        "position": dict(seen.position),
        "reserves": [list(names) for names in seen.reserves],
        "to_move": seat,
        "season": 1,
        "scores": list(seen.scores),
        "multiplier": seen.multiplier,
    }
    return Task(key, 2, seat, setup, {"seasons": 1})


def papayoo_suits(state: Papayoo) -> bool:
    """As dealt."""
    return state.ecart and not state.finished and not any(state.given)


def papayoo_task(key: str, state: Papayoo, seat: int) -> Task:
    """The die isn't rolled yet in such a position: it follows from the key."""
    die = FRENCH[crc32(key.encode()) % len(FRENCH)]
    hands = [list(hand) for hand in state.hands]
    setup = {"dealer": state.dealer, "rounds": [{"hands": hands, "die": die}]}
    return Task(key, 4, seat, setup, {"rounds": 1})


def speahx_suits(state: Speahx) -> bool:
    """The draw pile is gone, nothing is under way, nobody is out, and the end isn't far."""
    fresh = not (state.chances or state.drawn or state.cleared or state.turned or state.order)
    held = [len(hand) for hand in state.hands]
    return fresh and not state.draw and bool(state.pile) and max(held) <= 9 and min(held) >= 2


def speahx_task(key: str, state: Speahx, seat: int) -> Task:
    setup = {
        "hands": [list(hand) for hand in state.hands],
        "table": [[card for card in slots if card] for slots in state.table],
        "draw": [],
        "starts": seat,
        "pile": list(state.pile),
        "suit": state.suit,
    }
    return Task(key, 3, seat, setup)


def spirale_suits(state: Spirale) -> bool:
    """Medals at the opening of a Spirale."""
    opening = state.phase == "confrontation" and not state.second and not any(state.announced)
    return opening and state.spirale > 2 and min(state.gold) >= 4


def spirale_task(key: str, state: Spirale, seat: int) -> Task:
    setup = {
        "gold": list(state.gold),
        "spiral": list(state.spiral),
        "stars": list(state.stars),
        "discard": state.discard,
    }
    return Task(key, 2, seat, setup)


GAMES = {
    "papayoo": Mining(4, "", 0.0, papayoo_suits, papayoo_task),
    "speahx": Mining(3, "best", 0.08, speahx_suits, speahx_task),
    "cerke": Mining(2, "best", 1.0, cerke_suits, cerke_task, every_move=True),
    "spirale": Mining(2, "plays", 3.0, spirale_suits, spirale_task),
}


class Command(BaseCommand):
    help = __doc__
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", choices=GAMES)
        parser.add_argument("--count", type=int, default=0, help="how many tasks there are to be")
        parser.add_argument("--seed", default="0", help="the same seed finds the same tasks")
        parser.add_argument("--first", type=int, default=0, help="the first table's number")
        parser.add_argument("--plays", type=int, default=0, help="more plays for each par")
        parser.add_argument("--judge", action="store_true", help="whether they are hard enough")

    def handle(self, *args: Any, **options: Any) -> None:
        game = options["game"]
        path = Path(registry.config(game).path) / "deals.json"
        shipped = msgspec.json.decode(path.read_bytes(), type=Collection)
        tasks = shipped.tasks
        found = mined(game, options["seed"], options["first"])
        while len(tasks) < options["count"]:
            task = next(found)
            if is_new(task, tasks):
                tasks.append(task)
                path.write_bytes(written(shipped))
                self.stdout.write(f"{len(tasks)}: {task.key}, missed by {task.missed_by}")
        for nth, task in enumerate(tasks):
            if options["plays"] and task.plays < PLAYS:
                tasks[nth] = played(game, task, options["plays"])
                path.write_bytes(written(shipped))
                self.stdout.write(f"{task.key}: {tasks[nth].par} after {tasks[nth].plays} plays")
        for task in tasks if options["judge"] else ():
            if hard(game, task) is None:
                self.stdout.write(f"{task.key}: not hard enough any more")


def written(shipped: Collection) -> bytes:
    """A line for each task."""
    tasks = b",\n".join(map(msgspec.json.encode, shipped.tasks))
    return b'{"made":%b,"tasks":[\n%b\n]}\n' % (msgspec.json.encode(shipped.made), tasks)


def is_new(task: Task, tasks: Sequence[Task]) -> bool:
    """Neither its position nor its key is there: a judge that has changed finds another move of
    the same table, and a key names one task for good.
    """
    return all(task.key != one.key and task.setup != one.setup for one in tasks)


def mined(game: str, seed: str, number: int) -> Iterator[Task]:
    """One task a table at most, so that they have little in common."""
    while True:
        key = f"{game}-{seed}-{number}"
        for state, seat in places(game, f"{seed} {number}"):
            if task := hard(game, GAMES[game].task(key, state, seat)):
                yield task
                break
        number += 1


def places(game: str, source: str) -> Iterator[tuple[Any, int]]:
    """Positions that suit, of a table of Steadies that `source` decides, and who decides there."""
    mining = GAMES[game]
    table = selfplay.Playing.of(game, mining.seats, {}, f"deal {source}")
    app, rules = registry.config(game).name, table.rules
    while rules.outcome(table.state) is None and len(table.journal) < MOST_MOVES:
        seat = min(rules.awaited(table.state))
        if mining.suits(table.state):
            yield table.state, seat
        moves = tuple(rules.legal_moves(table.state, seat))
        luck = selfplay.seed_of(f"deal {source} {len(table.journal)}")
        seen = audience.observe_state(rules, table.state, seat)
        table.enter(seat, think(Question(app, "steady", seen, moves, luck)))


def hard(game: str, task: Task) -> Task | None:
    """The task with what was found of it; `None` if it isn't hard enough."""
    mining = GAMES[game]
    if mining.hard == "plays":
        return _by_plays(game, task, mining)
    if mining.hard == "best":
        return _by_judge(game, task, mining)
    return task


def _by_judge(game: str, task: Task, mining: Mining) -> Task | None:
    """One move is clearly the best; Sharp finds it, Steady doesn't."""
    asked = DealAttemptState(game, task, SEED).question(task.seat, "sharp")
    if len(asked.moves) < 3 or _said(asked, "steady") == _said(asked, "sharp"):
        return None
    evaluations = _judged(asked, asked.moves)
    if len(evaluations) < 3:
        return None
    gap = evaluations[0].value - evaluations[1].value
    if gap < mining.gap or gap <= STANDARD_ERRORS * evaluations[1].error:
        return None
    best = str(evaluations[0].move)
    missed = tuple(level for level in LEVELS if _misses(asked, level, best))
    if "steady" not in missed or "sharp" in missed:
        return None
    if not mining.every_move:
        return msgspec.structs.replace(task, missed_by=missed)
    worth = _worths(asked)
    if best not in worth[max(worth)].split(AND):
        return None
    return msgspec.structs.replace(task, worth=worth, missed_by=missed)


def _worths(asked: Question) -> dict[float, str]:
    """What every move is worth, each looked at as closely as the best."""
    moves = defaultdict(list)
    for first in range(0, len(asked.moves), AT_ONCE):
        for one in _judged(asked, asked.moves[first : first + AT_ONCE]):
            moves[round(one.value, 2)].append(str(one.move))
    return {worth: AND.join(texts) for worth, texts in sorted(moves.items(), reverse=True)}


def _said(asked: Question, level: str, seed: bytes = b"") -> str:
    return think(replace(asked, level=level, seed=seed or asked.seed))


def _misses(asked: Question, level: str, best: str) -> bool:
    """Whether a level plays something else in most of its tries."""
    said = (_said(asked, level, bytes([nth]) * 32) for nth in range(TRIES))
    return sum(move != best for move in said) > TRIES // 2


def _by_plays(game: str, task: Task, mining: Mining) -> Task | None:
    """What the levels' plays bring on average over several days' luck."""
    means = {level: _mean(game, task, level) for level in ("gentle", "steady", "sharp")}
    missed = tuple(
        level for level in ("gentle", "steady") if means[level] - means["sharp"] >= mining.gap
    )
    return msgspec.structs.replace(task, missed_by=missed) if "steady" in missed else None


def _mean(game: str, task: Task, level: str) -> float:
    seeds = [selfplay.seed_of(f"day {day}") for day in range(DAYS_COMPARED)]
    return fmean(
        play(game, task, seed, f"par {n}", level)[0]
        for seed in seeds
        for n in range(PLAYS_COMPARED)
    )


def played(game: str, task: Task, plays: int) -> Task:
    """The task with so many more plays in its par."""
    last = min(PLAYS, task.plays + plays)
    more = par(game, task, range(task.plays, last))
    before = task.par or [0.0] * len(more)
    mean = [
        round((old * task.plays + new * (last - task.plays)) / last, 3)
        for old, new in zip(before, more, strict=True)
    ]
    return msgspec.structs.replace(task, par=mean, plays=last)


def par(game: str, task: Task, numbers: Sequence[int]) -> list[float]:
    """The mean of each number of the score; each play has another day's luck.

    It isn't known yet which day will have the task.
    """
    scores = [play(game, task, selfplay.seed_of(f"par {n}"), f"par {n}") for n in numbers]
    return [round(fmean(column), 3) for column in zip(*scores, strict=True)]


def play(game: str, task: Task, seed: bytes, luck: str, level: str = LEVEL) -> Sequence[float]:
    """The score of one play; the others answer as they would on the day of this seed."""
    course = DealAttemptState(game, task, seed)
    course.answered(think)
    while not course.over:
        course.enter(think(course.question(course.seat, level, luck)), think)
    return course.score


def think(asked: Question) -> str:
    """A level's move; it is told an observation and nothing else, as everywhere."""
    return _told(asked).move


def _judged(asked: Question, moves: tuple[Move, ...]) -> Sequence[MoveEvaluation]:
    return _told(Position(asked.app, asked.seen, moves, asked.seed)).evaluations


def _told(asked: Question | Position) -> Answer:
    told = answer(asked)
    assert not told.failed, told.failed
    return told
