"""The page of a day: its dāyes and points, what is shown when, and which days there are."""

import re

import pytest

from games.players.models import Player
from games.spaye import services
from games.spaye.models import Day
from tests.spaye.conftest import At, Phone
from tests.spaye.real_deck import address, log, play_down, table


def totals(phone: Phone, day: Day) -> dict[str, list[str]]:
    """The rows of the table of points, by name."""
    page = phone.get(address(day)).content.decode()
    rows = re.findall(r"<tr data-player.*?</tr>", page, re.DOTALL)
    found = {}
    for row in rows:
        name = re.search(r"([^<>]+)</a></th>", row)
        assert name is not None
        found[name[1].strip()] = re.findall(r'<td class="n">(\d+)</td>', row)
    return found


def cards_shown(phone: Phone, day: Day) -> int:
    return phone.get(address(day)).content.decode().count('<span class="card w-40')


def test_every_daye_with_its_exercise_and_everybodys_points(
    friday: Day, camille: Phone, ingrid: Phone
) -> None:
    log(camille, camille, ingrid, cards="J-9")
    log(camille, camille, ingrid, cards="N-Q")
    ingrid.move("confirm 0 11")
    page = camille.text(address(friday))
    assert "1. You beat Ingrid" in page
    assert "2. Nikāye! Camille" in page
    assert "You: 11 of 12 squats done. Witness: Ingrid." in page
    assert "Logged by Camille, 14:00" in page
    assert "Points are provisional" in page
    assert totals(camille, friday) == {"Camille": ["2", "1", "11"], "Ingrid": ["2", "0", "0"]}


def line(phone: Phone, day: Day) -> list[str]:
    """The lines that the page offers to copy."""
    page = phone.get(address(day)).content.decode()
    found = re.search(r'id="day-line"[^>]*>([^<]*)</textarea>', page)
    return found[1].split("\n") if found else []


def test_it_shows_its_last_cards_then_all_and_a_line_to_paste_and_from_midnight_its_move_log(
    friday: Day, at: At, camille: Phone, ingrid: Phone, lars: Phone
) -> None:
    log(camille, camille, ingrid, cards="A-K")
    log(camille, camille, ingrid, cards="Q-J")
    assert cards_shown(camille, friday) == 2
    assert "Ace against king" not in camille.text(address(friday))
    play_down(3, camille, ingrid, begun=2)
    assert line(camille, friday) == []
    log(camille, camille, ingrid, lars, cards="9-N-9", final=1)
    assert cards_shown(camille, friday) == 2 * 16 + 3
    assert "Ace against king" in camille.text(address(friday))
    told, squares = line(camille, friday)
    assert told == "Späye, 20 November: 17 dāyes · 3 nikāyes · final: Camille, Ingrid, Lars"
    assert squares == "🟩" * 14 + "🟥🟥🟪"
    assert line(lars, friday) == [told, squares]
    # Without who hides.
    Player.objects.filter(pk=ingrid.player.pk).update(counts_wins=False)
    assert line(camille, friday)[0].endswith(" · final: Camille, Lars")
    record = f"/tables/{friday.table_id}/record.json"
    at("2026-11-20 23:59:59")
    assert "log 0 1 2 9-N-9" not in camille.get(address(friday)).content.decode()
    assert camille.get(record).status_code == 404
    at("2026-11-21 00:00:00")
    page = camille.get(address(friday)).content.decode()
    assert "log 0 1 2 9-N-9" in page
    assert table().seed not in page  # nothing was shuffled by it
    assert camille.get(record).json()["journal"][-1][1] in ("close", "log 0 1 2 9-N-9")


def test_a_cancelled_day_is_struck_through(
    friday: Day, at: At, camille: Phone, ingrid: Phone
) -> None:
    log(camille, camille, ingrid, cards="J-9")
    assert "struck-points" not in camille.get(address(friday)).content.decode()
    assert "/log/0/contest/" in ingrid.get(address(friday)).content.decode()
    at("2026-11-21 00:00:00")
    assert "/log/0/contest/" not in ingrid.get(address(friday)).content.decode()
    page = camille.get(address(friday)).content.decode()
    assert page.count("struck-points") == 2  # the dāye and the table
    assert "The day’s points are lost." in camille.text(address(friday))


def test_days_lead_to_one_another_and_to_their_board(friday: Day, at: At, camille: Phone) -> None:
    at("2026-11-23 09:00:00")
    monday = services.open_day(camille.player, "real", 32, "squats")
    page = camille.get(address(monday)).content.decode()
    assert 'rel="prev" href="/2026/11/20/"' in page
    assert 'rel="next"' not in page
    assert 'href="/2026/11/"' in page
    assert 'rel="next" href="/2026/11/23/"' in camille.get(address(friday)).content.decode()


@pytest.mark.usefixtures("friday")
def test_a_day_that_is_none(camille: Phone) -> None:
    none = ["2026/11/19", "2026/2/30", "0/1/1", "2026/13/1", "2026/11/0", "1/1/1"]
    for path in (*none, f"{'9' * 30}/1/1"):
        assert camille.get(f"/{path}/").status_code == 404, path
        assert camille.forge(f"/{path}/rule/").status_code == 404, path
