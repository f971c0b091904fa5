"""Declining a draw; it leads back to the table."""

from games.players.requests import Request
from games.tables.acts import act
from games.tables.draws import services


@act
def decline(request: Request, table_id: int) -> None:
    """Say no to the draw that is offered to the reader."""
    services.decline(table_id, request.user)
