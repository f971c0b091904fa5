"""Version 1 of the API: requests, answers and refusals.

People are `{id, name}` everywhere: the id stays when somebody is renamed. A list begins with its
newest item and has at most `limit` items; `next` is the `cursor` of the following page, whose
address is in the `Link` header too (RFC 8288).
"""

import json
from collections.abc import Collection, Iterator, Sequence
from datetime import date, datetime
from typing import Annotated, Any, Literal, TypeVar
from urllib.parse import urlencode
from uuid import UUID

from django.conf import settings
from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from ninja import Field, NinjaAPI, P, PathEx, Query, QueryEx, Schema
from ninja.errors import AuthenticationError, HttpError, ValidationError
from ninja.security import HttpBearer

from games.boards import darkness, exports, months
from games.boards.months import MonthKey
from games.engine import codec
from games.engine.contract import IllegalMove, Refusal
from games.players import limits
from games.players.clock import Clock
from games.players.models import Player
from games.programs.access import address
from games.programs.models import Key as KeyModel
from games.spaye import days as calendar
from games.spaye import rulebook
from games.spaye import services as spaye
from games.spaye.exports import of_day
from games.spaye.log import phone_outbox
from games.spaye.log import services as logs
from games.spaye.log.forms import LogForm
from games.spaye.models import Day as DayModel
from games.spaye.scene import spectators_scene
from games.tables import audience, registry, services
from games.tables import models as table_models
from games.tables.records import is_open, record_of
from games.tournaments import models as tournament_models
from games.tournaments.page import as_json
from games.tournaments.page.scene import TournamentScene
from games.tournaments.queries import may_see
from games.ui.refusals import Refused
from spaye_site import __version__
from spaye_site.api import problems

DESCRIPTION = (
    "What programs of colleagues read of the office, and how they log a dāye. A key is made under"
    " Settings, API keys, and sent as a bearer token; it may what its person may, as far as its"
    " scopes go, and never sees a hand of cards. Refusals are problems (RFC 9457) in the language"
    " of Accept-Language, English without; `type` tells their kind, `rule` the number of the rule"
    " that has refused. Times are ISO 8601 with the office’s zone. Answers carry an ETag. A list"
    " goes on with `next` as its `cursor`, or at the address of its Link header. At most 120"
    " requests a minute, which each process of the server counts for itself. While an admin has"
    " the interface switched off every address is 404, `off`."
)
LARGEST = 2**63 - 1
PAGE, MOST = 50, 200
"""The default and the largest `limit` of a list."""
LOGS, LOG_SECONDS = 60, 60
NDJSON = "application/x-ndjson"
STARTED = ("running", "asleep", "over", "stopped")

Row = TypeVar("Row", bound=Model)
Cursor = QueryEx[int | None, P(ge=1, le=LARGEST)]
Limit = QueryEx[int, P(ge=1, le=MOST)]
Number = PathEx[int, P(ge=1, le=LARGEST)]

interface = NinjaAPI(
    title="Späye",
    version="1",
    description=DESCRIPTION,
    docs_url=None,
    openapi_url=None,
    urls_namespace="api-1",
    servers=[{"url": "/api/v1", "description": __version__}],
)


# Keys and refusals --------------------------------------------------------------------------------


class Bearer(HttpBearer):
    """Requires a key with one of these scopes, or any key without them. Raises `Problem`."""

    def __init__(self, *scopes: str) -> None:
        super().__init__()
        self._scopes = scopes

    def authenticate(self, request: HttpRequest, token: str) -> KeyModel | None:
        key = _key(request)
        if key and self._scopes and not set(self._scopes) & set(key.scope_list):
            raise problems.Problem(403, "scope", scope=self._scopes[0])
        return key


def _key(request: HttpRequest) -> KeyModel | None:
    """The request's key, which `door` has set."""
    sent: KeyModel | None = getattr(request, "key", None)
    return sent


def _player(request: HttpRequest) -> Player:
    """The player whose key the request has. Raises `Problem`."""
    key = _key(request)
    if key is None or key.player is None:
        raise problems.Problem(401, "no-key")
    return key.player


class ProblemAt(Schema):
    """A part of what was sent that isn't as the document says."""

    at: str = Field(examples=["body.draws.0.1"])
    code: str = Field(examples=["missing"])


class Problem(Schema):
    """RFC 9457."""

    type: str = Field(examples=["/api/#stale"])
    title: str
    status: int
    detail: str
    rule: str | None = Field(None, description="The rule that has refused", examples=["SP-69"])
    errors: list[ProblemAt] | None = Field(None, description="Of the type “input”")


def _answers(good: Any, *refusals: int) -> dict[int, Any]:
    """A route's responses: the good one, and a problem for each status of its refusals."""
    return {200: good, **dict.fromkeys(sorted({401, 429, *refusals}), Problem)}


@interface.exception_handler(problems.Problem)
def _problem(request: HttpRequest, problem: Any) -> HttpResponse:
    return problems.answer(problem)


@interface.exception_handler(AuthenticationError)
def _no_key(request: HttpRequest, _error: Any) -> HttpResponse:
    return problems.answer(problems.Problem(401, "no-key"))


@interface.exception_handler(Http404)
def _not_found(request: HttpRequest, _error: Any) -> HttpResponse:
    return problems.answer(problems.Problem(404, "not-found"))


@interface.exception_handler(ValidationError)
def _invalid(request: HttpRequest, error: Any) -> HttpResponse:
    """Say where the input is wrong, without repeating it."""
    places = [{"at": _place(detail["loc"]), "code": detail["type"]} for detail in error.errors]
    return problems.answer(problems.Problem(422, "input", errors=places))


def _place(location: Sequence[Any]) -> str:
    """Return a location like `body.draws.0`, without our parameter's name for the body."""
    part, *rest = location
    return ".".join(map(str, [part, *(rest[1:] if part == "body" else rest)]))


@interface.exception_handler(HttpError)
def _unreadable(request: HttpRequest, error: Any) -> HttpResponse:
    """Answer to a body that isn't JSON."""
    return problems.answer(problems.Problem(error.status_code, "input"))


@interface.exception_handler(Refused)
def _refused(request: HttpRequest, error: Any) -> HttpResponse:
    kind = type(error).__name__.lower()
    return problems.answer(problems.Problem(error.status, kind, error.sentence))


def _local(at: datetime | None) -> str | None:
    """An instant in the office's time zone, in ISO 8601."""
    return timezone.localtime(at).isoformat(timespec="seconds") if at else None


def _page(
    request: HttpRequest, response: HttpResponse, found: QuerySet[Row], limit: int, by: str = "pk"
) -> tuple[list[Row], Any]:
    """Return a page of rows and the next page's cursor, and set the `Link` header to that page."""
    rows = list(found[: limit + 1])
    if len(rows) <= limit:
        return rows, None
    cursor = getattr(rows[limit - 1], by)
    query = urlencode({**request.GET.dict(), "cursor": cursor})
    response["Link"] = f'<{settings.SITE_URL}{request.path}?{query}>; rel="next"'
    return rows[:limit], cursor


# People -------------------------------------------------------------------------------------------


class Person(Schema):
    """Somebody, by the name that everybody reads."""

    id: int
    name: str


class Key(Schema):
    """The key that asks."""

    name: str
    scopes: list[str]
    expires: str | None
    person: Person


class People(Schema):
    people: list[Person]


def _person(player: Player) -> Person:
    return Person(id=player.pk, name=player.display_name)


@interface.get("/key", auth=Bearer(), response=_answers(Key), operation_id="key", tags=["key"])
def key(request: HttpRequest) -> Key:
    """This key: whose it is, what it may, until when."""
    found, player = _key(request), _player(request)
    assert found is not None  # `_player` has raised otherwise.
    return Key(
        name=found.name,
        scopes=found.scope_list,
        expires=_local(found.expires),
        person=_person(player),
    )


@interface.get(
    "/people",
    auth=Bearer("people:read", "log:write"),
    response=_answers(People, 403),
    operation_id="people",
    tags=["people"],
)
def people(request: HttpRequest) -> People:
    """Everybody of the office who plays: whom a log can name."""
    found = Player.objects.active().order_by("name_key")
    return People(people=[_person(one) for one in found])


# Boards and days ----------------------------------------------------------------------------------


class BoardRow(Schema):
    """`total`, or `carried` for what came from paper and is part of a total already.

    The provisional points, of today, are part of the three too.
    """

    kind: Literal["total", "carried"]
    rank: int | None
    player: Person
    daye: int | None
    victoire: int | None
    repetition: int | None
    days: int
    provisional_daye: int | None
    provisional_victoire: int | None
    provisional_repetition: int | None


class Board(Schema):
    """Points of a column that somebody has left are null."""

    month: str
    finished_days: int
    rows: list[BoardRow]


class DayRow(Schema):
    """A player's part in the `daye` of this number, or in the `total` of the day.

    `drawn` are the player's cards, ties first; they are missing where the day hides them.
    """

    kind: Literal["daye", "total"]
    number: int | None
    final: bool | None
    standing: str | None
    player: Person
    drawn: list[str | None] | None
    daye: int
    victoire: int
    repetition: int | None
    exercise: str | None
    due: int | None
    done: int | None
    bonus: int | None
    adjusted: bool | None
    witness: Person | None


class DaySummary(Schema):
    """A day in short."""

    date: str
    status: str
    deck: str
    cards_left: int | None
    table: int


class Days(Schema):
    days: list[DaySummary]
    next: str | None


class Day(Schema):
    """A day with its dāyes."""

    date: str
    status: str
    deck: str
    exercise: str
    cards_left: int | None
    rows: list[DayRow]


def _row(row: dict[str, Any], columns: Sequence[str]) -> dict[str, Any]:
    """An export's row with all columns: missing values are null, and people `{id, name}`."""
    cells: dict[str, Any] = {column: row.get(column) for column in columns}
    for part in ("player", "witness"):
        if cells.get(part) is not None:
            cells[part] = {"id": row[f"{part}_id"], "name": cells[part]}
    return cells


@interface.get(
    "/board/{month}",
    auth=Bearer("board:read"),
    response=_answers(Board, 403, 404, 422),
    operation_id="board",
    tags=["board"],
)
def board(request: HttpRequest, month: PathEx[str, P(pattern=r"^[0-9]{4}-[0-9]{2}$")]) -> Board:
    """The board of a month that has begun, such as `2026-11`."""
    clock = Clock.read()
    year, number = int(month[:4]), int(month[5:])
    begun = (year, number) <= (clock.today.year, clock.today.month)
    if not months.exists(year, number) or not begun:
        raise Http404
    table = exports.board_table(year, number, clock, _player(request).pk)
    return Board(
        month=month,
        finished_days=int(table.about["finished_days"] or 0),
        rows=[BoardRow(**_row(row, table.columns)) for row in table.rows],
    )


@interface.get(
    "/days",
    auth=Bearer("days:read"),
    response=_answers(Days, 403, 422),
    operation_id="days",
    tags=["days"],
)
def days(
    request: HttpRequest,
    response: HttpResponse,
    cursor: Query[date | None] = None,
    limit: Limit = PAGE,
) -> Days:
    """Days, the newest first."""
    clock = Clock.read()
    found = DayModel.objects.select_related("table").order_by("-date")
    if cursor:
        found = found.filter(date__lt=cursor)
    page, following = _page(request, response, found, limit, by="date")
    shown = [_day_summary(day, clock) for day in page]
    return Days(days=shown, next=following and following.isoformat())


def _day_summary(day: DayModel, clock: Clock) -> DaySummary:
    scene = spectators_scene(day.table, clock)
    return DaySummary(
        date=day.date.isoformat(),
        status=scene.status,
        deck=scene.seen.deck,
        cards_left=scene.seen.cards_left,
        table=day.table_id,
    )


@interface.get(
    "/days/{date}",
    auth=Bearer("days:read"),
    response=_answers(Day, 403, 404, 422),
    operation_id="day",
    tags=["days"],
)
def day(request: HttpRequest, date: date) -> Day:
    """A day with its dāyes. Cards that the day hides are missing until nobody may hide them."""
    found = calendar.find(date)
    if found is None:
        raise Http404
    table = of_day(found, Clock.read(), _player(request).pk)
    parts = ("date", "status", "deck", "exercise", "cards_left")
    about: dict[str, Any] = {name: table.about[name] for name in parts}
    return Day(**about, rows=[DayRow(**_row(row, table.columns)) for row in table.rows])


# Tables -------------------------------------------------------------------------------------------


class Seat(Schema):
    """A chair: somebody, or the level of a bot."""

    number: int
    person: Person | None
    bot: str | None


class TableSummary(Schema):
    """One sitting. `outcome` is there once the game is over: a place for each seat, 1 the best."""

    id: int
    game: str
    status: str
    pace: str
    version: int
    started: str | None
    moved: str | None
    ended: str | None
    seats: list[Seat]
    outcome: dict[str, Any] | None


class Tables(Schema):
    tables: list[TableSummary]
    next: int | None


class Table(TableSummary):
    """`seen` is what the game lets a spectator know now, in the words of that game’s rules."""

    seen: Any


@interface.get(
    "/tables",
    auth=Bearer("tables:read"),
    response=_answers(Tables, 403, 422),
    operation_id="tables",
    tags=["tables"],
)
def tables(
    request: HttpRequest,
    response: HttpResponse,
    cursor: Cursor = None,
    limit: Limit = PAGE,
    status: Query[Literal["running", "asleep", "over", "stopped"] | None] = None,
    game: QueryEx[str | None, P(max_length=40, pattern=r"^[a-z_]+$")] = None,
) -> Tables:
    """Tables that have begun, the newest first."""
    found = _started().order_by("-pk")
    if cursor:
        found = found.filter(pk__lt=cursor)
    if status:
        found = found.filter(status=status)
    if game:
        found = found.filter(game=game)
    page, following = _page(request, response, found, limit)
    dark = darkness.dark_months(Clock.read())
    shown = [TableSummary(**_table(one, dark)) for one in page]
    return Tables(tables=shown, next=following)


@interface.get(
    "/tables/{number}",
    auth=Bearer("tables:read"),
    response=_answers(Table, 403, 404, 422),
    operation_id="table",
    tags=["tables"],
)
def table(request: HttpRequest, number: Number) -> Table:
    """One table as a spectator sees it."""
    found = services.look(_find(number))
    dark = darkness.dark_months(Clock.read())
    seen = json.loads(codec.encode(audience.observe(found, None)))
    if _is_secret(found, dark):
        seen["players"] = [_without_sums(player) for player in seen["players"]]
    return Table(**_table(found, dark), seen=seen)


@interface.get(
    "/tables/{number}/record",
    auth=Bearer("tables:read"),
    response=_answers(dict[str, Any], 403, 404, 409, 422),
    operation_id="record",
    tags=["tables"],
)
def record(request: HttpRequest, number: Number) -> dict[str, Any]:
    """Options, seed and journal of a table that is over: it replays anywhere."""
    return record_of(_find(number))


@interface.get(
    "/records",
    auth=Bearer("tables:read"),
    response=_answers(None, 403, 422),
    operation_id="records",
    tags=["tables"],
    openapi_extra={
        "responses": {200: {"description": "One table a line", "content": {NDJSON: {"schema": {}}}}}
    },
)
def records(request: HttpRequest, cursor: Cursor = None, limit: Limit = MOST) -> HttpResponse:
    """Records of tables that are over, one JSON document a line, the oldest first.

    A table whose seed is a secret yet (a finished day is, until midnight) comes with `record` null:
    ask for it by its number later. The last `table` is the next `cursor`, until an answer is empty.
    """
    found = _started().filter(outcome__isnull=False, pk__gt=cursor or 0).order_by("pk")
    answer = HttpResponse(content_type=NDJSON)
    page, _following = _page(request, answer, found, limit)
    answer.content = "".join(_lines(page)).encode()
    return answer


def _lines(found: Sequence[table_models.Table]) -> Iterator[str]:
    for one in found:
        document = record_of(one) if is_open(one) else None
        line = {"table": one.pk, "ended": _local(one.ended_at), "record": document}
        yield json.dumps(line, ensure_ascii=False) + "\n"


def _started() -> QuerySet[table_models.Table]:
    """Tables played here that have started; no imported records and no games in person."""
    found = table_models.Table.objects.filter(status__in=STARTED, imported=False, on_wood=False)
    return found.prefetch_related("seats__player")


def _find(number: int) -> table_models.Table:
    found = _started().filter(pk=number).first()
    if found is None:
        raise Http404
    return found


SUMS = ("daye", "victoire", "repetition")


def _is_secret(one: table_models.Table, dark: Collection[MonthKey]) -> bool:
    """Whether it is a day of a secret month: its dāyes are public, the players' sums are not."""
    return one.game == "spaye" and months.parse(str(one.options.get("date"))[:7]) in dark


def _without_sums(values: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if name not in SUMS}


def _table(one: table_models.Table, dark: Collection[MonthKey]) -> dict[str, Any]:
    outcome = one.outcome
    if outcome and _is_secret(one, dark):
        outcome = _without_sums(outcome)
    return {
        "id": one.pk,
        "game": one.game,
        "status": one.status,
        "pace": one.pace,
        "version": one.version,
        "started": _local(one.started_at),
        "moved": _local(one.moved_at),
        "ended": _local(one.ended_at),
        "seats": [_seat(seat) for seat in one.seats.all()],
        "outcome": outcome,
    }


def _seat(seat: table_models.Seat) -> Seat:
    person = _person(seat.player) if seat.player else None
    return Seat(number=seat.number, person=person, bot=seat.bot or None)


# Tournaments --------------------------------------------------------------------------------------


class TournamentSummary(Schema):
    """A tournament in short."""

    id: int
    name: str
    game: str
    format: str
    status: str
    starts: str | None
    started: str | None
    ended: str | None


class Tournaments(Schema):
    tournaments: list[TournamentSummary]
    next: int | None


class Entrant(Schema):
    """Somebody who has signed up; `number` is there from the start on."""

    number: int | None
    person: Person
    state: str
    team: str


class Standing(Schema):
    """Where an entrant stands; scores and tie-breaks are fractions as text."""

    place: int
    number: int
    score: str
    breaks: dict[str, str]


class Tournament(TournamentSummary):
    """With its people, rounds and standings. Rounds name people by their number."""

    entrants: list[Entrant]
    rounds: list[dict[str, Any]]
    standings: list[Standing]


@interface.get(
    "/tournaments",
    auth=Bearer("tournaments:read"),
    response=_answers(Tournaments, 403, 422),
    operation_id="tournaments",
    tags=["tournaments"],
)
def tournaments(
    request: HttpRequest, response: HttpResponse, cursor: Cursor = None, limit: Limit = PAGE
) -> Tournaments:
    """Tournaments that were announced, the newest first."""
    known = tournament_models.Tournament.objects.exclude(status=tournament_models.Status.DRAFT)
    known = known.filter(game__in=[*registry.configs(), ""])
    found = known.filter(pk__lt=cursor) if cursor else known
    page, following = _page(request, response, found.order_by("-pk"), limit)
    shown = [TournamentSummary(**_tournament(one)) for one in page]
    return Tournaments(tournaments=shown, next=following)


@interface.get(
    "/tournaments/{number}",
    auth=Bearer("tournaments:read"),
    response=_answers(Tournament, 403, 404, 422),
    operation_id="tournament",
    tags=["tournaments"],
)
def tournament(request: HttpRequest, number: Number) -> Tournament:
    """A tournament with its people, rounds and standings, as its page has them."""
    reader = _player(request)
    known = tournament_models.Tournament.objects.select_related("organiser")
    one = known.filter(pk=number).first()
    if one is None or one.game not in [*registry.configs(), ""] or not may_see(one, reader):
        raise Http404
    past = one.format == tournament_models.PAST
    whole = (
        as_json.past_tournament(one) if past else as_json.tournament(TournamentScene(one, reader))
    )
    entrants = [Entrant(**each, person=Person(**each)) for each in whole["entrants"]]
    parts = {name: whole[name] for name in ("rounds", "standings")}
    return Tournament(**_tournament(one), entrants=entrants, **parts)


def _tournament(one: tournament_models.Tournament) -> dict[str, Any]:
    return {
        "id": one.pk,
        "name": one.name,
        "game": one.game,
        "format": one.format,
        "status": one.status,
        "starts": _local(one.starts_at),
        "started": _local(one.started_at),
        "ended": _local(one.ended_at),
    }


# Logging a dāye of the real deck, exactly as a phone's outbox does --------------------------------

Card = Annotated[str, Field(pattern=r"^((A|[2-9]|10|J|Q|K)[SHDC]?|N)$", examples=["QH", "7", "N"])]
PersonId = Annotated[int, Field(ge=1, le=2**31 - 1)]
Repetitions = Annotated[int, Field(ge=0, le=999)]


class Log(Schema, extra="forbid"):
    """A dāye: who played, and what was drawn.

    `draws` are the draws in their order, ties first, each a card for each of `players`: rank, and
    suit if known; `N` is a nikāye. `seen` are repetitions that you saw each of them do.
    """

    key: UUID = Field(description="Made by you; the same key never logs twice")
    players: list[PersonId] = Field(min_length=2, max_length=3)
    draws: list[Annotated[list[Card], Field(min_length=2, max_length=3)]] = Field(
        min_length=1, max_length=27
    )
    seen: list[Repetitions | None] | None = Field(None, max_length=3)
    day: date | None = Field(None, description="The day on which it was written down; today")
    sure: bool = Field(False, description="It isn’t the one that a problem “alike” has asked about")


class Logged(Schema):
    """The dāye’s number of the day, and its page."""

    number: int
    page: str


@interface.post(
    "/log",
    auth=Bearer("log:write"),
    response=_answers(Logged, 400, 403, 404, 409, 422),
    operation_id="log",
    tags=["log"],
)
def log(request: HttpRequest, given: Log) -> Logged:
    """Log a dāye of today, as the person whose key this is.

    Sent again with the same `key` it answers the same and logs nothing. A log of the same people
    and cards a moment ago is a problem `alike`: send `sure` if it was another dāye.
    """
    player = _player(request)
    if wait := limits.exceeded("log", f"player {player.pk}", LOGS, LOG_SECONDS):
        raise problems.Problem(429, "too-often", retry_after=wait)
    try:
        number = logs.find_sent(given.key, player)
        if number is None:
            number = _enter(player, given)
    except Refusal as refusal:
        sentence = rulebook.at_table(refusal, spaye.today().table)
        raise problems.Problem(422, "rule", sentence, rule=refusal.rule) from None
    return Logged(number=number + 1, page=address(reverse("spaye:today_log", args=[number])))


def _enter(player: Player, given: Log) -> int:
    form = _form(given)
    day = phone_outbox.day_of(given.day or Clock.read().today)
    if card := form.twice:
        raise IllegalMove("SP-69", card=card)
    if form.tied:
        raise problems.Problem(422, "tied")
    if not given.sure and (similar := logs.find_similar(day, form)):
        question = similar.question(form.cards, player)
        raise problems.Problem(409, "alike", question, number=similar.number + 1)
    return logs.save_once(day, player, form, given.key)


def _form(given: Log) -> LogForm:
    """The log as a phone's form would have it. Raises `problems.Problem` if no form could."""
    count = len(given.players)
    seen = given.seen if given.seen is not None else [None] * count
    whole = len(given.draws[-1]) == count and len(seen) == count
    if not whole or any(len(draw) != 2 for draw in given.draws[:-1]):
        raise problems.Problem(422, "input")
    ties = tuple("-".join(draw) for draw in given.draws[:-1])
    return LogForm(tuple(given.players), tuple(given.draws[-1]), ties, tuple(seen))


urlpatterns = interface.urls[0]
"""The addresses of all operations, which `door` serves."""
