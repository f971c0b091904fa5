"""The page of a day of Späye."""

from games.spaye import days
from games.spaye.day import words
from games.spaye.page import drawing
from games.spaye.rules.observe import Observation
from games.tables.audience import Audience
from games.tables.game_page import GamePage
from games.tables.models import Table


class SpayePage(GamePage):
    """Days have pages of their own: the house asks for their headings, addresses and regions."""

    def heading(self, table: Table) -> str:
        if table.imported:
            return f"Späye {table.pk}"
        text = words.long_date(days.of_table(table).date)
        return text[:1].upper() + text[1:]

    def address(self, table: Table) -> str:
        return "" if table.imported else days.address_of(days.of_table(table).date)

    def draw(self, view: str, table: Table, seen: Observation, audience: Audience) -> str:
        return drawing.draw(view, table, seen, audience)
