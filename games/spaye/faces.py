"""Whom somebody could meet today: a newcomer's five faces, and the pair of the day.

Both are an office's choice. A newcomer is shown people they haven't played, by lot; a pair is drawn
of those who wish for one, once a day, for whoever asks first.
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
"""By this name a newcomer's faces are put away."""
HIDES = Q(on_screen=False, screen_answered__isnull=False)
"""Has said no to being shown in the kitchen: isn't put in front of newcomers either."""


@dataclass(frozen=True, slots=True)
class Encounter:
    """Somebody the reader could meet today."""

    player: Player
    state: str
    """What they are up to, in words."""
    url: str = ""
    """Where the reader challenges them, or logs a dāye with them; empty unless both are here."""
    key: str = ""
    """What is written on the key that leads there."""


@dataclass(frozen=True, slots=True)
class Encounters:
    """What today's page says of them to one reader."""

    faces: list[Encounter]
    pair: list[Encounter]
    """Those of the reader's pair whom they haven't played yet today."""
    left: bool
    """The reader wishes for a pair, and has none today."""
    may_wish: bool
    """The office draws pairs, and the reader hasn't wished for one."""


NOTHING = Encounters([], [], left=False, may_wish=False)


def are_on() -> bool:
    """Return whether the office introduces newcomers or draws pairs."""
    house = office.current()
    return house.introductions or house.daily_pairs


def encounters(player: Player, clock: Clock, scene: Scene | None) -> Encounters:
    """Return what there is for this reader; `scene` is today as they see it, if it has begun."""
    house = office.current()
    if not are_on() or not _is_playable(clock, scene):
        return NOTHING
    played = _played(scene) if scene else set()
    faces = five_faces(player, clock) if house.introductions else []
    if all(one.pk in played for one in faces):
        faces = []
    wishes = house.daily_pairs and player.pairs
    pair = pair_of(player, clock.today) if wishes else []
    return Encounters(
        [_encounter(one, scene, played) for one in faces],
        [_encounter(one, scene, played) for one in pair if one.pk not in played],
        left=wishes and not pair,
        may_wish=house.daily_pairs and not player.pairs,
    )


def _is_playable(clock: Clock, scene: Scene | None) -> bool:
    if scene is not None:
        return scene.status == "running"
    return clock.calendar.is_working_day(clock.today) and not clock.closed(clock.today)


def _played(scene: Scene) -> set[int]:
    """Return with whom the reader has played a dāye today."""
    return {person.player.pk for result in scene.drawn if result.mine for person in result.people}


def _encounter(player: Player, scene: Scene | None, played: Collection[int]) -> Encounter:
    present = scene.present if scene else []
    person = next((each for each in present if each.player.pk == player.pk), None)
    if player.pk in played:
        return Encounter(player, _("played today"))
    if scene is None or person is None:
        return Encounter(player, _("not here yet"))
    return Encounter(player, words.state(scene, person.seat), *_key(scene, person))


def _key(scene: Scene, person: Person) -> tuple[str, str]:
    """Return where the reader plays this person, and the words for it; empty while they can't."""
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
    """Return whom a newcomer had not met before today: five by lot, the same all day.

    Nobody for others, and for those who have put it away. Four queries for a newcomer.
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
    # A lot for each of them, whoever else there is: who comes or goes changes nobody else's.
    lots = {pk: Dice(seed, 0, pk).below(1 << 32) for pk in unmet}
    five = Player.objects.in_bulk(sorted(lots, key=lambda pk: lots[pk])[:FACES])
    return sorted(five.values(), key=lambda one: lots[one.pk])


def put_faces_away(player: Player) -> None:
    """Show this newcomer no faces any more. Idempotent; nothing where nobody is introduced."""
    if office.current().introductions:
        lessons.dismiss_offer(player, OFFER)


# Pairs of the day


def pair_of(player: Player, today: date) -> list[Player]:
    """Return the others of this person's pair, as far as they still wish for it."""
    pairs = read_once(("pairs", today), lambda: list(_with_people(Pair.objects.filter(date=today))))
    people = next((pair.people for pair in pairs if player.pk in pair.ids), [])
    return [one for one in people if one != player and one.pairs and one.is_active]


def _with_people(pairs: QuerySet[Pair]) -> QuerySet[Pair]:
    return pairs.select_related("one", "other", "third").order_by("date", "number")


def draw_pairs(player: Player, clock: Clock) -> None:
    """Draw today's pairs for whoever wishes for one and has none, if this person is one of them.

    Who wishes later in the day is drawn as soon as there are two. Idempotent: what was drawn stays,
    and of two draws at once the first one that is written.
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
    """Return how long ago each two of these people have last met; nothing for those who haven't."""
    found: dict[Two, int] = {}
    between = Meeting.objects.filter(winner__in=people, loser__in=people)
    rows: Iterable[tuple[int, int, date]] = between.values_list("winner", "loser").annotate(
        Max("day__date")
    )
    for winner, loser, last in rows:
        two = (min(winner, loser), max(winner, loser))
        days = (today - last).days
        found[two] = min(days, found.get(two, days))
    return found


def pairs_with(player: Player) -> QuerySet[Pair]:
    """Return the pairs that this person was in, in their order."""
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
