"""Random office days: people come and go, duel, exercise, agree, contest; the day ends somehow.

Pure and given only observations. Used by `selfplay` and by tests: every entry is a legal one.
"""

from games.spaye.bot.day import WEIGHTS, drive, varied
from games.spaye.bot.real_table import RealTable

__all__ = ["WEIGHTS", "RealTable", "drive", "varied"]
