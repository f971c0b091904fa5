"""What of a day waits for somebody, in the inbox and as the bell's number."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation

from games.players import inbox
from games.players.models import Role
from games.spaye import services
from games.spaye.models import Day, LogSeen
from games.spaye.notices.inbox import count_today, of_today
from games.tables.models import Table
from tests.spaye.conftest import Phone
from tests.spaye.real_deck import log, logs
from tests.tools import sprite

Phones = Callable[..., Phone]


def titles(phone: Phone) -> list[str]:
    with translation.override("en"):
        return [item.title for item in inbox.items(phone.player, timezone.now())]


def bell(phone: Phone) -> int:
    return inbox.count(phone.player, timezone.now())


def test_nothing_waits(real_day: Day, camille: Phone) -> None:
    assert titles(camille) == []
    assert "You’re all caught up" in camille.text("/inbox/")


def test_a_log_waits_for_its_other_player(real_day: Day, camille: Phone, ingrid: Phone) -> None:
    log(camille, camille, ingrid, cards="J-9")
    assert titles(ingrid) == ["Camille has logged a dāye with you"]
    assert titles(camille) == []
    assert "Dāye 1: Camille beats you. Jack against 9. Is that right?" in ingrid.text("/inbox/")
    item = inbox.items(ingrid.player, timezone.now())[0]
    right, wrong = item.actions
    answer = ingrid.post(right.url, **dict(right.fields))
    assert answer["Location"] == "/inbox/"
    assert LogSeen.objects.count() == 1
    assert titles(ingrid) == []
    log(camille, camille, ingrid, cards="A-K")
    wrong = inbox.items(ingrid.player, timezone.now())[0].actions[1]
    assert not wrong.posts
    assert "Dispute this dāye?" in ingrid.text(wrong.url)
    assert logs()[-1].startswith("log ")
    ingrid.post(wrong.url, version=Table.objects.get().version)
    assert logs()[-1] == "contest 1"
    assert titles(ingrid) == []


def test_an_exercise_waits_for_who_does_it_and_for_the_witness(
    real_day: Day, camille: Phone, ingrid: Phone
) -> None:
    log(camille, camille, ingrid, cards="N-Q")
    assert titles(camille) == ["Your exercise is waiting"]
    assert sorted(titles(ingrid)) == [
        "Camille has logged a dāye with you",
        "Camille needs a witness",
    ]
    ingrid.move("confirm 0 12")
    assert titles(camille) == ["Ingrid has confirmed your exercise"]
    assert titles(ingrid) == ["Camille has logged a dāye with you"]


def test_others_are_asked_to_witness_when_it_is_asked_for(
    real_day: Day, camille: Phone, ingrid: Phone, phone: Phones
) -> None:
    lars = phone("Lars")
    services.check_in(real_day, lars.player)
    log(camille, camille, ingrid, cards="N-Q")
    assert titles(lars) == []
    camille.post("/daye/call/witness/0/")
    assert titles(lars) == ["Camille asks for confirmation"]


def test_a_committee_waits_for_whoever_may_propose_or_agree(
    real_day: Day, camille: Phone, ingrid: Phone, phone: Phones
) -> None:
    lars = phone("Lars")
    services.check_in(real_day, lars.player)
    log(camille, ingrid, lars, cards="J-9")
    log(camille, camille, ingrid, cards="N-Q")
    camille.post("/daye/call/committee/0/")
    assert "A committee for Camille" in titles(lars)
    ingrid.move("adjust 0 6 knee raises")
    assert "A committee for Camille" in titles(lars)
    assert "A committee for Camille" not in titles(ingrid)


def test_a_challenge_is_answered_from_the_inbox(
    app_day: Callable[..., Day], camille: Phone, ingrid: Phone
) -> None:
    app_day("KS", "8D")
    camille.move("challenge 1")
    assert titles(ingrid) == ["Camille challenges you"]
    accept, _decline = inbox.items(ingrid.player, timezone.now())[0].actions
    assert ingrid.post(accept.url, **dict(accept.fields))["Location"] == "/daye/"
    assert logs() == ["challenge 1", "accept 0"]
    assert titles(ingrid) == ["Your turn: pick a card"]
    with translation.override("en"):
        assert inbox.items(ingrid.player, timezone.now())[0].text == "Against Camille"


def test_a_contest_waits_for_referees_who_did_not_play(
    real_day: Day, camille: Phone, ingrid: Phone, phone: Phones
) -> None:
    referee = phone("Théo", Role.REFEREE)
    ingrid.player.role = Role.REFEREE
    ingrid.player.save()
    log(camille, camille, ingrid, cards="J-9")
    ingrid.move("contest 0")
    assert titles(referee) == ["A dāye is disputed"]
    assert titles(ingrid) == []
    item = inbox.items(referee.player, timezone.now())[0]
    assert referee.get(item.url).status_code == 200


def test_the_bell_counts_what_is_listed(
    real_day: Day, camille: Phone, ingrid: Phone, phone: Phones
) -> None:
    lars = phone("Lars")
    services.check_in(real_day, lars.player)
    log(camille, camille, ingrid, cards="N-Q")
    log(lars, camille, ingrid, cards="A-K")
    camille.post("/daye/call/committee/0/")
    camille.post("/daye/call/witness/0/")
    for somebody in (camille, ingrid, lars):
        now = timezone.now()
        assert (
            count_today(somebody.player, now)
            == len(of_today(somebody.player, now))
            == bell(somebody)
        )
    assert bell(ingrid) == 4


def test_the_bell_is_cheap_whatever_waits(
    real_day: Day, camille: Phone, ingrid: Phone, phone: Phones
) -> None:
    counts = []
    for cards in ("N-Q", "J-9", "A-K", "9-8"):
        log(camille, camille, ingrid, cards=cards)
        with CaptureQueriesContext(connection) as asked:
            bell(ingrid)
        counts.append(len(asked))
    assert len(set(counts)) == 1
    assert counts[0] <= 11


def test_who_is_not_in_the_office_is_left_in_peace(
    real_day: Day, camille: Phone, ingrid: Phone, phone: Phones
) -> None:
    log(camille, camille, ingrid, cards="N-Q")
    services.check_out(real_day, ingrid.player)
    assert titles(ingrid) == []
    assert titles(phone("Lars")) == []
    assert bell(ingrid) == 0


@pytest.mark.parametrize(
    "kind",
    [
        "hand",
        "layers",
        "dumbbell",
        "eye",
        "users-round",
        "pencil-line",
        "crown",
        "circle-alert",
        "flag",
    ],
)
def test_its_icons_are_in_the_sprite(kind: str) -> None:
    assert f'id="{kind}"' in sprite.SPRITE.read_text()
