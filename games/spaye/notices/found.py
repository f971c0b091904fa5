"""What there is to hear: each notice once, whether a banner, the inbox or the bell tells it.

Nothing here reads people's names or builds a sentence: every page counts.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from games.live.sharing import read_once
from games.players.models import Player
from games.spaye.day import challenges
from games.spaye.day import open_calls as reading
from games.spaye.day.challenges import OWN_DEEDS, Made
from games.spaye.day.results import Result
from games.spaye.day.scene import Scene
from games.spaye.day.tasks import Task
from games.spaye.models import Call, LogSeen, PutAway
from games.spaye.rulings import referees, requests

NEWS = (
    *("refused", "left", "walked_out", "ended", "helping", "confirmed"),
    *("contested", "undone", "upheld", "void", "asked_void", "kept", "met"),
)
"""Notices that ask for nothing: put away, they are gone from the inbox, too."""
NO_BANNER = ("exercise", "confirmed")
ONLY_BANNER = ("waiting", "to_rule", "to_void")
"""The inbox has contests of all days, from `games.spaye.rulings.disputes`."""


@dataclass(frozen=True, slots=True)
class Notice:
    """One thing to hear. `number` is a seat, an exercise or a dāye, as `kind` has it."""

    kind: str
    number: int = 0
    mark: str = ""
    """What tells it from an earlier one of the same kind and number."""

    @property
    def key(self) -> str:
        """By this name it is put away."""
        return "-".join(filter(None, (self.kind, str(self.number), self.mark)))


def of_day(scene: Scene, player: Player) -> list[Notice]:
    """Everything that this day has to tell the player, the most urgent first."""
    if not scene.here:
        return [*(_final(scene) if scene.me is None else []), *_to_rule(scene, player)]
    return [
        *(Notice("challenge", person) for person in _challengers(scene)),
        *([Notice("turn")] if scene.to_pick else []),
        *_final(scene),
        *(Notice("free", one.seat, str(one.pk)) for one in reading.of_others(scene)),
        *(Notice("met", seat, mark) for seat, mark in reading.met(scene)),
        *_refused(scene),
        *_broken_off(scene),
        *([] if scene.status == "cancelled" else _exercises(scene)),
        *_to_rule(scene, player),
        *_logs(scene, player),
        *_confirmed(scene),
    ]


def to_show(scene: Scene, player: Player) -> list[Notice]:
    """What a banner tells: nothing that was put away."""
    found = [one for one in of_day(scene, player) if one.kind not in NO_BANNER]
    away = put_away(scene.table_id, player) if found else ()
    return [one for one in found if one.key not in away]


def to_list(scene: Scene, player: Player) -> list[Notice]:
    """The inbox's notices. One that was put away stays if it still asks for something."""
    found = [one for one in of_day(scene, player) if one.kind not in ONLY_BANNER]
    away = put_away(scene.table_id, player) if found else ()
    return [one for one in found if one.kind not in NEWS or one.key not in away]


def to_ring(scene: Scene, player: Player) -> list[Notice]:
    """What the bell may count: what the inbox lists and nobody has put away."""
    found = [one for one in of_day(scene, player) if one.kind not in ONLY_BANNER]
    away = put_away(scene.table_id, player) if found else ()
    return [one for one in found if one.key not in away]


def put_away(table_id: int, player: Player) -> frozenset[str]:
    """The keys of what this player has put away of a day."""

    def read() -> dict[int, set[str]]:
        found: dict[int, set[str]] = {}
        rows = PutAway.objects.filter(day__table=table_id).values_list("player", "what")
        for reader, what in rows:
            found.setdefault(reader, set()).add(what)
        return found

    return frozenset(read_once(("put away", table_id), read).get(player.pk, ()))


def _challengers(scene: Scene) -> list[int]:
    seat = scene.seen.seat
    return [each.challenger for each in scene.open_challenges if each.player == seat]


def _final(scene: Scene) -> list[Notice]:
    """A final that gathers concerns everybody who isn't in it, and those in it wait."""
    running = scene.running
    if scene.status != "running" or running is None or not running.gathering:
        return []
    moves = challenges.made(scene.table_id)
    called = (number for number, _seat, move in moves if move == "call_final")
    # A pair that a tie has led here was called by nobody.
    mark = str(next(called, running.number))
    return [Notice("waiting" if scene.mine else "final", 0, mark)]


def _refused(scene: Scene) -> list[Notice]:
    """What has become of my last challenge: declined, or its player has left."""
    found = refusal(scene)
    return [found] if found else []


def refusal(scene: Scene) -> Notice | None:
    """The answer to my last challenge, until I challenge again or am in another dāye."""
    seat = scene.seen.seat
    challenged = scene.app_deck and scene.status == "running" and not scene.last_three
    if seat is None or not challenged or scene.mine or scene.challenged_seat is not None:
        return None
    return _answer(seat, challenges.made(scene.table_id))


def _answer(seat: int, entries: Iterable[Made]) -> Notice | None:
    declined: dict[int | None, int] = {}
    gone: dict[int, int] = {}
    for number, by, move in entries:
        verb, _space, rest = move.partition(" ")
        if move == f"decline {seat}":
            declined.setdefault(by, number)
        elif verb == "check_out":
            gone.setdefault(int(rest), number)
        elif by == seat and verb == "challenge":
            other = int(rest)
            if other in declined:
                return Notice("refused", other, str(declined[other]))
            return Notice("left", other, str(gone[other])) if other in gone else None
        elif by == seat and move.startswith(OWN_DEEDS) and not declined and not gone:
            return None
    return None


def _broken_off(scene: Scene) -> list[Notice]:
    """My last dāye, which somebody else has ended, until I challenge or play again."""
    broken, seat = scene.broken, scene.seen.seat
    if broken is None or seat not in broken.players or seat == broken.by:
        return []
    since = (one for one in challenges.made(scene.table_id) if one.number > broken.number)
    if any(one.seat == seat and one.move.startswith("challenge ") for one in since):
        return []
    if broken.by is None:
        return [Notice("ended", 0, str(broken.number))]
    return [Notice("walked_out", broken.by, str(broken.number))]


# Exercises


def _exercises(scene: Scene) -> Iterator[Notice]:
    """My own; those of others that I am to witness, or in whose committee I am wanted."""
    due = [task for task in scene.exercises if task.due]
    yield from (Notice("exercise", task.number) for task in due if _mine(task))
    due = [task for task in due if not _mine(task)]
    if not due:
        return
    for task in due:
        if any(seat == scene.seen.seat for seat, _n in task.exercise.helpers):
            yield Notice("helping", task.number)
    called = calls(scene.table_id)
    here = [task for task in due if not task.person.player.erased]
    for task in here:
        if asked(task, called):
            on_request = ("witness", task.number) in called
            yield Notice("witness", task.number, "asked" if on_request else "")
    for task in here:
        if wanted(task, called):
            yield Notice("committee", task.number, "agree" if task.can_agree else "")


def _confirmed(scene: Scene) -> list[Notice]:
    """My exercises that a witness has confirmed."""
    mine = (task for task in scene.exercises if _mine(task) and task.witness)
    return [Notice("confirmed", task.number) for task in mine]


def _mine(task: Task) -> bool:
    return task.exercise.seat == task.scene.seen.seat


def calls(table_id: int) -> dict[tuple[str, int], Call]:
    """What has been asked for at the day's table, by kind and exercise."""

    def read() -> dict[tuple[str, int], Call]:
        return {(one.kind, one.exercise): one for one in Call.objects.filter(day__table=table_id)}

    return read_once(("calls", table_id), read)


def asked(task: Task, called: Iterable[tuple[str, int]]) -> bool:
    """Whether the reader is the witness: the other player, or anybody once it was asked."""
    me = task.scene.seen.seat
    if task.exercise.seat == me or not task.can_confirm:
        return False
    players = task.scene.seen.dayes[task.exercise.daye].players
    opponent = next((seat for seat in players if seat != task.exercise.seat), None)
    return opponent == me or ("witness", task.number) in called


def wanted(task: Task, called: Iterable[tuple[str, int]]) -> bool:
    """Whether the reader may agree to a proposal, or make the first one that was asked for."""
    if task.can_agree:
        return True
    settled = task.exercise.proposal or task.exercise.adjusted
    return task.can_adjust and not settled and ("committee", task.number) in called


# Logs of a real deck


def _logs(scene: Scene, player: Player) -> Iterator[Notice]:
    """Logs to look at, and what has become of those that I wrote or am in."""
    if scene.app_deck:
        return
    for result in scene.results:
        daye = result.daye
        by_me = daye.standing == "contested" and daye.contested_by == scene.seen.seat
        taken_back = daye.standing == "undone" and daye.author == scene.seen.seat
        if daye.standing in NEWS and _concerns(result) and not (by_me or taken_back):
            yield Notice(daye.standing, daye.number)
    yield from _requests(scene, player)
    yield from (Notice("log", number) for number in _unanswered(scene, player))


def _requests(scene: Scene, player: Player) -> Iterator[Notice]:
    """Authors who ask for a void, for those who played; for all of them that a log stays."""
    mine = {one.daye.number: one.daye for one in scene.results if _concerns(one)}
    made = requests.of_day(scene) if mine else []
    waiting = requests.of_scene(scene) if made else {}
    for one in made:
        if one.daye in mine and waiting.get(one.daye) == one and one.by_id != player.pk:
            yield Notice("asked_void", one.daye, str(one.pk))
        elif one.daye in mine and one.outcome == one.KEPT and mine[one.daye].standing == "counted":
            yield Notice("kept", one.daye)


def _to_rule(scene: Scene, player: Player) -> Iterator[Notice]:
    """Today's contests, and logs whose author asks for a void, for whoever may rule on them."""
    if scene.app_deck or not player.is_referee:
        return
    asked = requests.of_scene(scene)
    for result in scene.results:
        number = result.daye.number
        if not referees.may_rule(player, result):
            continue
        if result.daye.standing == "contested":
            yield Notice("to_rule", number)
        elif number in asked and asked[number].by_id != player.pk:
            yield Notice("to_void", number, str(asked[number].pk))


def _concerns(result: Result) -> bool:
    return result.mine or result.daye.author == result.scene.seen.seat


def _unanswered(scene: Scene, player: Player) -> list[int]:
    """Logs of others in which I played and to which I haven't answered."""
    mine = [result.daye.number for result in scene.results if result.contestable]
    if not mine:
        return []
    answered = _answered(scene.table_id)
    return [number for number in mine if (player.pk, number) not in answered]


def _answered(table_id: int) -> set[tuple[int, int]]:
    """Who has said “that's right” to which dāye."""
    seen = LogSeen.objects.filter(day__table=table_id)
    return read_once(("seen", table_id), lambda: set(seen.values_list("player", "daye")))
