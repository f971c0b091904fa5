"""The year's ceremony, as whoever stands at the projector steps through it."""

from collections.abc import Callable
from datetime import date

import pytest
from django.test import Client

from games.boards import services
from games.players.models import Office, Player
from games.stories.models import PairMonth, PersonMonth, StoryMonth
from tests.hands import Page, open_page

pytestmark = pytest.mark.django_db
CEREMONY = "/2026/ceremony/"


@pytest.fixture
def office(at: Callable[[str], None], the_office: Callable[..., Office], people) -> None:
    """It is the second of January; everybody reads English."""
    the_office(language="en")
    Player.objects.update(language="en")
    at("2027-01-02 10:00+01:00")


@pytest.fixture
def played(office, people, project) -> list[Player]:
    """Camille and Ingrid are equal in dāyes; Ingrid has most wins, Mehdi most reps."""
    camille, ingrid, mehdi, _sofie = people
    project("2026-03-03", {camille: (9, 2, 3), ingrid: (5, 4, 0), mehdi: (3, 0, 20)})
    project("2026-12-03", {camille: (2, 1, 5), ingrid: (6, 5, 9), mehdi: (1, 0, 30)})
    return people


@pytest.fixture
def over(played, admin) -> list[Player]:
    """Both months with days are closed."""
    for month in (3, 12):
        services.close_month(2026, month, admin, {})
    return played


@pytest.fixture
def projector(client: Client, people) -> Client:
    client.force_login(people[3])
    return client


def met(low: Player, high: Player, dayes: int) -> None:
    month, _made = StoryMonth.objects.get_or_create(first_day=date(2026, 3, 1))
    for one in (low, high):
        PersonMonth.objects.get_or_create(month=month, player=one, defaults={"dayes": dayes})
    PairMonth.objects.create(month=month, low=low, high=high, dayes=dayes)


def answer(sign_in, player: Player, words: str) -> None:
    open_page(sign_in(player), "/2026/poster/").press(words)


def stage(page: Page) -> list[str]:
    """The columns as they stand there, from the left."""
    kinds = ((node, node.attrs.get("class") or "") for node in page.root.walk())
    return [node.words for node, kind in kinds if kind.startswith("winner")]


def test_from_the_year_through_every_step_to_the_poster_and_back(over, projector):
    page = open_page(projector, "/2026/").follow("Ceremony")
    assert "Who had the most?" in page.words
    assert stage(page) == ["? Dāye Soon", "? Wins Soon", "? Reps Soon"]
    assert "Back" not in [link.words for link in page.links]
    page = page.follow("Next")
    assert stage(page) == ["? Dāye Soon", "? Wins Soon", "Me Mehdi Reps 50 reps"]
    assert "Next: Wins" in page.words
    page = page.follow("Next")
    assert stage(page)[:2] == ["? Dāye Soon", "In Ingrid Wins 9 wins"]
    page = page.follow("Next")
    assert stage(page)[0] == "In Ca Ingrid, Camille Dāye · tied 11 dāyes played"
    assert "Applause!" in page.words
    page = page.follow("Next")
    assert "The poster is ready to be printed." in page.words
    assert "A year of Späye" in page.words
    assert "Next" not in [link.words for link in page.links]
    assert stage(page.follow("Back"))[1] == "In Ingrid Wins 9 wins"
    assert page.follow("Poster").path == "/2026/poster/"


def test_a_column_without_points_is_nobodys(office, people, project, admin, projector):
    project("2026-05-05", {people[0]: (4, 0, 12)})
    services.close_month(2026, 5, admin, {})
    assert stage(open_page(projector, f"{CEREMONY}?step=3"))[1] == "No one Wins No points"


def test_who_hides_is_someone_and_who_left_a_column_isnt_in_it(over, projector):
    camille, ingrid, mehdi, _sofie = over
    Player.objects.filter(pk=ingrid.pk).update(on_screen=False)
    Player.objects.filter(pk=mehdi.pk).update(counts_repetitions=False)
    page = open_page(projector, f"{CEREMONY}?step=3")
    assert stage(page) == [
        "Ca Camille, Someone Dāye · tied 11 dāyes played",
        "Someone Wins 9 wins",
        "Someone Reps 9 reps",
    ]
    Player.objects.filter(pk=camille.pk).update(pseudonym="Cam")
    assert "Cam, Someone" in open_page(projector, f"{CEREMONY}?step=3").words


def test_stories_are_told_of_those_alone_who_said_yes(over, projector, sign_in):
    camille, ingrid, mehdi, _sofie = over
    met(camille, ingrid, 14)
    met(camille, mehdi, 9)
    fourth = f"{CEREMONY}?step=4"
    assert "The poster is ready" in open_page(projector, fourth).words
    for one in (camille, mehdi):
        answer(sign_in, one, "Yes, name me")
    answer(sign_in, ingrid, "No, leave me out")
    page = open_page(projector, fourth)
    assert stage(page) == ["Ca Me Camille, Mehdi Most loyal pair 9 dāyes"]
    last = page.follow("Next").follow("Next")
    assert "The poster is ready" in last.words
    assert "Camille" in last.words
    assert "Ingrid" not in page.words + last.words
    answer(sign_in, mehdi, "No, leave me out")
    assert "Mehdi" not in open_page(projector, fourth).words


def test_it_waits_until_every_month_is_closed(played, admin, projector, at):
    def waits(month: str) -> bool:
        page = open_page(projector, CEREMONY)
        assert stage(page) == []
        assert "Ceremony" not in [link.words for link in open_page(projector, "/2026/").links]
        return f"The year isn’t over: {month} isn’t closed yet." in page.words

    at("2026-12-20 10:00+01:00")
    assert waits("March")
    services.close_month(2026, 3, admin, {})
    assert waits("December")
    at("2027-01-02 10:00+01:00")
    assert waits("December")
    services.close_month(2026, 12, admin, {}, ceremony=True)
    assert waits("December")
    for step in range(4):
        services.advance_ceremony(2026, 12, step)
    assert stage(open_page(projector, CEREMONY)) != []


def test_a_december_that_closes_early_ends_the_year(played, admin, projector, at):
    at("2026-12-31 23:59+01:00")
    services.close_month(2026, 3, admin, {})
    assert stage(open_page(projector, CEREMONY)) == []
    Office.objects.update(closing_minute=18 * 60)
    services.close_month(2026, 12, admin, {})
    assert stage(open_page(projector, CEREMONY)) != []


def test_years_without_it_and_steps_that_are_none(over, projector):
    assert projector.get("/2028/ceremony/").status_code == 404
    assert projector.get("/0000/ceremony/").status_code == 404
    assert projector.get("/2025/ceremony/")["Location"] == "/2025/"
    for asked, nearest in (("", "Soon"), ("-1", "Soon"), ("99", "The poster")):
        assert nearest in open_page(projector, f"{CEREMONY}?step={asked}").words
