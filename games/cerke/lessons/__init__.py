"""Cerke learnt by playing, in thirteen lessons; the learner is the IA side, at the bottom."""

from games.cerke.lessons.first import GOAL, PIECES, STEPPING, WATER
from games.cerke.lessons.second import DECLARING, RESERVE, SEASON, TAM
from games.cerke.lessons.third import FLASH, GENERAL, GUARD, HANDS, MORE_HANDS

LESSONS = (
    GOAL,
    PIECES,
    STEPPING,
    WATER,
    TAM,
    GUARD,
    GENERAL,
    RESERVE,
    DECLARING,
    HANDS,
    MORE_HANDS,
    FLASH,
    SEASON,
)
