"""A played office from which everything leaves that can: every way open, every address made.

Tables of all games are running, an exercise is due to somebody who has an
equivalent and a personal most, and who won most yesterday hides from the kitchen’s screen.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from secrets import token_urlsafe
from typing import Any

from django.utils import timezone

from games.players.clock import Clock
from games.players.models import Device, Equivalent, Exercise, OwnExercise, Player, Role
from games.programs import access
from games.programs import services as keys
from games.programs.models import Interface, Kind, Scope
from games.spaye import services as days
from games.tables import audience, registry, services
from games.tables.models import Pace, Table
from games.telling import chats, mail, notice_kinds, outbox, push
from games.telling import services as wishes
from games.telling.models import Hook, Hours, Letterbox
from games.telling.sealing import seal
from tests.spaye.conftest import Phone, cards
from tests.tables.bots.at_work import lay_out
from tests.telling.push.service import Browser

HIDDEN = "Quetzalcoatl"
"""The name of somebody who isn't on the kitchen's screen: a word of nothing else."""
EQUIVALENT, PREFERRED = "xylophone-breathing", "zeppelin-stretching"
MOST = 7
ASKING = ("Camille", "Mehdi")
"""Whose programs ask."""
MOVES = 12


@dataclass
class Office:
    """Its people by name, and what opens what leaves it."""

    people: dict[str, Phone]
    tables: dict[str, Table] = field(default_factory=dict)
    programs: dict[str, str] = field(default_factory=dict)
    """The tokens of keys with every scope, by whose they are."""
    calendars: dict[str, str] = field(default_factory=dict)
    browsers: dict[str, Browser] = field(default_factory=dict)

    @property
    def hidden(self) -> Player:
        return self.people[HIDDEN].player


def opened(phone: Callable[..., Phone], settings: Any) -> Office:
    """People and ways, before anything is played."""
    named = [("Camille", Role.ADMIN), ("Lars", Role.REFEREE), (HIDDEN, Role.MEMBER)]
    named += [("Mehdi", Role.MEMBER)]
    office = Office({name: phone(name, role) for name, role in named})
    settings.PUSH, settings.PUSH_HOSTS, settings.EMAIL_ON = True, ["push.example"], True
    settings.SITE_URL = "https://spaye.example"
    Hours.objects.create(pk=1, begins=0, ends=1440)
    Interface.objects.update_or_create(pk=1, defaults={"on": True})
    access.clear_cache()
    for each in office.people.values():
        _ways_of(office, each.player)
    _ways_of_office(office)
    _private(office.hidden)
    return office


def _private(player: Player) -> None:
    """What nobody else is ever told of somebody."""
    Player.objects.filter(pk=player.pk).update(on_screen=False, preference=PREFERRED)
    player.refresh_from_db()
    exercise, _ = Exercise.objects.get_or_create(name="squats")
    made = Equivalent.objects.create(exercise=exercise, name=EQUIVALENT)
    OwnExercise.objects.create(player=player, exercise=exercise, equivalent=made, most=MOST)


def _ways_of(office: Office, player: Player) -> None:
    """Everything by push and by letter; a key with every scope and a calendar."""
    name = player.name
    browser = Browser(f"https://push.example/{player.pk}")
    device = Device.objects.filter(player=player).first()
    assert device is not None
    push.subscribe(player, device.session_key, browser.told())
    office.browsers[name] = browser
    sealed = seal(f"{player.pk}@office.example")
    now = timezone.now()
    values = {"sealed": sealed, "proved": now, "nonce": "x", "minute": 0, "calls": True}
    Letterbox.objects.create(player=player, **values)
    wishes.wish(player, dict.fromkeys((group.name for group in notice_kinds.GROUPS), True))
    if name in ASKING:
        _key, token = keys.make_for_program(player, "bot", Scope.values, 90, token_urlsafe(24))
        office.programs[name] = token
    office.calendars[name] = _link(Kind.CALENDAR, player, player)


def _ways_of_office(office: Office) -> None:
    admin = office.people["Camille"].player
    Hook.objects.create(name="Kitchen", sealed=seal("slack://kitchen"), made_by=admin)
    topics = [kind.name for kind in notice_kinds.everything() if kind.of is notice_kinds.For.OFFICE]
    Hook.objects.update(topics=" ".join(topics))
    chats.clear_cache()
    office.calendars["the office"] = _link(Kind.OFFICE_CALENDAR, admin, None)


def _link(kind: Kind, by: Player, player: Player | None) -> str:
    return str(access.link(keys.make_link(kind, by, player, "calendar"))).partition(".example")[2]


def finish_a_day(office: Office) -> None:
    """A whole real deck: who hides wins most."""
    first, hidden, third = (office.people[name] for name in ("Camille", HIDDEN, "Mehdi"))
    day = days.open_day(first.player, "real", 32, "squats")
    for each in (hidden, third):
        days.check_in(day, each.player)
    for pair in ["7-A", "8-9", "10-J", "Q-K"] * 4:
        _moved(day.table, first.player, f"log 0 1 {pair}")
    _moved(day.table, first.player, "log 0 1 2 N-N-N")


def play(office: Office) -> None:
    """A day whose exercise is due, and a table of each game in the midst of it."""
    everybody = list(office.people.values())
    first, hidden = office.people["Camille"], office.people[HIDDEN]
    known = {"cards": cards(["N", "QH", "9S", "KS", "8D", "10C", "AH", "7C"])}
    day = days.open_day(first.player, "app", 32, "squats", setup=known)
    for each in everybody[1:]:
        days.check_in(day, each.player)
    seats = {seat.player_id: seat.number for seat in day.table.seats.all()}
    office.tables["spaye"] = day.table
    for who, text in (
        (first, f"challenge {seats[hidden.player.pk]}"),
        (hidden, f"accept {seats[first.player.pk]}"),
        (first, "draw 0"),
        (hidden, "draw 1"),
    ):
        _moved(day.table, who.player, text)
    first.post("/daye/call/witness/0/")
    for slug, config in sorted(registry.configs().items()):
        if config.lobby and config.name.startswith("games."):
            office.tables[slug] = _sitting(slug, [each.player for each in everybody])


def _moved(table: Table, player: Player, text: str) -> None:
    table.refresh_from_db()
    services.play(table.pk, player, text, table.version)


def _sitting(slug: str, people: list[Player]) -> Table:
    """A table after some moves, each chosen by a chance that is always the same."""
    most = max(seats for seats in registry.rules(slug).SEATS if seats <= len(people))
    table = lay_out(*people[:most], game=slug, options={})
    Table.objects.filter(pk=table.pk).update(pace=Pace.DAYS)
    dice = random.Random(slug)
    for _move in range(MOVES):
        table.refresh_from_db()
        seats = [seat for seat in range(most) if audience.moves(table, seat)]
        if not seats:
            break
        text = str(dice.choice(audience.moves(table, seats[0])))
        services.play(table.pk, people[seats[0]], text, table.version)
    table.refresh_from_db()
    return table


def tell_everything(office: Office) -> None:
    """What didn't come by itself, of the tables and the day that there are."""
    today = Clock.read().today.isoformat()
    for table in office.tables.values():
        about = {"table": table.pk, "status": table.status}
        seated = [seat.player_id for seat in table.seats.all() if seat.turn]
        outbox.tell("turn", seated, f"told {table.pk}", about=about)
    for kind in ("day_start", "final_called", "day_result"):
        outbox.tell_office(kind, f"told {today}", about={"day": today})
    for number in Hook.objects.values_list("pk", flat=True):
        outbox.tell_office("chat_test", str(number), about={"hook": number})
    mail.write_digests(timezone.now())
    Letterbox.objects.update(last=None)
