"""Whatever text stands in a row of a person's own is gone once they are erased."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.apps import apps
from django.db import connection, models, transaction
from django.utils import timezone

from games.players.models import Player
from games.players.privacy import register
from games.players.privacy.erasure import services as erasing

NAME = "Zwölfine"
LEFT_EMPTY = {"tables.Seat": {"bot": ""}, "tables.Talk": {"phrase": ""}}
"""One of two fields that the database lets nobody fill both."""
NOT_FILLED = {
    "players.Player",
    "players.Erasure",
    "learning.Review",
    "boards.Closing",
    "spaye.SentLog",
    "stories.PairMonth",
    "tables.Seat",
}
"""Rows that can’t be made up of nonsense: other tests fill them by playing."""
STAYS = {
    "honours.Honour.game",
    "kitchen.Screen.nonce",
    "kitchen.Screen.token_hash",
    "players.AdminAct.what",
    "players.Invitation.nonce",
    "players.Invitation.token_hash",
    "spaye.PutAway.what",
    "spaye.VoidRequest.outcome",
    "stories.Badge.game",
    "tables.Entry.hash",
    "tables.Entry.move",
    "tables.Table.code",
    "tables.Table.game",
    "tables.Table.head",
    "tables.Table.nonce",
    "tables.Table.opened_with",
    "tables.Table.seed",
    "tables.Table.seed_digest",
    "tables.Table.state",
    "telling.Hook.sealed",
    "telling.Hook.shown",
    "telling.Hook.topics",
    "telling.Hook.why",
    "tournaments.Remark.what",
    "tournaments.Tournament.game",
    "tournaments.Tournament.nonce",
    "tournaments.Tournament.opened_with",
    "tournaments.Tournament.pace",
    "tournaments.Tournament.seed",
    "tournaments.Tournament.seed_digest",
}
"""What erasing doesn’t read: words that the site chooses, seals, journals, the office’s hooks."""
pytestmark = pytest.mark.django_db


def own(model: type[models.Model]) -> list[models.Field[Any, Any]]:
    """The fields of a row in which words can stand."""
    kinds = (models.CharField, models.TextField, models.JSONField)
    return [f for f in model._meta.concrete_fields if isinstance(f, kinds) and not f.choices]


def limited(model: type[models.Model]) -> dict[str, Any]:
    """What the database itself limits to some words: the first of them."""
    found: dict[str, Any] = {}
    for constraint in model._meta.constraints:
        if isinstance(constraint, models.CheckConstraint):
            for child in getattr(constraint.condition, "children", ()):
                if isinstance(child, tuple) and child[0].endswith("__in"):
                    found[child[0].removesuffix("__in")] = next(iter(child[1]))
    return found


def row(model: type[models.Model], player: Player, text: str) -> models.Model:
    """A row about the player, with the text wherever there may be one."""
    values: dict[str, Any] = {}
    for f in model._meta.concrete_fields:
        if f.related_model is Player:
            values[f.name] = player
        elif f.is_relation and not f.null:
            related: Any = f.related_model
            values[f.name] = related._base_manager.first() or row(related, player, "x")
        elif not f.is_relation and not f.primary_key:
            values |= plain(model, f, text)
    values |= limited(model) | LEFT_EMPTY.get(model._meta.label, {})
    made = model(**values)
    made.save_base(raw=True, force_insert=True)
    return made


def plain(model: type[models.Model], f: models.Field[Any, Any], text: str) -> dict[str, Any]:
    """The text where it fits, and anything that the database takes where it has to be filled."""
    if isinstance(f, models.JSONField):
        return {} if f.null else {f.name: {"said": text}}
    if f in own(model):
        return {f.name: text}
    if f.has_default() or f.null or f.choices:
        return {}
    fillers: list[tuple[type[models.Field[Any, Any]], Any]] = [
        (models.BooleanField, False),
        (models.DateTimeField, timezone.now()),
        (models.DateField, timezone.localdate()),
        (models.IntegerField, 1),
        (models.BinaryField, b"x"),
    ]
    return next(({f.name: value} for kind, value in fillers if isinstance(f, kind)), {})


def places(text: str) -> Iterator[str]:
    for model in apps.get_models(include_auto_created=True):
        for f in own(model):
            column, table = connection.ops.quote_name(f.column), model._meta.db_table
            with connection.cursor() as cursor:
                cursor.execute(f'SELECT {column} FROM "{table}"')
                if any(text in str(value) for (value,) in cursor.fetchall()):
                    yield f"{model._meta.label}.{f.name}"


def test_no_text_of_theirs_is_left(make_player: Callable[..., Player]) -> None:
    player = make_player(NAME)
    labels = {name for entry in register.kept() for name in entry.models} - NOT_FILLED
    for label in sorted(labels):
        with transaction.atomic():
            row(apps.get_model(label), player, NAME)
    assert len(set(places(NAME))) > 70
    erasing.erase(player, player)
    assert {place for place in places(NAME) if place not in STAYS} == set()
