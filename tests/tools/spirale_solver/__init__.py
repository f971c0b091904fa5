"""What every position is worth, by backward induction; for development only (NumPy).

Starred medals that are engaged leave the game, and an unequal Confrontation takes medals out of it:
a position leads only to positions of fewer starred medals, of fewer medals, or of fewer spirals,
and so the values can be computed one after the other, each as a matrix game over those before.
Only `python -m tests.tools spirale_values` imports this; Sharp reads what it has written.

Left out: announcing a suicidal number, saying less than a joker may take where less is never
better, how many medals Médailles de Réserve has brought into the discard, the 200th Spirale.
"""
