"""Knockout brackets: who meets whom, from the seeds alone.

A match has two sides; a side is a seed, or the winner or loser of a match before.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Side:
    """A side of a match: the seed (from 1), or the winner or loser of match `of`.

    A seed that nobody has is a free place.
    """

    seed: int = 0
    of: str = ""
    loser: bool = False


@dataclass(frozen=True, slots=True)
class Match:
    """A match; `W1.2` is the second one of the winners' first round."""

    name: str
    stage: int
    """Matches of one stage are played in one round."""
    sides: tuple[Side, Side]


def order(places: int) -> list[int]:
    """Seeds from top to bottom, so that 1 and 2 can only meet in the final; `places` is 2ⁿ."""
    seeds = [1]
    while len(seeds) < places:
        total = 2 * len(seeds) + 1
        seeds = [side for seed in seeds for side in (seed, total - seed)]
    return seeds


def places_for(people: int) -> int:
    """The bracket's size: the smallest power of two that holds these people."""
    return 1 << max(people - 1, 1).bit_length() if people > 2 else 2


def single(people: int, third: bool = False) -> list[Match]:
    """The matches of a single knockout, with one for the third place if `third`."""
    matches, last = _winners(people)
    if third and last > 1:
        sides = (Side(of=f"W{last - 1}.1", loser=True), Side(of=f"W{last - 1}.2", loser=True))
        matches.append(Match("T", last, sides))
    return matches


def double(people: int) -> list[Match]:
    """The matches of a double knockout, which people leave after two losses.

    The winner of the losers' bracket meets the winners' winner in the final; a second final (`F2`)
    is played only if that was the latter's first loss. Losers enter their bracket alternately from
    the top and from the bottom, so that old opponents meet late.
    """
    winners, last = _winners(people)
    if last == 1:
        final = (Side(of="W1.1"), Side(of="W1.1", loser=True))
        return [*winners, Match("F1", 2, final), Match("F2", 3, final)]
    losers = _losers(places_for(people) // 4, last)
    level = 2 * last - 2
    final = (Side(of=f"W{last}.1"), Side(of=f"L{level}.1"))
    return [
        *_staged(winners),
        *losers,
        Match("F1", level + 2, final),
        Match("F2", level + 3, final),
    ]


def _losers(count: int, last: int) -> list[Match]:
    """The losers' bracket for `last` rounds of winners, with `count` matches in its first round."""
    matches = [_meeting(1, n, _lost(1, 2 * n - 1), _lost(1, 2 * n)) for n in range(1, count + 1)]
    level = 1
    for number in range(2, last + 1):
        dropped = list(range(1, count + 1))
        if number % 2 == 0:
            dropped.reverse()
        matches += [
            _meeting(level + 1, n, Side(of=f"L{level}.{n}"), _lost(number, dropped[n - 1]))
            for n in range(1, count + 1)
        ]
        level += 1
        if number < last:
            count //= 2
            matches += [
                _meeting(
                    level + 1, n, Side(of=f"L{level}.{2 * n - 1}"), Side(of=f"L{level}.{2 * n}")
                )
                for n in range(1, count + 1)
            ]
            level += 1
    return matches


def _lost(level: int, n: int) -> Side:
    return Side(of=f"W{level}.{n}", loser=True)


def _meeting(level: int, n: int, one: Side, other: Side) -> Match:
    """A match of the losers' bracket; its first round is played in the second stage."""
    return Match(f"L{level}.{n}", level + 1, (one, other))


def _staged(winners: list[Match]) -> list[Match]:
    """The winners' matches in stages that leave room for the losers' rounds between theirs."""
    return [Match(m.name, m.stage if m.stage == 1 else 2 * m.stage - 2, m.sides) for m in winners]


def _winners(people: int) -> tuple[list[Match], int]:
    places = places_for(people)
    seeds = order(places)
    matches = [
        Match(f"W1.{n // 2 + 1}", 1, (Side(seed=seeds[n]), Side(seed=seeds[n + 1])))
        for n in range(0, places, 2)
    ]
    level, count = 1, places // 2
    while count > 1:
        count //= 2
        matches += [
            Match(
                f"W{level + 1}.{n}",
                level + 1,
                (Side(of=f"W{level}.{2 * n - 1}"), Side(of=f"W{level}.{2 * n}")),
            )
            for n in range(1, count + 1)
        ]
        level += 1
    return matches, level


FREE = 0
"""A free place: its opponent advances."""


@dataclass(frozen=True, slots=True)
class Played:
    """A bracket so far: the sides of each match, and its winner.

    A side is a seed's number, `FREE`, or None while it isn't known.
    """

    sides: Mapping[str, tuple[int | None, int | None]]
    won: Mapping[str, int]

    def loser(self, name: str) -> int | None:
        """Return the loser of a decided match; `FREE` if there is none, None before."""
        if name not in self.won:
            return None
        one, other = self.sides[name]
        if one == other:
            return FREE
        return other if self.won[name] == one else one


def follow(
    matches: list[Match],
    people: int,
    won: Mapping[str, int],
    seated: Mapping[str, tuple[int, int]] | None = None,
) -> Played:
    """Return the bracket after these winners; opponents of free places advance by themselves.

    People who have been `seated` count more than results corrected later: a seated match has these
    two on its sides, and whoever was seated as the winner of an earlier match advanced from it.
    """
    seated = seated or {}
    gone_on = {**won, **_gone_on(matches, won, seated)}
    sides: dict[str, tuple[int | None, int | None]] = {}
    decided = dict(gone_on)
    for match in matches:
        state = Played(sides, decided)
        one, other = (_who(side, people, state) for side in match.sides)
        if match.name in seated:
            one, other = seated[match.name]
        elif match.name == "F2" and not _needs_second(sides, decided):
            one = other = FREE if "F1" in decided else None
        sides[match.name] = (one, other)
        if match.name in decided or one is None or other is None:
            continue
        if FREE in (one, other) or one == other:
            decided[match.name] = one or other
    return Played(sides, decided)


def settled_matches(matches: list[Match], seated: Collection[str]) -> set[str]:
    """Return the matches from which somebody was seated further: their winner can't change."""
    gone_on = {side.of for match in matches if match.name in seated for side in match.sides}
    return (gone_on | {"F1"}) if "F2" in seated else gone_on


def _gone_on(
    matches: list[Match], won: Mapping[str, int], seated: Mapping[str, tuple[int, int]]
) -> dict[str, int]:
    """Return the winner of each match whose winner or loser is seated in the next one."""
    winners: dict[str, int] = {}
    for match in matches:
        if match.name not in seated:
            continue
        for side, who in zip(match.sides, seated[match.name], strict=True):
            if side.of in seated and side.of in won and who in seated[side.of]:
                one, other = seated[side.of]
                beaten = other if who == one else one
                winners.setdefault(side.of, beaten if side.loser else who)
    if "F2" in seated and "F1" in seated:
        winners["F1"] = seated["F1"][1]
    return winners


def _needs_second(
    sides: Mapping[str, tuple[int | None, int | None]], won: Mapping[str, int]
) -> bool:
    """Return whether the finalist who came unbeaten has lost the first final."""
    return "F1" in won and won["F1"] == sides["F1"][1]


def _who(side: Side, people: int, state: Played) -> int | None:
    if side.seed:
        return side.seed if side.seed <= people else FREE
    return state.loser(side.of) if side.loser else state.won.get(side.of)
