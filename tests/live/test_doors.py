"""Who gets no stream, and what they are told."""

import pytest

from games.live.bus import bus

pytestmark = pytest.mark.django_db(transaction=True)


def test_whoever_is_not_signed_in_or_no_longer_gets_401(stream, sign_in, camille, topic):
    refused = stream(None, topic)
    assert refused.status == 401
    assert refused.text() == "Connecte-toi d’abord."
    assert refused.headers["Content-Type"].startswith("text/plain")
    browser = sign_in(camille)
    browser.session.delete()
    assert stream(camille, topic, browser=browser).status == 401


def test_other_methods_get_405(stream, camille, topic):
    for method in ("POST", "PUT", "HEAD", "DELETE"):
        refused = stream(camille, topic, method=method)
        assert refused.status == 405
        assert refused.headers["Allow"] == "GET"


def test_another_sites_page_gets_403_and_our_own_may(stream, site, camille, topic):
    for origin in ("https://elsewhere.example", "null", "http://[", "//[::1"):
        assert stream(camille, topic, headers={"Origin": origin}).status == 403
    assert stream(camille, topic, headers={"Origin": site.url}).status == 200


def test_a_foreign_host_gets_400(stream, camille, topic, settings):
    settings.ALLOWED_HOSTS = ["office.example"]
    assert stream(camille, topic).status == 400


UNKNOWN = (
    "",
    "nothing",
    "table",
    "table:1",
    "table:x:table",
    "table:²:table",
    "table:999:table",
    "table:99999999999999999999:table",
    "table:1:table:more",
    *("lobby", "lobby:0", "lobby:x", "lobby:all:1", "my-turns:1"),
    *("gathering", "gathering:99", "turns:x", "turns:1:2"),
    *("seats:99", "seats:x", "below:99", "talk:99", "talk:1:2"),
)


def test_unknown_topics_get_404_and_leave_nobody_listening(stream, camille, table):
    for topic in (*UNKNOWN, f"table:{table.pk}:secrets"):
        refused = stream(camille, topic)
        assert refused.status == 404, topic
        assert refused.text()
    assert not bus._listeners


def test_a_stream_has_one_to_eight_topics(stream, camille, topic, table):
    assert stream(camille).status == 400
    assert stream(camille, *(f"{topic}{number}" for number in range(9))).status == 400
    assert stream(camille, *[topic] * 9).status == 200
