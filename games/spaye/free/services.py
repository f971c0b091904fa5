"""Writes open calls. The first yes leads to the rules’ own moves; every form may be sent twice."""

from contextlib import suppress

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from games.engine.contract import IllegalMove
from games.players.clock import Clock
from games.players.models import Player
from games.players.wishes import set_not_now
from games.spaye import services as days_services
from games.spaye.day import open_calls as reading
from games.spaye.day.scene import Scene
from games.spaye.errors import CallLapsed, DayOver
from games.spaye.free import ending
from games.spaye.models import Day, OpenCall
from games.spaye.notices import chats
from games.spaye.notices.kinds import Met
from games.tables import audience
from games.tables import services as tables
from games.tables.models import Table
from games.ui.refusals import Refused


def ask(day: Day, player: Player) -> OpenCall:
    """“Who is free?”, to everybody who is here; the player is checked in, and “not now” ends.

    Asked again while it stands, it is the same call. Raises the rules' refusals, `Refused`,
    `DayOver`.
    """
    days_services.check_in_if_away(day, player)
    set_not_now(player, quiet=False)
    with days_services.held(day) as table:
        scene = _scene(day, table, player)
        known = reading.of_me(scene)
        if known is not None:
            return known
        seat = _check(scene)
        OpenCall.objects.exclude(day=day).delete()  # Of no use once their day is over.
        mine = OpenCall.objects.filter(day=day, by=player, outcome="")
        mine.update(outcome=OpenCall.LAPSED)
        now = timezone.now()
        call = OpenCall.objects.create(
            day=day, by=player, seat=seat, at=now, ends=now + reading.LIFE
        )
        Day.objects.filter(pk=day.pk).update(free_until=call.ends)
        ending.announce(day.pk, table.pk)
        chats.tell_free(table)
    return call


def answer(day: Day, player: Player, number: int) -> bool:
    """“I am!”: the caller's challenge of this player follows, and the player's yes to it.

    Returns whether the dāye begins at once; where another one is played the challenge stands, and
    with real cards the two meet at the table. Raises `Refused` for whoever comes second or
    asked, `CallLapsed`, or the rules' refusals: then nothing has changed.
    """
    days_services.check_in_if_away(day, player)
    with days_services.held(day) as table:
        call = OpenCall.objects.select_related("by", "answered_by").filter(day=day, pk=number)
        found = call.first()
        if found is None:
            raise CallLapsed
        if found.by_id == player.pk:
            raise Refused(_("That’s your own request. Someone else has to say yes."), 409)
        scene = _scene(day, table, player)
        if found.answered_by_id == player.pk:
            return scene.mine
        if found.answered_by:
            told = _(
                "%(first)s was a moment quicker and plays with %(caller)s. The next one is yours!"
            )
            names = {
                "first": found.answered_by.display_name,
                "caller": found.by.display_name,
            }
            raise Refused(told % names, 409)
        if found not in reading.standing(scene):
            raise CallLapsed
        _check_yes(scene)
        ending.end(found, OpenCall.ANSWERED, player)
        set_not_now(player, quiet=False)
        if scene.app_deck:
            return _begin(table, scene, found, player)
        arrives = Met(scene.me.seat if scene.me else 0, str(found.pk))
        arrives.call(table, [found.by_id], found.pk)
        return False


def forget(player: Player) -> None:
    """Whose calls these were is forgotten with their name."""
    OpenCall.objects.filter(Q(by=player) | Q(answered_by=player)).delete()


def stop(day: Day, player: Player) -> None:
    """The call is taken back. Twice is once."""
    with transaction.atomic():
        for call in OpenCall.objects.filter(day=day, by=player, outcome=""):
            ending.end(call, OpenCall.WITHDRAWN)


def _begin(table: Table, scene: Scene, call: OpenCall, player: Player) -> bool:
    """The moves of the rules: SP-18, and SP-21 where SP-13 and SP-23 allow it now."""
    made = tables.play(table.pk, call.by, f"challenge {scene.seen.seat}", scene.version)
    with suppress(IllegalMove):
        tables.play(table.pk, player, f"accept {call.seat}", made.version)
        return True
    return False


def _scene(day: Day, table: Table, player: Player) -> Scene:
    """The locked table as the player sees it."""
    fresh = Day.objects.select_related("table").get(pk=day.pk)
    seat = tables.seat_of(table.pk, player)
    return Scene(fresh.table, audience.observe(fresh.table, seat), Clock.read())


def _check(scene: Scene) -> int:
    """Whoever asks, by seat. The rules' own words for whoever couldn't challenge anybody now."""
    if scene.status != "running":
        raise DayOver
    if scene.mine:
        raise Refused(_("You’re in a dāye. Ask again afterwards."), 409)
    _check_yes(scene)
    if scene.app_deck and scene.my_challenge:
        raise IllegalMove("SP-19", player=scene.my_challenge.seat)
    if not scene.others:
        raise IllegalMove("SP-18", player=scene.seen.seat)
    assert scene.me is not None
    return scene.me.seat


def _check_yes(scene: Scene) -> None:
    assert scene.me is not None
    if scene.app_deck and scene.last_three:
        raise IllegalMove("SP-20", left=scene.seen.cards_left)
    if scene.me.seen.due:
        raise IllegalMove("SP-23", player=scene.me.seat, exercise=scene.me.seen.due[0])
