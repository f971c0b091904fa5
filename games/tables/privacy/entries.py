"""The tables' entry of the register of what is kept."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.players.privacy.register import ALL, Kept, Switch
from games.tables.privacy import keeping

KEPT = Kept(
    "tables",
    _("Tables"),
    _(
        "Where one sat, every move with its time, what one said, who watches now, how one likes "
        "tables, bots that moved for one, when others let a bot play, why a table is annulled."
    ),
    _("To play, to replay, and to prove that nobody cheated."),
    ALL,
    lambda: (
        _("Moves: as long as the office plays, without your name once erased. Talk: %(talk)s")
        % {"talk": keeping.told()}
    ),
    (
        "tables.Annulment",
        "tables.Table",
        "tables.Seat",
        "tables.SatOut",
        "tables.Guest",
        "tables.Watcher",
        "tables.Talk",
        "tables.Habits",
        "tables.Entry",
    ),
)
SWITCHES = (Switch(_("Talk"), _("Show what is said at tables or not."), "tables:lobby"),)
