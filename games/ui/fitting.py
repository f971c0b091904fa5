"""How much room words take: paper doesn't grow with them."""

from unicodedata import east_asian_width


def ems(text: str) -> float:
    """About how wide it is in bold, in heights of its letters."""
    wide = sum(letter in "MW@" or east_asian_width(letter) in "WF" for letter in text)
    return 1.05 * wide + 0.6 * (len(text) - wide)
