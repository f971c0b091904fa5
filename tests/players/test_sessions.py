"""Devices: sessions that their owner sees and ends."""

from datetime import timedelta

import pytest
import time_machine
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY
from django.test import Client
from django.utils import timezone

from games.players import services
from games.players.auth import links, sessions, sign_ins, streams
from games.players.models import Device, Player, SignInLink
from games.players.retention import clear_expired
from tests.hands import press
from tests.players.conftest import path_of

IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15"
    " (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1"
)


@pytest.fixture
def published(monkeypatch):
    """Channels that were published."""
    channels = []
    for module in (services, links, sign_ins):
        monkeypatch.setattr(module, "publish", channels.append)
    return channels


@pytest.fixture
def phone(camille):
    """A second device of Camille’s."""
    client = Client(headers={"User-Agent": IPHONE})
    press(client, path_of(links.make_link(camille, camille).url), {})
    return client


def test_a_device_has_an_owner_and_a_name_and_its_agents_own_text_is_not_kept(phone, camille):
    device = Device.objects.get()
    assert (device.player, device.label) == (camille, "iPhone, Safari")
    assert timezone.now() - device.created < timedelta(minutes=1)
    assert device.expire_date - timezone.now() > timedelta(days=364)
    client = Client(headers={"User-Agent": "<script>alert(1)</script>"})
    press(client, path_of(links.make_link(camille, camille).url), {})
    assert Device.objects.exclude(pk=device.pk).get().label == ""


def test_a_device_is_listed_without_its_key_and_out_once_its_owner_revokes_it(
    signed_in, phone, camille, published, sign_in, ingrid
):
    page = signed_in.get("/me/security/").content.decode()
    assert "iPhone, Safari" in page
    assert "This device" in page
    assert phone.session.session_key not in page
    handle = sessions.handle(phone.session.session_key)
    sign_in(ingrid).post(f"/me/devices/{handle}/revoke/")
    assert phone.get("/me/").status_code == 200
    published.clear()
    press(signed_in, f"/me/devices/{handle}/revoke/", {}, ["/me/security/"])
    assert phone.get("/me/")["Location"] == "/sign-in/?next=/me/"
    assert signed_in.get("/me/").status_code == 200
    assert published == [f"player-{camille.pk}"]


def test_revoking_this_device_signs_out(phone, published, camille):
    handle = sessions.handle(phone.session.session_key)
    assert phone.post(f"/me/devices/{handle}/revoke/")["Location"] == "/sign-in/"
    assert not Device.objects.exists()
    assert published == [f"player-{camille.pk}"]


def test_signing_out_ends_the_session_and_its_streams(phone, camille, published):
    assert phone.get("/sign-out/").status_code == 405
    assert press(phone, "/sign-out/", {}, ["/me/settings/"])["Location"] == "/sign-in/"
    assert not Device.objects.exists()
    assert published == [f"player-{camille.pk}"]


def test_a_session_in_use_renews_itself_once_a_day(phone):
    key = phone.session.session_key
    long_ago = timezone.now() - timedelta(days=40)
    ends = timezone.now() + timedelta(days=325)
    Device.objects.filter(session_key=key).update(last_seen=long_ago, expire_date=ends)
    created = Device.objects.get().created
    response = phone.get("/me/")
    device = Device.objects.get()
    assert device.expire_date - timezone.now() > timedelta(days=364)
    assert timezone.now() - device.last_seen < timedelta(minutes=1)
    assert (device.label, device.created) == ("iPhone, Safari", created)
    assert response.cookies["sessionid"]["max-age"] > 364 * 24 * 3600
    assert "sessionid" not in phone.get("/me/").cookies


def test_no_session_outlives_three_years(phone, time_machine):
    """Used twice a year or every day: the fourth year begins with a new sign-in."""
    begun = timezone.now()
    for half_year in range(1, 7):
        time_machine.move_to(begun + timedelta(days=180 * half_year))
        assert phone.get("/me/").status_code == 200, half_year
    time_machine.move_to(begun + timedelta(days=3 * 365, seconds=1))
    assert phone.get("/me/")["Location"] == "/sign-in/?next=/me/"


def test_an_ended_session_does_not_come_back_and_no_session_is_a_visitors(phone):
    Device.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    assert phone.get("/me/").status_code == 302
    phone.cookies["sessionid"] = "x" * 300
    assert phone.get("/me/").status_code == 302


def test_a_session_of_an_earlier_version_goes_on(phone):
    session = phone.session
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session.save()
    assert phone.get("/me/").status_code == 200


def test_deactivated_is_out_at_once(signed_in, sign_in, ingrid, published):
    theirs = sign_in(ingrid)
    links.make_link(ingrid, ingrid)
    assert theirs.get("/me/").status_code == 200
    press(
        signed_in, f"/people/{ingrid.pk}/deactivate/", {"reason": "left"}, [f"/people/{ingrid.pk}/"]
    )
    assert theirs.get("/me/").status_code == 302
    assert not Device.objects.filter(player=ingrid).exists()
    assert not SignInLink.objects.filter(player=ingrid).exists()
    assert published == [f"player-{ingrid.pk}"]


@pytest.mark.parametrize("seen", [None, "2031-05-06"])
@pytest.mark.parametrize("wrong", ["1970-01-01", "1999-12-31", "2025-12-31"])
def test_whoever_came_in_before_the_clock_was_right_stays(camille, ingrid, sign_in, wrong, seen):
    """A small machine begins in 1970, until the network has told it the time."""
    if seen:
        with time_machine.travel(f"{seen} 12:00+00:00"):
            sign_in(ingrid).get("/me/")
    client = Client()
    with time_machine.travel(f"{wrong} 00:02+00:00"):
        press(client, path_of(links.make_link(camille, camille).url), {})
        assert client.get("/me/").status_code == 200
    device = Device.objects.get(player=camille)
    assert device.created == device.last_seen
    assert f"{device.created:%Y-%m-%d}" == (seen or "2026-01-01")
    assert device.expire_date - device.created == timedelta(days=365)
    with time_machine.travel(f"{seen or '2026-11-28'} 13:00+00:00"):
        assert client.get("/me/").status_code == 200
        clear_expired()
        assert client.get("/me/").status_code == 200
        device.refresh_from_db()
        assert device.expire_date - timezone.now() > timedelta(days=200)


def test_streams_of_a_player_hold_one_object_until_something_changes(signed_in, camille, rf):
    def reader():
        """The player of a stream that this browser opens."""
        request = rf.get("/live/")
        name = settings.SESSION_COOKIE_NAME
        request.COOKIES[name] = signed_in.cookies[name].value
        return streams.visit(request, "").who

    first = reader()
    assert reader() is first
    Player.objects.update(hand="left")
    later = reader()
    assert (first.hand, later.hand) == ("right", "left")
    assert reader() is later
