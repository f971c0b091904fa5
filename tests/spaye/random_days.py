"""Random office days: people come and go, duel, exercise, agree, contest; the day ends somehow.

They are given only observations, and every entry is legal.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from games.engine.chance import Dice
from games.engine.contract import Options
from games.spaye.demo.real_table import RealTable
from games.spaye.rules.cards import FINAL_CARDS, PACKS
from games.spaye.rules.observe import Observation

Entry = tuple[int | None, str]
Look = Callable[[int | None], Observation]

EXERCISES = ("squats", "push-ups", "sit-ups", "lunges", "knee raises", "jumping jacks")
TITLES = ("grand_spayin", "mastaye", "tikao")
WEIGHTS = {
    "draw": 40,
    "accept": 24,
    "call_final": 24,
    "join_final": 24,
    "confirm": 16,
    "double_or_quits": 12,
    "log": 12,
    "challenge": 10,
    "share": 8,
    "tyrant": 8,
    "agree_adjust": 8,
    "decline": 2,
    "adjust": 2,
    "set_exercise": 1,
    "withdraw": 1,
    "leave_final": 1,
    "undo_log": 1,
    "contest": 1,
}
"""How often a seat chooses each kind of move, relative to the others."""


def varied(options: Options, number: int) -> Options:
    """Return table `number`'s options; decks and packs alternate unless `options` sets them."""
    deck = ("app", "real")[number % 2]
    pack = PACKS[number // 2 % len(PACKS)]
    date = f"2026-{number // 28 % 12 + 1:02}-{number % 28 + 1:02}"
    return {"deck": deck, "pack": pack, "date": date} | dict(options)


def drive(seats: int, options: Options, look: Look, dice: Dice) -> Iterator[Entry]:
    """Yield a day's entries; the caller plays each one before it asks for the next.

    `seats` people come at most; `look` returns the observation of a seat, or a spectator's (None).
    """
    return _Day(seats, look, dice).entries()


class _Day:
    def __init__(self, seats: int, look: Look, dice: Dice) -> None:
        self.seats, self.look, self.dice = seats, look, dice
        self.patience = dice.below(120) if self._once_in(5) else 80 * (seats + 10)
        self.holders = {title: dice.below(max(seats, 1)) for title in TITLES}
        self.table = RealTable(dice)

    def _once_in(self, n: int) -> bool:
        return self.dice.below(n) == 0

    def entries(self) -> Iterator[Entry]:
        for seat in range(self.seats - self.dice.below(self.seats // 2 + 1)):
            yield self._check_in(seat)
        for _ in range(self.patience):
            seen = self.look(None)
            if seen.status != "running":
                break
            yield from self._next(seen)
        yield from self._evening()

    def _check_in(self, seat: int) -> Entry:
        flags = [title for title, holder in self.holders.items() if holder == seat]
        spayin = ["spayin"] if self._once_in(3) else []
        return None, " ".join(["check_in", str(seat), *spayin, *flags])

    def _evening(self) -> Iterator[Entry]:
        """Yield the last exercises, rulings, late arrivals and, most days, the close."""
        for _ in range(self.dice.below(30)):
            yield from self._seat_moves(self.look(None))
        yield from self._rulings()
        for seat in range(len(self.look(None).players), self.seats):
            yield self._check_in(seat)
        if self.look(None).status == "running" or not self._once_in(5):
            yield None, "close"
            yield from self._rulings()

    def _rulings(self) -> Iterator[Entry]:
        for daye in self.look(None).dayes:
            if daye.standing == "contested" and not self._once_in(3):
                yield None, f"{self.dice.choice(('uphold', 'void'))} {daye.number}"

    def _next(self, seen: Observation) -> Iterator[Entry]:
        present = [player.seat for player in seen.players if player.present]
        few = seen.cards_left == FINAL_CARDS and len(present) < 4
        running = seen.running
        if len(seen.players) < self.seats and (few or self._once_in(20)):
            yield self._check_in(len(seen.players))
        elif self._once_in(25) or few:
            yield from self._come_or_go(seen)
        elif running and not running.gathering and not running.tied and self._once_in(40):
            yield self.dice.choice((None, self.dice.choice(present or [None]))), "abort"
        elif seen.deck == "real" and self._once_in(40):
            yield from self._rulings()
        else:
            yield from self._seat_moves(seen)

    def _come_or_go(self, seen: Observation) -> Iterator[Entry]:
        if not seen.players:
            return
        player = self.dice.choice(seen.players)
        gathering = seen.running is not None and seen.running.gathering and not seen.running.tied
        if not player.present or self._once_in(3):
            yield self._check_in(player.seat)
        elif not player.in_daye or gathering:
            yield None, f"check_out {player.seat}"

    def _seat_moves(self, seen: Observation) -> Iterator[Entry]:
        seat = self._actor(seen)
        if seat is None:
            return
        mine = self.look(seat)
        by_verb = _by_verb((*mine.moves, *mine.openings))
        if by_verb and not seen.exercise:
            by_verb = {"set_exercise": ["set_exercise"]}
        if by_verb:
            text = self._completed(mine, self.dice.choice(by_verb[self._verb(by_verb)]))
            if text:
                yield seat, text

    def _actor(self, seen: Observation) -> int | None:
        """Return a seat to move, mostly one that the table waits for; None if nobody is there."""
        present = [player.seat for player in seen.players if player.present]
        running = seen.running
        if running and not running.gathering and not self._once_in(10):
            places = zip(running.players, running.picks, strict=True)
            return self.dice.choice([seat for seat, pick in places if pick is None])
        return self.dice.choice(present) if present else None

    def _verb(self, verbs: Mapping[str, object]) -> str:
        at = self.dice.below(sum(WEIGHTS[verb] for verb in verbs))
        for verb in verbs:
            at -= WEIGHTS[verb]
            if at < 0:
                return verb
        raise AssertionError

    def _completed(self, mine: Observation, text: str) -> str:
        """Complete an opening with the seat's own choices; mostly all repetitions are confirmed."""
        verb, *args = text.split(" ")
        if verb == "set_exercise":
            return f"{text} {self.dice.choice(EXERCISES)}"
        if verb == "adjust":
            exercise = mine.exercises[int(args[0])]
            others = [name for name in EXERCISES if name != exercise.what]
            return f"{text} {1 + self.dice.below(exercise.n)} {self.dice.choice(others)}"
        if verb == "confirm" and not self._once_in(3):
            return f"confirm {args[0]} {mine.exercises[int(args[0])].most}"
        return self.table.log(mine) if verb == "log" else text


def _by_verb(texts: Sequence[str]) -> dict[str, list[str]]:
    moves: dict[str, list[str]] = {}
    for text in texts:
        moves.setdefault(text.split(" ", 1)[0], []).append(text)
    return moves
