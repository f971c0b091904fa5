"""Every kind of notice, in words while it stands: no card, nothing private, nobody who hides.

An office is led through occasions of all kinds; after each what its notices say is gathered, the
secrets are changed behind its back, and it is gathered again. The kinds come from their register: a
new one fails until it has an occasion here.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.utils import timezone

from games.boards import notices as titles
from games.boards.models import Month, Title
from games.players.clock import Clock
from games.players.models import Equivalent, OwnExercise, Player, Role
from games.spaye import services as days
from games.spaye.models import Day
from games.spaye.notices import rhythm
from games.stories import services as stories
from games.stories.achievements import BY_KEY
from games.tables import annulments
from games.tables.lobby import services as lobby
from games.tables.models import Annulment, Table
from games.telling import delivery, notice_kinds, outbox, ways
from games.telling.mail import CODE
from games.telling.models import Notice
from games.telling.sealing import seal
from games.tournaments import notices
from games.tournaments.models import Tournament
from games.tournaments.services import entrants, lifecycle
from spaye_site.operations import alarms
from tests.spaye.clock import set_office
from tests.spaye.conftest import at, cards, house, phone  # noqa: F401
from tests.spaye.together import down_to_three
from tests.tables.in_person import played_in_person
from tests.telling.leaks import office, twins
from tests.telling.leaks.office import EQUIVALENT, HIDDEN, PREFERRED, Office, _moved, _private
from tests.telling.pages import wishing
from tests.telling.pigeons import Pigeons
from tests.tournaments import playing

pytestmark = [pytest.mark.django_db, pytest.mark.long]
NAMES = (("Camille", Role.ADMIN), ("Lars", Role.REFEREE), (HIDDEN, Role.MEMBER))
Words = dict[tuple[str, str, int | None], str]


@dataclass
class Walk:
    """What has been put into words so far."""

    office: Office
    told: set[str] = field(default_factory=set)

    def look(self, *tables: Table) -> None:
        """All that stands now, and the same with other secrets."""
        first = words()
        self.told |= {kind for kind, _key, _player in first}
        text = repr(first)
        assert EQUIVALENT not in text
        assert PREFERRED not in text
        with _as_it_was(Table, *tables):
            for table in tables:
                twins.swap(table)
            assert words() == first
        with _as_it_was(Player, self.office.hidden):
            twins.private(self.office)
            assert words() == first
            twins.name(self.office)
            assert _of_chats(words()) == _of_chats(first)
        _private_again()


@contextmanager
def _as_it_was(model: Any, *rows: Any) -> Iterator[None]:
    before = model.objects.filter(pk__in=[row.pk for row in rows]).values()
    kept = list(before)
    yield
    for values in kept:
        model.objects.filter(pk=values["id"]).update(**values)


def _private_again() -> None:
    Equivalent.objects.update(name=EQUIVALENT)
    OwnExercise.objects.update(most=office.MOST)


def words() -> Words:
    """What every notice that stands says, to whom."""
    found: Words = {}
    for notice in Notice.objects.filter(gone=None).select_related("player"):
        kind = notice_kinds.get(notice.kind)
        said = delivery.render_message(notice, kind) if kind else None
        if said is not None:
            found[notice.kind, notice.key, notice.player_id] = repr(said)
    return found


def _of_chats(found: Words) -> Words:
    return {name: said for name, said in found.items() if name[2] is None}


@pytest.fixture
def walk(at, phone, monkeypatch: pytest.MonkeyPatch) -> Walk:  # noqa: F811
    monkeypatch.setattr(ways, "_ways", {})
    for name in ("push", "chat"):
        ways.register(Pigeons(name=name))
    people = {name: phone(name, role) for name, role in (*NAMES, ("Mehdi", Role.MEMBER))}
    made = Office(people)
    _private(made.hidden)
    return Walk(made)


def test_no_kind_of_notice_tells_a_secret(walk, at, monkeypatch):  # noqa: F811
    """In one go: each occasion costs little beside the office."""
    at("2026-11-19 14:00:00")
    office.finish_a_day(walk.office)
    walk.look()
    at("2026-11-23 14:00:00")
    duel(walk)
    at("2026-11-24 14:00:00")
    real(walk)
    at("2026-11-25 14:00:00")
    final(walk)
    at_tables(walk)
    corrected(walk)
    tournaments(walk)
    of_the_house(walk, monkeypatch)
    assert walk.told == {kind.name for kind in notice_kinds.everything()}


def _opened(walk: Walk, deck: str, *known: str) -> tuple[Day, dict[str, int]]:
    """Today with everybody there, and their seats."""
    people = walk.office.people
    more: dict[str, Any] = {"setup": {"cards": cards(list(known))}} if deck == "app" else {}
    day = days.open_day(people["Camille"].player, deck, 32, "squats", **more)
    for each in list(people.values())[1:]:
        days.check_in(day, each.player)
    seats = {seat.player_id: seat.number for seat in day.table.seats.all()}
    return day, {name: seats[each.player.pk] for name, each in people.items()}


def duel(walk: Walk) -> None:
    """Who is free, a challenge, an accepted one, an exercise that wants witness and committee."""
    people = walk.office.people
    camille, hidden = people["Camille"], people[HIDDEN]
    day, seats = _opened(walk, "app", "N", "QH", "9S", "KS", "8D", "10C", "AH", "7C")
    days.ask_who_is_free(day, hidden.player)
    walk.look(day.table)
    for who, text in (
        (camille, f"challenge {seats[HIDDEN]}"),
        (hidden, f"accept {seats['Camille']}"),
    ):
        _moved(day.table, who.player, text)
        walk.look(day.table)
    for at_card, who in enumerate((camille, hidden)):
        _moved(day.table, who.player, f"draw {at_card}")
    for what in ("witness", "committee"):
        camille.post(f"/daye/call/{what}/0/")
    walk.look(day.table)


def real(walk: Walk) -> None:
    """A log, a contest, and two who meet at the table."""
    people = walk.office.people
    camille, hidden = people["Camille"].player, people[HIDDEN].player
    day, seats = _opened(walk, "real")
    call = days.ask_who_is_free(day, camille)
    days.answer_call(day, hidden, call.pk)
    walk.look()
    _moved(day.table, camille, f"log {seats['Camille']} {seats[HIDDEN]} 7-A")
    walk.look()
    _moved(day.table, hidden, "contest 0")
    walk.look()


def final(walk: Walk) -> None:
    """A final that lacks players, in an office that plays at this time and can save the day."""
    people = walk.office.people
    day, _seats = _opened(walk, "app")
    down_to_three(day, people["Camille"], people["Lars"])
    _moved(day.table, people[HIDDEN].player, "call_final")
    set_office(moments="14:00", last_call=True)
    wishing(people["Camille"].player, "rhythm")
    rhythm.tell_time_to_play(Clock.read())
    days.make_last_call(day)
    walk.look(day.table)


def at_tables(walk: Walk) -> None:
    """A turn, an invitation, a chair that is free."""
    people = [each.player for each in walk.office.people.values()]
    camille, _lars, hidden, _mehdi = people
    table = office._sitting("papayoo", people)
    seated = [seat.player_id for seat in table.seats.all() if seat.turn]
    outbox.tell("turn", seated, f"turn {table.pk}", about={"table": table.pk})
    gathers = lobby.open_table(hidden, "papayoo", 4, {})
    lobby.invite(gathers.pk, hidden, camille.pk)
    lobby.ask_everybody(gathers.pk, hidden)
    walk.look(table)


def corrected(walk: Walk) -> None:
    """A table that is over shall be annulled."""
    camille, _lars, hidden, mehdi = (each.player for each in walk.office.people.values())
    table = played_in_person([camille, hidden, mehdi], (1, 2, 3))
    Annulment.objects.create(table=table, by=hidden, reason="By mistake", at=timezone.now())
    annulments.ask_undecided(table, [camille.pk, mehdi.pk])
    walk.look()


def tournaments(walk: Walk) -> None:
    """Announced, who is there, soon to begin, a table ready, a round over, too few there, over."""
    people = [each.player for each in walk.office.people.values()]
    made = lifecycle.create(people[2], "Friday lunch", "speahx", "swiss", {}, {})
    lifecycle.announce(made.pk, people[2])
    walk.look()
    for player in people:
        entrants.sign_up(made.pk, player)
    lifecycle.open_check_in(made.pk, people[2])
    walk.look()
    for player in people:
        entrants.set_here(made.pk, player, True)
    Tournament.objects.filter(pk=made.pk).update(starts_at=timezone.now())
    notices.tell_start(Tournament.objects.get(pk=made.pk))
    walk.look()
    begun = playing.begun(people)
    playing.next_round(begun, 1)
    walk.look()
    playing.play_round(begun, 1)
    walk.look()
    pauses = Tournament.objects.filter(pk=begun.pk)
    pauses.update(paused=True)
    notices.tell_pause(pauses.get())
    walk.look()
    pauses.update(paused=False)
    playing.play(begun)
    walk.look()


def of_the_house(walk: Walk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Titles, what somebody has achieved, the poster, a device, a code, a test, the server."""
    camille, hidden = walk.office.people["Camille"].player, walk.office.hidden
    month, _made = Month.objects.get_or_create(year=2026, month=10)
    Title.objects.create(month=month, column="victoire", player=hidden, points=3, decided="points")
    titles.tell_titles(month)
    alarm = alarms.Alarm("disk", "It is almost full.")
    monkeypatch.setattr(alarms, "look", lambda: (alarm,))
    alarms.notify_admins()
    stories.ask_for_poster(2026)
    about = {"key": next(iter(BY_KEY))}
    outbox.tell("achievement", [hidden.pk], "first", about=about)
    outbox.tell("deal", [camille.pk], "2026-11-25", about={"date": "2026-11-25"})
    outbox.tell("device", [camille.pk], "x", about={"device": "A phone"})
    outbox.tell(CODE, [camille.pk], "x", about={"code": seal("ABC-DEF")})
    outbox.tell("digest", [camille.pk, hidden.pk], "2026-11-25")
    outbox.tell_office("chat_test", "x", about={"hook": 1})
    walk.look()
