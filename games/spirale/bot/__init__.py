"""Bots of La Spirale d'Or.

*Steady* plays a sensible fixed mixture, the same for everybody. *Sharp* solves what it can: mixed
strategies from matrix games, over values that were computed beforehand.
"""

from games.spirale.bot import sharp, steady

BOTS = {"steady": steady.steady, "sharp": sharp.sharp}
