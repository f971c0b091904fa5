"""What people decide at a table beside their moves. Each answer leads back to the table."""

from django.core.exceptions import BadRequest

from games.players import requests
from games.players.requests import Request
from games.tables.absence import services, sitting_out
from games.tables.acts import act, number
from games.tables.models import Asked


@act
def decide(request: Request, table_id: int) -> None:
    """What becomes of absent people (`choice`: `wait`, `sleep`, `bots`), as `asked` on the page."""
    fields = request.POST
    asked, choice = number(fields.get("asked")), fields.get("choice", "")
    if choice == "wait":
        services.wait(table_id, request.user, asked)
    elif choice == "sleep":
        services.adjourn(table_id, request.user, asked)
    elif choice == "bots":
        seats = {number(word) for word in fields.get("absent", "").split()[:100]}
        services.let_bots_play(table_id, request.user, asked, seats)
    else:
        raise BadRequest


@act
def minute(request: Request, table_id: int) -> None:
    """One more minute for the seat (`?seat=`) whose clock is out at `due`, as the page showed."""
    due = number(request.POST.get("due"), 12)
    services.give_a_minute(table_id, request.user, _seat(request), due)


@act
def sit_out(request: Request, table_id: int) -> None:
    """Let a bot play at a seat (`?seat=`) whose person doesn’t move: for it, or not (`on=0`)."""
    sitting_out.vote(table_id, request.user, _seat(request), request.POST.get("on") == "1")


def _seat(request: Request) -> int:
    """The seat that the address names. Raises `BadRequest`."""
    seat = requests.parse_number(request.GET.get("seat"), 3)
    if seat is None:
        raise BadRequest
    return seat


@act
def wake(request: Request, table_id: int) -> None:
    services.wake(table_id, request.user)


@act
def sit_back(request: Request, table_id: int) -> None:
    services.sit_back(table_id, request.user)


@act
def put_away(request: Request, table_id: int) -> None:
    """What a bot did for the reader was read."""
    services.put_away(table_id, request.user)


@act
def vote(request: Request, table_id: int) -> None:
    """For stopping or sleeping (`what`), or no longer (`on=0`)."""
    what = request.GET.get("what", "") or request.POST.get("what", "")
    if what not in (Asked.STOP, Asked.SLEEP):
        raise BadRequest
    services.vote(table_id, request.user, what, request.POST.get("on") == "1")
