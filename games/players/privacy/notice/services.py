"""Writes the office's notice, and who has read it."""

from collections.abc import Mapping

from django.db import transaction

from games.players import office
from games.players.journal.services import record_act
from games.players.models import NoticeSeen, Office, OfficeNotice, Player
from games.players.privacy import notice
from games.players.privacy.erasure.services import strike_fields
from games.players.privacy.words import Struck


def publish(by: Player, values: Mapping[str, str], reason: str = "") -> None:
    """A new version, unless it says what the valid one says."""
    with transaction.atomic():
        Office.objects.select_for_update().get(pk=1)
        valid = notice.current()
        if valid and all(getattr(valid, name) == values[name] for name in notice.FIELDS):
            return
        made = OfficeNotice.objects.create(by=by, **{name: values[name] for name in notice.FIELDS})
        NoticeSeen.objects.create(player=by, notice=made)
        record_act(by, "notice", detail=f"{made.pk}", reason=reason)


def read(player: Player, number: int) -> None:
    """This person has read that version; an unknown one is nothing, twice is once."""
    found = OfficeNotice.objects.filter(pk=number).first()
    if found is not None:
        NoticeSeen.objects.get_or_create(player=player, notice=found)


def forget(player: Player) -> None:
    """Who has read what goes with the name, and the name out of every version."""
    NoticeSeen.objects.filter(player=player).delete()
    strike_fields(OfficeNotice.objects.all(), tuple(notice.FIELDS), Struck(player))
    transaction.on_commit(office.forget)
