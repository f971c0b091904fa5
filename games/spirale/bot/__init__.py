"""Bots of La Spirale d'Or.

*Gentle* is bold, and overlooks jokers and medals. *Steady* plays a sensible fixed mixture, the same
for everybody. *Sharp* solves what it can: mixed strategies from matrix games, over values
that were computed beforehand; the *judge* tells by them what each move is worth.
"""

from games.spirale.bot import gentle, judge, sharp, steady

BOTS = {"gentle": gentle.gentle, "steady": steady.steady, "sharp": sharp.sharp}
JUDGES = {"sharp": judge.JUDGE}
