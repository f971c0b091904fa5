"""Cerke's bots: each picks a move from what its seat sees, the legal moves and dice.

*Random* plays anything. *Gentle* judges the moves that it notices. *Steady* looks one turn ahead:
how much nearer to a hand a capture brings either player, throws averaged. *Sharp* looks at the
answers, too. `evaluation` rates positions and moves.
"""

from games.cerke.bot.gentle import gentle
from games.cerke.bot.judge import JUDGE
from games.cerke.bot.sharp import sharp
from games.cerke.bot.steady import steady

BOTS = {"gentle": gentle, "steady": steady, "sharp": sharp}
JUDGES = {"sharp": JUDGE}
