"""Cerke learnt by playing, in eight lessons; the learner is the IA side, at the bottom."""

from games.cerke.lessons.first import GOAL, PIECES, STEPPING, WATER
from games.cerke.lessons.second import DECLARING, RESERVE, SEASON, TAM

LESSONS = (GOAL, PIECES, STEPPING, WATER, TAM, RESERVE, DECLARING, SEASON)
