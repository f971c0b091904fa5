"""Introductions: a newcomer's five faces, and the pairs of the day.

An office may choose either. Newcomers are shown people they haven't played, by lot; pairs are drawn
among the people who wish for one, once a day, when the first of them opens the page.
"""

from collections.abc import Collection, Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import date

from django.db import IntegrityError, transaction
from django.db.models import Max, Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from games.engine.chance import Dice
from games.learning.lessons import services as lessons
from games.learning.models import Dismissal
from games.live.sharing import read_once
from games.players import newcomers, office
from games.players.clock import Clock
from games.players.models import Player
from games.spaye import pairing, queries, words
from games.spaye.models import Meeting, Pair
from games.spaye.pairing import Two
from games.spaye.scene import Person, Scene

FACES = 5
OFFER = "faces"
"""The name by which a newcomer's faces are dismissed."""
HIDES = Q(on_screen=False, screen_answered__isnull=False)
"""People who don't want to be shown in the kitchen: newcomers aren't shown them either."""


@dataclass(frozen=True, slots=True)
class Encounter:
    """Somebody the reader could meet today."""

    player: Player
    state: str
    """What this person is doing, in words."""
    url: str = ""
    """Where the reader challenges them, or logs a dāye with them; empty unless both are here."""
    key: str = ""
    """The label of the button that leads there."""


@dataclass(frozen=True, slots=True)
class Encounters:
    """The encounters that today's page shows to one reader."""

    faces: list[Encounter]
    pair: list[Encounter]
    """The others of the reader's pair, without those they have already played today."""
    left: bool
    """Whether the reader wishes for a pair and has none today."""
    may_wish: bool
    """Whether the office draws pairs and the reader hasn't wished for one."""


NOTHING = Encounters([], [], left=False, may_wish=False)


def are_on() -> bool:
    """Return whether the office introduces newcomers or draws pairs."""
    ours = office.current()
    return ours.introductions or ours.daily_pairs


def encounters(player: Player, clock: Clock, scene: Scene | None) -> Encounters:
    """Return this reader's encounters; `scene` is today as they see it, None if not yet opened."""
    ours = office.current()
    if not are_on() or not _is_playable(clock, scene):
        return NOTHING
    played = _played(scene) if scene else set()
    faces = five_faces(player, clock) if ours.introductions else []
    if all(face.pk in played for face in faces):
        faces = []
    wishes = ours.daily_pairs and player.pairs
    pair = pair_of(player, clock.today) if wishes else []
    return Encounters(
        [_encounter(face, scene, played) for face in faces],
        [_encounter(other, scene, played) for other in pair if other.pk not in played],
        left=wishes and not pair,
        may_wish=ours.daily_pairs and not player.pairs,
    )


def _is_playable(clock: Clock, scene: Scene | None) -> bool:
    if scene is not None:
        return scene.status == "running"
    return clock.calendar.is_working_day(clock.today) and not clock.closed(clock.today)


def _played(scene: Scene) -> set[int]:
    """Return the ids of the people the reader has played a dāye with today."""
    return {person.player.pk for result in scene.drawn if result.mine for person in result.people}


def _encounter(player: Player, scene: Scene | None, played: Collection[int]) -> Encounter:
    present = scene.present if scene else []
    person = next((each for each in present if each.player.pk == player.pk), None)
    if player.pk in played:
        return Encounter(player, _("played today"))
    if scene is None or person is None:
        return Encounter(player, _("not here yet"))
    return Encounter(player, words.state(scene, person.seat), *_button(scene, person))


def _button(scene: Scene, person: Person) -> tuple[str, str]:
    """Return the address and label of the button to play this person; empty while it can't be."""
    name = {"name": person.name}
    if not scene.here or person.quiet or scene.last_three:
        return "", ""
    if not scene.app_deck:
        log = f"{reverse('spaye:log')}?p1={person.player.pk}"
        return log, _("Log a dāye with %(name)s") % name
    if f"challenge {person.seat}" not in scene.seen.moves:
        return "", ""
    challenge = f"{reverse('spaye:challenge')}?player={person.seat}"
    return challenge, _("Challenge %(name)s") % name


# A newcomer's five faces


def five_faces(player: Player, clock: Clock) -> list[Player]:
    """Return five people a newcomer had not met before today, by lot, the same all day.

    Empty for others, and for newcomers who have dismissed them. Four queries for a newcomer.
    """
    if player.joined < newcomers.new_since(clock):
        return []
    if Dismissal.objects.filter(player=player, offer=OFFER).exists():
        return []
    before = queries.meetings(player.pk, clock).filter(day__date__lt=clock.today)
    met = {pk for two in before.values_list("winner", "loser") for pk in two} | {player.pk}
    others = Player.objects.active().filter(is_ghost=False).exclude(HIDES)
    unmet = set(others.values_list("pk", flat=True)) - met
    seed = f"{clock.today} {player.pk}".encode()
    # Everybody's lot depends on themselves alone: people who come or go don't change the others'.
    lots = {pk: Dice(seed, 0, pk).below(1 << 32) for pk in unmet}
    five = Player.objects.by_id(sorted(lots, key=lambda pk: lots[pk])[:FACES])
    return sorted(five.values(), key=lambda face: lots[face.pk])


def put_faces_away(player: Player) -> None:
    """Show this newcomer no more faces. Idempotent; does nothing if the office shows none."""
    if office.current().introductions:
        lessons.dismiss_offer(player, OFFER)


# Pairs of the day


def pair_of(player: Player, today: date) -> list[Player]:
    """Return the others of this person's pair who still wish for one."""
    pairs = read_once(("pairs", today), lambda: list(_with_people(Pair.objects.filter(date=today))))
    people = next((pair.people for pair in pairs if player.pk in pair.ids), [])
    return [other for other in people if other != player and other.pairs and other.is_active]


def _with_people(pairs: QuerySet[Pair]) -> QuerySet[Pair]:
    return pairs.select_related("one", "other", "third").order_by("date", "number")


def draw_pairs(player: Player, clock: Clock) -> None:
    """Draw today's pairs among the people who wish for one and have none, if this person is one.

    People who wish later in the day are drawn once there are two. Idempotent: drawn pairs stay; of
    two simultaneous draws the first one written counts.
    """
    today = clock.today
    if not office.current().daily_pairs or not player.pairs or not _is_playable(clock, None):
        return
    month = list(Pair.objects.filter(date__gte=today.replace(day=1)).order_by("number"))
    taken = [pair for pair in month if pair.date == today]
    if any(player.pk in pair.ids for pair in taken):
        return
    wishing = Player.objects.active().filter(pairs=True).exclude(not_now=today)
    people = set(wishing.values_list("pk", flat=True)).difference(*(pair.ids for pair in taken))
    if len(people) < 2:
        return
    drawn = {two for pair in month for two in pairing.twos(pair.ids)}
    groups = pairing.draw(people, _days_since(people, today), drawn, str(today).encode())
    first = taken[-1].number + 1 if taken else 0
    with suppress(IntegrityError), transaction.atomic():
        Pair.objects.bulk_create(
            Pair(
                date=today,
                number=number,
                one_id=group[0],
                other_id=group[1],
                third_id=group[2] if len(group) > 2 else None,
            )
            for number, group in enumerate(groups, start=first)
        )


def _days_since(people: Iterable[int], today: date) -> dict[Two, int]:
    """Return how many days ago each two of these people last met; no entry for two who haven't."""
    days_since: dict[Two, int] = {}
    between = Meeting.objects.filter(winner__in=people, loser__in=people)
    rows: Iterable[tuple[int, int, date]] = between.values_list("winner", "loser").annotate(
        Max("day__date")
    )
    for winner, loser, last in rows:
        two = (min(winner, loser), max(winner, loser))
        days = (today - last).days
        days_since[two] = min(days, days_since.get(two, days))
    return days_since


def pairs_with(player: Player) -> QuerySet[Pair]:
    """Return the pairs that this person was in, by date."""
    mine = Q(one=player) | Q(other=player) | Q(third=player)
    return _with_people(Pair.objects.filter(mine))


def forget_pairs(player: Player) -> None:
    """Delete the pairs that this person was in."""
    pairs_with(player).delete()


def old_pairs() -> QuerySet[Pair]:
    """Return the pairs of earlier months: they no longer keep anybody apart."""
    return Pair.objects.filter(date__lt=Clock.read().today.replace(day=1))


def clear_pairs() -> int:
    """Delete the pairs of earlier months; return how many."""
    return old_pairs().delete()[0]
