"""Erases a person: afterwards their name is nowhere in the database or its files.

Nobody else's totals change: lines, titles and moves stay with the anonymous person.
"""

import json
import logging
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from time import sleep
from typing import Any

from django.apps import apps
from django.db import DatabaseError, connection, transaction
from django.db.models import Model, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from games.players import names
from games.players.activity_log import record_act
from games.players.appearance import announce_change
from games.players.auth.sign_ins import end_streams
from games.players.models import (
    PALETTES,
    AdminAct,
    Device,
    Equivalent,
    Erasure,
    Exercise,
    Holiday,
    Office,
    Player,
    Role,
    SignInLink,
)
from games.players.personal_data import kinds
from games.players.services import LastAdmin
from games.ui.refusals import Refused

logger = logging.getLogger("spaye.keeping")

ASIDE = (
    *("language", "theme", "motion", "hand", "words_explained", "inbox_seen"),
    *("preference", "preference_shared", "not_now", "asked_to_stay"),
    *("repetitions_answered", "screen_answered", "pairs"),
)
"""Columns of a person that are reset to their defaults."""
WAYS_IN = ("account", "socialaccount", "mfa", "usersessions")
"""Apps that store ways to sign in; all their rows about the person are deleted."""
TRIES = 4
PAUSE = 0.25
"""Seconds by which each pause between tries grows: a reader may hold the log for a moment."""
BUSY_MILLISECONDS = 2000
MESSAGES = "_messages"
"""Where the messages framework keeps its JSON."""
ELLIPSIS = "…"


# Striking names out of texts


class NameStriker:
    """Finds a person's name and pseudonym as whole words, whatever their case and accents."""

    def __init__(self, player: Player) -> None:
        keys = {names.key(name) for name in (player.name, player.pseudonym) if name}
        longest = sorted(filter(None, keys), key=len, reverse=True)
        choices = "|".join(r"\s+".join(map(re.escape, key.split())) for key in longest)
        self._found = re.compile(rf"(?<!\w)(?:{choices})(?!\w)") if choices else None

    def __call__(self, text: str) -> str:
        """Return the text with `…` for every name, or unchanged if it has none."""
        keys, places = _keyed(text)
        found = self._found.finditer(keys) if self._found else ()
        spans = [(places[match.start()], places[match.end()]) for match in found]
        for first, last in reversed(spans):
            text = text[:first] + ELLIPSIS + text[last:]
        return text


def _keyed(text: str) -> tuple[str, list[int]]:
    """Return the text's key, and for each character of the key (and its end) the text's index."""
    keys: list[str] = []
    places: list[int] = []
    for place, cluster in _clusters(text):
        key = names.key(cluster)
        keys.append(key)
        places += [place] * len(key)
    return "".join(keys), [*places, len(text)]


def _clusters(text: str) -> Iterator[tuple[int, str]]:
    """Yield each letter's index, and the letter with the marks that follow it."""
    begin = 0
    for place in range(1, len(text) + 1):
        if place == len(text) or not unicodedata.combining(text[place]):
            yield begin, text[begin:place]
            begin = place


def strike_fields(rows: QuerySet[Any], fields: Iterable[str], strike: NameStriker) -> None:
    """Strike the names out of these text columns, in every row that has them."""
    for pk, *texts in rows.order_by("pk").values_list("pk", *fields):
        changed = {
            name: strike(text)
            for name, text in zip(fields, texts, strict=True)
            if text and strike(text) != text
        }
        if changed:
            _model(rows).filter(pk=pk).update(**changed)


def _model(rows: QuerySet[Any]) -> QuerySet[Model]:
    return QuerySet(rows.model)


# Erasing


def erase(player: Player, by: Player) -> Erasure:
    """Make the player anonymous. Idempotent.

    People erase themselves; an admin erases somebody who is deactivated. `wiped` of the returned
    row is None while old bytes may be left (`finish` tries again). Raises `LastAdmin`, and
    `Refused` if `by` may not.
    """
    with transaction.atomic():
        row = _lock(player.pk)
        if not row.erased:
            if by != row and (row.is_active or not by.is_admin):
                raise Refused(_("Admins can only anonymise people who are deactivated."), 409)
            _erase(row, by)
            record_act(row if by == row else by, "erase", whom=row)
    finish()
    return Erasure.objects.get(player=row)


def erase_idle(due: QuerySet[Player]) -> int:
    """Erase people who have stayed away, as if they had asked for it. Return how many.

    `due` is checked again for each person, who may have come in the meantime. The last admin stays.
    """
    count = sum([_erase_idle(pk, due) for pk in due.values_list("pk", flat=True)])
    if count:
        finish()
    return count


def _erase_idle(pk: int, due: QuerySet[Player]) -> bool:
    with transaction.atomic():
        row = _lock(pk)
        if not due.filter(pk=pk).exists():
            return False
        try:
            _erase(row, row)
        except LastAdmin:
            logger.warning("the last admin hasn't come for long, and stays")
            return False
        record_act(None, "idle", whom=row)
    return True


def _lock(pk: int) -> Player:
    """Return the person's row, locked; the office's is locked too, so erasures run one by one."""
    Office.objects.select_for_update().get(pk=1)
    return Player.objects.select_for_update().get(pk=pk)


def finish() -> bool:
    """Overwrite traces of erased names in the database's files; return whether all are gone."""
    waiting = Erasure.objects.filter(wiped=None)
    if waiting.exists() and wipe():
        waiting.update(wiped=timezone.now())
    return not waiting.exists()


def _erase(row: Player, by: Player) -> None:
    others = Player.objects.admins().exclude(pk=row.pk)
    if row.is_admin and not others.exists():
        raise LastAdmin
    _forget(row)
    Erasure.objects.create(player=row, by=by)


def _forget(row: Player) -> None:
    strike = NameStriker(row)
    for kind in kinds():
        kind.forget(row)
    _strike_texts(strike)
    _end_ways_in(row)
    _strike_sessions(strike)
    _anonymise(row)
    announce_change(row)
    end_streams(row.pk)
    for ghost in Player.objects.filter(merged_into=row, erased=None):
        _forget(ghost)


def _anonymise(row: Player) -> None:
    """Clear the row of personal data. Saving it also takes the person off today's table."""
    row.name, row.name_key, row.initials = "", f"\x01{row.pk}", "?"
    row.pseudonym, row.pseudonym_key = "", None
    row.palette, anybody = PALETTES - 1, Player()
    for name in ASIDE:
        setattr(row, name, getattr(anybody, name))
    row.role, row.is_active, row.is_ghost, row.added_by = Role.MEMBER, False, False, None
    row.joined_with = row.last_login = None
    row.erased = timezone.now()
    row.set_unusable_password()
    row.save()
    Player.objects.filter(added_by=row).update(added_by=None)


def _end_ways_in(row: Player) -> None:
    Device.objects.filter(player=row).delete()
    SignInLink.objects.filter(player=row).delete()
    for model in apps.get_models():
        if model._meta.app_label in WAYS_IN:
            for field in model._meta.fields:
                if field.related_model is Player:
                    model._default_manager.filter(**{field.name: row.pk}).delete()


def _strike_texts(strike: NameStriker) -> None:
    """Strike the names out of the office's free texts, even in the append-only activity log."""
    strike_fields(QuerySet(AdminAct).all(), ("detail", "reason"), strike)
    strike_fields(Office.objects.all(), ("name", "exercise", "reserved_names", "cause"), strike)
    strike_fields(Holiday.objects.all(), ("name",), strike)
    strike_fields(Player.objects.all(), ("preference",), strike)
    for exercise in Exercise.objects.all():
        _strike_name(exercise, Exercise.objects.all(), strike)
    for other in Equivalent.objects.all():
        _strike_name(other, Equivalent.objects.filter(exercise=other.exercise_id), strike)


def _strike_name(row: Exercise | Equivalent, beside: QuerySet[Any], strike: NameStriker) -> None:
    """Rename `row`, or delete it if one `beside` it already has the struck name."""
    name = strike(row.name)
    if name == row.name:
        return
    if beside.filter(name=name).exists():
        row.delete()
    else:
        beside.filter(pk=row.pk).update(name=name)


def _strike_sessions(strike: Callable[[str], str]) -> None:
    """Strike the names out of every session's data."""
    for device in Device.objects.all().iterator():
        data = device.get_decoded()
        clean = _strike_value(data, strike)
        if clean != data:
            text = device.get_session_store_class()().encode(clean)
            Device.objects.filter(pk=device.pk).update(session_data=text)


def _strike_value(value: Any, strike: Callable[[str], str]) -> Any:
    """Return the value with the names struck out of every text; keys stay."""
    if isinstance(value, dict):
        return {
            key: _strike_messages(each, strike) if key == MESSAGES else _strike_value(each, strike)
            for key, each in value.items()
        }
    if isinstance(value, list | tuple):
        return type(value)(_strike_value(each, strike) for each in value)
    return strike(value) if isinstance(value, str) else value


def _strike_messages(text: Any, strike: Callable[[str], str]) -> Any:
    """Strike names out of stored messages: JSON whose escapes hide a name from plain search."""
    try:
        read = json.loads(text)
    except (TypeError, ValueError):
        return text
    clean = _strike_value(read, strike)
    return text if clean == read else json.dumps(clean, separators=(",", ":"))


# Overwriting what deleted rows leave behind in the database's files.
#
# SQLite: `secure_delete` zeroes a row as it goes, but older pages live on in the write-ahead log
# and in free pages; a checkpoint that truncates the log and a VACUUM rewrite both. PostgreSQL:
# dead rows and the planner's samples go with a full VACUUM; its own write-ahead log is recycled
# by the server.


def wipe() -> bool:
    """Overwrite old bytes; return whether none is left.

    Does nothing inside a transaction: the old rows may come back.
    """
    if not transaction.get_autocommit():
        return False
    return _retry(_rewrite_file if connection.vendor == "sqlite" else _rewrite_tables)


def _retry(rewrite: Callable[[Any], bool]) -> bool:
    for attempt in range(TRIES):
        sleep(PAUSE * attempt)
        try:
            with connection.cursor() as cursor:
                if rewrite(cursor):
                    return True
        except DatabaseError:
            continue
    return False


def _rewrite_file(cursor: Any) -> bool:
    patience = _value(cursor, "PRAGMA busy_timeout")
    cursor.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
    try:
        cursor.execute("VACUUM")
        return _value(cursor, "PRAGMA wal_checkpoint(TRUNCATE)") == 0
    finally:
        cursor.execute(f"PRAGMA busy_timeout = {int(patience)}")


def _value(cursor: Any, statement: str) -> int:
    """Return the first column of the only row; of a checkpoint, it is 1 if a reader blocked it."""
    row = cursor.execute(statement).fetchone()
    return int(row[0])


def _rewrite_tables(cursor: Any) -> bool:
    """Rewrite every table, which locks it. A busy one raises `DatabaseError`."""
    cursor.execute("SELECT set_config('lock_timeout', %s, false)", [f"{BUSY_MILLISECONDS}ms"])
    cursor.execute("SET statement_timeout = 0")
    try:
        for model in apps.get_models(include_auto_created=True):
            cursor.execute(f'VACUUM (FULL, ANALYZE) "{model._meta.db_table}"')
        return True
    finally:
        cursor.execute("RESET lock_timeout")
        cursor.execute("RESET statement_timeout")
