"""Draws a round: who sits with whom, in which order, and who has a bye."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.chance import Dice
from games.tournaments.pairing.cost import Costs, lots_of
from games.tournaments.pairing.field import Draw, Field
from games.tournaments.pairing.grouping import grouped
from games.tournaments.pairing.matching import matched
from games.tournaments.pairing.sizes import with_byes


def draw(field: Field, seed: bytes) -> Draw:
    """The round's tables. The same field and seed give the same draw on any machine (T-P2, T-P7).

    Tables stand in the order of their best. With fewer people than the game takes, all have a bye.
    """
    if not field.entrants:
        return Draw(())
    costs = Costs(field, seed)
    cut, rest = with_byes(len(field.entrants), field.seats, field.wanted, field.least, field.most)
    if set(cut) == {2} and rest <= len(field.entrants) % 2:
        groups, byes = _two(costs)
    else:
        groups, byes = _more(costs, cut, rest, Dice(seed, field.round, 2))
    lots = lots_of(seed, field.round, field.entrants)
    tables = tuple(_turns(field, group, lots) for group in sorted(groups))
    return Draw(tables, tuple(field.entrants[i].number for i in byes))


def _two(costs: Costs) -> tuple[list[tuple[int, ...]], list[int]]:
    pairs, byes = matched(costs)
    return list(pairs), byes


def _more(
    costs: Costs, cut: Sequence[int], rest: int, dice: Dice
) -> tuple[list[tuple[int, ...]], list[int]]:
    """Who has a bye is chosen first, then the tables are made of the others."""
    everybody = range(len(costs.byes))
    byes = sorted(sorted(everybody, key=lambda i: costs.byes[i])[:rest])
    playing = [i for i in everybody if i not in byes]
    return grouped(playing, cut, costs, dice), byes


def _turns(field: Field, group: Sequence[int], lots: Sequence[int]) -> tuple[int, ...]:
    """Numbers in turn order: first whoever has had the first seat least often, of equals by lot."""
    order = sorted(group, key=lambda i: (field.entrants[i].firsts, lots[i]))
    return tuple(field.entrants[i].number for i in order)
