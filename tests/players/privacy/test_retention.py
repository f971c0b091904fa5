"""How long what is kept; the night's work lets go of it, and doctor says what is due."""

from datetime import timedelta

import pytest
from django.db.models import QuerySet
from django.utils import timezone

from games.players import erasure, inbox, retention
from games.players.activity_log import record_act
from games.players.models import AdminAct, Erasure, Office, Player
from spaye_site.operations import doctor
from spaye_site.operations.nightly import keep_no_longer as night
from tests.hands import press
from tests.players.conftest import somebody


def leave(player: Player, *, asked: bool = False) -> Player:
    """They haven't come for two years and a month, and were perhaps `asked` to long ago."""
    long_ago = timezone.now() - timedelta(days=765)
    player.joined = player.last_login = long_ago
    player.asked_to_stay = long_ago if asked else None
    player.save()
    return player


@pytest.fixture
def away(camille) -> Player:
    return leave(somebody("Lars"))


def test_people_long_away_are_asked_then_anonymised(away, camille):
    assert night() == ""
    away.refresh_from_db()
    assert away.asked_to_stay
    assert not away.erased
    told = [item for item in inbox.items(camille, timezone.now()) if item.icon == "hourglass"]
    assert "Lars" in told[0].text
    Player.objects.filter(pk=away.pk).update(asked_to_stay=timezone.now() - timedelta(days=31))
    assert doctor.retention() == ("ok", "1 of people due to go: the next night does it")
    assert night() == "1 of people no longer kept"
    away.refresh_from_db()
    assert away.erased
    assert list(AdminAct.objects.values_list("what", "by", "whom")) == [("idle", None, away.pk)]
    assert doctor.retention()[0] == "ok"
    assert night() == ""


def test_who_comes_while_others_are_anonymised_stays(away, camille, monkeypatch):
    for one in (away, somebody("Mehdi")):
        leave(one, asked=True)

    def forget(row: Player) -> None:
        Player.objects.exclude(pk=row.pk).update(last_login=timezone.now())

    monkeypatch.setattr(erasure, "_forget", forget)
    assert retention.clear_idle_people() == 1
    assert Erasure.objects.count() == 1


def test_who_comes_back_stays(away):
    night()
    Player.objects.filter(pk=away.pk).update(last_login=timezone.now())
    night()
    away.refresh_from_db()
    assert (away.asked_to_stay, away.erased) == (None, None)


def test_a_device_in_use_is_coming(away, sign_in):
    sign_in(away).get("/")
    assert not retention.idle_people().filter(pk=away.pk).exists()


def test_an_admin_may_switch_it_off(away, sign_in, camille):
    sent = {"talk_days": "0", "idle_months": "0", "journal_years": "0"}
    answer = press(sign_in(camille), "/office/privacy/keep/", sent, ["/office/privacy/"])
    assert answer.status_code == 302
    assert night() == ""
    away.refresh_from_db()
    assert away.asked_to_stay is None
    Player.objects.filter(pk=camille.pk).update(language="fr")
    said = {"-1": "0 au moins.", "x": "Écris un nombre.", "99999": "3650 au plus."}
    for refused, why in said.items():
        wrong = sent | {"talk_days": refused}
        answer = press(sign_in(camille), "/office/privacy/keep/", wrong, ["/office/privacy/"])
        assert answer.status_code == 422
        assert why in answer.content.decode()


def test_the_last_admin_stays(camille):
    leave(camille, asked=True)
    assert retention.clear_idle_people() == 0
    camille.refresh_from_db()
    assert not camille.erased


def test_the_activity_log_keeps_three_years(camille):
    old, young = record_act(camille, "office"), record_act(camille, "holiday")
    for act, days in ((old, 1200), (young, 1000)):
        at = timezone.now() - timedelta(days=days)
        QuerySet(AdminAct).filter(pk=act.pk).update(at=at)
    assert "1 of journal" in night()
    assert list(AdminAct.objects.values_list("pk", flat=True)) == [young.pk]
    Office.objects.update(journal_years=2)
    assert retention.old_acts().count() == 1
