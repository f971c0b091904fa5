"""What Späye adds to a player’s page: head-to-heads, and days with their cards."""

import re
from datetime import timedelta

import pytest
from django.utils import translation

from games.boards.models import Line
from games.players.clock import Clock
from games.players.personal_data import everything
from games.spaye import queries, services, words
from games.spaye.models import Day
from games.tables.models import Seat, Table
from tests.spaye.clock import points, set_office
from tests.spaye.conftest import At, LayOut, Phone
from tests.spaye.real_deck import log, play_down
from tests.spaye.together import duel, play


def page(phone: Phone, of: Phone, query: str = "", part: str = "days") -> str:
    answer = phone.get(f"/players/{of.player.pk}/{part}/{query}")
    assert answer.status_code == 200
    return str(answer.content.decode())


def cards_shown(html: str) -> int:
    return html.count('<span class="card w-38')


def headings(html: str) -> list[str]:
    return re.findall(r"<h3><a[^>]*>([^<]+)</a>", html)


def test_head_to_heads_the_most_frequent_first(
    friday: Day, camille: Phone, ingrid: Phone, lars: Phone
) -> None:
    services.check_in(friday, lars.player)
    play(friday, camille, *(f"log 0 1 {cards}" for cards in ("K-9", "8-Q", "J-10")), "log 0 2 A-7")
    html = page(ingrid, camille, part="versus").split('id="versus"')[1].split("</ul>")[0]
    assert re.findall(r'class="strong name">([^<]+)<', html) == ["Ingrid", "Lars"]
    assert re.findall(r'hidden-text">([^<]+)<', html) == ["2 won, 1 lost", "1 won, 0 lost"]
    assert f'href="/players/{lars.player.pk}/"' in html
    # How it stands between two is on the page itself.
    told = ingrid.text(f"/players/{camille.player.pk}/")
    assert re.search(r"Between you 1 you .*3 dāyes Camille 2", told)
    assert "Between you" not in camille.text("/me/")


def test_a_running_day_shows_the_last_cards_only_and_ones_own_dayes(
    friday: Day, camille: Phone, ingrid: Phone, lars: Phone
) -> None:
    services.check_in(friday, lars.player)
    log(camille, camille, ingrid, cards="K-9")
    log(camille, camille, ingrid, cards="8-Q")
    for reader in (camille, ingrid):
        html = page(reader, camille)
        assert cards_shown(html) == 2
        assert "provisional" in html
        assert html.index("Ingrid beats Camille") < html.index("Camille beats Ingrid")
    log(camille, camille, lars, cards="J-A")
    assert cards_shown(page(camille, ingrid)) == 0
    assert "Lars beats" not in page(camille, ingrid)
    assert "Lars beats Camille" in page(camille, lars)


def test_a_finished_day_shows_every_pair_and_the_points(
    friday: Day, camille: Phone, ingrid: Phone, lars: Phone
) -> None:
    log(camille, camille, ingrid, cards="A-K")
    play_down(3, camille, ingrid, begun=1)
    log(camille, camille, ingrid, lars, cards="9-N-9", final=1)
    html = page(lars, camille)
    assert cards_shown(html) == 2 * 16 + 3
    assert "provisional" not in html
    assert cards_shown(page(camille, lars)) == 3
    assert headings(html) == ["Friday 20 November"]


def test_a_day_that_was_cancelled_is_in_no_history(
    friday: Day, camille: Phone, ingrid: Phone, at: At
) -> None:
    log(camille, camille, ingrid, cards="K-9")
    at("2026-11-21 09:00:00")
    for part in ("days", "versus"):
        assert camille.get(f"/players/{camille.player.pk}/{part}/").status_code == 404
        assert f"/{part}/" not in camille.get("/me/").content.decode()


@pytest.fixture
def a_fortnight(friday: Day, camille: Phone, ingrid: Phone, at: At) -> None:
    """Twelve finished days, the same dāye on each, up to Friday 20 November."""
    log(camille, camille, ingrid, cards="K-9")
    Line.objects.filter(player=camille.player).update(status="finished")
    for back in range(1, 12):
        copy = Table.objects.get(pk=friday.table_id)
        copy.pk, copy._state.adding = None, True
        copy.save()
        for seat in Seat.objects.filter(table=friday.table_id):
            Seat.objects.create(table=copy, number=seat.number, player=seat.player)
        line = Line.objects.get(player=camille.player, date=friday.date)
        line.pk, line.date, line.table = None, friday.date - timedelta(days=back), copy
        line.save(force_insert=True)
    at("2026-11-21 09:00:00")


def test_the_history_goes_back_page_by_page(a_fortnight: None, camille: Phone) -> None:
    html, seen = page(camille, camille), []
    for _ in range(5):
        seen += headings(html)
        older = re.search(r'href="[^"]*(\?before=[0-9-]+)"', html)
        if older is None:
            break
        html = page(camille, camille, older[1])
        assert f'href="/players/{camille.player.pk}/days/"' in html
    assert len(seen) == len(set(seen)) == 12
    assert seen[0] == "Friday 20 November"
    for nonsense in ("", "x", "2026-99-99", "9999"):
        assert headings(page(camille, camille, f"?before={nonsense}"))[0] == seen[0]


def test_repetitions_that_dont_count_are_in_no_history(
    friday: Day, camille: Phone, ingrid: Phone
) -> None:
    log(camille, camille, ingrid, cards="N-Q")
    ingrid.move("confirm 0 11")
    assert '<b class="n">11</b>' in page(ingrid, camille)
    camille.player.counts_repetitions = False
    camille.player.save()
    for reader in (camille, ingrid):
        assert ">11<" not in page(reader, camille)


# Who has beaten whom how often, over finished days and today’s


def test_wins_are_told_from_both_sides(app_day: LayOut, camille: Phone, ingrid: Phone) -> None:
    day = app_day("KS", "8D", "9C", "8C", "7S", "AD", "N", "QH")
    for first in (0, 2, 4, 6):
        duel(day, camille, ingrid, first, first + 1)
    assert queries.scores(camille.player.pk, Clock.read()) == {ingrid.player.pk: (2, 1)}
    assert queries.scores(ingrid.player.pk, Clock.read()) == {camille.player.pk: (1, 2)}
    assert "Camille leads 2 to 1" in str(ingrid.get("/challenge/").content.decode())


def test_a_day_that_the_clock_has_cancelled_counts_nowhere_from_that_moment_on(
    at: At, app_day: LayOut, camille: Phone, ingrid: Phone
) -> None:
    at("2026-11-20 17:59")
    set_office(closing_minute=18 * 60)
    day = app_day("KS", "8D")
    duel(day, camille, ingrid, 0, 1)
    profile = f"/players/{camille.player.pk}/"
    assert "Head to head" in ingrid.text(profile)
    assert queries.scores(camille.player.pk, Clock.read())
    at("2026-11-20 18:00")
    assert queries.scores(camille.player.pk, Clock.read()) == {}
    assert "Head to head" not in ingrid.text(profile)
    assert points(2026, 11) == {}
    told = everything(camille.player)
    assert told["spaye"]["meetings"] == []
    (day,) = told["boards"]["days"]
    assert (day["status"], day["daye"], day["victoire"]) == ("cancelled", 0, 0)
    assert not Table.objects.get().outcome  # nobody has looked: the end isn't entered yet
    # Had it been finished, it would count on.
    Line.objects.update(status="finished")
    at("2026-11-21 09:00")
    assert queries.scores(camille.player.pk, Clock.read()) == {ingrid.player.pk: (1, 0)}


@pytest.mark.parametrize(
    ("mine", "theirs", "told"),
    [
        (3, 9, "Ingrid leads 9 to 3"),
        (9, 3, "You lead 9 to 3"),
        (3, 3, "3 all"),
        (0, 0, "No winner yet"),
    ],
)
def test_the_score_is_told_from_where_i_stand(mine: int, theirs: int, told: str) -> None:
    with translation.override("en"):
        assert words.score("Ingrid", mine, theirs) == told
