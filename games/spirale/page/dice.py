"""Announced numbers as dice: display only."""

FACES = {
    1: (1,),
    2: (1, 1),
    3: (1, 2),
    4: (2, 2),
    5: (4, 1),
    6: (5, 1),
    7: (5, 2),
    8: (6, 2),
    9: (6, 3),
    10: (6, 4),
    11: (6, 5),
    12: (6, 6),
    13: (1, 3),
}
"""A number's dice: 1 is one die alone or 1 and 6, 4 always 2 and 2, 7 is 2 and 5 or 3 and 4."""
