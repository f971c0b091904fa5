"""Kiaak text as a table's record: each ply is played, so that only legal ones pass (CE-70)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from games.cerke.rules import notation
from games.cerke.rules.board import SQUARES, distance
from games.cerke.rules.legal import TA_XOT, TY_MOK
from games.cerke.rules.moves import ALWAYS, apply
from games.cerke.rules.notation import COLOURS, Token, read_number
from games.cerke.rules.options import read_options, read_setup, setup
from games.cerke.rules.pieces import COLOURS as COLOUR_NAMES
from games.cerke.rules.pieces import KIND, KINDS
from games.cerke.rules.points import gain
from games.cerke.rules.preface import Preface, is_ours, preface
from games.cerke.rules.reach import Onward, onward, position
from games.cerke.rules.state import State
from games.cerke.rules.throws import ENOUGH, STICKS, THROWS
from games.cerke.rules.writing import hands_of, held_word
from games.engine.chance import Chance, OutOfSetup
from games.engine.contract import Move, Refusal
from games.engine.record import FORMAT

AGREED = re.compile(rf"\{{(?P<who>[{COLOURS}]):(?P<verb>{'|'.join(ALWAYS)})\}}")
END = Move("declare", (TA_XOT,))


class BadText(Refusal):
    """A text that is no record: `ply` counts turns from 1, `word` is where it went wrong."""

    def __init__(self, rule: str, ply: int, word: str, **values: object) -> None:
        super().__init__(rule, ply=ply, word=word[:60], **values)


@dataclass(frozen=True, slots=True)
class Read:
    """A record as JSON values, and its comments with the number of entries before each."""

    record: dict[str, Any]
    notes: tuple[tuple[int, str], ...]


def read(text: str) -> Read:
    """The record of a text. Raises `BadText`."""
    found = list(notation.tokens(text))
    return _Reader(preface(found)).read(found)


@dataclass(slots=True)
class _Reader:
    """A text on its way into a record."""

    preface: Preface
    journal: list[list[Any]] = field(default_factory=list)
    throws: list[int] = field(default_factory=list)
    notes: list[tuple[int, str]] = field(default_factory=list)
    state: State = field(init=False)
    ply: int = 0
    begun: int = 1
    """Seasons begun in this text."""

    def read(self, found: Sequence[Token]) -> Read:
        start = self._start()
        for token in found:
            try:
                self._token(token)
            except OutOfSetup:
                raise BadText("CE-70", self.ply, token.text, missing="throw") from None
            except Refusal as refusal:
                raise BadText(refusal.rule, self.ply, token.text, **refusal.values) from None
            except ValueError:
                raise BadText("CE-70", self.ply, token.text) from None
        record = {
            "game": "cerke",
            "format": FORMAT,
            "seats": 2,
            "options": {"seasons": self.preface.seasons},
            "seed": None,
            "setup": {**start, THROWS: self.throws},
            "journal": self.journal,
        }
        return Read(record, tuple(self.notes))

    def _start(self) -> dict[str, Any]:
        """The set-up's position, and the first state. Raises `BadText`."""
        options = read_options({"seasons": self.preface.seasons})
        try:
            start = self.preface.position()
            script = dict(read_setup(start, 2, options))
        except (ValueError, RecursionError, Refusal):
            raise BadText("CE-68", 0, notation.POSITION) from None
        self.throws = [] if start else self.preface.draws(0)
        self.state = setup(2, options, Chance(None, 0, {**script, THROWS: self.throws}))
        return start

    def _token(self, token: Token) -> None:
        agreed = AGREED.fullmatch(token.text) if token.note else None
        if agreed:
            self._enter(COLOURS.index(agreed["who"]), Move(agreed["verb"]), [])
        elif token.note:
            if not is_ours(token.text):
                self.notes.append((len(self.journal), token.text))
        else:
            self._word(token.text)

    def _word(self, word: str) -> None:
        if declared := notation.DECLARED.fullmatch(word):
            self._check_hands(declared)
        elif word in (notation.GO_ON, notation.END_SEASON):
            self._declare(word)
        elif taken := notation.CAPTURE.fullmatch(word):
            self._check_captured(taken["captured"])
        elif notation.is_ply(word):
            self.ply += 1
            self._turn(word)
        elif word not in notation.WORDS:
            self.notes.append((len(self.journal), word))

    def _turn(self, word: str) -> None:
        if found := notation.MOVE.fullmatch(word):
            self._move(found)
        elif found := notation.TAM_MOVE.fullmatch(word):
            vias = [f"{leg}={found[leg]}" for leg in ("via1", "via2") if found[leg]]
            words = (found["start"], found["first"], found["to"], *vias)
            self._enter(self.state.turn, Move("tam", words), [])
        elif found := notation.DROP.fullmatch(word):
            colour = COLOUR_NAMES[COLOURS.index(found["colour"])]
            kind = KINDS[notation.PIECES.index(found["piece"])]
            self._enter(self.state.turn, Move("drop", (colour, kind, found["to"])), [])
        else:
            raise Refusal("CE-70")

    def _enter(self, seat: int, move: Move, throws: Sequence[int]) -> None:
        """Play one entry with these throws, and all of them."""
        chance = Chance(None, 1, {THROWS: throws})
        after = apply(self.state, seat, move, chance)
        if len(chance.events) != len(throws):
            raise Refusal("CE-70", surplus="throw")
        self.state = after
        self.throws += throws
        self.journal.append([seat, str(move)])

    def _move(self, found: re.Match[str]) -> None:
        """A move on the board, with or without stepping."""
        start, one, two = (found[key] for key in ("start", "one", "two"))
        piece = KIND[self.state.board[SQUARES[start]]]
        if found["piece"] not in (notation.ANY_PIECE, notation.PIECES[piece]) or piece < 0:
            raise Refusal("CE-70", piece=found["piece"])
        if two is None and not found["bridge"]:
            self._plain(Move("move", (start, one)), found)
        else:
            self._step(found, start, one, two)
        last = self.state.last
        if found["nothing"] and last and last.done and not self.state.slide:
            raise Refusal("CE-70", nothing=False)
        if found["captured"]:
            self._check_captured(found["captured"])

    def _plain(self, move: Move, found: re.Match[str]) -> None:
        """A move whose only throw can be for the water."""
        numbers = found["water"] or found["bare"] or ""
        self._enter(self.state.turn, move, [_water(n, found) for n in numbers])

    def _step(self, found: re.Match[str], start: str, via: str, to: str | None) -> None:
        """A step or a slide: a finite end needs no throw but for the water."""
        ways = self._ways(start, via)
        if to and not found["bridge"] and SQUARES[to] not in ways.infinite:
            self._plain(Move("step", (start, via, to)), found)
            return
        far = distance(SQUARES[via], SQUARES[to]) if to else 0
        if self.state.slide is None:
            numbers = found["bridge"] or (found["bare"] or "")[:1]
            thrown = [_bridge(n, far, found) for n in numbers]
            self._enter(self.state.turn, Move("slide", (start, via)), thrown)
        if to:
            self._slide(found, start, via, to)

    def _ways(self, start: str, via: str) -> Onward:
        at = position(self.state.board, self.state.turn)
        return onward(at, SQUARES[start], SQUARES[via])

    def _slide(self, found: re.Match[str], start: str, via: str, to: str) -> None:
        """After the stepping throw: a square, or nothing if the throw was passed up."""
        thrown = self.state.slide
        if thrown is None or (thrown.start, thrown.via) != (SQUARES[start], SQUARES[via]):
            raise Refusal("CE-12", phase=self.state.phase)
        short = found["bare"] and distance(thrown.via, SQUARES[to]) > thrown.throw
        water = found["water"] or (found["bare"] or "")[1:]
        if (found["nothing"] or short) and not water:
            self._enter(self.state.turn, Move("pass"), [])
        else:
            self._enter(self.state.turn, Move("to", (to,)), [_water(n, found) for n in water])

    def _check_captured(self, captured: str) -> None:
        """What the text says was captured, with or without its colour."""
        last = self.state.last
        if not last or not last.captured or not held_word(last.captured).endswith(captured):
            raise Refusal("CE-70", captured=last.captured if last else "")

    def _check_hands(self, found: re.Match[str]) -> None:
        """All hands held and, where they are said, the points."""
        names = re.split(rf"[{notation.AND}()（）]+", found["names"])
        told = {notation.read_hand(name) for name in names if name}
        if self.state.phase != "declare" or told != set(hands_of(self.state)):
            raise Refusal("CE-70", hands=notation.AND.join(self._hand_names()))
        if found["gain"] and read_number(found["gain"]) != gain(self.state, self.state.turn):
            raise Refusal("CE-70", gain=gain(self.state, self.state.turn))

    def _hand_names(self) -> list[str]:
        return [notation.hand_name(hand) for hand in hands_of(self.state)]

    def _declare(self, word: str) -> None:
        if word == notation.GO_ON:
            self._enter(self.state.turn, Move("declare", (TY_MOK,)), [])
            return
        ended = apply(self.state, self.state.turn, END, Chance(bytes(32), 1))
        draws = [] if ended.end else self.preface.draws(self.begun)
        self.begun += 1
        self._enter(self.state.turn, END, draws)


def _water(digit: str, found: re.Match[str]) -> int:
    """The dark faces of a water throw; of an unknown one the least that fits."""
    if digit == notation.UNKNOWN:
        return 0 if found["nothing"] else ENOUGH
    return read_number(digit)


def _bridge(digit: str, far: int, found: re.Match[str]) -> int:
    """The same of a stepping throw; `far` is the distance of the second leg."""
    if digit == notation.UNKNOWN:
        return 0 if found["nothing"] and not found["water"] else min(far, STICKS)
    return read_number(digit)
