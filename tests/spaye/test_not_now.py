"""S4: present, but to be asked for nothing, until the day ends or one says so."""

from games.players.wishes import is_quiet, quiet_people, set_not_now
from games.spaye.models import Day
from games.tables.models import Table
from tests.spaye.conftest import Phone


def say(phone: Phone, quiet: str) -> None:
    assert phone.post("/me/not-now/", quiet=quiet, next="/").status_code == 302
    phone.player.refresh_from_db()


def test_nobody_challenges_them(app_day, camille, ingrid, mehdi):
    app_day("9S", "KS")
    say(ingrid, "1")
    assert "not now" in camille.text("/challenge/")
    version = Table.objects.get().version
    camille.post("/challenge/send/", player="1", version=version)
    assert "Ingrid is set to “not now”." in camille.text("/challenge/")
    assert Table.objects.get().version == version
    say(ingrid, "0")
    camille.post("/challenge/send/", player="1", version=version)
    assert Table.objects.get().version == version + 1


def test_anyone_is_somebody_else(app_day, camille, ingrid):
    app_day("9S", "KS")
    say(ingrid, "1")
    version = Table.objects.get().version
    camille.post("/challenge/send/", player="anyone", version=version)
    assert Table.objects.get().version == version


def test_to_challenge_ends_it(app_day, camille, ingrid):
    app_day("9S", "KS")
    say(camille, "1")
    camille.post("/challenge/send/", player="1", version=Table.objects.get().version)
    camille.player.refresh_from_db()
    assert camille.player.not_now is None


def test_it_lasts_a_day(friday: Day, at, camille):
    set_not_now(camille.player, quiet=True)
    camille.player.refresh_from_db()
    assert is_quiet(camille.player)
    assert quiet_people() == {camille.player.pk}
    at("2026-11-21 00:00:01")
    assert not is_quiet(camille.player)
    assert quiet_people() == set()


def test_it_says_so_beside_leaving(app_day, camille, ingrid):
    app_day("9S", "KS")
    assert "Not now" in ingrid.text("/")
    say(ingrid, "1")
    assert "I’m available again" in ingrid.text("/")
    assert ingrid.forge("/me/not-now/", quiet="2").status_code == 400
