"""No card, no seat's secret, nothing private and nobody who hides is in anything that leaves.

The office is laid out once and everything that leaves it is gathered; then its secrets are changed
behind its back, and everything is gathered again. Whatever is another then has told something, in
whatever form: a word, a number, a picture.
"""

import logging
import re
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from types import SimpleNamespace
from typing import Any

import pytest

from games.live import measuring
from games.players.models import OwnExercise, Player
from games.programs import calendar_feeds
from games.tables import audience, services
from games.tables.models import Table
from games.telling import chats, notice_kinds, ways
from games.telling.notice_kinds import Message
from spaye_site import metrics
from tests.spaye.conftest import at, house, phone  # noqa: F401
from tests.telling.leaks import leaving, office, twins
from tests.telling.leaks.office import EQUIVALENT, PREFERRED, Office

pytestmark = pytest.mark.django_db
HIDING = {"papayoo", "speahx", "spaye"}
"""Games that surely hide cards from spectators in the midst of a table."""
WAYS = {"notice", "chat", "push", "mail", "calendar", "api", "log", "metrics"}
PLAYED = {
    *("challenge", "picking", "witness", "turn", "digest"),
    *("day_start", "day_result", "final_called", "chat_test"),
}
"""Kinds of notices that leave this office, by themselves or because they are told here."""


@pytest.fixture
def played(at, phone, settings, monkeypatch) -> Iterator[Office]:  # noqa: F811
    from games.telling.chats import Chat
    from games.telling.mail import Mail
    from games.telling.push import Push

    monkeypatch.setattr(ways, "_ways", {})
    for way in (Push(), Mail(), Chat()):
        ways.register(way)
    measuring.observe(metrics.count)
    at("2026-11-19 14:00:00")
    made = office.opened(phone, settings)
    office.finish_a_day(made)
    at("2026-11-20 14:00:00")
    office.play(made)
    yield made
    measuring.observe(None)
    chats.clear_cache()


def test_nothing_that_leaves_tells_a_secret(played, monkeypatch):
    first = leaving.everything(played, monkeypatch)
    assert {name.split()[0] for name in first} == WAYS
    told = {name.split()[1] for name in first if name.startswith("notice ")}
    assert told >= PLAYED
    text = b"\n".join(first.values()).decode(errors="replace")
    assert EQUIVALENT not in text
    assert PREFERRED not in text
    assert twins.cards(played) >= HIDING
    twins.private(played)
    assert leaving.differing(first, leaving.everything(played, monkeypatch)) == []
    twins.name(played)
    renamed = leaving.everything(played, monkeypatch)
    assert leaving.differing(first, renamed, *leaving.PUBLIC) == []
    # To those who play with them they have a name.
    assert leaving.differing(first, renamed, "api")


def test_a_leak_is_found_by_whichever_way(played, monkeypatch):
    """Each is planted where it could be by mistake; the same walk finds them all."""
    for plant in (_state, _names, _calendar, _interface, _logged, _counted):
        plant(monkeypatch)
    first = leaving.everything(played, monkeypatch)
    twins.cards(played)
    twins.private(played)
    then = leaving.everything(played, monkeypatch)
    leaky = _ways(leaving.differing(first, then))
    assert leaky == {"notice", "push", "mail", "calendar", "api", "log"}
    twins.name(played)
    renamed = leaving.everything(played, monkeypatch)
    named = _ways(leaving.differing(then, renamed, *leaving.PUBLIC))
    assert named == {"chat", "metrics"}


def _ways(found: list[str]) -> set[str]:
    return {re.split("[ :]", name)[0] for name in found}


def _state(monkeypatch: Any) -> None:
    """A notice of a turn says something that follows from the table's state."""
    turn = notice_kinds.get("turn")
    assert turn is not None

    def tell(notice: Any) -> Message:
        state = Table.objects.get(pk=notice.about["table"]).state
        return Message("Your turn", sha256(state.encode()).hexdigest(), "/")

    monkeypatch.setitem(notice_kinds._kinds, "turn", replace(turn, words=tell))


def _names(monkeypatch: Any) -> None:
    """A chat names people whatever they wish."""
    monkeypatch.setattr("games.spaye.notices.chats._won", lambda player, _won: player.name)


def _calendar(monkeypatch: Any) -> None:
    """A calendar tells what people do at most."""
    made = calendar_feeds._build

    def telling(key: Any) -> bytes:
        most = sorted(OwnExercise.objects.values_list("most", flat=True))
        return made(key) + str(most).encode()

    monkeypatch.setattr(calendar_feeds, "_build", telling)


def _interface(monkeypatch: Any) -> None:
    """The interface doesn't ask the audience for a table; days are read as they are."""

    def observe(table: Table, seat: int | None) -> Any:
        return audience.observe(table, seat) if table.game == "spaye" else services.state_of(table)

    monkeypatch.setattr("spaye_site.api.v1.audience", SimpleNamespace(observe=observe))


def _logged(monkeypatch: Any) -> None:
    """Each move's state is logged."""
    play = services.play

    def telling(table: int, *more: Any) -> Any:
        state = Table.objects.values_list("state", flat=True).get(pk=table)
        logging.getLogger("spaye").info("A move at %s", state)
        return play(table, *more)

    patched = SimpleNamespace(**vars(services) | {"play": telling})
    monkeypatch.setattr("games.tables.page.moving.services", patched)


def _counted(monkeypatch: Any) -> None:
    """Moves are counted by person."""
    exposed = metrics.exposed

    def telling() -> bytes:
        names = Player.objects.values_list("name", flat=True)
        return exposed() + "".join(f'spaye_moves{{who="{name}"}} 1\n' for name in names).encode()

    monkeypatch.setattr(metrics, "exposed", telling)
