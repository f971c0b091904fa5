"""Writes what is said at a table, who of it is hidden or removed, and strikes names out of it."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import live
from games.players import journal
from games.players.erasure import NameStriker, strike_fields
from games.players.journal import record_act
from games.players.models import Player
from games.players.names import BLANK
from games.tables.errors import NotSeated, NotStarted
from games.tables.models import Habits, Seat, Table, Talk
from games.tables.services.holding import locked
from games.tables.talk import PHRASES, channel
from games.ui.refusals import Refused


class Unsaid(Refused):
    """No words, too many, or signs that can't be shown."""

    status = 422
    sentence = gettext_lazy("Message, up to 140 characters.")


LONGEST = 140
MOST_OF_BOTS = 4
"""Lines of all bots of a table."""
MOST_MUTED = 200
JOINER = "\u200d"
"""Makes one sign of several: a family, a cook."""
TWICE = timedelta(seconds=4)
"""The same line again so soon is one form sent twice."""

journal.WORDS["remove_talk"] = gettext_lazy("removed a message by {whom}")


def say(table_id: int, player: Player, *, phrase: str = "", text: str = "") -> None:
    """A line of somebody who sits there, or looks on where spectators may talk.

    Raises `NotSeated`, `NotStarted`, `Unsaid`.
    """
    words = " ".join(text.split())
    with transaction.atomic():
        seat = Seat.objects.filter(table=table_id, player=player).select_related("table").first()
        _check_may_speak(table_id, seat)
        _check(phrase, words)
        # One line of a person at a time: what comes at once is found to be said already.
        Player.objects.select_for_update(no_key=True).get(pk=player.pk)
        line = Talk(table_id=table_id, player=player, phrase=phrase, text="" if phrase else words)
        line.seat = seat.number if seat else None
        if not _said_just_now(line):
            line.at = timezone.now()
            line.save()
            live.publish(channel(table_id))


def bot_says(table: Table, seat: int, phrase: str) -> None:
    """A phrase of the bot in this seat: once a table, and few of all bots together."""
    said = list(Talk.objects.filter(table=table, player=None).values_list("phrase", flat=True))
    if phrase not in said and len(said) < MOST_OF_BOTS:
        Talk.objects.create(table=table, seat=seat, phrase=phrase, at=timezone.now())
        live.publish(channel(table.pk))


@locked
def let_spectators(table: Table, player: Player, on: bool) -> None:
    """Let those who look on talk too, or no longer; everybody who sits there may.

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
    """A line that a person said there. Raises `Refused`."""
    rows = Talk.objects.filter(table=table_id, pk=number, player__isnull=False)
    found = rows.select_related("player", "table").first()
    if found is None:
        raise Refused(_("This message has already been removed."), 404)
    return found


def remove(table_id: int, number: int, by: Player) -> None:
    """A referee takes a line away; the journal keeps that, not what was said.

    Raises `Refused`; a line that is gone already stays so.
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
    """Don’t show this player what somebody says, at any table, or show it again."""
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
    """What the player said goes; the name is struck out of what others said."""
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


def _check(phrase: str, words: str) -> None:
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
