"""Write the sample office: people, two closed months, this month, today."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from games.boards import conditions, ledger, months
from games.boards import services as boards
from games.boards.models import Closing
from games.boards.titles import unspent_bonuses
from games.engine import codec
from games.engine.cards import NIKAYE
from games.engine.chance import SEED_BYTES, Dice, digest
from games.engine.contract import Move
from games.players import office
from games.players import services as players
from games.players.auth import links
from games.players.clock import Clock
from games.players.models import Invitation, Player, Role, SignInLink
from games.spaye import days
from games.spaye.demo import people
from games.spaye.demo import tables as sample_tables
from games.spaye.demo.real_table import RealTable
from games.spaye.demo.tables import dice_of
from games.spaye.models import Day, Spayin
from games.spaye.month import project
from games.spaye.rules.cards import FINAL_CARDS, value
from games.spaye.rules.observe import ExerciseSeen, RunningSeen
from games.tables import move_logs, registry
from games.tables.bots.selfplay import Playing, seed_of
from games.tables.models import Entry, Seat, Status, Table


class Draft(Playing):
    """A day played in memory by the real rules, to be stored as if played at the table."""

    def __init__(self, day: date, pack: int, seed: bytes, deck: str = "app") -> None:
        rules = registry.rules("spaye")
        options = {"deck": deck, "pack": pack, "date": day.isoformat()}
        super().__init__(rules, 0, rules.read_options(options), seed)
        self.date = day


LUCK = 4
"""The number of cards from which the lucky and the hardy choose."""


@dataclass(frozen=True, slots=True)
class Fortune:
    """Players favoured in a month, so that its titles go to several people."""

    keenness: Sequence[int]
    """By seat, how often it is in a dāye, relative to the others."""
    lucky: int | None = None
    """The seat that mostly draws the stronger card."""
    hardy: int | None = None
    """The seat that draws more nikāyes than others."""


class Script:
    """Plays a draft according to people's fortune."""

    def __init__(self, draft: Draft, dice: Dice, fortune: Fortune) -> None:
        self.draft = draft
        self.dice = dice
        self.fortune = fortune

    def morning(self, flags: Sequence[str], exercise: str) -> None:
        """Check everybody in with the flags of their seat; the first seat sets the exercise."""
        for seat, words in enumerate(flags):
            self.draft.enter(None, f"check_in {seat} {words}".strip())
        self.draft.enter(0, f"set_exercise {exercise}")

    def play(self, most: int) -> None:
        """Play until the last card or until `most` dāyes are settled; confirm all exercises."""
        while (seen := self.draft.look()).status == "running" and len(seen.dayes) < most:
            if seen.cards_left == FINAL_CARDS:
                self._final()
            else:
                self._duel()
            for exercise in self.draft.look().exercises:
                if exercise.status == "due":
                    self._witness(exercise)

    def _duel(self) -> None:
        challenger, player = self._players(2)
        self.draft.enter(challenger, f"challenge {player}")
        self.draft.enter(player, f"accept {challenger}")
        self._draw()

    def _final(self) -> None:
        caller, *others = self._players(3)
        self.draft.enter(caller, "call_final")
        for seat in others:
            self.draft.enter(seat, "join_final")
        self._draw()

    def _draw(self) -> None:
        """Pick cards until the dāye is settled; a tie that leaves three gets a third player."""
        while running := self.draft.look().running:
            if running.gathering:
                self.draft.enter(self._players(1, running.players)[0], "join_final")
            else:
                self._pick(running)

    def _pick(self, running: RunningSeen) -> None:
        free = [place for place in self.draft.look().face_down if place not in running.picks]
        waiting = zip(running.players, running.picks, strict=True)
        seat = next(seat for seat, pick in waiting if pick is None)
        self.draft.enter(seat, f"draw {self._card(seat, free)}")

    def _card(self, seat: int, free: Sequence[int]) -> int:
        """Return the position of a random card; for the lucky and the hardy the best of a few.

        The deck is known here: the day is made up.
        """
        few = self.dice.shuffled(free)[:LUCK]
        cards = self.draft.state.cards
        if seat == self.fortune.lucky:
            return max(few, key=lambda place: _strength(cards[place]))
        if seat == self.fortune.hardy:
            return max(few, key=lambda place: cards[place] == NIKAYE)
        return few[0]

    def _witness(self, exercise: ExerciseSeen) -> None:
        """Have another player of the dāye confirm it; now and then up to three reps are missing."""
        players = self.draft.look().dayes[exercise.daye].players
        witness = next(seat for seat in players if seat != exercise.seat)
        missed = self.dice.below(4) if self.dice.below(6) == 0 else 0
        self.draft.enter(witness, f"confirm {exercise.number} {exercise.n - missed}")

    def _players(self, count: int, but: Sequence[int] = ()) -> list[int]:
        """Draw `count` different seats, weighted by keenness, none of `but`."""
        players: list[int] = []
        while len(players) < count:
            tickets = [seat for seat, keen in enumerate(self.fortune.keenness) for _ in range(keen)]
            left = [seat for seat in tickets if seat not in (*players, *but)]
            players.append(self.dice.choice(left))
        return players

    def log_all(self, contested: int) -> None:
        """Play a day of the real deck by logs; the log number `contested` is contested."""
        table = RealTable(self.dice)
        while (seen := self.draft.look()).status == "running":
            text = table.log(seen)
            if not text:
                continue
            author, other = map(int, text.split(" ")[1:3])
            self.draft.enter(author, text)
            if len(seen.dayes) == contested:
                self.draft.enter(other, f"contest {contested}")
                continue
            for exercise in self.draft.look().exercises:
                if exercise.status == "due":
                    self._witness(exercise)


def _strength(card: str | None) -> int:
    """Return a card's value for choosing the stronger one; 0 for a nikāye, which beats nobody."""
    return 0 if card is None or card == NIKAYE else value(card)


PACK = 32
HOUSE = {"name": "Atelier", "language": "fr", "working_days": "1234567", "pack": PACK}
"""Every day is a working day, so that the demo can be played; a short deck soon has its final."""
EXERCISES = ("squats", "pompes", "fentes", "squats", "abdos")
LINK_LIFE = timedelta(days=1)
PAST_MONTHS = 2
MOODS = (2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 6, 6)
KEEN = 9
FAVOURED = (7, 7)
"""Weights like `MOODS` and `KEEN`, by which people are chosen for dāyes: the lucky, the hardy."""
CONTESTED = 4
"""The number of the real deck's log that is contested."""
ALL = 1000
"""More dāyes than a day has."""


class NotTheDemo(Exception):
    """The database isn't the demo's: `DEMO` is off, or other people are in it."""


def make_office() -> bool:
    """Write the sample office into an empty database, unless it is there already.

    Return whether it was made. Raises `NotTheDemo`.
    """
    if people.everybody().exists():
        return False
    if not settings.DEMO or Player.objects.exists():
        raise NotTheDemo
    with transaction.atomic():
        make_people()
        clock = Clock.read()
        make_months(clock)
        last_month = date(*months.previous(clock.today.year, clock.today.month), 1)
        sample_tables.make_tables(list(people.everybody().order_by("pk")), last_month, clock)
    return True


def make_people() -> list[Player]:
    """Create the dozen people by the usual ways in, as if they had joined months ago."""
    link = links.first_admin_link()
    assert link is not None
    guest, *others = people.PEOPLE
    camille = players.become_first_admin(
        _token(link), guest.name, people.once(guest), guest.language, HOUSE
    )
    invitation = _token(links.renew_invitation(camille))
    for person in others:
        player = players.join(invitation, person.name, people.once(person), person.language)
        if person.role != Role.MEMBER:
            players.change_role(camille, player.pk, person.role)
    since = timezone.now() - timedelta(days=100)
    Invitation.objects.update(created=since)
    answered = {"repetitions_answered": since, "screen_answered": since}
    shown = {"counts_repetitions": True, "on_screen": True}
    people.everybody().update(joined=since, **answered, **shown)
    office.forget()
    return list(people.everybody().order_by("pk"))


def make_months(clock: Clock) -> None:
    """Make past months with titles, each giving the next one's bonuses, and this month so far."""
    wanted = [(clock.today.year, clock.today.month)]
    for _ in range(PAST_MONTHS):
        wanted.insert(0, months.previous(*wanted[0]))
    for year, month in wanted:
        first, last = months.days(year, month)
        past = _weekdays(first, min(last, clock.today - timedelta(days=1)))
        for day in past:
            # This month's latest day has real cards and a dispute that waits for a ruling.
            _make_past_day(day, clock, real=last >= clock.today and day == past[-1])
        if last < clock.today:
            _close(year, month, clock)


def make_today() -> bool:
    """Make today's day with some dāyes played and nikāyes aside.

    Return whether it was made: not if it exists already or today has closed.
    """
    clock = Clock.read()
    if days.find(clock.today) or clock.closed(clock.today):
        return False
    with transaction.atomic():
        present = _present(clock.today)
        flags = _flags(clock.today, present)
        draft = _draft_of_today(clock, present, flags)
        begin = max(clock.calendar.midnight(clock.today), clock.now - timedelta(hours=1))
        _store(draft, present, begin, clock.now - (clock.now - begin) / 10)
    return True


def guest_link() -> str:
    """Return a new one-time address that signs the visitor in as the guest."""
    guest = people.guest()
    link = links.make_link(guest, guest)
    # Longer than between colleagues: people look around before they press a button.
    SignInLink.objects.filter(player=guest).update(expires=timezone.now() + LINK_LIFE)
    return link.url


def _token(url: str) -> str:
    return url.rstrip("/").rsplit("/", 1)[-1]


def _weekdays(first: date, last: date) -> list[date]:
    span = (first + timedelta(days=n) for n in range((last - first).days + 1))
    return [day for day in span if day.isoweekday() <= 5]


def _present(day: date) -> list[Player]:
    """Return the players present: the guest, then most of the others in a random order."""
    guest, *others = people.everybody().order_by("pk")
    dice = dice_of(f"present {day}")
    return [guest, *dice.shuffled(others)[: len(others) - 1 - dice.below(4)]]


def _fortune(day: date, present: Sequence[Player], clock: Clock) -> Fortune:
    """Return the month's fortune by the day's seats: somebody is keen, lucky, hardy.

    The guest was keen last month, so that the visitor has a title's bonus to use.
    """
    everybody = list(people.everybody().order_by("pk"))
    dice = dice_of(f"moods {day:%Y-%m}")
    keen = dict(zip(everybody, dice.shuffled(MOODS), strict=True))
    favoured = [player for player in dice.shuffled(everybody) if player != everybody[0]]
    if _is_last_month(day, clock):
        favoured.insert(0, everybody[0])
    keen |= zip(favoured, (KEEN, *FAVOURED), strict=False)
    seats = {player: seat for seat, player in enumerate(present)}
    return Fortune([keen[player] for player in present], *map(seats.get, favoured[1:3]))


def _is_last_month(day: date, clock: Clock) -> bool:
    return (day.year, day.month) == months.previous(clock.today.year, clock.today.month)


def _flags(day: date, present: Sequence[Player]) -> list[str]:
    """Return each check-in's flags: späyin already, and unspent bonuses of last month's titles."""
    month = Spayin.objects.filter(month=day.replace(day=1))
    spayins = set(month.values_list("player", flat=True))
    flags = []
    for player in present:
        held = unspent_bonuses(player.pk, day)
        order = [title for title in ("grand_spayin", "mastaye", "tikao") if title in held]
        flags.append(" ".join([*(["spayin"] if player.pk in spayins else []), *order]))
    return flags


def _make_past_day(day: date, clock: Clock, *, real: bool = False) -> None:
    dice = dice_of(f"day {day}")
    present = _present(day)
    deck = "real" if real else "app"
    draft = Draft(day, PACK, seed_of(f"cards {day}"), deck)
    script = Script(draft, dice, _fortune(day, present, clock))
    script.morning(_flags(day, present), dice.choice(EXERCISES))
    if real:
        script.log_all(CONTESTED)
    else:
        # About one day a month doesn't reach the final: it counts for nothing.
        script.play(9 if dice.below(20) == 0 else ALL)
    opened = clock.calendar.midnight(day) + timedelta(hours=8, minutes=30 + dice.below(60))
    _store(draft, present, opened, opened + timedelta(hours=6, minutes=dice.below(150)))


def _draft_of_today(clock: Clock, present: Sequence[Player], flags: Sequence[str]) -> Draft:
    """Return a draft in which the guest has played, a nikāye is aside and no dāye is running."""
    fortune = _fortune(clock.today, present, clock)
    while True:
        draft = Draft(clock.today, PACK, secrets.token_bytes(SEED_BYTES))
        dice = Dice(secrets.token_bytes(SEED_BYTES), 0, 0)
        script = Script(draft, dice, fortune)
        script.morning(flags, EXERCISES[0])
        script.play(4)
        seen = draft.look()
        if seen.nikayes_aside and seen.players[0].daye and seen.running is None:
            return draft


def _store(draft: Draft, present: Sequence[Player], begin: datetime, end: datetime) -> None:
    """Store the draft: table, seats, move log, day and lines of the ledger."""
    table = Table(
        game="spaye",
        options=dict(draft.options),
        seed=draft.seed.hex(),
        seed_digest=digest(draft.seed),
        state=codec.encode(draft.state),
        chance_log=draft.events,
        version=len(draft.journal),
        outcome=draft.outcome,
        created_at=begin,
        started_at=begin,
        moved_at=end,
        ended_at=end if draft.outcome else None,
        status=Status.OVER if draft.outcome else Status.RUNNING,
        opened_by=present[0],
    )
    entries = _entries(table, draft, present, begin, end)
    table.head = move_logs.link_up(table, entries, move_logs.first_hash(table))
    table.save()
    Seat.objects.bulk_create(
        Seat(table=table, number=number, player=player) for number, player in enumerate(present)
    )
    Entry.objects.bulk_create(entries)
    Day.objects.create(date=draft.date, table=table)
    _project(draft, table)


def _project(draft: Draft, table: Table) -> None:
    """Project the day into its month: each kind of move once, with the last state."""
    for verb in sorted({move.split(" ")[0] for _seat, move in draft.journal}):
        project(table, draft.state, None, Move(verb))


def _entries(
    table: Table, draft: Draft, present: Sequence[Player], begin: datetime, end: datetime
) -> list[Entry]:
    """Return the move log's entries, evenly over the hours; everybody checks in for themselves."""
    step = (end - begin) / len(draft.journal)
    return [
        Entry(
            table=table,
            number=number,
            seat=seat,
            move=move,
            by=present[number if seat is None else seat],
            at=begin + step * number,
        )
        for number, (seat, move) in enumerate(draft.journal)
    ]


def _close(year: int, month: int, clock: Clock) -> None:
    """Close a month on the first day after it; of those still equal, the first gets the title."""
    book = ledger.whole_month(year, month, clock)
    equals = {each.column: each.still_equal for each in conditions.elections(book)}
    choices = {column: seats[0] for column, seats in equals.items() if seats}
    done = boards.close_month(year, month, people.guest(), choices)
    morning = clock.calendar.midnight(date(*months.following(year, month), 1))
    Closing.objects.filter(pk=done.pk).update(closed_at=morning + timedelta(hours=9))
