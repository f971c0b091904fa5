"""Makes deliveries of notices, sends them by their ways, and has the worker that does both.

Deliveries are sent at least once: if the server dies before it has recorded one as sent, it is sent
again. Readers see it once, because every way sends its key along.
"""

import logging
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from queue import SimpleQueue
from time import monotonic

from django.conf import settings
from django.db import connections, transaction
from django.db.models import Q
from django.utils import timezone, translation
from django.utils.translation import gettext

from games.live import outages
from games.live.bus import bus
from games.live.postgres import Leadership
from games.players import office
from games.players.models import Player
from games.telling import mail, notice_kinds, outbox, preferences, ways
from games.telling.models import Delivery, Notice
from games.telling.notice_kinds import Message, NoticeKind
from games.telling.ways import Send, SendResult, Way

logger = logging.getLogger("spaye.telling")
LOOK_EVERY = 5.0
IDLE = 10.0
"""Seconds between two looks while no way is open."""
DIGESTS_EVERY = 60.0
SENDERS = 4
BATCH = 32
FIRST, LAST = timedelta(minutes=1), timedelta(hours=6)
"""The shortest and the longest pause between two tries."""
GIVEN_UP = timedelta(days=1)
"""After this time a delivery is given up, with a reason."""
ALIKE, WITHIN = 3, timedelta(minutes=10)
"""By a sparing way, at most `ALIKE` deliveries of a kind are sent one by one `WITHIN` this time."""
LINES = 20
"""The most lines of a combined message; the rest are counted."""
TAKEN_BACK = timedelta(hours=1)
"""How long after it was answered elsewhere a notice is still removed from devices."""


@dataclass(frozen=True, slots=True)
class Ready:
    """A delivery to send now, or several of a kind as one message."""

    deliveries: list[Delivery]
    way: Way
    send: Send


# From notices to deliveries


def spread() -> int:
    """Write the deliveries of notices whose time has come; return how many notices."""
    new = Notice.objects.filter(spread=None, at__lte=timezone.now())
    notices = list(new.select_related("player").order_by("pk")[:BATCH])
    for notice in notices:
        with transaction.atomic():
            mine = Notice.objects.filter(pk=notice.pk, spread=None)
            if mine.update(spread=timezone.now()):
                Delivery.objects.bulk_create(_deliveries(notice), ignore_conflicts=True)
                kind = notice_kinds.get(notice.kind)
                if kind and kind.listed:
                    # One that was told ahead is new in the inbox from now on.
                    outbox.ring([notice.player_id])
    return len(notices)


def _deliveries(notice: Notice) -> list[Delivery]:
    kind, player = notice_kinds.get(notice.kind), notice.player
    if kind is None or (player is not None and not _may_hear(player, kind)):
        return []
    now = timezone.now()
    due = now if kind.asked_for else _openings(player).next(now)
    wanted = None if player is None else preferences.ways_of(player, kind)
    return [
        Delivery(notice=notice, way=way.name, target=target, due=due)
        for way in ways.open_ways()
        if wanted is None or way.name in wanted
        for target in way.targets(notice, player)
    ]


def _may_hear(player: Player, kind: NoticeKind) -> bool:
    return player.is_active and not player.is_ghost and notice_kinds.concern(kind, player)


def _openings(player: Player | None) -> preferences.Openings:
    return preferences.office_openings() if player is None else preferences.player_openings(player)


# Sending deliveries


def deliver(executor: Executor) -> int:
    """Send due deliveries, several at a time; return how many."""
    rows = (
        Delivery.objects.filter(done=None, due__lte=timezone.now())
        .select_related("notice__player")
        .order_by("due", "pk")[:BATCH]
    )
    due = list(rows)
    ready = [bundle for bundle in map(_prepare, _bundles(due)) if bundle]
    tries = [(bundle, executor.submit(_try, bundle.send)) for bundle in ready]
    for bundle, trying in tries:
        _write_down(bundle, trying.result())
    return len(due)


def _bundles(due: Iterable[Delivery]) -> list[list[Delivery]]:
    """Return bundles of deliveries to send together: single ones, except by sparing ways."""
    bundles: list[list[Delivery]] = []
    alike: dict[tuple[str, int, str], list[Delivery]] = {}
    for delivery in due:
        kind, way = notice_kinds.get(delivery.notice.kind), ways.find(delivery.way)
        if kind and way and way.sparing and not kind.asked_for:
            alike.setdefault((delivery.way, delivery.target, kind.name), []).append(delivery)
        else:
            bundles.append([delivery])
    for group in alike.values():
        bundles += _spare(group)
    return bundles


def _spare(group: list[Delivery]) -> list[list[Delivery]]:
    """Bundle a group for a sparing way: the first few alone, the rest together; [] if all wait."""
    first = group[0]
    lately = Delivery.objects.filter(
        way=first.way,
        target=first.target,
        notice__kind=first.notice.kind,
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


def _prepare(deliveries: list[Delivery]) -> Ready | None:
    """Return a bundle ready to send, or None; a delivery that can't be rendered fails alone."""
    standing: list[Delivery] = []
    texts: list[Message] = []
    for delivery in deliveries:
        try:
            if message := _message_now(delivery):
                standing.append(delivery)
                texts.append(message)
        except Exception as error:
            _fail([delivery], error)
    try:
        return _make_ready(standing, texts) if standing else None
    except Exception as error:
        _fail(standing, error)
        return None


def _fail(deliveries: Iterable[Delivery], error: Exception) -> None:
    for delivery in deliveries:
        logger.error("telling %s: %s", delivery.notice.kind, type(error).__name__)
        _later(delivery, "broken", timezone.now())


def _message_now(delivery: Delivery) -> Message | None:
    """Return the message to send now; None if it has to wait or is dropped."""
    kind, way = notice_kinds.get(delivery.notice.kind), ways.find(delivery.way)
    if kind is None or way is None or not (way.is_open() and _worth_it(delivery.notice, kind)):
        _end(delivery, "dropped")
        return None
    now = timezone.now()
    opens = now if kind.asked_for else _openings(delivery.notice.player).next(now)
    if opens > now:
        Delivery.objects.filter(pk=delivery.pk).update(due=opens)
        return None
    message = render_message(delivery.notice, kind)
    if message is None:
        # The notice isn't true any more.
        Notice.objects.filter(pk=delivery.notice_id, gone=None).update(gone=timezone.now())
        _end(delivery, "dropped")
    return message


def _worth_it(notice: Notice, kind: NoticeKind) -> bool:
    """Return whether the notice's row says that it still counts, and its reader may get it."""
    may_hear = notice.player is None or _may_hear(notice.player, kind)
    return notice.gone is None and notice.ends > timezone.now() and may_hear


def _make_ready(deliveries: list[Delivery], messages: list[Message]) -> Ready | None:
    """Return these messages ready to send; None if the way has no destination any more."""
    first = deliveries[0]
    kind, way = notice_kinds.get(first.notice.kind), ways.find(first.way)
    assert kind is not None  # Otherwise there would be no message.
    assert way is not None
    message = messages[0] if len(messages) == 1 else _combine(first.notice, messages)
    send = way.send(first, kind, message)
    if send is None:
        for delivery in deliveries:
            _end(delivery, "dropped")
        return None
    return Ready(deliveries, way, send)


def _combine(notice: Notice, messages: list[Message]) -> Message:
    """Return several messages of a kind as one: their number, with a line for each."""
    first, count = messages[0], len(messages)
    language = notice.player.language if notice.player else office.current().language
    with translation.override(language):
        title = gettext("%(n)s more: %(title)s") % {"n": count, "title": first.title}
    lines = tuple(f"{message.title}. {message.text}".strip() for message in messages[:LINES])
    more = (f"+ {count - LINES}",) if count > LINES else ()
    return Message(title, "", "/inbox/", first.icon, (*lines, *more))


def render_message(notice: Notice, kind: NoticeKind) -> Message | None:
    """Return the notice's message in its reader's language and time zone, or the office's."""
    ours = office.current()
    language = notice.player.language if notice.player else ours.language
    own = preferences.player_openings(notice.player).zone if notice.player else None
    zone = own or office.current_calendar().zone
    with translation.override(language), timezone.override(zone):
        return kind.words(notice)


def _try(send: Send) -> SendResult:
    """Try to send, in a thread of the executor."""
    try:
        return send()
    except Exception as error:
        logger.error("telling failed with %s", type(error).__name__)
        return SendResult(sent=False, why="broken", again=True)


def _write_down(bundle: Ready, result: SendResult) -> None:
    now = timezone.now()
    with transaction.atomic():
        for delivery in bundle.deliveries:
            if result.sent:
                _end(delivery, "sent")
            elif result.again:
                _later(delivery, result.why, now, result.wait)
            else:
                _end(delivery, "failed", result.why)
        bundle.way.record_result(bundle.deliveries[0], result)


def _later(delivery: Delivery, why: str, now: datetime, wait: float = 0.0) -> None:
    """Try again, each time after a longer pause; give up after a day."""
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


# Notices that are answered elsewhere


def standing_scopes() -> dict[int, str]:
    """Return the scope of each sent notice that may still be answered elsewhere."""
    sent = Q(deliveries__outcome="sent")
    standing = Notice.objects.filter(sent, gone=None, ends__gt=timezone.now()).exclude(scope="")
    return dict(standing.values_list("pk", "scope"))


def look_again(numbers: Iterable[int]) -> None:
    """Mark those of these notices that aren't true any more as gone."""
    notices = Notice.objects.filter(pk__in=list(numbers), gone=None).select_related("player")
    for notice in notices:
        kind = notice_kinds.get(notice.kind)
        if kind is None or render_message(notice, kind) is None:
            Notice.objects.filter(pk=notice.pk, gone=None).update(gone=timezone.now())


def take_back(executor: Executor) -> int:
    """Remove notices that are gone from where they were delivered; return how many deliveries.

    It is tried once: notices that can't be removed expire by themselves.
    """
    since = timezone.now() - TAKEN_BACK
    sent = Delivery.objects.filter(outcome="sent", notice__gone__gt=since)
    due = list(sent.exclude(why="back").select_related("notice")[:BATCH])
    sends: list[Callable[[], SendResult]] = []
    for delivery in due:
        way = ways.find(delivery.way)
        send = way.take_back(delivery) if way and way.is_open() else None
        sends += [send] if send else []
    Delivery.objects.filter(pk__in=[delivery.pk for delivery in due]).update(why="back")
    for trying in [executor.submit(_try, send) for send in sends]:
        trying.result()
    return len(due)


# The worker


class DeliveryWorker:
    """The thread that delivers notices as long as the server runs.

    One thread of the leading process reads and writes; a few others send and wait for replies. It
    is woken by every notice, by every change that may answer one, and regularly. Its whole state is
    in the database: after a crash the next one goes on from there.
    """

    def __init__(self, look_every: float = LOOK_EVERY) -> None:
        self._look_every = look_every
        self._leadership = Leadership("telling")
        self._stirred, self._ended = threading.Event(), False
        self._digests = -DIGESTS_EVERY
        self._follows: dict[str, Callable[[], None]] = {}
        """The bus's callbacks, by channels whose changes may answer a notice."""
        self._changed: SimpleQueue[str] = SimpleQueue()
        self._thread = threading.Thread(target=self._live, name="telling", daemon=True)

    def start(self) -> None:
        bus.add_callback(outbox.CHANNEL, self._stirred.set)
        self._thread.start()

    def stop(self) -> None:
        """Stop once current tries are done; other deliveries wait for the next start."""
        self._ended = True
        self._stirred.set()
        bus.remove_callback(outbox.CHANNEL, self._stirred.set)
        self._thread.join(timeout=15)

    def _live(self) -> None:
        with ThreadPoolExecutor(SENDERS, thread_name_prefix="telling") as executor:
            while not self._ended:
                self._stirred.clear()
                wait = self._carefully(executor)
                if not self._ended:
                    self._stirred.wait(wait)
        self._follow({})
        self._leadership.give_up()
        connections.close_all()

    def _carefully(self, executor: ThreadPoolExecutor) -> float:
        try:
            return self._look(executor) if self._leadership.is_ours() else self._look_every
        except Exception as error:
            if not outages.note(error):
                logger.error("telling: %s", type(error).__name__)
            return self._look_every
        finally:
            connections.close_all()

    def _look(self, executor: ThreadPoolExecutor) -> float:
        """Do everything that is due; return the seconds until the next look."""
        if not ways.open_ways():
            self._follow({})
            return IDLE
        self._write_digests()
        busy = spread() + deliver(executor)
        standing = standing_scopes()
        changed = self._follow(standing)
        while not self._changed.empty():
            changed.add(self._changed.get())
        again = [number for number, scope in standing.items() if scope in changed]
        if again:
            look_again(again)
        busy += take_back(executor)
        return 0.0 if busy else self._look_every

    def _write_digests(self) -> None:
        """Write due digests, only once a minute because this reads everybody's hours."""
        if settings.EMAIL_ON and monotonic() - self._digests >= DIGESTS_EVERY:
            self._digests = monotonic()
            mail.write_digests(timezone.now())

    def _follow(self, standing: dict[int, str]) -> set[str]:
        """Listen to changes of these scopes and no others from now on; return the new ones."""
        wanted, known = set(standing.values()), set(self._follows)
        for scope in known - wanted:
            bus.remove_callback(scope, self._follows.pop(scope))
        for scope in wanted - known:
            self._follows[scope] = partial(self._hear, scope)
            bus.add_callback(scope, self._follows[scope])
        return wanted - known

    def _hear(self, scope: str) -> None:
        self._changed.put(scope)
        self._stirred.set()
