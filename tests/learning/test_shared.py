"""A result of the deal of the day by its link: for visitors too, with nothing of the deal."""

import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.test import Client

from games.learning.deals import queries, services
from games.learning.models import Attempt, Deal
from games.players.models import Player
from tests.learning.quick import play_to_the_end, quickly, today

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tuesday")]
SignIn = Callable[[Any], Client]


@pytest.fixture
def over(camille: Player) -> Attempt:
    return play_to_the_end(camille)


def path(attempt: Attempt) -> str:
    return f"/deal/results/{queries.result_token(attempt)}/"


def share(browser: Client) -> str:
    page = unescape(browser.get("/deal/").content.decode())
    found = re.search(r'<textarea[^>]*id="share"[^>]*>([^<]*)', page)
    assert found is not None
    return found[1]


def test_whoever_is_done_has_its_link_and_a_visitor_reads_what_is_shared(
    camille: Player, over: Attempt, sign_in: SignIn, client: Client
) -> None:
    browser = sign_in(camille)
    address = queries.result_address(over)
    assert f'value="{address}"' in browser.get("/deal/").content.decode()
    assert address.endswith(path(over))
    shown = client.get(path(over), headers={"accept-language": "en"})
    told = unescape(shown.content.decode())
    said = share(browser)
    assert shown.status_code == 200
    assert f'property="og:title" content="{said}"' in told
    assert 'property="og:locale" content="en_GB"' in told
    assert "Sign in and play it, too" in told
    assert (shown["X-Robots-Tag"], shown["Cache-Control"]) == ("noindex", "no-cache, private")


def test_it_tells_nothing_of_the_deal_and_nobodys_name(
    over: Attempt, make_player: Callable[..., Player], sign_in: SignIn, client: Client
) -> None:
    """The task, the seed and what others have made stay where they are."""
    play_to_the_end(make_player("Ingrid", language="en"), pick=1)
    day, lars = today(), make_player("Lars", language="en")
    for browser in (client, sign_in(lars)):
        told = unescape(browser.get(path(over)).content.decode())
        for secret in ("Camille", "Ingrid", day.seed.hex(), day.digest, day.task.key):
            assert secret not in told
        main = told[told.index("<main") : told.index("</main>")]
        for move in {text for _seat, text in over.entries}:
            assert move not in main
    assert not services.has_ended(lars, Deal.objects.get())


def test_before_the_end_and_of_practice_there_is_none(
    camille: Player, sign_in: SignIn, client: Client
) -> None:
    browser = sign_in(camille)
    begun = services.begin(camille, today(), quickly)
    assert "/deal/results/" not in browser.get("/deal/").content.decode()
    assert client.get(path(begun)).status_code == 404
    play_to_the_end(camille)
    again = services.practise(camille, today(), quickly)
    assert client.get(path(again)).status_code == 404


def test_once_the_day_has_closed_it_leads_to_all_results(
    over: Attempt, client: Client, tuesday: Any
) -> None:
    tuesday.move_to("2026-11-26T08:00:00+00:00")
    told = client.get(path(over), headers={"accept-language": "en"}).content.decode()
    assert 'href="/deal/2026/11/24/"' in told
    assert "Sign in to see all the day’s results" in told


def test_no_other_link_opens_anything(over: Attempt, client: Client) -> None:
    token = queries.result_token(over)
    other = f"{over.pk + 1}-{token.partition('-')[2]}"
    for wrong in (f"{over.pk}-x", token[:-1], other, "9" * 200):
        assert client.get(f"/deal/results/{wrong}/").status_code == 404


def test_it_goes_with_the_attempt(camille: Player, over: Attempt, client: Client) -> None:
    services.forget_deals(camille)
    assert client.get(path(over)).status_code == 404
