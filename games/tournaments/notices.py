"""Notices of tournaments to people and to the office's chats, without secrets.

Each kind is declared below the function that sends it. All functions are idempotent.
"""

from collections.abc import Iterable
from datetime import datetime

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.players.models import Player
from games.tables import registry
from games.telling import notice_kinds, outbox
from games.telling.models import Notice
from games.telling.notice_kinds import TOURNAMENTS, Message, public_name
from games.tournaments import reveal
from games.tournaments.models import Chair, Entry, Pairing, Round, Stage, Status, Tournament


def _tell(
    kind: str,
    one: Tournament,
    people: Iterable[int],
    mark: int | None = None,
    at: datetime | None = None,
    **about: int,
) -> None:
    """Notify people; `mark` distinguishes notices of the same kind and tournament."""
    key = str(one.pk) if mark is None else f"{one.pk}-{mark}"
    outbox.tell(kind, people, key, about={"tournament": one.pk, **about}, at=at)


def _tournament_of(notice: Notice) -> Tournament | None:
    return Tournament.objects.filter(pk=notice.about.get("tournament")).first()


def _message(title: str, text: str, one: Tournament) -> Message:
    return Message(title, text, reverse("tournaments:tournament", args=[one.pk]), "crown")


def tell_announcement(tournament: Tournament) -> None:
    """Tell everybody of a new tournament; nobody if it is by invitation."""
    if tournament.invited_only:
        return
    _tell_chats(tournament)
    people = Player.objects.active().filter(is_ghost=False).exclude(pk=tournament.organiser_id)
    _tell("tournament", tournament, people.values_list("pk", flat=True))


@notice_kinds.declare("tournament", listed=True)
def _announced(notice: Notice) -> Message | None:
    """Return the announcement until the tournament begins or the person takes part."""
    one = _tournament_of(notice)
    if one is None or one.status not in (Status.ANNOUNCED, Status.CHECK_IN):
        return None
    if one.entrants.filter(player=notice.player_id).exists():
        return None
    return _message(_("New tournament: %(name)s") % {"name": one.name}, _("Sign-up is open."), one)


def tell_check_in(tournament: Tournament) -> None:
    """Ask the participants to check in."""
    taking = tournament.entrants.filter(state=Entry.IN).values_list("player_id", flat=True)
    _tell("tournament_check_in", tournament, taking)


@notice_kinds.declare("tournament_check_in", TOURNAMENTS, urgent=True, listed=True)
def _check_in(notice: Notice) -> Message | None:
    """Return the request until the person has checked in or the tournament has begun."""
    one = _tournament_of(notice)
    if one is None or one.status != Status.CHECK_IN:
        return None
    if not one.entrants.filter(player=notice.player_id, state=Entry.IN, here=False).exists():
        return None
    title = _("Are you there? %(name)s") % {"name": one.name}
    return _message(title, _("If you haven’t checked in, you aren’t paired."), one)


def tell_start(tournament: Tournament) -> None:
    """Remind the participants, ten minutes before the tournament begins."""
    if at := tournament.starts_at:
        taking = tournament.entrants.filter(state=Entry.IN).values_list("player_id", flat=True)
        _tell("tournament_soon", tournament, taking, int(at.timestamp()))


def tell_next_round(tournament: Tournament, number: int, at: datetime) -> None:
    """Remind the people who are there, ten minutes before a round with a set time."""
    taking = tournament.entrants.filter(state=Entry.IN, here=True, number__isnull=False)
    people = taking.values_list("player_id", flat=True)
    _tell("tournament_soon", tournament, people, int(at.timestamp()), round=number)


@notice_kinds.declare("tournament_soon", TOURNAMENTS, urgent=True, listed=True)
def _soon(notice: Notice) -> Message | None:
    """Return the reminder until tournament or round begins, or the person isn't there any more."""
    one, number = _tournament_of(notice), notice.about.get("round")
    waits = (Status.RUNNING,) if number else (Status.ANNOUNCED, Status.CHECK_IN)
    if one is None or one.status not in waits:
        return None
    if not one.entrants.filter(player=notice.player_id, state=Entry.IN, here=True).exists():
        return None  # People who haven't checked in are asked to do so instead.
    if number:
        return _round_soon(one, number)
    if one.starts_at is None:
        return None  # It was postponed.
    title = _("%(name)s starts in a few minutes") % {"name": one.name}
    return _message(title, _("Your table appears here as soon as it’s drawn."), one)


def _round_soon(one: Tournament, number: int) -> Message | None:
    """Return a round's reminder until it begins or the tournament is paused."""
    if one.paused or one.rounds.exclude(stage=Stage.PROPOSED).filter(number=number).exists():
        return None
    words = {"round": number, "name": one.name}
    title = _("Round %(round)d starts in a few minutes: %(name)s") % words
    return _message(title, _("Your table appears here as soon as it’s drawn."), one)


def tell_tables(tournament: Tournament, each: Round) -> None:
    """Call the people of the round to their tables."""
    seated = Chair.objects.filter(pairing__round=each, pairing__decided_at=None)
    people = seated.values_list("entrant__player_id", flat=True)
    _tell("tournament_table", tournament, people, each.number, round=each.number)


@notice_kinds.declare("tournament_table", TOURNAMENTS, urgent=True, listed=True)
def _table(notice: Notice) -> Message | None:
    """Return the call to a table until it has a result."""
    pairings = Pairing.objects.filter(
        round__tournament=notice.about.get("tournament"),
        round__number=notice.about.get("round"),
        chairs__entrant__player=notice.player_id,
        decided_at=None,
        round__tournament__status=Status.RUNNING,
    )
    pairing = pairings.select_related("round__tournament").first()
    last = pairing.sittings.filter(counts=True).last() if pairing else None
    if pairing is None or last is None:
        return None
    title = _("Your table is ready: %(name)s") % {"name": pairing.round.tournament.name}
    words = {"round": pairing.round.number, "table": pairing.number}
    text = _("Round %(round)d, table %(table)d") % words
    table = reverse("tables:table", args=[last.table_id])
    told_at = reverse("tournaments:tournament", args=[pairing.round.tournament_id])
    return Message(title, text, table, "crown", told_at=told_at)


def tell_places(tournament: Tournament, each: Round) -> None:
    """Tell the participants their place after a round; an arena has no rounds."""
    if tournament.format != "arena":
        taking = tournament.entrants.filter(state=Entry.IN, number__isnull=False)
        people = taking.values_list("player_id", flat=True)
        _tell("tournament_round", tournament, people, each.number, round=each.number)


@notice_kinds.declare("tournament_round", listed=True)
def _round(notice: Notice) -> Message | None:
    """Return the place after a round until the next one begins or the tournament ends."""
    one, number = _tournament_of(notice), notice.about.get("round", 0)
    place = one.places.filter(entrant__player=notice.player_id).first() if one else None
    if one is None or one.status != Status.RUNNING or place is None:
        return None
    last = one.rounds.exclude(stage=Stage.PROPOSED).order_by("number").last()
    if last is None or (last.number, last.stage) != (number, Stage.OVER):
        return None
    title = _("Round %(round)d has ended: %(name)s") % {"round": number, "name": one.name}
    return _message(title, _("Your place: %(place)d") % {"place": place.place}, one)


def tell_pause(tournament: Tournament) -> None:
    """Tell the organiser that nobody is there for the next round."""
    _tell("tournament_waits", tournament, [tournament.organiser_id], tournament.version)


@notice_kinds.declare("tournament_waits", TOURNAMENTS, urgent=True, listed=True)
def _waits(notice: Notice) -> Message | None:
    """Return the warning until the tournament goes on."""
    one = _tournament_of(notice)
    if one is None or one.status != Status.RUNNING or not one.paused:
        return None
    title = _("%(name)s is waiting: not enough people") % {"name": one.name}
    text = _("It continues automatically once enough people are back, or you can end it.")
    return _message(title, text, one)


def tell_end(tournament: Tournament) -> None:
    """Tell the players their places, and the chats, after a screen has revealed the winners."""
    at = reveal.revealed_at(tournament, timezone.now())
    _tell_chats(tournament, at)
    played = tournament.entrants.filter(number__isnull=False)
    _tell("tournament_over", tournament, played.values_list("player_id", flat=True), at=at)


@notice_kinds.declare("tournament_over", listed=True)
def _over(notice: Notice) -> Message | None:
    one = _tournament_of(notice)
    place = one.places.filter(entrant__player=notice.player_id).first() if one else None
    if one is None or one.status != Status.OVER or place is None:
        return None
    title = _("%(name)s has ended") % {"name": one.name}
    return _message(title, _("Your place: %(place)d") % {"place": place.place}, one)


def _tell_chats(one: Tournament, at: datetime | None = None) -> None:
    """Tell the office's chats the tournament's state, unless it is by invitation."""
    if not one.invited_only:
        about = {"tournament": one.pk, "status": one.status}
        outbox.tell_office("tournament_news", f"{one.pk}-{one.status}", about=about, at=at)


@notice_kinds.for_chats(
    "tournament_news", gettext_lazy("A tournament is announced or has a winner"), 86
)
def _news(notice: Notice) -> Message | None:
    """Return the news as long as the tournament's state is that of the notice."""
    one = _tournament_of(notice)
    if one is None or one.status != notice.about["status"] or one.game not in registry.configs():
        return None
    url = reverse("tournaments:tournament", args=[one.pk])
    if one.status == Status.OVER:
        title = _("%(name)s has ended") % {"name": one.name}
        lines = [
            _("%(place)d. %(name)s")
            % {"place": each.place, "name": public_name(each.entrant.player)}
            for each in one.places.filter(place__lte=3).select_related("entrant__player")[:4]
        ]
        return Message(title, "", url, "crown", tuple(lines)) if lines else None
    game = str(registry.config(one.game).verbose_name)
    title = _("New tournament: %(name)s") % {"name": one.name}
    return Message(title, game, url, "crown", (game, _("Sign-up is open.")))
