"""Nobody learns a title before its step: not from a page, not from a stream, not signed in as whom.

The same pages tell it after the step, so that a page which tells nothing can't pass.
"""

import re
from datetime import date

import pytest

from games.boards import awards, services
from games.live.topics import resolve
from tests.boards.ceremony.conftest import WINNERS, press

pytestmark = pytest.mark.django_db
ORDER = list(WINNERS.values())
TITLES = {"Théo": "Tikäo", "Mehdi": "Mastäye", "Ingrid": "Grand Späyin"}
PAGES = [
    *("/2026/11/", "/2026/12/", "/2026/11/ceremony/", "/2026/", "/inbox/", "/me/", "/"),
]
TOPICS = ["board:2026-11", "board:2026-12", "ceremony", "ceremony:2026-11"]
EXPECTED = {
    f"{reader} {page}"
    for reader in ("Camille", "Zoé")
    for page in ("/2026/11/", "/2026/12/", "/2026/11/ceremony/", "ceremony:2026-11")
}
"""Where a title is surely told once it may be."""


def told(html: str, name: str) -> bool:
    """Whether the text says that this winner has the title."""
    title = TITLES[name]
    stage = rf'<h2 class="name[^"]*">{name}</h2>\s*<p class="title">{title}</p>'
    leader = rf'class="title desktop-none">{title}</span>\s*<strong class="name">{name}<'
    held = rf"{title} of November"
    journal = rf"{title}: {name}"
    return any(re.search(one, html) for one in (stage, leader, held, journal))


@pytest.fixture
def everywhere(client, begin, winners, reader, admin, project):
    """Every page and stream, as everybody: {place: text}."""
    begin()
    # December is being played: emblems have rows to stand in.
    points = dict.fromkeys(winners.values(), (1, 0, 0))
    project("2026-12-01", points, "running")

    def look() -> dict[str, str]:
        seen, drawn = {}, {}
        for player in (reader, *winners.values(), admin):
            client.force_login(player)
            for page in PAGES:
                answer = client.get(page, follow=True)
                assert answer.status_code == 200, page
                seen[f"{player} {page}"] = answer.content.decode()
            for topic in TOPICS:
                stream = resolve(topic, player, "en")
                if stream.key not in drawn:
                    drawn[stream.key] = stream.draw()[1]
                seen[f"{player} {topic}"] = drawn[stream.key]
        return seen

    return look


def test_a_title_is_told_from_its_step_on_and_nowhere_before(everywhere, client, reader):
    for step in range(4):
        seen = everywhere()
        for place, text in seen.items():
            early = [name for name in ORDER[step:] if told(text, name)]
            assert early == [], place
        for number, name in enumerate(ORDER):
            places = {place for place, text in seen.items() if told(text, name)}
            assert places >= (EXPECTED if number < step else set())
            # Nor does who wins have a bonus before.
            assert ("Your bonus is ready" in seen[f"{name} /inbox/"]) is (number < step)
        press(step)
    assert "Ceremony in progress" in seen["Camille /2026/11/"]
    assert "Certificate" not in seen["Zoé /2026/11/"].split("Grand Späyin")[0]
    assert "Not closed yet" in seen["Camille /2026/"]
    client.force_login(reader)
    month, year = (client.get(page).content.decode() for page in ("/2026/11/", "/2026/"))
    assert "Ceremony in progress" not in month
    assert month.count("Certificate") == 3
    assert "Not closed yet" not in year.split("November")[1]


def test_a_second_closing_keeps_the_secret(client, begin, admin, reader):
    begin()
    press(0, 1, 2, 3)
    services.reopen_month(2026, 11, admin, "Once more.")
    begin()
    client.force_login(reader)
    html = client.get("/2026/11/").content.decode()
    assert html.count("Grand Späyin: Ingrid (5)") == 1
    assert "The ceremony is on." in html
    press(0, 1, 2, 3)
    html = client.get("/2026/11/").content.decode()
    assert html.count("Grand Späyin: Ingrid (5)") == 2


def test_bonuses_of_the_next_month_are_not_shown_to_the_next_closing(begin, winners):
    """What an admin reads again in December's own closing is revealed by then."""
    begin()
    press(0)
    held = awards.spent_bonuses(2026, 12)
    assert [title.player for title in held] == [winners["repetition"]]
    assert held[0].month.first_day == date(2026, 11, 1)
