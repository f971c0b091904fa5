"""Estimates of whether a day's pace will finish its deck, and of the dāyes that takes. Pure."""

from datetime import timedelta

from games.spaye.rules.cards import FINAL_CARDS

LAST_HOUR = timedelta(hours=1)
"""The time before closing from which on the day's pace matters."""


DAYE = timedelta(minutes=2)
"""The time from a dāye's challenge to the next one's: one runs at a time."""


def dayes_before_final(left: int) -> int:
    """Return how many dāyes come before the final with so many cards left; ties need fewer."""
    return max(0, -(-(left - FINAL_CARDS) // 2))


def is_too_slow(left: int, settled: int, since_first: timedelta, remaining: timedelta) -> bool:
    """Return whether the day's pace brings fewer dāyes in the `remaining` time than are needed.

    The pace is that of the dāyes `settled` after the first one: a day of one dāye has none. It is
    an estimate, and knows nothing of ties to come. With three cards left there is only the final.
    """
    if left <= FINAL_CARDS:
        return False
    after_first = settled - 1
    if after_first <= 0:
        return True
    return after_first * remaining < (dayes_before_final(left) + 1) * since_first


def can_be_saved(left: int, remaining: timedelta) -> bool:
    """Return whether the deck could be finished in the time that remains: else nobody is called."""
    return (dayes_before_final(left) + 1) * DAYE <= remaining
