"""Messages of people and bots at a table: sending, muting, removing and erasing them.

Bots remark on what everybody saw happen to their seat, and on the end. The game derives what
happened from two observations of spectators (`mood`), so that a remark reveals nothing hidden.
"""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import live
from games.players import activity_log
from games.players.activity_log import record_act
from games.players.erasure import NameStriker, strike_fields
from games.players.models import Player
from games.players.names import BLANK
from games.tables import playback
from games.tables.errors import NotSeated, NotStarted
from games.tables.game_page import GamePage, page_of
from games.tables.models import Habits, Seat, Status, Table, Talk
from games.tables.services.holding import locked
from games.tables.talk import phrases
from games.tables.talk.phrases import PHRASES, channel
from games.ui.refusals import Refused


class Unsaid(Refused):
    """The message is empty, too long or unprintable, or its phrase unknown."""

    status = 422
    sentence = gettext_lazy("Message, up to 140 characters.")


LONGEST = 140
MOST_OF_BOTS = 4
"""The most messages of all bots of a table together."""
MOST_MUTED = 200
JOINER = "\u200d"
"""The joiner within emoji of several parts: a family, a cook."""
TWICE = timedelta(seconds=4)
"""The same message again within this time is a form sent twice."""

activity_log.WORDS["remove_talk"] = gettext_lazy("removed a message by {whom}")


def say(table_id: int, player: Player, *, phrase: str = "", text: str = "") -> None:
    """Save a message of a player of the table, or of a spectator if they may talk. Idempotent.

    Raises `NotSeated`, `NotStarted`, `Unsaid`.
    """
    words = " ".join(text.split())
    with transaction.atomic():
        seat = Seat.objects.filter(table=table_id, player=player).select_related("table").first()
        _check_may_speak(table_id, seat)
        _check_words(phrase, words)
        # Locked, so that the same form sent twice at once finds its first message.
        Player.objects.select_for_update(no_key=True).get(pk=player.pk)
        line = Talk(table_id=table_id, player=player, phrase=phrase, text="" if phrase else words)
        line.seat = seat.number if seat else None
        if not _said_just_now(line):
            line.at = timezone.now()
            line.save()
            live.publish(channel(table_id))


def bot_says(table: Table, seat: int, phrase: str) -> None:
    """Save a phrase of the bot in this seat, unless a bot said it already or all said enough."""
    said = list(Talk.objects.filter(table=table, player=None).values_list("phrase", flat=True))
    if phrase not in said and len(said) < MOST_OF_BOTS:
        Talk.objects.create(table=table, seat=seat, phrase=phrase, at=timezone.now())
        live.publish(channel(table.pk))


@locked
def let_spectators(table: Table, player: Player, on: bool) -> None:
    """Let spectators talk too, or no longer; any player of the table may.

    Raises `NotSeated`, `NotStarted`.
    """
    if not table.seats.filter(player=player).exists():
        raise NotSeated
    if table.started_at is None:
        raise NotStarted
    table.spectators_talk = on
    table.save(update_fields=["spectators_talk"])
    live.publish(channel(table.pk))


def line_of(table_id: int, number: int) -> Talk:
    """Return a person's message at a table. Raises `Refused` if there is none."""
    rows = Talk.objects.filter(table=table_id, pk=number, player__isnull=False)
    found = rows.select_related("player", "table").first()
    if found is None:
        raise Refused(_("This message has already been removed."), 404)
    return found


def remove(table_id: int, number: int, by: Player) -> None:
    """Delete a message as a referee; the activity log notes that, but not its words.

    Idempotent. Raises `Refused`.
    """
    if not by.is_referee:
        raise Refused(_("Only referees and admins can remove messages."), 403)
    with transaction.atomic():
        rows = Talk.objects.select_for_update().filter(table=table_id, pk=number)
        line = rows.filter(player__isnull=False).first()
        if line is None:
            return
        record_act(by, "remove_talk", whom=line.player, detail=f"#{table_id}")
        line.delete()
        live.publish(channel(table_id))


def mute(player: Player, whom: int, *, on: bool) -> None:
    """Hide somebody's messages at all tables from this player, or show them again."""
    with transaction.atomic():
        if on:
            Habits.objects.get_or_create(player=player)
        row = Habits.objects.select_for_update().filter(player=player).first()
        if row is None:
            return
        others = [one for one in row.muted if one != whom]
        row.muted = [*others, whom][-MOST_MUTED:] if on and whom != player.pk else others
        row.save(update_fields=["muted"])


def forget(player: Player) -> None:
    """Delete the player's messages, and strike their names out of those of others."""
    tables = set(Talk.objects.filter(player=player).values_list("table", flat=True))
    Talk.objects.filter(player=player).delete()
    strike_fields(Talk.objects.exclude(text=""), ("text",), NameStriker(player))
    for table in Table.objects.filter(pk__in=tables):
        live.publish(channel(table.pk))


def _check_may_speak(table_id: int, seat: Seat | None) -> None:
    table = seat.table if seat else Table.objects.filter(pk=table_id).first()
    if table is None or (seat is None and not table.spectators_talk):
        raise NotSeated
    if table.started_at is None:
        raise NotStarted


def _check_words(phrase: str, words: str) -> None:
    drawn = words.replace(JOINER, "")
    if phrase:
        if phrase not in PHRASES:
            raise Unsaid
    elif not drawn or len(words) > LONGEST or not drawn.isprintable() or BLANK & set(drawn):
        raise Unsaid


def _said_just_now(line: Talk) -> bool:
    same = Talk.objects.filter(
        table_id=line.table_id, player=line.player, phrase=line.phrase, text=line.text
    )
    return same.filter(at__gt=timezone.now() - TWICE).exists()


def remark_after_move(table_id: int, number: int) -> None:
    """Let bots remark on entry `number` and the one before, which may have been a person's."""
    table = Table.objects.filter(pk=table_id, status=Status.RUNNING).first()
    if table is None or not page_of(table.game).overrides(GamePage.mood):
        return
    bots = bots_of(table)
    for entry in (number - 1, number):
        if not 0 <= entry < table.version:
            continue
        before, after = playback.seen_before(table, entry)(), playback.seen_after(table, entry)
        if before is None or after is None:
            continue
        for seat, moment in page_of(table.game).mood(before, after).items():
            _remark(table, entry, seat, bots, moment)


def remark_at_the_end(table: Table) -> None:
    """Let the first and last remark on the result, if they are bots; nobody after a full tie."""
    places = (table.outcome or {}).get("places", [])
    if not places or min(places) == max(places):
        return
    bots = bots_of(table)
    for seat, place in enumerate(places):
        if place in (1, max(places)):
            _remark(table, table.version, seat, bots, "won" if place == 1 else "lost")


def bots_of(table: Table) -> dict[int, int]:
    """Return each bot's seat with its place in the order of sitting down, which names the bot."""
    seats = table.seats.exclude(bot="").order_by("pk").values_list("number", flat=True)
    return {seat: nth for nth, seat in enumerate(seats)}


def _remark(table: Table, entry: int, seat: int, bots: dict[int, int], moment: str) -> None:
    if seat in bots and (phrase := phrases.remark(table.pk, entry, seat, bots[seat], moment)):
        bot_says(table, seat, phrase)
