"""Speahx's bots: each picks a move from what its seat sees, the legal moves and dice.

*Random* plays anything. *Gentle* lays the most of what it sees to fit. *Steady* keeps specials for
need, sheds long ranks, gives the pile to the leader, and takes chances only when nothing fits.
*Sharp* tries every good move in sampled deals, each played on quickly to its end: `worlds` deals
what the player doesn't see, `playout` plays a deal on with cards as numbers, `sharp` compares the
moves. The `judge` says what each is worth, and remembers who took which cards. Nothing here knows
more than an observation holds.
"""

from games.speahx.bot import gentle, judge, sharp, steady

BOTS = {"gentle": gentle.gentle, "steady": steady.steady, "sharp": sharp.sharp}
JUDGES = {"sharp": judge.JUDGE}
