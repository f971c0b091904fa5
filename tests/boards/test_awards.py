"""The closing of a month, step by step, through HTTP."""

import re
from datetime import date
from urllib.parse import urlencode

import pytest
from django.utils import timezone

from games.boards import conditions, services
from games.boards.conditions import Blocker
from games.boards.models import Ceremony, Closing, Month, Title
from games.players.models import Role
from tests.boards.conftest import a_player, a_table
from tests.hands import open_page, press

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("on_the_twentieth")]
AWARDS = "/2026/10/awards/"
STEPS = {step: f"{AWARDS}{step}/" for step in ("ties", "bonuses", "announce")}
NOBODY = [{}, {"daye": "9999999999999999999"}, {"daye": "²"}]


@pytest.fixture
def tied_october(people, project):
    """Camille and Ingrid are equal in everything; Mehdi leads Répétition."""
    project("2026-10-05", {people[0]: (5, 4, 0), people[1]: (5, 4, 0), people[2]: (1, 0, 20)})


@pytest.fixture
def plain_october(people, project):
    """Camille leads Dāye, Ingrid Victoire, nobody has a repetition."""
    project("2026-10-05", {people[0]: (5, 1, 0), people[1]: (3, 4, 0)})


@pytest.fixture
def blocked(monkeypatch):
    """A contest of which the daily game tells."""
    contest = Blocker("Dāye 7 is disputed.", "/2026/10/05/#daye-7")
    monkeypatch.setattr(conditions, "blocker_sources", [lambda *month: [contest]])


def read(client, address: str, query: dict[str, int] | None = None, status: int = 200) -> str:
    answer = client.get(address, query or {})
    assert answer.status_code == status
    return re.sub(r"\s+", " ", answer.content.decode())


def fields(html: str) -> dict[str, str]:
    """What the form of the last step sends."""
    form = html.split("/awards/close/")[1].split("</form>")[0]
    return dict(
        re.findall(r'type="hidden" name="(seen|daye|victoire|repetition)" value="(.*?)"', form)
    )


def close(client, choices: dict[str, int] | None = None, ceremony: str = "0"):
    page = f"{STEPS['announce']}?{urlencode(choices or {})}"
    return press(client, f"{AWARDS}close/", {"ceremony": ceremony}, [page])


def step_links(html: str) -> list[str]:
    steps = html.split('<ol class="steps">')[1].split("</ol>")[0]
    return re.findall(r'href="/2026/10/awards/(.*?)"', steps)


# The steps


def test_no_step_is_reached_past_a_contest_to_which_the_first_one_links(
    desk, plain_october, blocked
):
    html = read(desk, AWARDS)
    assert 'href="/2026/10/05/#daye-7"' in html
    assert "Settle the open items first" in html
    assert step_links(html) == []
    for step in STEPS.values():
        html = read(desk, step, status=409)
        assert "Settle this step before" in html
        assert "Dāye 7 is disputed." in html
        assert 'name="seen"' not in html


def test_no_later_step_is_reached_past_a_tie_and_nothing_is_closed(desk, tied_october):
    for named in NOBODY:
        for step in ("bonuses", "announce"):
            html = read(desk, STEPS[step], named, status=409)
            assert "Settle this step before" in html
            assert 'type="radio"' in html
        answer = desk.post(f"{AWARDS}close/", named, follow=True)
        assert "choose one of those who are still tied" in answer.content.decode()
    assert not Closing.objects.exists()


def test_how_the_order_broke_a_tie_is_told_number_by_number(desk, people, project):
    camille, ingrid, mehdi, _ = people
    project("2026-10-05", {camille: (5, 4, 9), ingrid: (5, 4, 7), mehdi: (5, 1, 0)})
    html = read(desk, STEPS["ties"])
    rounds = [re.sub(r"<.*?>", "", one) for one in re.findall(r"<li><b>.*?</li>", html)]
    assert [re.sub(r" +", " ", one).strip() for one in rounds] == [
        "Wins Camille 4 = Ingrid 4 &gt; Mehdi 1",
        "Reps Camille 9 &gt; Ingrid 7",
        "Dāye Camille 5 = Ingrid 5",
        "Reps Camille 9 &gt; Ingrid 7",
    ]
    assert "Tie at 5" in html
    assert html.count("Camille: more in Reps.") == 2
    assert 'type="radio"' not in html


def test_fewer_days_are_better(desk, people, project):
    project("2026-10-05", {people[0]: (2, 2, 0), people[1]: (1, 1, 0)})
    project("2026-10-06", {people[1]: (1, 1, 0)})
    html = re.sub(r"<.*?>", "", read(desk, STEPS["ties"]))
    assert "Days played Camille 1 &lt; Ingrid 2" in re.sub(r" +", " ", html)


def test_the_admin_chooses_among_equals_and_the_choice_is_carried_on_and_back(
    desk, people, tied_october
):
    radios = re.findall(r'type="radio" name="(\w+)" value="(\d+)"', read(desk, STEPS["ties"]))
    both = [str(people[0].pk), str(people[1].pk)]
    assert sorted(radios) == sorted((c, v) for c in ("daye", "victoire") for v in both)
    choices = {"daye": people[0].pk, "victoire": people[1].pk}
    carried = f"?daye={people[0].pk}&amp;victoire={people[1].pk}"
    for step, others in (
        ("bonuses", ("", "ties/", "announce/")),
        ("announce", ("", "ties/", "bonuses/")),
    ):
        links = step_links(read(desk, STEPS[step], choices))
        assert links == [f"{other}{carried}" for other in others]
    checked = re.findall(
        r'name="(\w+)" value="(\d+)" aria-invalid="false" required checked',
        read(desk, STEPS["ties"], choices),
    )
    assert {column: int(player) for column, player in checked} == choices


def test_bonuses_are_read_again_with_what_became_of_the_last(desk, people, project, admin, at):
    project("2026-09-03", {people[0]: (5, 0, 12)})
    services.close_month(2026, 9, admin, {})
    services.spend_bonus(people[0].pk, "tikao", date(2026, 10, 2), a_table().pk)
    project("2026-10-05", {people[1]: (5, 0, 0)})
    html = read(desk, STEPS["bonuses"])
    assert "Bonus of November" in html
    assert "Share an exercise" in html
    assert html.count("No points, no title, no bonus") == 2
    assert "Used on 2 October" in html
    assert html.count("Not used; it expires") == 1


def test_the_preview_shows_everything_to_nobody_else(desk, people, plain_october):
    shown = []
    for step in range(4):
        html = read(desk, f"{AWARDS}preview/", {"step": step})
        assert "only you see this" in html
        shown.append([name for name in ("Camille", "Ingrid") if f">{name}</h2>" in html])
    # Nobody is Tikäo: that step shows the next title at once.
    assert shown == [[], ["Ingrid"], ["Ingrid"], ["Camille", "Ingrid"]]
    for model in (Closing, Title, Ceremony):
        assert not model.objects.exists()


# Proclaiming


def test_what_was_confirmed_is_proclaimed_once(desk, people, tied_october):
    choices = {"daye": people[0].pk, "victoire": people[1].pk}
    page = open_page(desk, f"{STEPS['announce']}?{urlencode(choices)}")
    form = page.form(f"{AWARDS}close/", "Announce right away")
    for _twice in range(2):
        assert form.press("Announce right away").path == "/2026/10/"
    assert Closing.objects.count() == 1
    assert dict(Title.objects.values_list("column", "player")) == {
        "daye": people[0].pk,
        "victoire": people[1].pk,
        "repetition": people[2].pk,
    }
    assert not Ceremony.objects.exists()


def test_points_that_changed_meanwhile_are_not_proclaimed_unseen(desk, people, project):
    project("2026-10-05", {people[0]: (5, 0, 0), people[1]: (3, 0, 0)})
    sent = fields(read(desk, STEPS["announce"]))
    project("2026-10-05", {people[0]: (1, 0, 0), people[1]: (3, 0, 0)})
    answer = desk.post(f"{AWARDS}close/", sent, follow=True)
    assert "Something has changed since you opened this" in answer.content.decode()
    assert not Closing.objects.exists()
    close(desk)
    assert Title.objects.get().player == people[1]


def test_a_second_admin_learns_who_was_first(desk, client, people, plain_october):
    sent = fields(read(desk, STEPS["announce"]))
    client.force_login(a_player("Malik", Role.ADMIN))
    client.post(f"{AWARDS}close/", sent)
    client.force_login(a_player("Élodie", Role.ADMIN, language="en"))
    answer = client.post(f"{AWARDS}close/", sent, follow=True)
    assert "Malik has already closed this month." in answer.content.decode()
    assert Closing.objects.count() == 1


def test_a_month_without_points_closes_without_titles(desk):
    assert "Close the month without titles?" in read(desk, STEPS["announce"])
    assert close(desk).status_code == 302
    assert Closing.objects.get().proclaimed == []
    assert not Ceremony.objects.exists()


# Corrections


def test_a_closed_month_leads_to_its_reopening_which_wants_a_reason_and_no_later_closing(
    desk, plain_october, admin
):
    close(desk)
    for step in STEPS.values():
        assert desk.get(step)["Location"] == AWARDS
    html = read(desk, AWARDS)
    assert "Reopen the month" in html
    assert 'href="/2026/10/"' in html
    press(desk, f"{AWARDS}reopen/", {"reason": ""}, [AWARDS])
    assert Title.objects.count() == 2
    later = Month.objects.get(year=2026, month=11)
    later.closings.create(closed_at=timezone.now(), closed_by=admin, proclaimed=[])
    html = read(desk, AWARDS)
    assert "A later month is closed, so this one can’t be reopened." in html
    assert "Reopen the month" not in html


def test_everybody_reads_what_was_corrected(desk, client, people, project, admin):
    address = "/2026/10/"
    people[1].language = "en"
    people[1].save()
    project("2026-10-05", {people[0]: (5, 4, 0)})
    close(desk)
    client.force_login(people[1])
    assert "Closed by" not in read(client, address)
    client.force_login(admin)
    press(client, f"{AWARDS}reopen/", {"reason": "A ruling came <late>."}, [AWARDS])
    project("2026-10-05", {people[0]: (3, 4, 0)})
    client.force_login(people[1])
    html = read(client, address)
    assert "A ruling came &lt;late&gt;." in html
    assert "Reopened by Zoé" in html
    assert "Grand Späyin: Camille (5)" in html
    client.force_login(admin)
    close(client)
    client.force_login(people[1])
    html = read(client, address)
    assert html.count("Closed by Zoé") == 2
    assert "Grand Späyin: Camille (5)" in html
    assert "Grand Späyin: Camille (3)" in html
