"""The value of a state to seat 0: a search by the rules up to the next Spirale.

From there on the stored values are used. Simultaneous choices are a matrix game, the words (jokers
or passes) of a Strategy are searched one after the other.
"""

from collections.abc import Iterator

from games.engine.contract import Move
from games.spirale.bot import matrix
from games.spirale.bot.values import Values
from games.spirale.rules import (
    DOUBLE,
    HIGHEST,
    LEAST_GOLD,
    MOST_SPIRALES,
    MOST_STILL,
    State,
    confront,
    legal_words,
    speak,
)

DRAW = 0.5
Game = list[list[float]]
LESS = frozenset({("destruction", "0"), ("interversion", "0"), ("appropriation", "spiral=0")})
"""Jokers with numbers that have no effect but a price."""


class Search:
    """A search that ends in stored values."""

    def __init__(self, values: Values) -> None:
        self.values = values

    def value(self, state: State) -> float:
        """Return seat 0's chance to win, in any phase."""
        if state.phase == "over":
            return final_value(state)
        if state.phase == "reinforcement":
            return matrix.value(self.reinforcements(state))
        if state.phase == "strategy":
            return self.best_word(state)[1]
        return matrix.value(self.numbers(state))

    # Confrontation

    def numbers(self, state: State) -> Game:
        """Return the matrix of both players' numbers that aren't suicidal, from 1 on."""
        mine, other = self.numbers_of(state)
        if state.second:
            return [[self.value(confront(state, (a, b))) for b in other] for a in mine]
        return [[self._met(state, a, b) for b in other] for a in mine]

    def numbers_of(self, state: State) -> tuple[range, range]:
        """Return the numbers that each may choose without a Défaut; only 1 if there are none."""
        mine, other = (range(1, max(2, min(HIGHEST + 1, gold))) for gold in state.gold)
        return mine, other

    def _met(self, state: State, a: int, b: int) -> float:
        """Return the value of a first Confrontation; that of its Strategy is mostly stored."""
        after = confront(state, (a, b))
        if after.phase != "strategy":
            return self.value(after)
        u = after.speaker
        assert u is not None
        o = 1 - u
        x, y = after.stars[u], after.stars[o]
        medals = (after.gold[u], after.spiral[u], after.gold[o], after.spiral[o])
        best, passed, reserve, integral = self.values.lines(*medals, x, y)
        passed = min(passed, self.quiet(*medals, x, y))
        g, s, h, t = state.gold[u], state.spiral[u], state.gold[o], state.spiral[o]
        if y:
            passed = min(passed, self.quiet(g, s, h - 1, t, x, y - 1))
        if x and y:
            more = max(0, min(2, HIGHEST - after.total(u)))
            reserve = min(reserve, self.quiet(g + more - 1, s, h - 1, t, x - 1, y - 1))
        if x > 1 and y:
            integral = min(integral, self._integral(g + s - 2, h - 1, t, g < h - 1, x - 2, y - 1))
        best = max(best, passed, reserve, integral)
        if x:
            best = max(best, self.quiet(g - 1, s, h, t, x - 1, y))
        return best if u == 0 else 1 - best

    def quiet(self, g: int, s: int, h: int, t: int, x: int, y: int) -> float:
        """Return the value of a Reinforcement of these medals to the player with `g` and `s`."""
        mine = min(s, 2 if g < h else 1)
        other = min(t, 2 if h < g else 1)
        look = self.values.opening
        return matrix.value(
            [
                [look(g + i, s - i, h + j, t - j, x, y) for j in range(other + 1)]
                for i in range(mine + 1)
            ]
        )

    def _integral(self, gold: int, h: int, t: int, more: bool, x: int, y: int) -> float:
        """Return the value of a Renforcement Intégral that leaves `gold` once it is paid.

        The opponent chooses how many of their `t` spiral medals to turn.
        """
        if gold < 0:
            return 0.0
        most = min(t, 1 if more else 2)
        look = self.values.opening
        return min(look(gold, 0, h + j, t - j, x, y) for j in range(most + 1))

    # Strategy

    def best_word(self, state: State, enough: float | None = None) -> tuple[Move, float]:
        """Return the speaker's best word and its value to seat 0.

        The search stops at the value `enough`, from which on the opponent would avoid this state.
        """
        seat = state.speaker
        assert seat is not None
        sign = 1 if seat == 0 else -1
        best, most = Move("pass"), float("-inf")
        for move in ordered_words(state, seat):
            after = speak(state, seat, move.args if move.verb == "engage" else None)
            if after.phase == "strategy":
                value = self.best_word(after, sign * most)[1]
            else:
                value = self.value(after)
            if sign * value > most:
                best, most = move, sign * value
            if enough is not None and most >= sign * enough:
                break
        return best, sign * most

    # Reinforcement

    def reinforcements(self, state: State) -> Game:
        """Return the matrix of both choices from 0 on; a player who isn't asked has only one."""
        mine, other = (
            [state.spiral[seat]] if seat in state.integral else range(state.allowance(seat) + 1)
            for seat in (0, 1)
        )
        return [[self._closed(state, i, j) for j in other] for i in mine]

    def _closed(self, state: State, i: int, j: int) -> float:
        """Return the value after the Reinforcement, once Renforcement Intégral is paid."""
        gold = [state.gold[0] + i, state.gold[1] + j]
        for seat in state.integral:
            if gold[seat] < 2:
                return float(seat)
            gold[seat] -= 2
        if min(gold) >= LEAST_GOLD:
            still = not state.moved and not i and not j
            if state.spirale == MOST_SPIRALES or (still and state.still + 1 == MOST_STILL):
                return DRAW
        spiral = state.spiral[0] - i, state.spiral[1] - j
        return self.values.opening(gold[0], spiral[0], gold[1], spiral[1], *state.stars)


def final_value(state: State) -> float:
    """Return the value of a table that is over."""
    if len(state.beaten) != 1:
        return DRAW
    return float(state.beaten[0])


def ordered_words(state: State, seat: int) -> Iterator[Move]:
    """Yield the words worth a search, the slowest last: no jokers that do nothing or too little."""
    words = [move for move in legal_words(state, seat) if move.args[:2] not in LESS]
    words = [move for move in words if move.args[:1] != ("duplication",) or _takes_enough(move)]
    yield from sorted(words, key=lambda move: move.args[:1] == (DOUBLE,))


def _takes_enough(move: Move) -> bool:
    """Return whether a Duplication takes at most one medal less than it may."""
    _, give, take = move.args
    return give != "0" and int(take) >= 2 * int(give) - 1
