"""What may be said at a table and by whom, what is answered where it may not, who reads it."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from games.players import erasure
from games.players import services as players
from games.players.models import Player
from games.players.personal_data import everything
from games.tables.models import Table, Talk
from games.tables.talk import services
from tests.hands import open_page, press
from tests.tables.bots.at_work import lay_out

pytestmark = pytest.mark.django_db
SignIn = Callable[[Player], Client]
HTMX = {"HX-Request": "true"}
COOK = "\U0001f469\u200d\U0001f373"
"""A woman and a pan, joined to one sign."""


@pytest.fixture
def table(people: list[Player]) -> Table:
    """Camille and Ingrid sit there; Mehdi looks on."""
    return lay_out(*people[:2], game="spirale")


@pytest.fixture
def here(table: Table) -> str:
    return f"/tables/{table.pk}/"


def text(browser: Client, address: str) -> str:
    return browser.get(address).content.decode()


def test_people_at_the_table_say_phrases_and_lines(
    people: list[Player], here: str, sign_in: SignIn
) -> None:
    page = sign_in(people[0])
    open_page(page, here).press("Well played!")
    words = {"text": f"  to   you  <b>Ingrid</b> {COOK} ❤️"}
    for _sent_twice in range(2):
        answer = press(page, f"{here}talk/", words, [here], headers=HTMX)
        assert "to you &lt;b&gt;Ingrid" in answer.content.decode()
    assert "Well played!" in text(sign_in(people[1]), here)
    assert list(Talk.objects.values_list("phrase", "text")) == [
        ("well", ""),
        ("", f"to you <b>Ingrid</b> {COOK} ❤️"),
    ]


@pytest.mark.parametrize(
    "words",
    [
        {"text": one}
        for one in (
            *("", "a" * 141, "up\u202edown", "a\x00b"),
            *("\u200d", "\u3164", "\u2800\u2800", "Salut\u3164 Ingrid"),
        )
    ]
    + [{"phrase": "rude"}, {}],
)
def test_what_is_refused_says_why(
    people: list[Player], here: str, sign_in: SignIn, words: dict[str, str]
) -> None:
    browser, why = sign_in(people[0]), "Message, up to 140 characters."
    answer = browser.post(f"{here}talk/", words, headers=HTMX)
    assert answer.status_code == 422
    assert 'role="alert"><svg' in answer.content.decode()
    assert why in answer.content.decode()
    assert browser.post(f"{here}talk/", words | {"next": here})["Location"] == here
    assert why in text(browser, here)
    assert not Talk.objects.exists()


def test_spectators_listen_and_talk_where_any_of_the_players_lets_them(
    people: list[Player], here: str, sign_in: SignIn
) -> None:
    player, other, spectator = (sign_in(one) for one in people)
    switch, line = f"{here}talk/spectators/", {"phrase": "well"}
    assert "data-open" not in text(spectator, here)
    assert "Only players at the table can write." in text(spectator, here)
    assert spectator.post(f"{here}talk/", line).status_code == 403
    assert spectator.post("/tables/999/talk/", line).status_code == 403
    assert spectator.post("/tables/999/talk/spectators/", {"on": "1"}).status_code == 404
    assert spectator.post(switch, {"on": "1"}).status_code == 403
    assert not Talk.objects.exists()
    for _ in range(2):
        assert player.post(switch, {"on": "1", "next": here})["Location"] == here
    assert "data-open" in text(spectator, here)
    answer = press(spectator, f"{here}talk/", {"text": "Courage!"}, [here], headers=HTMX)
    assert answer.status_code == 200
    said = Talk.objects.get()
    assert (said.player, said.seat) == (people[2], None)
    html = text(player, here)
    assert ">spectator<" in html[html.index("Courage") - 400 : html.index("Courage")]
    press(other, switch, {"on": "0"}, [here])
    assert spectator.post(f"{here}talk/", line).status_code == 403
    assert everything(people[2])["tables"]["said"][0]["text"] == "Courage!"


def test_who_talks_too_much_has_to_wait(
    people: list[Player], here: str, sign_in: SignIn, still_clock: Any
) -> None:
    page = sign_in(people[0])
    answers = [page.post(f"{here}talk/", {"text": f"line {n}"}).status_code for n in range(13)]
    assert answers[-1] == 429
    assert Talk.objects.count() == 12


def test_talk_can_be_turned_off_for_oneself(
    table: Table, people: list[Player], here: str, sign_in: SignIn
) -> None:
    services.say(table.pk, people[1], text="Hello to you")
    page = sign_in(people[0])
    assert "Hello to you" in text(page, here)
    press(page, "/tables/habits/", {"switch": "talk", "on": "0"}, [here])
    html = text(page, here)
    assert "Hello to you" not in html
    assert 'id="say-form"' not in html
    assert "Hello to you" in text(sign_in(people[2]), here)


def test_talk_is_forgotten_with_its_author(table: Table, people: list[Player]) -> None:
    players.ensure_office()
    services.say(table.pk, people[0], text="that’s me")
    services.say(table.pk, people[1], text="bravo Camille")
    assert everything(people[0])["tables"]["said"][0]["text"] == "that’s me"
    erasure.erase(people[0], people[0])
    (left,) = Talk.objects.values_list("text", flat=True)
    assert "Camille" not in left
