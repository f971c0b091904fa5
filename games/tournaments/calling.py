"""What tournaments tell people, by the ways of `games.telling` (T-N1). No secrets in it."""

from collections.abc import Iterable
from datetime import datetime

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from games.players.models import Player
from games.telling import kinds, outbox
from games.telling.kinds import TOURNAMENTS, Kind, Said
from games.telling.models import Notice
from games.tournaments import chats, reveal
from games.tournaments.models import Chair, Entry, Pairing, Round, Stage, Status, Tournament

ICON = "crown"


def announced(tournament: Tournament) -> None:
    """Everybody, once; nobody, where it is by invitation."""
    if tournament.invited_only:
        return
    chats.tell(tournament)
    people = Player.objects.active().filter(is_ghost=False).exclude(pk=tournament.organiser_id)
    _tell("tournament", tournament, people.values_list("pk", flat=True))


def check_in(tournament: Tournament) -> None:
    """Those who take part."""
    taking = tournament.entrants.filter(state=Entry.IN).values_list("player_id", flat=True)
    _tell("tournament_check_in", tournament, taking)


def soon(tournament: Tournament) -> None:
    """Those who take part, ten minutes before it begins: once, however often it is called."""
    if tournament.starts_at is None:
        return
    taking = tournament.entrants.filter(state=Entry.IN).values_list("player_id", flat=True)
    key = f"{tournament.pk}-{int(tournament.starts_at.timestamp())}"
    outbox.tell("tournament_soon", taking, key, about={"tournament": tournament.pk})


def round_soon(tournament: Tournament, number: int, at: datetime) -> None:
    """Those who are there, ten minutes before a set time: once, however often it is called."""
    taking = tournament.entrants.filter(state=Entry.IN, here=True, number__isnull=False)
    outbox.tell(
        "tournament_soon",
        taking.values_list("player_id", flat=True),
        f"{tournament.pk}-{int(at.timestamp())}",
        about={"tournament": tournament.pk, "round": number},
    )


def tables(tournament: Tournament, each: Round) -> None:
    """Those who sit at a table of the round."""
    seated = Chair.objects.filter(pairing__round=each, pairing__decided_at=None)
    outbox.tell(
        "tournament_table",
        seated.values_list("entrant__player_id", flat=True),
        f"{tournament.pk}-{each.number}",
        about={"tournament": tournament.pk, "round": each.number},
    )


def round_over(tournament: Tournament, each: Round) -> None:
    """Those who take part, of a round that isn’t the last one; an arena’s tables are no rounds."""
    if tournament.format == "arena":
        return
    taking = tournament.entrants.filter(state=Entry.IN, number__isnull=False)
    outbox.tell(
        "tournament_round",
        taking.values_list("player_id", flat=True),
        f"{tournament.pk}-{each.number}",
        about={"tournament": tournament.pk, "round": each.number},
    )


def waits(tournament: Tournament) -> None:
    """Whoever organises it: nobody is there for the next round."""
    outbox.tell(
        "tournament_waits",
        [tournament.organiser_id],
        f"{tournament.pk}-{tournament.version}",
        about={"tournament": tournament.pk},
    )


def over(tournament: Tournament) -> None:
    """Whoever has taken part, and the office’s chats; after a screen that tells it first."""
    at = reveal.told_at(tournament, timezone.now())
    chats.tell(tournament, at)
    played = tournament.entrants.filter(number__isnull=False)
    _tell("tournament_over", tournament, played.values_list("player_id", flat=True), at)


def _tell(
    kind: str, tournament: Tournament, people: Iterable[int], at: datetime | None = None
) -> None:
    outbox.tell(kind, people, str(tournament.pk), about={"tournament": tournament.pk}, at=at)


def _of(notice: Notice) -> Tournament | None:
    return Tournament.objects.filter(pk=notice.about.get("tournament")).first()


def _said(title: str, text: str, one: Tournament) -> Said:
    return Said(title, text, reverse("tournaments:tournament", args=[one.pk]), ICON)


def _announced(notice: Notice) -> Said | None:
    """Until it begins, or they take part."""
    one = _of(notice)
    if one is None or one.status not in (Status.ANNOUNCED, Status.CHECK_IN):
        return None
    if one.entrants.filter(player=notice.player_id).exists():
        return None
    return _said(_("New tournament: %(name)s") % {"name": one.name}, _("Sign-up is open."), one)


kinds.register(Kind("tournament", _announced, listed=True))


def _check_in(notice: Notice) -> Said | None:
    """Until they are there, or it has begun."""
    one = _of(notice)
    if one is None or one.status != Status.CHECK_IN:
        return None
    if not one.entrants.filter(player=notice.player_id, state=Entry.IN, here=False).exists():
        return None
    title = _("Are you there? %(name)s") % {"name": one.name}
    return _said(title, _("If you haven’t checked in, you aren’t paired."), one)


kinds.register(Kind("tournament_check_in", _check_in, TOURNAMENTS, urgent=True, listed=True))


def _soon(notice: Notice) -> Said | None:
    """Until it begins, or they have withdrawn."""
    one, number = _of(notice), notice.about.get("round")
    waits = (Status.RUNNING,) if number else (Status.ANNOUNCED, Status.CHECK_IN)
    if one is None or one.status not in waits:
        return None
    if not one.entrants.filter(player=notice.player_id, state=Entry.IN, here=True).exists():
        return None  # Whoever isn't checked in is asked for that.
    if number:
        return _round_soon(one, number)
    if one.starts_at is None:
        return None  # It was put off.
    title = _("%(name)s starts in a few minutes") % {"name": one.name}
    return _said(title, _("Your table appears here as soon as it’s drawn."), one)


kinds.register(Kind("tournament_soon", _soon, TOURNAMENTS, urgent=True, listed=True))


def _round_soon(one: Tournament, number: int) -> Said | None:
    """Until it begins, or everything is paused."""
    if one.paused or one.rounds.exclude(stage=Stage.PROPOSED).filter(number=number).exists():
        return None
    words = {"round": number, "name": one.name}
    title = _("Round %(round)d starts in a few minutes: %(name)s") % words
    return _said(title, _("Your table appears here as soon as it’s drawn."), one)


def _table(notice: Notice) -> Said | None:
    """Until the table has a result."""
    pairing = (
        Pairing.objects.filter(
            round__tournament=notice.about.get("tournament"),
            round__number=notice.about.get("round"),
            chairs__entrant__player=notice.player_id,
            decided_at=None,
            round__tournament__status=Status.RUNNING,
        )
        .select_related("round__tournament")
        .first()
    )
    last = pairing.sittings.filter(counts=True).last() if pairing else None
    if pairing is None or last is None:
        return None
    name = pairing.round.tournament.name
    words = {"round": pairing.round.number, "table": pairing.number}
    return Said(
        _("Your table is ready: %(name)s") % {"name": name},
        _("Round %(round)d, table %(table)d") % words,
        reverse("tables:table", args=[last.table_id]),
        ICON,
    )


kinds.register(Kind("tournament_table", _table, TOURNAMENTS, urgent=True, listed=True))


def _round(notice: Notice) -> Said | None:
    """Until the next round begins, or the tournament ends."""
    one, number = _of(notice), notice.about.get("round", 0)
    place = one.places.filter(entrant__player=notice.player_id).first() if one else None
    if one is None or one.status != Status.RUNNING or place is None:
        return None
    last = one.rounds.exclude(stage=Stage.PROPOSED).order_by("number").last()
    if last is None or (last.number, last.stage) != (number, Stage.OVER):
        return None
    title = _("Round %(round)d has ended: %(name)s") % {"round": number, "name": one.name}
    return _said(title, _("Your place: %(place)d") % {"place": place.place}, one)


kinds.register(Kind("tournament_round", _round, listed=True))


def _waits(notice: Notice) -> Said | None:
    """Until it goes on."""
    one = _of(notice)
    if one is None or one.status != Status.RUNNING or not one.paused:
        return None
    title = _("%(name)s is waiting: not enough people") % {"name": one.name}
    return _said(
        title, _("It continues automatically once enough people are back, or you can end it."), one
    )


kinds.register(Kind("tournament_waits", _waits, TOURNAMENTS, urgent=True, listed=True))


def _over(notice: Notice) -> Said | None:
    one = _of(notice)
    place = one.places.filter(entrant__player=notice.player_id).first() if one else None
    if one is None or one.status != Status.OVER or place is None:
        return None
    title = _("%(name)s has ended") % {"name": one.name}
    return _said(title, _("Your place: %(place)d") % {"place": place.place}, one)


kinds.register(Kind("tournament_over", _over, listed=True))
