"""From notices to deliveries, and from deliveries to the ways they take.

At least once: what was sent and not yet written down as sent when the server died is sent again.
The reader sees it once, because each way names it by its key.
"""

import logging
from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone, translation
from django.utils.translation import gettext

from games.players import office
from games.players.models import Player
from games.telling import kinds, quiet, ways, wishes
from games.telling.kinds import Kind, Message
from games.telling.models import Delivery, Notice
from games.telling.ways import Answer, Send, Way

logger = logging.getLogger("spaye.telling")
AT_ONCE = 32
FIRST, LAST = timedelta(minutes=1), timedelta(hours=6)
"""Between two tries, at least and at most."""
GIVEN_UP = timedelta(days=1)
"""After so long a delivery is given up, in words."""
ALIKE, WITHIN = 3, timedelta(minutes=10)
"""So many of a kind leave by themselves within so long by a way that is sparing."""
LINES = 20
"""Of what leaves at once: the rest is counted."""
TAKEN_BACK = timedelta(hours=1)
"""So long it is tried to have a notice disappear that was answered elsewhere."""


@dataclass(frozen=True, slots=True)
class Ready:
    """A delivery that leaves now, or several of a kind at once."""

    deliveries: list[Delivery]
    way: Way
    send: Send


# From notices to deliveries


def spread() -> int:
    """Write the deliveries of what is to be told by now. How many notices there were."""
    new = Notice.objects.filter(spread=None, at__lte=timezone.now())
    found = list(new.select_related("player").order_by("pk")[:AT_ONCE])
    for notice in found:
        with transaction.atomic():
            mine = Notice.objects.filter(pk=notice.pk, spread=None)
            if mine.update(spread=timezone.now()):
                Delivery.objects.bulk_create(_deliveries(notice), ignore_conflicts=True)
    return len(found)


def _deliveries(notice: Notice) -> list[Delivery]:
    kind, player = kinds.get(notice.kind), notice.player
    if kind is None or (player is not None and not _may_hear(player, kind)):
        return []
    now = timezone.now()
    due = now if kind.asked_for else _openings(player).next(now)
    wanted = None if player is None else wishes.ways_of(player, kind)
    return [
        Delivery(notice=notice, way=way.name, target=target, due=due)
        for way in ways.opened()
        if wanted is None or way.name in wanted
        for target in way.targets(notice, player)
    ]


def _may_hear(player: Player, kind: Kind) -> bool:
    return player.is_active and not player.is_ghost and kinds.concern(kind, player)


def _openings(player: Player | None) -> quiet.Openings:
    return quiet.of_office() if player is None else quiet.of_player(player)


# From deliveries to the ways they take


def deliver(executor: Executor) -> int:
    """Send what is due, several at once; how many there were."""
    found = (
        Delivery.objects.filter(done=None, due__lte=timezone.now())
        .select_related("notice__player")
        .order_by("due", "pk")[:AT_ONCE]
    )
    due = list(found)
    ready = [one for one in map(_prepared, _bundles(due)) if one]
    tried = [(one, executor.submit(_tried, one.send)) for one in ready]
    for one, trying in tried:
        _write_down(one, trying.result())
    return len(due)


def _bundles(due: Iterable[Delivery]) -> list[list[Delivery]]:
    """What leaves at once: each by itself, but for what would fill somebody's mailbox."""
    bundles: list[list[Delivery]] = []
    alike: dict[tuple[str, int, str], list[Delivery]] = {}
    for one in due:
        kind, way = kinds.get(one.notice.kind), ways.get(one.way)
        if kind and way and way.sparing and not kind.asked_for:
            alike.setdefault((one.way, one.target, kind.name), []).append(one)
        else:
            bundles.append([one])
    for group in alike.values():
        bundles += _spared(group)
    return bundles


def _spared(group: list[Delivery]) -> list[list[Delivery]]:
    """The first few of a kind by themselves, the rest as one; all later if there were too many."""
    one = group[0]
    lately = Delivery.objects.filter(
        way=one.way,
        target=one.target,
        notice__kind=one.notice.kind,
        outcome="sent",
        done__gt=timezone.now() - WITHIN,
    )
    times = list(lately.order_by("-done").values_list("done", flat=True)[:ALIKE])
    free = ALIKE - len(times)
    if not free and (oldest := times[-1]):
        Delivery.objects.filter(pk__in=[each.pk for each in group]).update(due=oldest + WITHIN)
        return []
    rest = group[free:]
    return [*([each] for each in group[:free]), *([rest] if rest else [])]


def _prepared(deliveries: list[Delivery]) -> Ready | None:
    """What can't be put into words fails by itself, and without its values in the log."""
    told: list[tuple[Delivery, Message]] = []
    for delivery in deliveries:
        try:
            if said := _said(delivery):
                told.append((delivery, said))
        except Exception as error:
            _broken([delivery], error)
    standing = [delivery for delivery, _said_of_it in told]
    try:
        return _put(standing, [said for _delivery, said in told]) if told else None
    except Exception as error:
        _broken(standing, error)
        return None


def _broken(deliveries: Iterable[Delivery], error: Exception) -> None:
    for delivery in deliveries:
        logger.error("telling %s: %s", delivery.notice.kind, type(error).__name__)
        _later(delivery, "broken", timezone.now())


def _said(delivery: Delivery) -> Message | None:
    """What is said now; `None` if it is later or never."""
    kind, way = kinds.get(delivery.notice.kind), ways.get(delivery.way)
    if kind is None or way is None or not (way.is_open() and _worth_it(delivery.notice, kind)):
        _end(delivery, "dropped")
        return None
    now = timezone.now()
    opens = now if kind.asked_for else _openings(delivery.notice.player).next(now)
    if opens > now:
        Delivery.objects.filter(pk=delivery.pk).update(due=opens)
        return None
    said = in_words(delivery.notice, kind)
    if said is None:
        # It no longer stands.
        stands = Notice.objects.filter(pk=delivery.notice_id, gone=None)
        stands.update(gone=timezone.now())
        _end(delivery, "dropped")
    return said


def _worth_it(notice: Notice, kind: Kind) -> bool:
    """It stands, as far as its row knows, and its reader may hear of it."""
    may_hear = notice.player is None or _may_hear(notice.player, kind)
    return notice.gone is None and notice.ends > timezone.now() and may_hear


def _put(deliveries: list[Delivery], said: list[Message]) -> Ready | None:
    """The try to send it; `None` if it leads nowhere."""
    first = deliveries[0]
    kind, way = kinds.get(first.notice.kind), ways.get(first.way)
    assert kind is not None  # else nothing would be said
    assert way is not None
    send = way.send(first, kind, said[0] if len(said) == 1 else _at_once(first.notice, said))
    if send is None:
        for delivery in deliveries:
            _end(delivery, "dropped")
        return None
    return Ready(deliveries, way, send)


def _at_once(notice: Notice, said: list[Message]) -> Message:
    """Several of a kind, counted and as lines, in their reader's language."""
    language = notice.player.language if notice.player else office.current().language
    with translation.override(language):
        title = gettext("%(n)s more: %(title)s") % {"n": len(said), "title": said[0].title}
    lines = tuple(f"{one.title}. {one.text}".strip() for one in said[:LINES])
    more = (f"+ {len(said) - LINES}",) if len(said) > LINES else ()
    return Message(title, "", "/inbox/", said[0].icon, (*lines, *more))


def in_words(notice: Notice, kind: Kind) -> Message | None:
    """The notice in its reader's language, on their clock; a chat's in the office's."""
    house = office.current()
    language = notice.player.language if notice.player else house.language
    own = quiet.of_player(notice.player).zone if notice.player else None
    zone = own or office.current_calendar().zone
    with translation.override(language), timezone.override(zone):
        return kind.words(notice)


def _tried(send: Send) -> Answer:
    """In a thread of its own."""
    try:
        return send()
    except Exception as error:
        logger.error("telling failed with %s", type(error).__name__)
        return Answer(sent=False, why="broken", again=True)


def _write_down(one: Ready, answer: Answer) -> None:
    now = timezone.now()
    with transaction.atomic():
        for delivery in one.deliveries:
            if answer.sent:
                _end(delivery, "sent")
            elif answer.again:
                _later(delivery, answer.why, now, answer.wait)
            else:
                _end(delivery, "failed", answer.why)
        one.way.heard(one.deliveries[0], answer)


def _later(delivery: Delivery, why: str, now: datetime, wait: float = 0.0) -> None:
    """Once more, each time after longer; after a day no more."""
    pause = min(LAST, FIRST * 4 ** min(delivery.tries, 6))
    due = now + max(pause, timedelta(seconds=wait))
    since = delivery.since or now
    if due > since + GIVEN_UP:
        _end(delivery, "failed", why)
        return
    mine = Delivery.objects.filter(pk=delivery.pk, done=None)
    mine.update(due=due, tries=delivery.tries + 1, since=since, why=why)


def _end(delivery: Delivery, outcome: str, why: str = "") -> None:
    mine = Delivery.objects.filter(pk=delivery.pk, done=None)
    mine.update(done=timezone.now(), outcome=outcome, why=why)


# What is answered elsewhere


def standing() -> dict[int, str]:
    """The scope of each notice that was sent and may still be answered elsewhere."""
    sent = Q(deliveries__outcome="sent")
    found = Notice.objects.filter(sent, gone=None, ends__gt=timezone.now()).exclude(scope="")
    return dict(found.values_list("pk", "scope"))


def look_again(numbers: Iterable[int]) -> None:
    """Note which of these notices no longer stand."""
    found = Notice.objects.filter(pk__in=list(numbers), gone=None).select_related("player")
    for notice in found:
        kind = kinds.get(notice.kind)
        if kind is None or in_words(notice, kind) is None:
            Notice.objects.filter(pk=notice.pk, gone=None).update(gone=timezone.now())


def take_back(executor: Executor) -> int:
    """Have what no longer stands disappear where it was delivered; how many there were.

    Tried once: what can't be taken back ends by itself.
    """
    since = timezone.now() - TAKEN_BACK
    found = Delivery.objects.filter(outcome="sent", notice__gone__gt=since)
    due = list(found.exclude(why="back").select_related("notice")[:AT_ONCE])
    sends: list[Callable[[], Answer]] = []
    for delivery in due:
        way = ways.get(delivery.way)
        send = way.take_back(delivery) if way and way.is_open() else None
        sends += [send] if send else []
    Delivery.objects.filter(pk__in=[one.pk for one in due]).update(why="back")
    for trying in [executor.submit(_tried, send) for send in sends]:
        trying.result()
    return len(due)
