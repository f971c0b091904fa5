"""When a bot says something: at what everybody has seen happen to its seat, and at the end.

What happened is told by the game from two spectators' observations (`mood`), so that a remark
gives away nothing that a seat may not know.
"""

from games.tables import earlier
from games.tables.game_page import GamePage, page_of
from games.tables.models import Status, Table
from games.tables.talk import services, tempers


def after_move(table_id: int, number: int) -> None:
    """Remarks on the entry `number` and the one before it, which may have been a person's."""
    table = Table.objects.filter(pk=table_id, status=Status.RUNNING).first()
    if table is None or not page_of(table.game).overrides(GamePage.mood):
        return
    bots = bots_of(table)
    for entry in (number - 1, number):
        if not 0 <= entry < table.version:
            continue
        before, after = earlier.before(table, entry)(), earlier.after(table, entry)
        if before is None or after is None:
            continue
        for seat, moment in page_of(table.game).mood(before, after).items():
            _say(table, entry, seat, bots, moment)


def at_the_end(table: Table) -> None:
    """Those who are first and last; a draw of all leaves nobody to be glad."""
    places = (table.outcome or {}).get("places", [])
    if not places or min(places) == max(places):
        return
    bots = bots_of(table)
    for seat, place in enumerate(places):
        if place in (1, max(places)):
            _say(table, table.version, seat, bots, "won" if place == 1 else "lost")


def bots_of(table: Table) -> dict[int, int]:
    """Which bot sits in which seat: the order in which they sat down, which names them too."""
    seats = table.seats.exclude(bot="").order_by("pk").values_list("number", flat=True)
    return {seat: nth for nth, seat in enumerate(seats)}


def _say(table: Table, entry: int, seat: int, bots: dict[int, int], moment: str) -> None:
    if seat in bots and (phrase := tempers.remark(table.pk, entry, seat, bots[seat], moment)):
        services.bot_says(table, seat, phrase)
