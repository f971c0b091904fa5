"""The tables' entry of the register of what is kept."""

from django.utils.translation import gettext_lazy as _

from games.players.privacy.register import ALL, Kept, Switch
from games.tables.privacy import keeping

KEPT = Kept(
    "tables",
    _("Tables"),
    _(
        "Where you played, every move with its time, your messages, who is watching, your "
        "table settings, bots that moved for you, when others let a bot play, why a table "
        "was annulled."
    ),
    _("To play, to replay, and to prove fair play."),
    ALL,
    lambda: (
        _("Moves: as long as the office exists, without your name once deleted. Chat: %(talk)s")
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
SWITCHES = (Switch(_("Table chat"), _("Whether to show table chat."), "tables:lobby"),)
