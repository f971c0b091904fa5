"""A server is killed between what happened and its telling, or while it tells."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from games.players.models import Office, Player, Role
from games.telling import chats, outbox, ways
from games.telling.chats import Chat
from games.telling.models import Delivery, Hook, Hours
from tests import server
from tests.telling.http_client import hosts
from tests.telling.http_client.hosts import Host

pytestmark = pytest.mark.usefixtures("both_databases")


@pytest.fixture
def chat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Host]:
    """A chat that every server started from here trusts."""
    with hosts.running(tmp_path) as running:
        monkeypatch.setenv("SSL_CERT_FILE", str(running.authority))
        monkeypatch.setenv("CHAT_HOSTS", running.trusted)
        monkeypatch.setattr("django.conf.settings.CHAT_HOSTS", [running.trusted])
        running.usual = 200
        Office.objects.update_or_create(pk=1, defaults={"working_days": "1234567"})
        Hours.objects.create(pk=1, begins=0, ends=1440)
        zoe = Player.objects.create(name="Zoé", name_key="zoe", initials="Zo", role=Role.ADMIN)
        ways.register(Chat())
        chats.add(zoe, "Kitchen", f"mmosts://{running.trusted}/hook")
        chats._any_exist.forget()
        yield running


def until(holds: Callable[[], bool], seconds: float = 60) -> None:
    ends = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < ends
        time.sleep(0.1)


def test_what_happened_before_a_kill_is_told_after_the_start(chat: Host) -> None:
    """Of the server that was killed nothing is left but the notice."""
    outbox.tell_office("chat_test", "one", about={"hook": Hook.objects.get().pk})
    assert chat.heard == []
    with server.process():
        until(lambda: Delivery.objects.filter(outcome="sent").exists())
    assert len(chat.heard) == 1


@pytest.mark.long
def test_killed_while_it_tells_it_tells_again(chat: Host) -> None:
    chat.answers = [hosts.hanging]
    outbox.tell_office("chat_test", "one", about={"hook": Hook.objects.get().pk})
    with server.process() as (_url, first):
        assert chat.arrived.wait(60)
        first.kill()
        first.wait()
    assert not Delivery.objects.filter(outcome="sent").exists()
    with server.process():
        until(lambda: Delivery.objects.filter(outcome="sent").exists())
    assert len(chat.heard) == 2  # At least once: a chat shows it twice.
