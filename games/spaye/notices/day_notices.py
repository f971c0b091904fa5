"""Notices of a day for its players: a class for each kind, the most urgent first.

To add a kind, write a class at its place in this order. `find` finds the notices of the kind, or of
a family of kinds; `message` puts one into words, `came` says since when there is one. Flags say
where it is shown and how it goes. A kind that is also sent to players who aren't looking sets
`calls_by`, its `call` is called where it happens, and the two tests that `games/telling/README.md`
names under *Add a kind* list it. Nothing else has to know of it.

`find` reads no names and builds no sentences: it runs on every page, for the bell's count.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, TypedDict

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery
from django.template.defaultfilters import truncatechars
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.engine.contract import Move
from games.live.sharing import read_once
from games.players.clock import Clock
from games.players.inbox import InboxAction
from games.players.models import Player
from games.players.prepared import Prepared
from games.spaye import days, queries, words
from games.spaye.models import Call, Day, LogSeen, OpenCall, PutAway, VoidRequest
from games.spaye.scene import OPEN_CALL_LIFE, Person, Result, Scene, Task
from games.tables import audience, services
from games.tables.errors import Unreadable
from games.tables.models import Entry, Seat, Table
from games.telling import notice_kinds, outbox
from games.telling.models import Notice
from games.telling.notice_kinds import CHALLENGES, EXERCISES, Message, NoticeKind
from games.ui.words import and_list, capfirst

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class _Seen(TypedDict):
        seat: int | None
        has_void_requests: bool

    Seen = WithAnnotations[Day, _Seen]

TEN_MINUTES = timedelta(minutes=10)
LONGEST = 80
"""The most letters of a reason in a banner; the log’s page has all of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Button(InboxAction):
    """A button of a notice. If `move` is set, it makes this move at the day's table."""

    move: str = ""
    to_the_table: bool = False
    """Whether it leads to the dāye afterwards; other buttons stay on the page."""


def link(label: str, url: str, *, primary: bool = True) -> Button:
    """A button that is a link."""
    return Button(label, url, posts=False, primary=primary)


@dataclass(frozen=True, slots=True, kw_only=True)
class DayMessage(Message):
    """A notice as pages show it, in the active language."""

    notice: DayNotice
    person: Person | None = None
    buttons: tuple[Button, ...] = ()
    """The main button comes last, as in banners."""
    until: str = ""
    """When the notice disappears by itself, in ISO 8601."""

    @property
    def kind(self) -> str:
        return self.notice.kind

    @property
    def can_go(self) -> bool:
        return self.notice.can_go


KINDS: dict[str, type[DayNotice]] = {}
"""All kinds by name."""
FINDERS: list[type[DayNotice]] = []
"""The classes that define `find`, for themselves or for their family."""


@dataclass(frozen=True)
class DayNotice:
    """A notice derived from the day's state. `number` is a seat, exercise or dāye, by its kind."""

    number: int = 0
    mark: str = ""
    """Distinguishes the notice from an earlier one of the same kind and number."""

    kind: ClassVar[str]
    icon: ClassVar[str]
    page: ClassVar[str]
    """The name of the URL that it leads to; kinds that need arguments override `url`."""
    banner: ClassVar[bool] = True
    inbox: ClassVar[bool] = True
    can_go: ClassVar[bool] = False
    """Whether the banner can be dismissed; others stay until they are answered."""
    news: ClassVar[bool] = False
    """Whether it asks for nothing: dismissed, it is gone from the inbox, too."""
    afar: ClassVar[bool] = False
    """Whether people who aren't there get it, too."""
    verb: ClassVar[str] = ""
    """The verb of the move that causes it, if that isn't `kind`."""
    begun_by: ClassVar[tuple[str, ...]] = ()
    """Verbs of moves that cause it, whoever makes them; the first listed that was played counts."""
    calls_by: ClassVar[NoticeKind | None] = None
    """The kind of notification that is sent to players who aren't looking."""

    def __init_subclass__(cls) -> None:
        cls.can_go = cls.can_go or cls.news
        if "kind" in vars(cls):
            KINDS[cls.kind] = cls
        if "find" in vars(cls):
            FINDERS.append(cls)
        if kind := vars(cls).get("calls_by"):
            notice_kinds.register(kind)

    @property
    def key(self) -> str:
        """The name by which the notice is dismissed."""
        return "-".join(filter(None, (self.kind, str(self.number), self.mark)))

    @classmethod
    def find(cls, scene: Scene, player: Player) -> Iterable[DayNotice]:
        """The player's notices of this kind and its family."""
        raise NotImplementedError

    def message(self, scene: Scene) -> DayMessage:
        """The notice in words for the scene's reader."""
        raise NotImplementedError

    @property
    def url(self) -> str:
        return reverse(self.page)

    def show(
        self, title: str, text: str, *buttons: Button, url: str = "", **more: Any
    ) -> DayMessage:
        """The message with these words and buttons; `more` may be its `person` and `until`."""
        url = url or self.url
        return DayMessage(title, text, url, self.icon, notice=self, buttons=buttons, **more)

    def came(self, events: DayEvents) -> datetime | None:
        """When the notice came about; None if the events don't tell."""
        if self.begun_by:
            return next(filter(None, map(events.last_move_at, self.begun_by)), None)
        return events.last_move_at(self.verb or self.kind, str(self.number))

    def call(self, table: Table, people: Iterable[int | None], number: int) -> None:
        """Notify people who aren't looking, in the transaction of what happened.

        `number` distinguishes the call from an earlier one. It isn't sent to people whose pages no
        longer show the notice: they have answered or dismissed it.
        """
        assert self.calls_by is not None
        outbox.tell(
            self.calls_by.name,
            [person for person in people if person],
            f"{table.pk}-{self.key}-{number}",
            about={"table": table.pk, "what": self.key},
            scope=services.channel(table.pk),
        )


# Where notices are shown


def of_day(scene: Scene, player: Player) -> list[DayNotice]:
    """All of the day's notices for the player, the most urgent first."""
    finders = [finder for finder in FINDERS if scene.here or finder.afar]
    return [notice for finder in finders for notice in finder.find(scene, player)]


def to_show(scene: Scene, player: Player) -> list[DayNotice]:
    """The notices for banners: none that were dismissed."""
    return _kept(scene, player, [one for one in of_day(scene, player) if one.banner])


def to_list(scene: Scene, player: Player, *, ring: bool = False) -> list[DayNotice]:
    """The notices for the inbox, with dismissed ones that still ask for something.

    The bell's count (`ring`) leaves those out.
    """
    listed = [one for one in of_day(scene, player) if one.inbox]
    return _kept(scene, player, listed, asking=not ring)


def _kept(
    scene: Scene, player: Player, notices: list[DayNotice], *, asking: bool = False
) -> list[DayNotice]:
    """The notices that weren't dismissed, and if `asking`, those that still ask for something."""
    dismissed = put_away(scene.table_id, player) if notices else ()
    return [one for one in notices if (asking and not one.news) or one.key not in dismissed]


def put_away(table_id: int, player: Player) -> frozenset[str]:
    """The keys of the day's notices that this player has dismissed."""

    def load() -> dict[int, set[str]]:
        keys: dict[int, set[str]] = {}
        rows = PutAway.objects.filter(day__table=table_id).values_list("player", "what")
        for reader, what in rows:
            keys.setdefault(reader, set()).add(what)
        return keys

    return frozenset(read_once(("put away", table_id), load).get(player.pk, ()))


def current_message(notice: Notice) -> Message | None:
    """The notification's message as today's pages show it now; None once they no longer do."""
    player, about = notice.player, notice.about
    try:
        scene = today(player, timezone.now()) if player else None
    except Unreadable:
        return None
    if scene is None or player is None or scene.table_id != about["table"]:
        return None
    messages = (one.message(scene) for one in to_show(scene, player) if one.key == about["what"])
    return next(messages, None)


def today(player: Player, now: datetime) -> Scene | None:
    """Today as the player sees it, with or without a seat; None if nobody has opened it.

    One query, because it runs on every page. Raises `Unreadable`.
    """
    clock = Clock.at(now)
    day: Seen | None = _TODAY.first(clock.today, player.pk)
    if day is None:
        return None
    days.keep(day)
    scene = Scene(day.table, audience.observe(day.table, day.seat), clock)
    if not day.has_void_requests:
        scene.void_requests = []
    return scene


def _day_of(today: Any, player: Any) -> QuerySet[Seen]:
    own = Seat.objects.filter(table=OuterRef("table"), player=player).values("number")
    requested = Exists(VoidRequest.objects.filter(day=OuterRef("pk")))
    return Day.objects.filter(date=today).annotate(seat=Subquery(own), has_void_requests=requested)


_TODAY = Prepared(
    _day_of, date, int, related=["table"], annotated={"seat": None, "has_void_requests": bool}
)


# Notifying players who aren't looking


def after_move(table: Table, seat: int | None, move: Move) -> None:
    """Notify the player whom the move concerns, in its transaction."""
    if seat is None or table.imported:
        return
    number = table.version - 1
    if move.verb == "challenge":
        Challenge(seat).call(table, _people(table, [int(move.args[0])]), number)
    elif move.verb == "accept":
        Turn().call(table, _people(table, [int(move.args[0])]), number)


def ask(day: Day, kind: str, exercise: int, seats: Iterable[int]) -> None:
    """Notify these seats that a nikāyé asks for a witness or a committee (`kind`)."""
    notice = {"witness": Witness(exercise, "asked"), "committee": Committee(exercise)}[kind]
    notice.call(day.table, _people(day.table, seats), exercise)


def _people(table: Table, seats: Iterable[int]) -> list[int | None]:
    wanted = set(seats)
    return [seat.player_id for seat in table.seat_list if seat.number in wanted]


# The dāye


def before_accepting(scene: Scene, *, able: bool) -> str:
    """Today's exercise if a challenge can be accepted now, else what has to come first."""
    if able and scene.running is None:
        return _("Today’s exercise: %(exercise)s.") % {"exercise": scene.seen.exercise or "–"}
    if scene.running is not None:
        return _("A dāye is on. You can accept after it.")
    return _("Your exercise comes first.")


def _missed(notice: Notice) -> str | None:
    """Who challenged, in words; None if the player has answered, or was active before it ended."""
    table = notice.about["table"]
    challenger, number = int(notice.about["what"].split("-")[1]), int(notice.key.split("-")[-1])
    seats = Seat.objects.filter(table=table).select_related("player")
    people = {seat.number: seat.player for seat in seats}
    mine = next((seat for seat, one in people.items() if one == notice.player), None)
    by = people.get(challenger)
    if mine is None or by is None or not by.is_active:
        return None
    answers = Q(move__in=[f"accept {challenger}", f"decline {challenger}"])
    later = Entry.objects.filter(table=table, seat=mine, number__gt=number)
    if later.filter(answers | Q(at__lt=notice.ends)).exists():
        return None
    return _("%(name)s challenged you; you were away.") % {"name": by.display_name}


class Challenge(DayNotice):
    """Somebody challenges the reader."""

    kind, icon, page = "challenge", "hand", "spaye:today"
    calls_by = NoticeKind(
        "challenge", current_message, CHALLENGES, TEN_MINUTES, urgent=True, missed=_missed
    )

    @classmethod
    def find(cls, scene: Scene, player: Player) -> Iterable[DayNotice]:
        made = scene.open_challenges
        return [cls(each.challenger) for each in made if each.player == scene.seen.seat]

    def message(self, scene: Scene) -> DayMessage:
        person, address = scene.people[self.number], reverse("tables:move", args=[scene.table_id])
        decline = Button(_("Decline"), address, move=f"decline {person.seat}", primary=False)
        accept = Button(_("Accept"), address, move=f"accept {person.seat}", to_the_table=True)
        return self.show(
            _("%(name)s challenges you") % {"name": person.name},
            before_accepting(scene, able=scene.accepts),
            *([decline, accept] if scene.accepts else [decline]),
            person=person,
        )

    def came(self, events: DayEvents) -> datetime | None:
        return events.last_move_at("challenge", str(events.me), self.number)


class Turn(DayNotice):
    """The reader is to pick a card."""

    kind, icon, page = "turn", "layers", "spaye:daye"
    begun_by = ("accept", "call_final")
    calls_by = NoticeKind("picking", current_message, CHALLENGES, TEN_MINUTES, urgent=True)

    @classmethod
    def find(cls, scene: Scene, player: Player) -> Iterable[DayNotice]:
        return [cls()] if scene.to_pick else []

    def message(self, scene: Scene) -> DayMessage:
        others = and_list(one.name for one in scene.final_places if one and not one.me)
        text = _("Against %(names)s") % {"names": others}
        return self.show(words.own_turn(scene), text, link(_("Pick"), self.url))


class Final(DayNotice):
    """A final gathers, for people who aren't in it; those in it get `Waiting`."""

    kind, icon, page = "final", "flag", "spaye:daye"
    begun_by = ("accept", "call_final")
    can_go = True
    afar = True

    @classmethod
    def find(cls, scene: Scene, player: Player) -> Iterable[DayNotice]:
        running, gone = scene.running, scene.me is not None and not scene.here
        if gone or scene.status != "running" or running is None or not running.gathering:
            return []
        moves = queries.challenge_moves(scene.table_id)
        called = (number for number, _seat, move in moves if move == "call_final")
        # Nobody called the final if a pair's tie led to it.
        mark = str(next(called, running.number))
        return [Waiting(0, mark) if scene.mine else Final(0, mark)]

    def message(self, scene: Scene) -> DayMessage:
        names = and_list(person.name for person in scene.final_places if person)
        button = Button(_("I’ll join"), reverse("spaye:join_final"), to_the_table=True)
        if task := scene.my_task:
            first = reverse("spaye:task", args=["exercise", task.number])
            button = link(_("My exercise first"), first)
        caller = next(person for person in scene.final_places if person)
        tied = scene.running is not None and scene.running.tied
        called = _("%(name)s calls the final dāye") % {"name": caller.name}
        return self.show(
            _("A tie: on to the final dāye") if tied else called,
            _("With %(names)s. %(lacks)s") % {"names": names, "lacks": self.lacks(scene)},
            button,
            person=None if tied else caller,
        )

    @staticmethod
    def lacks(scene: Scene) -> str:
        n = scene.final_lacks
        return ngettext("%(n)s more person needed.", "%(n)s more people needed.", n) % {"n": n}


class Waiting(Final):
    """The reader is in a final that gathers."""

    kind = "waiting"
    inbox = False

    def message(self, scene: Scene) -> DayMessage:
        button = link(_("To the table"), self.url, primary=False)
        return self.show(_("The final dāye needs players"), self.lacks(scene), button)


class Free(DayNotice):
    """Somebody asks who is free; without the *I am!* button where accepting would be refused."""

    kind, icon, page = "free", "hand", "spaye:today"
    can_go = True

    @classmethod
    def find(cls, scene: Scene, player: Player) -> Iterable[DayNotice]:
        return [cls(one.seat, str(one.pk)) for one in scene.calls_of_others]

    def message(self, scene: Scene) -> DayMessage:
        person = scene.people[self.number]
        ends = next(call.ends for call in scene.recent_calls if str(call.pk) == self.mark)
        able = scene.me is not None and not scene.me.seen.due
        yes = reverse("spaye:free_yes", args=[int(self.mark)])
        real = _("With the cards on the table.")
        return self.show(
            _("%(name)s asks: who is free?") % {"name": person.name},
            before_accepting(scene, able=able) if scene.app_deck or not able else real,
            *([Button(_("I am!"), yes, to_the_table=True)] * able),
            person=person,
            until=ends.isoformat(),
        )

    def came(self, events: DayEvents) -> datetime | None:
        call = events.open_call(self.mark)
        return call.at if call else None


class Met(DayNotice):
    """With real cards: somebody has said yes to the reader's “Who is free?”."""

    kind, icon, page = "met", "hand", "spaye:log"
    news = True
    calls_by = NoticeKind("met", current_message, CHALLENGES, OPEN_CALL_LIFE, urgent=True)

    @classmethod
    def find(cls, scene: Scene, player: Player) -> Iterable[DayNotice]:
        return [cls(seat, mark) for seat, mark in scene.answers_to_my_call]

    def message(self, scene: Scene) -> DayMessage:
        person = scene.people[self.number]
        title = _("%(name)s is free") % {"name": person.name}
        text = _("Meet at the table, play, and log your dāye.")
        button = link(_("Log it"), f"{self.url}?p1={person.player.pk}")
        return self.show(title, text, button, person=person)

    def came(self, events: DayEvents) -> datetime | None:
        call = events.open_call(self.mark)
        return call.ended_at if call else None


class Declined(DayNotice):
    """The reader's last challenge was declined, or (`Left`) its player has left."""

    kind, icon, page = "refused", "hand", "spaye:challenge"
    news = True
    title: ClassVar = gettext_lazy("%(name)s declines this time")

    @classmethod
    def find(cls, scene: Scene, player: Player) -> Iterable[DayNotice]:
        refused = refusal(scene)
        return [refused] if refused else []

    def message(self, scene: Scene) -> DayMessage:
        person = scene.people[self.number]
        text = _("Your challenge is no longer open. Challenge someone else?")
        button = link(_("Challenge someone"), self.url)
        return self.show(str(self.title) % {"name": person.name}, text, button, person=person)

    def came(self, events: DayEvents) -> datetime | None:
        return events.last_move_at("decline", str(events.me), self.number)


class Left(Declined):
    kind = "left"
    title = gettext_lazy("%(name)s has left")

    def came(self, events: DayEvents) -> datetime | None:
        return events.last_move_at("check_out", str(self.number))


def refusal(scene: Scene) -> DayNotice | None:
    """The refusal of the reader's last challenge, until they challenge or play again."""
    seat = scene.seen.seat
    challenged = scene.app_deck and scene.status == "running" and not scene.last_three
    if seat is None or not challenged or scene.mine or scene.challenged_seat is not None:
        return None
    declined: dict[int | None, int] = {}
    gone: dict[int, int] = {}
    for number, by, move in queries.challenge_moves(scene.table_id):
        verb, _space, rest = move.partition(" ")
        if move == f"decline {seat}":
            declined.setdefault(by, number)
        elif verb == "check_out":
            gone.setdefault(int(rest), number)
        elif by == seat and verb == "challenge":
            other = int(rest)
            if other in declined:
                return Declined(other, str(declined[other]))
            return Left(other, str(gone[other])) if other in gone else None
        elif by == seat and move.startswith(queries.OWN_DEEDS) and not declined and not gone:
            return None
    return None


class Ended(DayNotice):
    """The reader's last dāye was broken off, by an admin or (`WalkedOut`) by its other player.

    Shown until the reader challenges or plays again.
    """

    kind, icon, page = "ended", "x", "spaye:challenge"
    news = True
    begun_by = ("abort",)

    @classmethod
    def find(cls, scene: Scene, player: Player) -> Iterable[DayNotice]:
        broken, seat = scene.broken, scene.seen.seat
        if broken is None or seat not in broken.players or seat == broken.by:
            return []
        since = (
            one for one in queries.challenge_moves(scene.table_id) if one.number > broken.number
        )
        if any(one.seat == seat and one.move.startswith("challenge ") for one in since):
            return []
        mark = str(broken.number)
        return [Ended(0, mark) if broken.by is None else WalkedOut(broken.by, mark)]

    def message(self, scene: Scene) -> DayMessage:
        button = link(_("Challenge someone"), self.url)
        return self.show(
            words.broken(scene), _("It doesn’t count."), button, person=self.person(scene)
        )

    def person(self, scene: Scene) -> Person | None:
        return None


class WalkedOut(Ended):
    kind = "walked_out"
    begun_by = ("withdraw",)

    def person(self, scene: Scene) -> Person | None:
        return scene.people[self.number]


# Exercises


class Exercise(DayNotice):
    """The reader's own exercise; it finds others' to help with, witness or adjust, too."""

    kind, icon, view = "exercise", "dumbbell", "exercise"
    banner = False

    @classmethod
    def find(cls, scene: Scene, player: Player) -> Iterable[DayNotice]:
        if scene.status == "cancelled":
            return
        due = [task for task in scene.exercises if task.due]
        yield from (Exercise(task.number) for task in due if _mine(task))
        due = [task for task in due if not _mine(task)]
        if not due:
            return
        for task in due:
            if any(seat == scene.seen.seat for seat, _n in task.exercise.helpers):
                yield Helping(task.number)
        called = calls(scene.table_id)
        here = [task for task in due if not task.person.player.erased]
        for task in here:
            if _to_witness(task, called):
                yield Witness(task.number, "asked" if ("witness", task.number) in called else "")
        for task in here:
            if _to_adjust(task, called):
                yield Committee(task.number, "agree" if task.can_agree else "")

    @property
    def url(self) -> str:
        return reverse("spaye:task", args=[self.view, self.number])

    def message(self, scene: Scene) -> DayMessage:
        exercise = self.task(scene).exercise
        return self.show(_("Your exercise is waiting"), f"{exercise.n} {exercise.what}")

    def task(self, scene: Scene) -> Task:
        task = scene.task(self.number)
        assert task is not None
        return task

    def came(self, events: DayEvents) -> datetime | None:
        asked = events.help_requested_at(self.kind, self.number) if self.calls_by else None
        return asked or events.settled_at(self.number)


class Helping(Exercise):
    kind = "helping"
    banner = True
    news = True

    def message(self, scene: Scene) -> DayMessage:
        task = self.task(scene)
        n = dict(task.exercise.helpers)[scene.seen.seat or 0]
        title = _("%(n)s %(what)s for you") % {"n": n, "what": task.exercise.what}
        shares = _("%(name)s shares the exercise with you.")
        tyrant = _("%(name)s plays the tyrant.")
        text = shares if task.exercise.bonus == "grand_spayin" else tyrant
        text = text % {"name": task.person.name}
        return self.show(title, text, link(_("View"), self.url), person=task.person)


class Witness(Exercise):
    kind, icon, view = "witness", "eye", "witness"
    banner = True
    can_go = True
    calls_by = NoticeKind("witness", current_message, EXERCISES)

    def message(self, scene: Scene) -> DayMessage:
        task = self.task(scene)
        values = {"name": task.person.name, "n": task.exercise.most, "what": task.exercise.what}
        if self.mark:
            title = _("%(name)s asks for confirmation") % values
            text, label = _("%(n)s %(what)s. How many did you see?") % values, _("Confirm")
        else:
            title = _("%(name)s needs a witness") % values
            text, label = _("%(n)s %(what)s to count.") % values, _("Count reps")
        return self.show(title, text, link(label, self.url), person=task.person)


class Committee(Exercise):
    kind, icon, view = "committee", "users-round", "committee"
    banner = True
    can_go = True
    calls_by = NoticeKind("committee", current_message, EXERCISES)

    def message(self, scene: Scene) -> DayMessage:
        task = self.task(scene)
        title = _("A committee for %(name)s") % {"name": task.person.name}
        agree = _("Someone proposes another exercise. Do you agree?")
        propose = _("Propose another exercise or fewer reps. No one asks why.")
        text = agree if task.can_agree else propose
        return self.show(title, text, link(_("Join"), self.url), person=task.person)


def _mine(task: Task) -> bool:
    return task.exercise.seat == task.scene.seen.seat


def calls(table_id: int) -> dict[tuple[str, int], Call]:
    """The requests for witnesses and committees at the day's table, by kind and exercise."""

    def load() -> dict[tuple[str, int], Call]:
        return {(one.kind, one.exercise): one for one in Call.objects.filter(day__table=table_id)}

    return read_once(("calls", table_id), load)


def _to_witness(task: Task, called: Iterable[tuple[str, int]]) -> bool:
    """Whether the reader may witness: as the opponent, or as anybody once one was asked for."""
    me = task.scene.seen.seat
    if task.exercise.seat == me or not task.can_confirm:
        return False
    players = task.scene.seen.dayes[task.exercise.daye].players
    opponent = next((seat for seat in players if seat != task.exercise.seat), None)
    return opponent == me or ("witness", task.number) in called


def _to_adjust(task: Task, called: Iterable[tuple[str, int]]) -> bool:
    """Whether the reader may agree to a proposal, or make the first one after a request."""
    if task.can_agree:
        return True
    settled = task.exercise.proposal or task.exercise.adjusted
    return task.can_adjust and not settled and ("committee", task.number) in called


# Logs of a real deck


class OfLog(DayNotice):
    """The base of all notices about logs."""

    icon = "circle-alert"

    def result(self, scene: Scene) -> Result:
        return next(one for one in scene.results if one.daye.number == self.number)

    def author(self, scene: Scene) -> Person:
        author = self.result(scene).daye.author
        assert author is not None
        return scene.people[author]

    def values(self, scene: Scene) -> dict[str, object]:
        """The values for sentences: its number and result, with its cards while they are shown."""
        result = self.result(scene)
        cards = "" if result.tasks else words.on_screen(result)
        sentences = filter(None, [words.result(result), cards])
        return {"n": result.number, "result": ". ".join(sentences)}

    def on_hold(self, scene: Scene) -> str:
        text = _("Dāye %(n)s: %(result)s. Its points are on hold until someone decides.")
        return text % self.values(scene)


class ToRule(OfLog):
    """Today's contested logs, and (`ToVoid`) those to be voided, for people who may rule on them.

    The inbox has those of all days, from `games.spaye.rulings.disputes`.
    """

    kind = "to_rule"
    inbox = False
    can_go = True
    afar = True

    @classmethod
    def find(cls, scene: Scene, player: Player) -> Iterable[DayNotice]:
        if scene.app_deck or not player.is_referee:
            return
        asked = scene.open_void_requests
        for result in scene.results:
            number = result.daye.number
            if not result.may_be_ruled_by(player):
                continue
            if result.daye.standing == "contested":
                yield ToRule(number)
            elif number in asked and asked[number].by_id != player.pk:
                yield ToVoid(number, str(asked[number].pk))

    def message(self, scene: Scene) -> DayMessage:
        return self.about(scene, _("A dāye is disputed"), self.on_hold(scene))

    def about(
        self, scene: Scene, title: str, text: str, person: Person | None = None
    ) -> DayMessage:
        url = days.address_of_daye(scene.date, self.number)
        return self.show(title, text, link(_("View"), url), person=person, url=url)


class ToVoid(ToRule):
    kind = "to_void"

    def message(self, scene: Scene) -> DayMessage:
        author = self.author(scene)
        title = _("%(name)s asks to void a log") % {"name": author.name}
        text = _("Dāye %(n)s: %(result)s. Please decide.") % self.values(scene)
        return self.about(scene, title, text, author)


class Standing(OfLog):
    """Logs that the reader wrote or played in: those to answer, and what has become of others."""

    news = True
    past: ClassVar[tuple[Promise, Promise]]
    """The title and text about a day that is over (`of_past`)."""

    @classmethod
    def find(cls, scene: Scene, player: Player) -> Iterable[DayNotice]:
        if scene.app_deck:
            return
        for result in scene.results:
            daye = result.daye
            by_me = daye.standing == "contested" and daye.contested_by == scene.seen.seat
            taken_back = daye.standing == "undone" and daye.author == scene.seen.seat
            if daye.standing in KINDS and _concerns(result) and not (by_me or taken_back):
                yield KINDS[daye.standing](daye.number)
        yield from _requests(scene, player)
        yield from (Log(number) for number in _unanswered(scene, player))

    @property
    def url(self) -> str:
        return reverse("spaye:today_log", args=[self.number])

    def about(self, title: str, text: str, person: Person | None = None) -> DayMessage:
        return self.show(title, text, link(_("View"), self.url, primary=False), person=person)

    def of_past(self, day: date) -> tuple[str, str]:
        """The title and text about a day that is over."""
        title, text = map(str, self.past)
        text = capfirst(text % {"day": words.long_date(day)})
        return title % {"n": self.number + 1}, self.with_reason(text, day)

    def with_reason(self, text: str, day: date) -> str:
        """The text with the ruling's reason, if there is one, cut to a banner's room."""
        reason = queries.ruling_reason(day, self.number, self.kind)
        if not reason:
            return text
        reason = truncatechars(reason, LONGEST)
        return _("%(told)s “%(reason)s”") % {"told": text, "reason": reason}


class Contested(Standing):
    kind = "contested"
    verb = "contest"

    def message(self, scene: Scene) -> DayMessage:
        by = self.result(scene).daye.contested_by
        assert by is not None
        title = _("%(name)s disputes a dāye with you") % {"name": scene.people[by].name}
        return self.about(title, self.on_hold(scene), scene.people[by])


class Undone(Standing):
    kind = "undone"
    verb = "undo_log"

    def message(self, scene: Scene) -> DayMessage:
        author = self.author(scene)
        title = _("%(name)s has taken a log back") % {"name": author.name}
        text = _("Dāye %(n)s doesn’t count. Its cards are back on the table.")
        return self.about(title, text % {"n": self.number + 1}, author)


class Upheld(Standing):
    """A contested log was upheld by a ruling."""

    kind = "upheld"
    verb = "uphold"
    today: ClassVar = gettext_lazy("%(result)s. Its points count for good.")
    past = (
        gettext_lazy("Dāye %(n)s is confirmed"),
        gettext_lazy("%(day)s: its points count for good."),
    )

    def message(self, scene: Scene) -> DayMessage:
        title = str(self.past[0]) % {"n": self.number + 1}
        text = str(self.today) % self.values(scene)
        return self.about(title, self.with_reason(text, scene.date))


class Void(Upheld):
    kind = "void"
    verb = ""
    today = gettext_lazy("%(result)s. It no longer counts.")
    past = (gettext_lazy("Dāye %(n)s is void"), gettext_lazy("%(day)s: it no longer counts."))


class Kept(Upheld):
    """A ruling has kept a log that its author asked to void."""

    kind = "kept"
    today = gettext_lazy("%(result)s. It counts as logged.")
    past = (
        gettext_lazy("Dāye %(n)s stays as it is"),
        gettext_lazy("%(day)s: it counts as logged."),
    )

    def came(self, events: DayEvents) -> datetime | None:
        request = events.void_request(self.number)
        return request.ended_at if request else None


class AskedVoid(Standing):
    """The author of a log asks to void it."""

    kind = "asked_void"
    past = (
        gettext_lazy("Someone asks to void dāye %(n)s"),
        gettext_lazy("%(day)s: it counts until someone decides."),
    )

    def message(self, scene: Scene) -> DayMessage:
        author = self.author(scene)
        title = _("%(name)s wants to void a dāye with you") % {"name": author.name}
        text = _("Dāye %(n)s: %(result)s. It counts until someone decides.") % self.values(scene)
        return self.about(title, text, author)

    def came(self, events: DayEvents) -> datetime | None:
        request = events.void_request(self.number)
        return request.at if request else None


class Log(Standing):
    """Somebody has logged a dāye with the reader, who hasn't answered."""

    kind, icon = "log", "pencil-line"
    news = False

    def message(self, scene: Scene) -> DayMessage:
        author, at = self.author(scene), [self.number]
        title = _("%(name)s has logged a dāye with you") % {"name": author.name}
        text = _("Dāye %(n)s: %(result)s. Is that right?") % self.values(scene)
        dispute = link(_("Dispute…"), reverse("spaye:contest", args=at), primary=False)
        right = Button(_("That’s right"), reverse("spaye:see_log", args=at))
        return self.show(title, text, dispute, right, person=author)

    def came(self, events: DayEvents) -> datetime | None:
        return events.logged_at(self.number)


def _requests(scene: Scene, player: Player) -> Iterator[DayNotice]:
    """Authors' requests to void a log, for the others who played; refused ones for all of them."""
    mine = {one.daye.number: one.daye for one in scene.results if _concerns(one)}
    made = scene.void_requests if mine else []
    waiting = scene.open_void_requests if made else {}
    for one in made:
        if one.daye in mine and waiting.get(one.daye) == one and one.by_id != player.pk:
            yield AskedVoid(one.daye, str(one.pk))
        elif one.daye in mine and one.outcome == one.KEPT and mine[one.daye].standing == "counted":
            yield Kept(one.daye)


def _unanswered(scene: Scene, player: Player) -> list[int]:
    """The numbers of others' logs that the reader played in and hasn't answered."""
    mine = [result.daye.number for result in scene.results if result.disputable]
    if not mine:
        return []
    seen = LogSeen.objects.filter(day__table=scene.table_id)
    rows = seen.values_list("player", "daye")
    answered = read_once(("seen", scene.table_id), lambda: set(rows))
    return [number for number in mine if (player.pk, number) not in answered]


def _concerns(result: Result) -> bool:
    return result.mine or result.daye.author == result.scene.seen.seat


# Exercises that are over


class Confirmed(Exercise):
    """A witness has confirmed the reader's exercise."""

    kind, icon = "confirmed", "circle-check"
    news = True

    @classmethod
    def find(cls, scene: Scene, player: Player) -> Iterable[DayNotice]:
        return [cls(one.number) for one in scene.exercises if _mine(one) and one.witness]

    def message(self, scene: Scene) -> DayMessage:
        task = self.task(scene)
        assert task.witness is not None
        title = _("%(name)s has confirmed your exercise") % {"name": task.witness.name}
        return self.show(title, words.task(task), person=task.witness)

    def came(self, events: DayEvents) -> datetime | None:
        return events.last_move_at("confirm", str(self.number))


# Since when


class DayEvents:
    """What happened at the day's table, and when; read once."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.me = scene.seen.seat

    def time_of(self, item: DayNotice) -> datetime:
        """When the notice came about; the time of the last entry if that isn't known."""
        return item.came(self) or self._lines[-1][3]

    def last_move_at(
        self, verb: str, word: str | None = None, seat: int | None = None
    ) -> datetime | None:
        """When this verb was last played, by this seat and with this first word if given."""
        for by, played, argument, at in reversed(self._lines):
            if played == verb and word in (None, argument) and seat in (None, by):
                return at
        return None

    def help_requested_at(self, kind: str, exercise: int) -> datetime | None:
        """When a witness or a committee was asked for."""
        call = self._calls.get((kind, exercise))
        return call.at if call else None

    def open_call(self, mark: str) -> OpenCall | None:
        """The “Who is free?” that a notice's mark names."""
        calls = (call for call in self.scene.recent_calls if str(call.pk) == mark)
        return next(calls, None)

    def void_request(self, daye: int) -> VoidRequest | None:
        """The author's last request to void this dāye's log."""
        made = [each for each in self.scene.void_requests if each.daye == daye]
        return made[-1] if made else None

    def settled_at(self, exercise: int) -> datetime | None:
        """When the exercise's dāye was decided."""
        daye = self.scene.seen.exercises[exercise].daye
        if not self.scene.app_deck:
            return self.logged_at(daye)
        settled = self._draws
        return settled[daye] if daye < len(settled) else None

    def logged_at(self, daye: int) -> datetime | None:
        logs = [at for _seat, verb, _word, at in self._lines if verb == "log"]
        return logs[daye] if daye < len(logs) else None

    @cached_property
    def _calls(self) -> dict[tuple[str, int], Call]:
        return calls(self.scene.table_id)

    @cached_property
    def _lines(self) -> list[tuple[int | None, str, str, datetime]]:
        """All entries as seat, verb, the first word after it, and time."""
        entries = Entry.objects.filter(table=self.scene.table_id).order_by("number")
        lines = []
        for seat, move, at in entries.values_list("seat", "move", "at"):
            verb, _space, rest = move.partition(" ")
            lines.append((seat, verb, rest.partition(" ")[0], at))
        return lines

    @cached_property
    def _draws(self) -> list[datetime]:
        """When each dāye with app cards was decided: its last draw, unless it was broken off."""
        settled: list[datetime] = []
        last: datetime | None = None
        for _seat, verb, _word, at in self._lines:
            if verb in ("accept", "call_final", "abort"):
                settled += [last] if last and verb != "abort" else []
                last = None
            elif verb == "draw":
                last = at
        return settled + ([last] if last else [])
