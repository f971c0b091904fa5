"""What is told of a deal to whoever hasn't played it: nothing that gives it away."""

from __future__ import annotations

from datetime import date

from django.utils.translation import gettext as _

from games.learning.deals.reading import Results
from games.ui.dates import date_format


def share(on: date, results: Results) -> str:
    """`Deal of the day, 20 November: 31 points · par 43 points · rank 2 of 9`."""
    what = {"date": date_format(on, "j F"), "result": result(results)}
    return _("Deal of the day, %(date)s: %(result)s") % what


def result(results: Results) -> str:
    """One's own result alone: `31 points · par 43 points · rank 2 of 9`."""
    mine = results.mine
    assert mine is not None
    parts = [mine.words]
    if results.par:
        parts.append(_("par %(par)s") % {"par": results.par})
    if len(results.lines) > 1:
        place = {"place": mine.place, "of": len(results.lines)}
        parts.append(_("rank %(place)s of %(of)s") % place)
    return " · ".join(parts)
