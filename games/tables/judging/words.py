"""What a judgement says to people."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.judging import Judge


def worse(judge: Judge, cost: float) -> str:
    """How much worse than the best a move is: `about 3 points worse`."""
    n = rounded(judge, cost)
    if not n:
        return _("about as good")
    if judge.unit == "points":
        return ngettext("about {n} point worse", "about {n} points worse", n).format(n=n)
    return _("about {share} lower chance of winning").format(share=percent(n))


def percent(n: int) -> str:
    """`12 %`, never broken between two lines."""
    return f"{n}\u00a0%"


def rounded(judge: Judge, cost: float) -> int:
    """In whole points, or per cent."""
    return round(cost if judge.unit == "points" else 100 * cost)
