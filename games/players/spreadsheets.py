"""What a spreadsheet makes of the files that people open in it."""

from fractions import Fraction

from django.utils.formats import get_format

BYTE_ORDER_MARK = "\ufeff"
"""Without it Excel reads accents as two letters each."""
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
"""A cell that begins with one of these would be worked out."""


def cell(text: str) -> str:
    """The text, behind an apostrophe where it would be taken for a formula."""
    return f"'{text}" if text.startswith(FORMULA) else text


def decimal(value: Fraction, places: int = 4) -> str:
    """A number as the reader's Excel reads it: `9/4` would be the 9th of April."""
    told = f"{float(value):.{places}f}".rstrip("0").rstrip(".")
    return told.replace(".", str(get_format("DECIMAL_SEPARATOR")))


def separator() -> str:
    """What the reader's Excel parts cells by: where a comma parts decimals it is a semicolon."""
    return ";" if get_format("DECIMAL_SEPARATOR") == "," else ","
