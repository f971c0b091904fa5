"""Cards on a real table, and the logs that tell of them."""

from games.engine.cards import NIKAYE, rank_of
from games.engine.chance import Dice
from games.spaye.rules.cards import FINAL_CARDS, NIKAYES, Draw, full_pack, is_tie
from games.spaye.rules.observe import Observation


class RealTable:
    """Cards on a real table, of which the rules hear only by logs."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.logged: list[tuple[int, list[str]]] = []

    def log(self, seen: Observation) -> str:
        """The log of a dāye as it might have been played; empty when a third player lacks."""
        players = self.dice.shuffled([player.seat for player in seen.players])
        draws = self._played(self._pool(seen))
        count = len(draws[-1])
        if count > len(players):
            return ""
        self.logged.append((len(seen.dayes), [card for draw in draws for card in draw]))
        told = ("-".join(map(self._told, draw)) for draw in draws)
        return " ".join(("log", *map(str, players[:count]), *told))

    def _played(self, pool: list[str]) -> list[Draw]:
        draws: list[Draw] = []
        while len(pool) > FINAL_CARDS and (not draws or is_tie(draws[-1])):
            draws.append((pool.pop(), pool.pop()))
        if not draws or is_tie(draws[-1]):
            draws.append(tuple(pool))
        return draws

    def _told(self, card: str) -> str:
        """The suit is optional."""
        return rank_of(card) if self.dice.below(3) == 0 else card

    def _pool(self, seen: Observation) -> list[str]:
        """The cards on the table in a random order."""
        gone = [c for n, cards in self.logged if not _returned(seen, n) for c in cards]
        ordinary = [c for c in full_pack(seen.pack) if c != NIKAYE and c not in gone]
        nikayes = NIKAYES - seen.nikayes_aside
        kept = self.dice.shuffled(ordinary)[: seen.cards_left - nikayes]
        return list(self.dice.shuffled((*kept, *[NIKAYE] * nikayes)))


def _returned(seen: Observation, number: int) -> bool:
    return seen.dayes[number].standing in ("void", "undone")
