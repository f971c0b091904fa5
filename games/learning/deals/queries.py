"""Results of deals of the day, and texts about them.

Players see others' results only after their own attempt, or once the deal has closed; before, they
see nothing that gives it away.
"""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.learning.deals import choosing
from games.learning.deals.choosing import DailyDeal, stored_deal
from games.learning.deals.contract import Score, deals_of
from games.learning.models import Attempt, Deal, DealWish
from games.players import office
from games.players.auth import tokens
from games.players.decorators import row_by_token
from games.players.models import Player
from games.tables import extensions, registry
from games.ui.dates import date_format


@dataclass(frozen=True, slots=True)
class ResultLine:
    """A player's result; `player` is None if they hide."""

    place: int
    player: Player | None
    words: str
    mine: bool


@dataclass(frozen=True, slots=True)
class Results:
    """All attempts that are over, the best first; equal ones share their place."""

    lines: list[ResultLine]
    par: str
    """Sharp's average score in words; empty if it isn't known."""
    mine: ResultLine | None
    beaten: bool
    """Whether the reader's result is as good as par, or better."""


def count_begun(day: DailyDeal) -> int:
    """Count the players who have begun the deal: a number says nothing about them."""
    if day.row is None:
        return 0
    return Attempt.objects.filter(deal=day.row, practice=False).count()


def named_players(day: DailyDeal) -> list[Player]:
    """Return the players who have begun the deal and agreed to be named, without their results."""
    if day.row is None:
        return []
    rows = Attempt.objects.filter(deal=day.row, practice=False).select_related("player")
    people = [row.player for row in rows.order_by("begun_at", "pk")]
    shown = shown_people(people)
    return [person for person in people if person.pk in shown]


def streak(player: Player, today: date) -> int:
    """Count the working days in a row with a finished attempt; today may still be open."""
    own = Attempt.objects.filter(player=player, practice=False, ended_at__isnull=False)
    played = set(own.values_list("deal__date", flat=True))
    calendar, day, n = office.current_calendar(), today, 0
    while played and day >= min(played):
        if day in played:
            n += 1
        elif day != today and calendar.is_working_day(day):
            break
        day -= timedelta(days=1)
    return n


def count_begun_on(on: date) -> int:
    """Count for the kitchen screen who has begun the deal of this date; 0 once it has closed."""
    if has_closed(on):
        return 0
    return Attempt.objects.filter(deal__date=on, practice=False).count()


def has_closed(day: date) -> bool:
    return timezone.now() >= office.current_calendar().closing(day)


def own_attempt(player: Player, day: DailyDeal) -> Attempt | None:
    """Return the player's attempt that counts, or None."""
    if day.row is None:
        return None
    return Attempt.objects.filter(deal=day.row, player=player, practice=False).first()


def may_see(player: Player, day: DailyDeal) -> bool:
    """Return whether the player may see others' results: their attempt is over, or the day is."""
    attempt = own_attempt(player, day)
    return has_closed(day.date) or bool(attempt and attempt.ended_at)


def load_results(player: Player, day: DailyDeal) -> Results | None:
    """Return the results, or None until the player may see them."""
    deals = deals_of(day.game)
    if day.row is None or deals is None or not may_see(player, day):
        return None
    rows = _ended_attempts([day.row])[day.row.pk]
    shown = shown_people([row.player for row in rows])
    lines = [
        ResultLine(
            1 + sum(other.result < row.result for other in rows),
            row.player if row.player_id in shown or row.player_id == player.pk else None,
            deals.score_words(row.result),
            row.player_id == player.pk,
        )
        for row in rows
    ]
    mine = next((line for line in lines if line.mine), None)
    score = next((row.result for row in rows if row.player_id == player.pk), None)
    par = day.row.par
    beaten = par is not None and score is not None and _is_as_good(score, par)
    return Results(lines, deals.score_words(par) if par else "", mine, beaten)


def _ended_attempts(deals: Collection[Deal]) -> dict[int, list[Attempt]]:
    """Return {deal's id: its finished attempts, the best first}. One query."""
    attempts: dict[int, list[Attempt]] = {deal.pk: [] for deal in deals}
    over = Attempt.objects.filter(deal__in=deals, practice=False, ended_at__isnull=False)
    for own in sorted(over.select_related("player"), key=lambda own: (own.result, own.ended_at)):
        attempts[own.deal_id].append(own)
    return attempts


def _is_as_good(score: Score, par: Score) -> bool:
    return list(score) <= list(par)


def is_shown(player: Player) -> bool:
    """Return whether others see the player's name: their choice, by default as in the kitchen."""
    return player.pk in shown_people([player])


def shown_people(players: Iterable[Player]) -> set[int]:
    """Return the ids of the players whose results others may see with their name. One query."""
    people = list(players)
    chosen = dict(DealWish.objects.filter(player__in=people).values_list("player", "shown"))
    return {p.pk for p in people if chosen.get(p.pk, p.on_screen) and not p.erased}


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's month: the numbers of deals finished, at par or better, and won."""

    place: int
    player: Player
    tried: int
    par: int
    first: int


def month_standings(first: date, following: date, player: Player) -> list[Standing]:
    """Return the month's table over closed days; players who hide are only in their own."""
    tries: Counter[int] = Counter()
    pars: Counter[int] = Counter()
    firsts: Counter[int] = Counter()
    people: dict[int, Player] = {}
    deals = Deal.objects.filter(date__gte=first, date__lt=following)
    closed = {row.pk: row for row in deals if has_closed(row.date)}
    for pk, ended in _ended_attempts(closed.values()).items():
        row = closed[pk]
        for own in ended:
            people[own.player_id] = own.player
            tries[own.player_id] += 1
            pars[own.player_id] += row.par is not None and _is_as_good(own.result, row.par)
            firsts[own.player_id] += own.result == ended[0].result and len(ended) > 1
    shown = shown_people(people.values()) | {player.pk}
    keys = {pk: (-pars[pk], -firsts[pk], -tries[pk]) for pk in people if pk in shown}
    ordered = sorted(keys, key=lambda pk: (keys[pk], people[pk].name))
    return [
        Standing(
            1 + sum(key < keys[pk] for key in keys.values()),
            people[pk],
            tries[pk],
            pars[pk],
            firsts[pk],
        )
        for pk in ordered
    ]


def closed_deals(first: date, following: date) -> list[DailyDeal]:
    """Return the month's closed deals that somebody has begun, the last first."""
    rows = Deal.objects.filter(date__gte=first, date__lt=following).order_by("-date")
    return [day for row in rows if has_closed(row.date) and (day := stored_deal(row))]


def count_deals_in_month(on: date) -> int:
    """Count the deals that somebody has begun, from the first of the month to this day."""
    return Deal.objects.filter(date__gte=on.replace(day=1), date__lte=on).count()


def share_text(on: date, results: Results) -> str:
    """Return `Deal of the day, 20 November: 31 points · par 43 points · rank 2 of 9`."""
    what = {"date": date_format(on, "j F"), "result": result_text(results)}
    return _("Deal of the day, %(date)s: %(result)s") % what


def _lobby_text(reader: Player) -> str:
    """Return the deal's row in the lobby: `Speahx · 4 have played`, or the reader's own result."""
    calendar = office.current_calendar()
    today = calendar.today(timezone.now())
    day = choosing.find_deal(today, calendar)
    if day is None:
        following = date_format(calendar.next_working_day(today), "l")
        return _("The next one is on %(day)s") % {"day": following}
    if (results := load_results(reader, day)) and results.mine:
        return result_text(results)
    game, n = registry.config(day.game).verbose_name, count_begun(day)
    played = ngettext("{n} has played it", "{n} have played it", n).format(n=n)
    none = _("no one has played it yet")
    return f"{game} · {played if n else none}"


extensions.register_lobby_page(
    extensions.LobbyPage(
        "deal:today", gettext_lazy("Deal of the day"), "calendar-days", 10, _lobby_text
    )
)


def played_text(day: DailyDeal) -> str:
    """Return `Ingrid and 3 others have played.`, as far as they agreed to be named."""
    n, named = count_begun(day), named_players(day)
    if not n:
        return _("No one has played yet.")
    if not named:
        return ngettext("{n} has played.", "{n} have played.", n).format(n=n)
    name, others = named[0].display_name, n - 1
    if not others:
        return _("%(name)s has played.") % {"name": name}
    text = ngettext(
        "{name} and {n} other have played.", "{name} and {n} others have played.", others
    )
    return text.format(name=name, n=others)


def result_text(results: Results) -> str:
    """Return a player's own result: `31 points · par 43 points · rank 2 of 9`."""
    mine = results.mine
    assert mine is not None
    parts = [mine.words]
    if results.par:
        parts.append(_("par %(par)s") % {"par": results.par})
    if len(results.lines) > 1:
        place = {"place": mine.place, "of": len(results.lines)}
        parts.append(_("rank %(place)s of %(of)s") % place)
    return " · ".join(parts)


PURPOSE = "games.learning.deals"


def result_token(attempt: Attempt) -> str:
    """Return the attempt's number and its signature, derived from our secret key."""
    signed = f"{attempt.pk} {attempt.deal_id} {attempt.player_id}"
    return f"{attempt.pk}-{tokens.derived(signed, PURPOSE)}"


def result_address(attempt: Attempt) -> str:
    """Return the link to the attempt's result, with the site's address."""
    return settings.SITE_URL + reverse("deal:shared", args=[result_token(attempt)])


def find_result(token_: str) -> Attempt | None:
    """Return the attempt of a link's token if it counts and is over, else None."""
    counts = Attempt.objects.filter(practice=False, ended_at__isnull=False)
    rows = counts.select_related("deal", "player")
    return row_by_token(token_, lambda number: rows.filter(pk=number).first(), result_token)
