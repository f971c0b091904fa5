"""Functions of a year and a month: parsing, neighbours, first and last day."""

import re
from calendar import monthrange
from datetime import date

FIRST_YEAR = 2000
"""The first year of addresses: no office played before."""

NAMED = re.compile(r"([0-9]{4})-([0-9]{2})")

MonthKey = tuple[int, int]
"""Year and month."""


def parse(text: str) -> tuple[int, int]:
    """Return year and month of a text such as `2026-11`, (0, 0) for any other text."""
    found = NAMED.fullmatch(text)
    return (int(found[1]), int(found[2])) if found else (0, 0)


def exists(year: int, month: int) -> bool:
    """Return whether there is such a month in addresses."""
    return FIRST_YEAR <= year <= 9998 and 1 <= month <= 12


def previous(year: int, month: int) -> tuple[int, int]:
    """Return year and month of the month before."""
    return (year, month - 1) if month > 1 else (year - 1, 12)


def following(year: int, month: int) -> tuple[int, int]:
    """Return year and month of the month after."""
    return (year, month + 1) if month < 12 else (year + 1, 1)


def days(year: int, month: int) -> tuple[date, date]:
    """Return the first and the last date of the month."""
    return date(year, month, 1), date(year, month, monthrange(year, month)[1])
