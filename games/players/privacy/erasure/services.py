"""Erasing a person. Afterwards the name is nowhere in the database, nor in the file it lies in.

Nobody else's totals change: lines, titles and moves stay with the anonymous person.
"""

import json
import logging
from collections.abc import Callable, Iterable
from time import sleep
from typing import Any

from django.apps import apps
from django.db import DatabaseError, connection, transaction
from django.db.backends.utils import CursorWrapper
from django.db.models import Model, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from games.players.errors import LastAdmin
from games.players.faces import announce_change
from games.players.journal.services import record_act
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
from games.players.privacy.words import Struck
from games.players.ways_in.entering import end_streams
from games.ui.refusals import Refused

# Overwriting what deleted rows leave behind in the database's files.
#
# SQLite: `secure_delete` zeroes a row as it goes, but older pages live on in the write-ahead log
# and in free pages; a checkpoint that truncates the log and a VACUUM rewrite both. PostgreSQL:
# dead rows and the planner's samples go with a full VACUUM; its own write-ahead log is recycled
# by the server.


TRIES = 4
PAUSE = 0.25
"""Seconds between two tries: a reader may hold the log for a moment."""
BUSY_MILLISECONDS = 2000


def wipe() -> bool:
    """Whether nothing is left. Does nothing inside a transaction: the old rows may come back."""
    if connection.in_atomic_block:
        return False
    return _tried(_rewrite_file if connection.vendor == "sqlite" else _rewrite_tables)


def _tried(rewrite: Callable[[CursorWrapper], bool]) -> bool:
    for attempt in range(TRIES):
        sleep(PAUSE * attempt)
        try:
            with connection.cursor() as cursor:
                if rewrite(cursor):
                    return True
        except DatabaseError:
            continue
    return False


def _rewrite_file(cursor: CursorWrapper) -> bool:
    patience = _value(cursor, "PRAGMA busy_timeout")
    cursor.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
    try:
        cursor.execute("VACUUM")
        return _value(cursor, "PRAGMA wal_checkpoint(TRUNCATE)") == 0
    finally:
        cursor.execute(f"PRAGMA busy_timeout = {int(patience)}")


def _value(cursor: CursorWrapper, statement: str) -> int:
    """The first column of the only row: of a checkpoint, whether a reader was in the way."""
    row = cursor.execute(statement).fetchone()
    return int(row[0])


def _rewrite_tables(cursor: CursorWrapper) -> bool:
    """Each table is locked for as long as it is copied; one that is busy is tried again later."""
    cursor.execute("SELECT set_config('lock_timeout', %s, false)", [f"{BUSY_MILLISECONDS}ms"])
    cursor.execute("SET statement_timeout = 0")
    try:
        for model in apps.get_models(include_auto_created=True):
            cursor.execute(f'VACUUM (FULL, ANALYZE) "{model._meta.db_table}"')
        return True
    finally:
        cursor.execute("RESET lock_timeout")
        cursor.execute("RESET statement_timeout")


MESSAGES = "_messages"
"""Where the messages framework keeps its JSON."""


def strike(struck: Callable[[str], str]) -> None:
    """Strike what `struck` finds out of every session's data."""
    for device in Device.objects.all().iterator():
        data = device.get_decoded()
        clean = _walk(data, struck)
        if clean != data:
            text = device.get_session_store_class()().encode(clean)
            Device.objects.filter(pk=device.pk).update(session_data=text)


def _walk(value: Any, struck: Callable[[str], str]) -> Any:
    """The same value with every text struck, keys left as they are."""
    if isinstance(value, dict):
        return {
            key: _messages(each, struck) if key == MESSAGES else _walk(each, struck)
            for key, each in value.items()
        }
    if isinstance(value, list | tuple):
        return type(value)(_walk(each, struck) for each in value)
    return struck(value) if isinstance(value, str) else value


def _messages(text: Any, struck: Callable[[str], str]) -> Any:
    """Messages are JSON in a string, with escapes that hide a name from plain search."""
    try:
        read = json.loads(text)
    except (TypeError, ValueError):
        return text
    clean = _walk(read, struck)
    return text if clean == read else json.dumps(clean, separators=(",", ":"))


logger = logging.getLogger("spaye.keeping")

ASIDE = (
    *("language", "theme", "motion", "hand", "words_explained", "inbox_seen"),
    *("preference", "preference_shared", "not_now", "asked_to_stay"),
    *("repetitions_answered", "screen_answered"),
)
"""Columns of a person that become what they are for anybody new."""
WAYS_IN = ("account", "socialaccount", "mfa", "usersessions")
"""Apps that keep ways of signing in; all they have of a person goes."""


def erase(player: Player, by: Player) -> Erasure:
    """An anonymous person takes the player's place; sent twice it is done once.

    One erases oneself; an admin erases somebody who is deactivated. `wiped` of the answer is
    `None` while old bytes may be left (`finish` tries again). Raises `Refused`, `LastAdmin`.
    """
    with transaction.atomic():
        row = _hold(player.pk)
        if not row.erased:
            if by != row and (row.is_active or not by.is_admin):
                raise Refused(_("Admins can only anonymise people who are deactivated."), 409)
            _erase(row, by)
            record_act(row if by == row else by, "erase", whom=row)
    finish()
    return Erasure.objects.get(player=row)


def erase_idle(due: QuerySet[Player]) -> int:
    """Forget those who have stayed away, as if they had asked for it. Returns how many.

    `due` is asked again of each person, who may have come since the list was made. The last admin
    stays.
    """
    count = sum([_erase_idle(pk, due) for pk in due.values_list("pk", flat=True)])
    if count:
        finish()
    return count


def _erase_idle(pk: int, due: QuerySet[Player]) -> bool:
    with transaction.atomic():
        row = _hold(pk)
        if not due.filter(pk=pk).exists():
            return False
        try:
            _erase(row, row)
        except LastAdmin:
            logger.warning("the last admin hasn't come for long, and stays")
            return False
        record_act(None, "idle", whom=row)
    return True


def _hold(pk: int) -> Player:
    """The person's row, ours until the transaction ends; no two erasures at once."""
    Office.objects.select_for_update().get(pk=1)
    return Player.objects.select_for_update().get(pk=pk)


def finish() -> bool:
    """Overwrite what erased names have left in the database's files. Whether all of it is gone."""
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
    struck = Struck(row)
    for kind in kinds():
        kind.forget(row)
    _strike_texts(struck)
    _end_ways_in(row)
    strike(struck)
    _anonymise(row)
    announce_change(row)
    end_streams(row.pk)
    for ghost in Player.objects.filter(merged_into=row, erased=None):
        _forget(ghost)


def _anonymise(row: Player) -> None:
    """Nothing of the row tells who it was. Saving it also sees the person off today's table."""
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


def _strike_texts(struck: Struck) -> None:
    """Free texts of the office. The journal of admins is append-only, but for this."""
    strike_fields(QuerySet(AdminAct).all(), ("detail", "reason"), struck)
    strike_fields(Office.objects.all(), ("name", "exercise", "reserved_names"), struck)
    strike_fields(Holiday.objects.all(), ("name",), struck)
    strike_fields(Player.objects.all(), ("preference",), struck)
    for exercise in Exercise.objects.all():
        _strike_name(exercise, Exercise.objects.all(), struck)
    for other in Equivalent.objects.all():
        _strike_name(other, Equivalent.objects.filter(exercise=other.exercise_id), struck)


def _strike_name(row: Exercise | Equivalent, beside: QuerySet[Any], struck: Struck) -> None:
    """Each name once among those `beside` it: a second one that says the same goes."""
    name = struck(row.name)
    if name == row.name:
        return
    if beside.filter(name=name).exists():
        row.delete()
    else:
        beside.filter(pk=row.pk).update(name=name)


def strike_fields(rows: QuerySet[Any], fields: Iterable[str], struck: Struck) -> None:
    """Strike the names out of these text columns, in every row that has them."""
    for pk, *texts in rows.order_by("pk").values_list("pk", *fields):
        changed = {
            name: struck(text)
            for name, text in zip(fields, texts, strict=True)
            if text and struck(text) != text
        }
        if changed:
            _model(rows).filter(pk=pk).update(**changed)


def _model(rows: QuerySet[Any]) -> QuerySet[Model]:
    return QuerySet(rows.model)
