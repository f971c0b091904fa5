"""What a spreadsheet makes of the files that people open in it."""

from __future__ import annotations

BYTE_ORDER_MARK = "\ufeff"
"""Without it Excel reads accents as two letters each."""
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
"""A cell that begins with one of these would be worked out."""


def cell(text: str) -> str:
    """The text, behind an apostrophe where it would be taken for a formula."""
    return f"'{text}" if text.startswith(FORMULA) else text
