"""Speahx's page: where the parts stand that the platform asks for."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from games.engine.contract import Move
from games.speahx.page import story, words
from games.speahx.page.advice import reason
from games.speahx.page.drawing import draw
from games.speahx.page.options import OptionForm, option_words, options_of
from games.speahx.page.scene import Scene
from games.speahx.page.threats import threats
from games.speahx.page.words import ending, happening, receiver, said, to_you
from games.speahx.rules import Observation
from games.tables.chairs import Chair
from games.tables.game_page import Hint, Names
from games.tables.models import Table

__all__ = ["draw", "ending", "happening", "option_words", "options_of", "said", "threats"]

option_form = OptionForm
TELLS_THREATS = True
MANY = 6
"""Cards at once that annoy whoever gets them."""


def said_to_you(move: Move, names: Names) -> str:
    return to_you(move, receiver(move, names))


def aloud(
    move: Move,
    said: str,
    before: Observation,
    after: Observation,
    chairs: Sequence[Chair],
    seat: int | None,
) -> list[str]:
    """The cards, what was called out with them, and what became of the pile."""
    if after.last == before.last:
        return [said]
    if move.verb == "turn" and after.last and after.last.cards:
        said = f"{said}: {words.together(after.last.cards)}"
    if move.verb == "play" and after.last and after.last.to == seat is not None:
        who = next(chair.display_name for chair in chairs if chair.number == after.last.seat)
        said = words.said_of(who, words.done(move, to_me=True))
    return Scene(replace(after, seat=seat), chairs, running=True).aloud(said)


def asked(seen: Observation, chairs: Sequence[Chair]) -> str:
    return Scene(seen, chairs, running=True).asks


def advice(seen: Observation, move: Move, names: Names) -> Hint:
    """`Two fours`: `Cards of one rank leave your hand together.`"""
    return Hint(
        words.advice(move, receiver(move, names)), reason(seen, move), tuple(_points(seen, move))
    )


def _points(seen: Observation, move: Move) -> Iterable[str]:
    """The cards, the table card that is turned, or the button."""
    if move.verb == "turn":
        return [f"turn-{move.args[0]}"]
    if move.verb != "play":
        return ["-".join((move.verb, *move.args))]
    where = "chance" if "from=chance" in move.args else "hand"
    if "from=table" in move.args:
        return [next(word for word in move.args if word.startswith(("suit=", "to=")))]
    return [f"{where}-{card}" for card in move.args if "=" not in card]


def still_open(seen: Observation, moves: Sequence[Move]) -> int:
    return story.still_open(moves)


def out_of_it(seen: Observation) -> Collection[int]:
    """Whoever has got rid of everything."""
    return seen.order


def moment(table: Table, seen: Observation, chairs: Sequence[Chair]) -> str:
    """What was called out, and by whom."""
    key, _bar, words = Scene(seen, chairs, running=table.outcome is None).moment.partition("|")
    if not words or seen.last is None:
        return ""
    who = next(chair.display_name for chair in chairs if chair.number == seen.last.seat)
    return f"{key}|{who}: {words}"


def mood(before: Observation, after: Observation) -> dict[int, str]:
    """Bad for whoever gets many cards at once, good for whoever goes out."""
    out = dict.fromkeys(set(after.order) - set(before.order), "good")
    got = enumerate(zip(before.cards, after.cards, strict=True))
    return out | {seat: "bad" for seat, (was, now) in got if now - was >= MANY}
