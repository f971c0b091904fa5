"""What a phone keeps for the time without network, and what it must not keep."""

import pytest
from django.contrib import messages
from django.contrib.messages import get_messages
from django.test import Client, RequestFactory

from games.spaye import services
from games.spaye.log import views as log_views
from games.spaye.models import Day
from tests.spaye.conftest import At, Phone
from tests.spaye.real_deck import log, play_down


def test_the_worker_stands_at_the_root_and_is_asked_for_anew_each_time(house: object) -> None:
    answer = Client().get("/sw.js")
    assert answer.status_code == 200
    assert answer["Content-Type"].startswith("text/javascript")
    assert "no-cache" in answer["Cache-Control"]
    assert "worker-src 'self'" in answer["Content-Security-Policy"]
    script = answer.content.decode()
    assert 'const LOG="/log/";' in script
    assert "/live/" not in script
    assert "{{" not in script


@pytest.mark.parametrize(
    ("language", "title"),
    [("fr", "Hors ligne"), ("en", "You’re offline"), ("nb", "Du er uten nett")],
)
def test_the_page_without_network_names_nobody(camille: Phone, language: str, title: str) -> None:
    answer = camille.get(f"/offline/?language={language}")
    page = answer.content.decode()
    assert f"<h1>{title}</h1>" in page
    assert answer["Content-Language"] == language
    assert "Camille" not in page
    assert "data-me" not in page
    assert 'data-reader=""' in page
    assert "sse-connect" not in page
    assert camille.get("/offline/?language=xx").status_code == 200


def test_the_log_page_says_for_whom_and_until_when_it_may_be_kept(
    real_day: Day, at: At, camille: Phone
) -> None:
    at("2026-11-20 14:00:00")
    services.open_day(camille.player, "real", 32, "squats")
    answer = camille.get("/log/")
    assert answer["X-Kept-For"] == str(camille.player.pk)
    # 24:00 in Paris, in milliseconds.
    assert answer["X-Kept-Until"] == "1795215600000"


def test_a_page_that_is_kept_leaves_the_messages_to_the_one_that_is_read(
    real_day: Day, camille: Phone
) -> None:
    request = RequestFactory().get("/log/", headers={"X-Keep": "1"})
    request.user, request.session = camille.player, camille.client.session
    request._messages = messages.storage.default_storage(request)
    messages.info(request, "Once")
    assert b"Once" not in log_views.log(request).content
    assert [str(each) for each in get_messages(request)] == ["Once"]


def test_the_form_carries_the_finals_form_aside(
    real_day: Day, camille: Phone, ingrid: Phone, lars: Phone
) -> None:
    assert 'id="final-draw"' in camille.get("/log/").content.decode()
    play_down(3, camille, ingrid)
    assert 'id="final-draw"' not in camille.get("/log/").content.decode()


def test_live_regions_tell_the_log_page_what_is_left(
    real_day: Day, camille: Phone, ingrid: Phone
) -> None:
    log(ingrid, ingrid, camille, cards="J-9")
    region = camille.get(f"/tables/{real_day.table_id}/fragment/log/").content.decode()
    assert 'data-left="33"' in region
    assert "33 cards of 35 left" in region
    assert "Ingrid beats you" in region


def test_a_view_of_no_log_is_none(real_day: Day, camille: Phone) -> None:
    for view in ("logged-7", "logged-x", "logged-", f"logged-{'9' * 20}", "log-0"):
        address = f"/tables/{real_day.table_id}/fragment/{view}/"
        assert camille.get(address).status_code == 404, view
