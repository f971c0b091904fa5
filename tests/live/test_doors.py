"""Who gets no stream, and what they are told."""

import http.client
from urllib.parse import urlsplit

import pytest

from games.live.bus import bus

pytestmark = pytest.mark.django_db(transaction=True)


def test_whoever_is_not_signed_in_gets_401(stream, topic):
    refused = stream(None, topic)
    assert refused.status == 401
    assert refused.text() == "Connecte-toi d’abord."
    assert refused.headers["Content-Type"].startswith("text/plain")


def test_an_unknown_session_gets_401(stream, sign_in, camille, topic):
    browser = sign_in(camille)
    browser.session.delete()
    assert stream(camille, topic, browser=browser).status == 401


@pytest.mark.parametrize("method", ["POST", "PUT", "HEAD", "DELETE"])
def test_other_methods_get_405(stream, camille, topic, method):
    refused = stream(camille, topic, method=method)
    assert refused.status == 405
    assert refused.headers["Allow"] == "GET"


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null", "http://[", "//[::1"])
def test_another_sites_page_gets_403(stream, camille, topic, origin):
    headers = {"Origin": origin}
    assert stream(camille, topic, headers=headers).status == 403


def test_our_own_page_may(stream, site, camille, topic):
    assert stream(camille, topic, headers={"Origin": site.url}).status == 200


def test_a_foreign_host_gets_400(stream, camille, topic, settings):
    settings.ALLOWED_HOSTS = ["office.example"]
    assert stream(camille, topic).status == 400


@pytest.mark.parametrize(
    "topics",
    [
        ("nothing",),
        ("table",),
        ("table:1",),
        ("table:x:table",),
        ("table:²:table",),
        ("table:999:table",),
        ("table:99999999999999999999:table",),
        ("table:1:table:more",),
        ("",),
    ],
)
def test_unknown_topics_get_404(stream, camille, topics):
    assert stream(camille, *topics).status == 404


def test_an_unknown_view_gets_404(stream, camille, table):
    refused = stream(camille, f"table:{table.pk}:secrets")
    assert refused.status == 404
    assert refused.text()


def test_a_stream_has_one_to_eight_topics(stream, camille, topic, table):
    assert stream(camille).status == 400
    assert stream(camille, *(f"{topic}{number}" for number in range(9))).status == 400
    assert stream(camille, *[topic] * 9).status == 200


def test_a_refused_stream_leaves_nobody_listening(stream, camille, table):
    stream(camille, f"table:{table.pk}:secrets").text()
    assert not bus._listeners


def test_pages_are_served_beside_the_streams(site, sign_in, camille):
    place = urlsplit(site.url)
    door = http.client.HTTPConnection(place.hostname, place.port, timeout=10)
    door.request("GET", "/live")
    answer = door.getresponse()
    assert answer.status in (301, 302, 404)
    assert b"event" not in answer.read()
    door.request("GET", "/static/icons.svg")
    answer = door.getresponse()
    assert answer.status == 200
    assert answer.read().startswith(b"<svg")
    door.close()
