"""The cards on a real table, and logs of dāyes that could be played with them."""

from collections import Counter

from games.engine.cards import NIKAYE, rank_of
from games.engine.chance import Dice
from games.spaye.rules.cards import FINAL_CARDS, NIKAYES, Draw, full_pack, is_tie
from games.spaye.rules.observe import Observation


class RealTable:
    """The cards on a real table, which the rules only know from logs."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.logged: list[tuple[int, list[str]]] = []

    def log(self, seen: Observation) -> str:
        """Return the log of a possible dāye; empty if it would need one more player."""
        players = self.dice.shuffled([player.seat for player in seen.players])
        draws = self._draws(self._pool(seen))
        count = len(draws[-1])
        if count > len(players):
            return ""
        self.logged.append((len(seen.dayes), [card for draw in draws for card in draw]))
        words = ("-".join(map(self._word, draw)) for draw in draws)
        return " ".join(("log", *map(str, players[:count]), *words))

    def _draws(self, pool: list[str]) -> list[Draw]:
        draws: list[Draw] = []
        while len(pool) > FINAL_CARDS and (not draws or is_tie(draws[-1])):
            draws.append((pool.pop(), pool.pop()))
        if not draws or is_tie(draws[-1]):
            draws.append(tuple(pool))
        return draws

    def _word(self, card: str) -> str:
        """Return the card's word in a log: the suit is optional, and often there."""
        return rank_of(card) if self.dice.below(3) == 0 else card

    def _pool(self, seen: Observation) -> list[str]:
        """Return the cards on the table in a random order."""
        gone = Counter(c for n, cards in self.logged if not _returned(seen, n) for c in cards)
        ordinary = [c for c in (Counter(full_pack(seen.pack)) - gone).elements() if c != NIKAYE]
        nikayes = NIKAYES - seen.nikayes_aside
        kept = self.dice.shuffled(ordinary)[: seen.cards_left - nikayes]
        return list(self.dice.shuffled((*kept, *[NIKAYE] * nikayes)))


def _returned(seen: Observation, number: int) -> bool:
    return seen.dayes[number].standing in ("void", "undone")
