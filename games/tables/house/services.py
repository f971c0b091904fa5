"""Writes what an office plays by from the next month on. Each form may come twice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.engine.chance import Chance
from games.engine.contract import Options
from games.players.journal.services import record_act
from games.players.models import Office, Player
from games.tables import registry
from games.tables.house import following
from games.tables.models import HouseRules


def choose(
    by: Player, game: str, options: Options | None, chosen: Mapping[str, Any], reason: str
) -> None:
    """From the next month on this game is played so; `None` lets everybody choose.

    The month that runs keeps its own. Raises `BadSetup`, `UnknownGame`.
    """
    rules = registry.rules(game)
    if options is not None:
        rules.setup(min(rules.SEATS), rules.read_options(options), Chance(bytes(32), 0))
    with transaction.atomic():
        Office.objects.select_for_update().get(pk=1)
        month = following()
        known = HouseRules.objects.filter(game=game, month=month).first()
        if known and (known.options, known.chosen) == (options, dict(chosen)):
            return
        HouseRules.objects.update_or_create(
            game=game,
            month=month,
            defaults={"options": options, "chosen": dict(chosen), "by": by, "at": timezone.now()},
        )
        record_act(by, "house_rules", detail=f"{game} {month:%Y-%m}", reason=reason)
