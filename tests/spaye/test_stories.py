"""Stories of days: who met whom, counted anew; who is named, and who is told what."""

import json
import re
from collections import Counter
from datetime import date
from itertools import combinations

import pytest
from django.utils import timezone

from games.boards import checks as boards
from games.boards import services as closings
from games.boards.titles import REVEAL_ORDER
from games.players import erasure, ghosts, office, personal_data
from games.players.models import Office, Player
from games.spaye import month
from games.spaye import services as spaye
from games.spaye.models import Day
from games.stories import checks, month_sums, services, sheet, spans
from games.stories.models import Answer, DayFacts, PairMonth, PersonMonth, Told
from games.tables.services import keep, play, state_of
from games.telling.models import Notice
from tests.spaye import months
from tests.spaye.conftest import At, Phone, Phones
from tests.spaye.real_deck import play_down, table

SHEET = re.compile(r"<article.*</article>", re.DOTALL)


@pytest.fixture
def finished(friday: Day, camille: Phone, ingrid: Phone, mehdi: Phone) -> Day:
    """Camille and Ingrid have played sixteen dāyes, two with a nikāye; Mehdi joins the final."""
    spaye.check_in(friday, mehdi.player)
    play_down(3, camille, ingrid)
    assert not DayFacts.objects.exists(), "A running day tells nothing."
    assert not PersonMonth.objects.exists()
    assert "Stories" not in camille.text("/me/")
    play(table().pk, camille.player, "log 0 1 2 9-9-N", table().version)
    assert state_of(table()).finished
    return friday


# Counting


def test_random_days_are_counted_as_their_move_logs_say() -> None:
    """The sums of pairs, counted here from the replayed dāyes alone."""
    for day in months.pool(20):
        state = months.replay(day)
        if not state.finished:
            continue
        players = {seat: seat + 10 for seat in range(day.seats)}
        story = month.tell_day(state, players)
        people, pairs = month_sums.add_up_days([(date(2026, 11, 2), story)])
        met: Counter[tuple[int, int]] = Counter()
        mine: Counter[int] = Counter()
        for daye in state.dayes:
            if daye.standing in ("counted", "upheld"):
                mine.update(seat + 10 for seat in daye.players)
                met.update(combinations(sorted(seat + 10 for seat in daye.players), 2))
        assert {pk: one.dayes for pk, one in people.items()} == dict(mine)
        both = {pair: two.dayes + two.finals for pair, two in pairs.items()}
        assert {pair: n for pair, n in both.items() if n} == dict(met)


def test_a_finished_day_a_void_and_a_recount_agree(finished: Day) -> None:
    pair = PairMonth.objects.order_by("-dayes").first()
    assert pair is not None
    assert pair.dayes == 16
    assert list(checks.differences()) == []
    keep(table().pk, "void 0")
    pair.refresh_from_db()
    assert pair.dayes == 15
    stored = sorted(PairMonth.objects.values_list("dayes", "finals", "low_won", "high_won"))
    PairMonth.objects.update(dayes=99)
    assert any("are others" in told for told in checks.differences())
    assert any("are others" in told for told in boards.differences())
    services.recount_sums()
    assert list(checks.differences()) == []
    found = sorted(PairMonth.objects.values_list("dayes", "finals", "low_won", "high_won"))
    assert found == stored


def test_a_ghost_who_turns_out_to_be_somebody_is_counted_as_one(
    finished: Day, camille: Phone, ingrid: Phone, phone: Phones, admin: Phone
) -> None:
    sofie = phone("Sofie")
    Player.objects.filter(pk=ingrid.player.pk).update(is_ghost=True)
    ghosts.merge(ingrid.player.pk, sofie.player.pk, admin.player, "the same person")
    assert list(checks.differences()) == []
    assert not PersonMonth.objects.filter(player=ingrid.player).exists()
    assert PersonMonth.objects.get(player=sofie.player).dayes == 17
    assert "Sofie 16 dāyes" in camille.text(f"/players/{camille.player.pk}/stories/")


# A person's page


def test_pages_tell_nemesis_victim_and_firsts_and_the_stories_of_a_month(
    finished: Day, camille: Phone, ingrid: Phone
) -> None:
    mine = camille.text(f"/players/{camille.player.pk}/stories/")
    theirs = camille.text(f"/players/{ingrid.player.pk}/stories/")
    assert "Favourite victim In Ingrid" in mine or "Nemesis In Ingrid" in mine
    assert "First dāye 20 November" in mine
    assert "Most loyal partner Ca Camille 16 dāyes" in theirs
    assert "Locked" in camille.text(f"/players/{camille.player.pk}/exploits/")
    assert "Locked" not in theirs
    assert "Most loyal pair" in camille.text("/2026/11/")
    assert "Stories of the month" not in camille.text("/2026/10/")


def test_a_months_stories_name_its_titles_once_they_are_revealed(
    finished: Day, camille: Phone, ingrid: Phone, admin: Phone, at: At
) -> None:
    at("2026-12-01 09:00:00")
    closings.close_month(2026, 11, admin.player, {}, ceremony=True)

    def titles() -> list[str]:
        shown = SHEET.search(camille.get("/2026/11/").content.decode())
        assert shown is not None
        return re.findall(r"<span>([^<]+)</span><strong>[^<]+</strong><span>title of", shown[0])

    assert titles() == []
    for step in range(len(REVEAL_ORDER)):
        closings.advance_ceremony(2026, 11, step)
    shown = titles()
    assert shown == ["Grand Späyin", "Mastäye"]
    Player.objects.filter(pk__in=[camille.player.pk, ingrid.player.pk]).update(on_screen=False)
    assert titles() == []


def test_who_hides_is_in_nobodys_stories_and_has_their_own(
    finished: Day, camille: Phone, ingrid: Phone
) -> None:
    Player.objects.filter(pk=ingrid.player.pk).update(on_screen=False)
    stories = camille.text(f"/players/{camille.player.pk}/stories/")
    assert "Ingrid" not in stories
    assert "Mehdi" not in stories or "Most loyal" not in stories
    hidden = f"/players/{ingrid.player.pk}/exploits/"
    assert "Locked" not in camille.text(hidden)
    assert "First steps" not in camille.text(hidden)
    assert "Locked" in ingrid.text(hidden)
    month = camille.text("/2026/11/")
    assert "Ingrid" not in month.split("Stories of the month")[1]


def test_an_achievement_is_told_once_and_to_its_person_alone(
    finished: Day, camille: Phone, admin: Phone
) -> None:
    first = Notice.objects.filter(kind="achievement", player=camille.player)
    keys = set(Told.objects.filter(player=camille.player).values_list("key", flat=True))
    assert {"first_daye", "final_1", "loyal_10"} <= keys
    assert first.count() == len(keys)
    assert "Achieved: First steps" in camille.text("/inbox/")
    assert "Achieved" not in admin.text("/inbox/")
    services.recount()
    services.tell_achievements([camille.player.pk])
    assert first.count() == len(keys)


def test_a_day_corrected_long_after_rings_nobody(finished: Day, at: At) -> None:
    Told.objects.all().delete()
    Notice.objects.all().delete()
    at("2026-11-27 10:00:00")
    keep(table().pk, "void 0")
    assert Told.objects.exists()
    assert not Notice.objects.exists()


# Month and year


def test_the_poster_is_made_in_december_of_whoever_says_yes(
    finished: Day, camille: Phone, ingrid: Phone, mehdi: Phone, at: At
) -> None:
    assert "We’ll make it in December" in camille.text("/2026/poster/")
    assert camille.forge("/2026/poster/answer/", answer="yes").status_code == 404
    at("2026-12-01 09:00:00")
    assert "Not answered yet" in camille.text("/2026/poster/")
    # With nobody on it there are its numbers.
    assert "finished day" in camille.text("/2026/poster/")
    assert named() == set()
    assert camille.forge("/2026/poster/answer/", answer="perhaps").status_code == 400
    camille.post("/2026/poster/answer/", answer="yes")
    camille.post("/2026/poster/answer/", answer="yes")
    ingrid.post("/2026/poster/answer/", answer="no")
    assert named() == {"Camille"}
    mehdi.post("/2026/poster/answer/", answer="yes")
    assert named() == {"Camille", "Mehdi"}
    mehdi.post("/2026/poster/answer/", answer="no")
    assert named() == {"Camille"}
    shown = SHEET.search(camille.get("/2026/poster/").content.decode())
    assert shown is not None
    assert [name in shown[0] for name in ("Camille", "Ingrid", "Mehdi")] == [True, False, False]


def named() -> set[str]:
    """Every name on the poster of 2026, wherever it stands."""
    made = sheet.poster_sheet(spans.load_poster(2026))
    people = [*made.faces, *(one for card in made.cards for one in card.people)]
    return {one.display_name for one in people}


@pytest.mark.parametrize(("dark", "order"), [(False, "MCI"), (True, "CIM")])
def test_the_order_of_a_poster_tells_nothing_of_a_dark_month(
    finished: Day, camille: Phone, ingrid: Phone, mehdi: Phone, at: At, dark: bool, order: str
) -> None:
    Office.objects.update(dark_days=dark)
    office.forget()
    at("2026-12-01 09:00:00")
    for phone in (camille, ingrid, mehdi):
        phone.post("/2026/poster/answer/", answer="yes")
    PersonMonth.objects.filter(player=mehdi.player).update(dayes=100)
    faces = spans.load_poster(2026).faces
    assert "".join(one.display_name[0] for one in faces) == order


def test_whoever_played_is_asked_in_december_once(
    finished: Day, camille: Phone, ingrid: Phone, admin: Phone, at: At
) -> None:
    at("2026-12-02 09:00:00")
    Answer.objects.create(player=ingrid.player, year=2026, yes=False, at=timezone.now())
    services.ask_for_poster(2026)
    services.ask_for_poster(2026)
    assert "Do you want to be on the 2026 poster?" in camille.text("/inbox/")
    for phone in (ingrid, admin):
        assert "The poster of 2026" not in phone.text("/inbox/")
    camille.post("/2026/poster/answer/", answer="no")
    assert "The poster of 2026" not in camille.text("/inbox/")


def test_erasure_and_export_cover_the_stories(finished: Day, camille: Phone) -> None:
    services.save_answer(camille.player, 2026, True)
    said = personal_data.everything(camille.player)["stories"]
    assert said["months"][0]["dayes"] == 17
    assert {one["colleague"] for one in said["with"]} == {"Ingrid", "Mehdi"}
    assert said["poster"][0]["yes"] is True
    assert json.dumps(said)
    erasure.erase(camille.player, camille.player)
    assert not Answer.objects.exists()
    assert not Told.objects.filter(player=camille.player).exists()
    assert list(checks.differences()) == []
