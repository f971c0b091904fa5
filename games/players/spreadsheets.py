"""Cells, numbers and separators of CSV files, as Excel reads them."""

from fractions import Fraction

from django.utils.formats import get_format

BYTE_ORDER_MARK = "\ufeff"
"""Without it Excel shows an accented letter as two characters."""
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
"""Beginnings of cells that a spreadsheet would run as a formula."""


def cell(text: str) -> str:
    """Return the text, after an apostrophe if it could be taken for a formula."""
    return f"'{text}" if text.startswith(FORMULA) else text


def decimal(value: Fraction) -> str:
    """Return a decimal in the reader's format; Excel would take `9/4` for the 9th of April."""
    told = f"{float(value):.4f}".rstrip("0").rstrip(".")
    return told.replace(".", str(get_format("DECIMAL_SEPARATOR")))


def separator() -> str:
    """Return the reader's separator of cells: a semicolon where the comma is for decimals."""
    return ";" if get_format("DECIMAL_SEPARATOR") == "," else ","
