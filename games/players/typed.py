"""What was typed or sent, as what it should have been."""


def number(text: str | None, digits: int = 9) -> int | None:
    """A whole number of so many digits at most; `None` for anything else.

    `int` would take signs, spaces, underscores and the digits of other scripts too, and numbers
    that no column holds.
    """
    good = text and text.isascii() and text.isdecimal() and len(text) <= digits
    return int(text) if text and good else None
