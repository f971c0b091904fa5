"""Whatever text stands in a row of a person's own is gone once they are erased."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.apps import apps
from django.db import connection, models, transaction
from django.utils import timezone

from games.players import erasure, personal_data
from games.players.models import Player

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
    "the server’s own dice, digests and tokens": {
        *("kitchen.Screen.nonce", "kitchen.Screen.token_hash"),
        *("players.Invitation.nonce", "players.Invitation.token_hash"),
        *(
            "tables.Entry.hash",
            "tables.Table.head",
            "tables.Table.seed",
            "tables.Table.seed_digest",
        ),
        *("tables.Table.code", "tables.Table.nonce", "tables.Table.opened_with"),
        *("tournaments.Tournament.seed", "tournaments.Tournament.seed_digest"),
        *("tournaments.Tournament.nonce", "tournaments.Tournament.opened_with"),
    },
    "a game’s short name": {
        *("honours.Honour.game", "stories.Badge.game", "stories.PersonMonth.games"),
        *("tables.Table.game", "tournaments.Tournament.game"),
    },
    "a word of ours out of a few, written by the code": {
        *("players.AdminAct.what", "spaye.VoidRequest.outcome", "stories.PersonMonth.decks"),
        *("telling.Hook.topics", "telling.Hook.why", "tables.Table.rechained"),
        *("tournaments.Remark.what", "tournaments.Tournament.pace"),
    },
    "a notice’s kind, number and mark: no other text is taken (`actions.NOTICE`)": {
        "spaye.PutAway.what"
    },
    "what the rules of a game take: no option, move or event of chance is a free text but those of "
    "`GameConfig.free_text`, which tests/spaye/test_erasure.py erases from real journals": {
        *("tables.Entry.move", "tables.Table.state", "tables.Table.chance_log"),
        *("tables.Table.options", "tournaments.Tournament.options"),
    },
    "numbers, of entrants and of the plan": {
        *("tournaments.Remark.people", "tournaments.Tournament.plan")
    },
    "the address of the server, from its own settings": {"players.Invitation.host"},
    "the office’s chat and not a person’s: its address sealed, and a mask of it": {
        *("telling.Hook.sealed", "telling.Hook.shown")
    },
}
"""Columns that erasing doesn’t read, each with the reason why no text of a person’s gets there."""
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
    """Where it stands in the database, in JSON as this writes it."""
    written = {text, json.dumps(text).strip('"')}
    for model in apps.get_models(include_auto_created=True):
        for f in own(model):
            column, table = connection.ops.quote_name(f.column), model._meta.db_table
            with connection.cursor() as cursor:
                cursor.execute(f'SELECT {column} FROM "{table}"')
                if any(one in str(value) for (value,) in cursor for one in written):
                    yield f"{model._meta.label}.{f.name}"


def test_no_text_of_theirs_is_left(make_player: Callable[..., Player]) -> None:
    player = make_player(NAME)
    labels = {name for entry in personal_data.kinds() for name in entry.models} - NOT_FILLED
    for label in sorted(labels):
        with transaction.atomic():
            row(apps.get_model(label), player, NAME)
    assert len(set(places(NAME))) > 70
    erasure.erase(player, player)
    assert set(places(NAME)) == set().union(*STAYS.values())
