"""The journal as a file for spreadsheets."""

import csv
import io
from collections.abc import Iterable

from django.utils import timezone
from django.utils.translation import gettext as _

from games.players.journal import Line
from games.players.models import Player
from games.players.spreadsheets import BYTE_ORDER_MARK, cell, separator


def text(found: Iterable[Line]) -> str:
    """With the separator that the reader's spreadsheet expects."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=separator())
    writer.writerow([_("When"), _("Person"), _("Action"), _("About"), _("Detail"), _("Reason")])
    writer.writerows(map(_row, found))
    return BYTE_ORDER_MARK + out.getvalue()


def _row(line: Line) -> list[str]:
    act = line.act
    at = timezone.localtime(act.at).isoformat(timespec="seconds")
    cells = [_name(act.by), line.said, _name(act.whom), line.detail, act.reason]
    return [at, *map(cell, cells)]


def _name(player: Player | None) -> str:
    return player.display_name if player else ""
