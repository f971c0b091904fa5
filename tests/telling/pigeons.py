"""A way of the tests' own: it keeps what is sent, and answers as it is told to."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import pytest

from games.players.models import Player
from games.telling import notice_kinds, ways
from games.telling.delivery import deliver, look_again, spread, standing_scopes, take_back
from games.telling.models import Delivery, Notice
from games.telling.notice_kinds import Message, NoticeKind
from games.telling.ways import Send, SendResult


@dataclass
class Pigeons:
    """Carries notices to a list."""

    name: str = "push"
    label: str = "Pigeons"
    icon: str = "bell"
    sparing: bool = False
    on: bool = True
    told: list[tuple[str, str]] = field(default_factory=list)
    back: list[str] = field(default_factory=list)
    answers: list[SendResult] = field(default_factory=list)

    def is_open(self) -> bool:
        return self.on

    def targets(self, notice: Notice, player: Player | None) -> list[int]:
        return [1] if (player is None) == (self.name == "chat") else []

    def send(self, delivery: Delivery, kind: NoticeKind, said: Message) -> Send | None:
        player = delivery.notice.player
        name = player.name if player else ""

        def fly() -> SendResult:
            answer = self.answers.pop(0) if self.answers else SendResult(sent=True)
            if answer.sent:
                self.told.append((name, said.title))
            return answer

        return fly

    def take_back(self, delivery: Delivery) -> Send | None:
        key = delivery.notice.key

        def fly() -> SendResult:
            self.back.append(key)
            return SendResult(sent=True)

        return fly

    def record_result(self, delivery: Delivery, result: SendResult) -> None:
        pass


@pytest.fixture
def own_registers(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test registers goes with it."""
    monkeypatch.setattr(notice_kinds, "_kinds", dict(notice_kinds._kinds))
    monkeypatch.setattr(ways, "_ways", {})


@pytest.fixture
def pigeons(own_registers: None) -> Pigeons:
    way = Pigeons()
    ways.register(way)
    return way


@pytest.fixture
def carry() -> Iterator[Callable[[], None]]:
    """Do all that the delivery worker would do now."""
    with ThreadPoolExecutor(2) as executor:

        def work() -> None:
            while spread() + deliver(executor):
                pass
            look_again(standing_scopes())
            take_back(executor)

        yield work
