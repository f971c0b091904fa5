"""Today's page and the pages it leads to: what is loudest, what they say, what they ask first."""

import re

import pytest

from games.players.models import Player
from games.spaye import services
from games.spaye.models import Call, Day
from games.spaye.notices import banner
from games.spaye.scene import ROOM
from tests.spaye.clock import set_office
from tests.spaye.conftest import At, LayOut, Phone, Phones
from tests.spaye.real_deck import address, log
from tests.spaye.titles import give_title
from tests.spaye.together import down_to_three, duel, finish, play


def html(phone: Phone, path: str) -> str:
    return str(phone.get(path, follow=True).content.decode())


def test_a_due_exercise_leads_todays_page_also_after_the_last_card(
    app_day: LayOut, camille: Phone, ingrid: Phone, mehdi: Phone
) -> None:
    day = app_day()
    finish(day, camille, ingrid, mehdi)
    page = html(camille, "/")
    assert page.index('class="owe"') < page.index("<h2>All cards played")
    assert '<b class="num-xl">40</b>' in page
    assert "If no one confirms it by midnight, it counts 0." in page
    assert 'href="/daye/exercise/0/"' in page
    camille.forge("/daye/call/witness/0/", counted="38")
    assert "checks" in html(camille, "/")
    ingrid.move("confirm 0 38")
    assert 'class="owe"' not in html(camille, "/")


def test_a_due_exercise_leads_todays_page_while_the_day_runs(
    app_day: LayOut, camille: Phone, ingrid: Phone
) -> None:
    day = app_day("N", "8D")
    duel(day, camille, ingrid, 0, 1)
    page = html(camille, "/")
    assert 'class="owe"' in page
    assert 'class="deck' not in page
    assert '<b class="num-xl">8</b>' in page
    assert 'class="owe"' not in html(ingrid, "/")


def test_the_final_is_called_from_todays_page(
    app_day: LayOut, camille: Phone, ingrid: Phone
) -> None:
    day = app_day()
    down_to_three(day, camille, ingrid)
    assert 'value="call_final"' in html(camille, "/")
    play(day, camille, "call_final")
    assert 'formaction="/daye/join/"' in html(ingrid, "/")


@pytest.mark.parametrize(
    ("date", "told"),
    [
        ("2026-11-19", {"12345": "See you tomorrow.", "4": "Next: Thursday 26 November."}),
        ("2026-11-20", {"12345": "See you on Monday.", "4": "See you on Thursday."}),
    ],
)
def test_it_says_when_the_office_plays_again(
    at: At,
    app_day: LayOut,
    camille: Phone,
    ingrid: Phone,
    mehdi: Phone,
    date: str,
    told: dict[str, str],
) -> None:
    at(f"{date} 10:00:00")
    finish(app_day(), camille, ingrid, mehdi)
    for days, words in told.items():
        set_office(working_days=days)
        assert words in camille.text("/")


def test_a_challenge_is_taken_back_elsewhere_than_where_it_was_made(
    app_day: LayOut, camille: Phone
) -> None:
    app_day()
    page = html(camille, "/challenge/")
    assert page.index('class="sheet-slot"') < page.index('form="send">')
    camille.move("challenge 1")
    page = html(camille, "/challenge/")
    assert page.index('value="withdraw"') < page.index('class="sheet-slot"')


# Bonuses


def test_after_the_tyrant_nothing_says_that_the_squats_are_mine(
    app_day: LayOut, camille: Phone, ingrid: Phone, mehdi: Phone
) -> None:
    give_title(camille.player, "mastaye")
    day = app_day("N", "8D", "KS", "QS", present=[mehdi])
    duel(day, mehdi, ingrid, 2, 3, challenger=2)
    duel(day, camille, ingrid, 0, 1)
    assert "8 against nikāye: 8 squats for you." in camille.text("/")
    play(day, camille, "tyrant 0")
    page = camille.text("/")
    assert "squats for you" not in page
    assert "0 squats" not in page
    assert "The others are doing it for you" in page
    assert "Camille plays the tyrant" in page
    for helper in (ingrid, mehdi):
        assert "8 squats for you" in banner.draw(helper.player, "en")[1]
        page = html(helper, "/daye/exercise/0/")
        assert 'data-total="8"' in page  # a counter of their own
        assert "You can leave" in page
        assert "The others are doing it" not in page
    assert "The others are doing it for you" in camille.text("/daye/exercise/0/")


def test_after_sharing_everybody_reads_their_own_half(
    app_day: LayOut, camille: Phone, ingrid: Phone
) -> None:
    give_title(camille.player, "grand_spayin")
    day = app_day("N", "9D")
    duel(day, camille, ingrid, 0, 1)
    assert '<b class="num-xl">9</b>' in html(camille, "/")
    play(day, camille, "share 0 1")
    assert 'data-total="5"' in html(camille, "/daye/exercise/0/")
    assert 'data-total="4"' in html(ingrid, "/daye/exercise/0/")
    page = html(camille, "/")
    assert '<b class="num-xl">5</b>' in page
    assert '<b class="num-xl">9</b>' not in page
    text = camille.text("/")
    assert "9 squats" not in text
    assert "5 squats" in text
    assert "Shared: Camille 5, Ingrid 4." in text
    assert "4 squats for you" in banner.draw(ingrid.player, "en")[1]


# The witness


def test_the_witness_counts_and_reads_what_was_counted(
    app_day: LayOut, camille: Phone, ingrid: Phone
) -> None:
    day = app_day("N", "8D")
    duel(day, camille, ingrid, 0, 1)
    page = html(ingrid, "/daye/witness/0/")
    assert 'value="" placeholder="0" required' in page
    assert "8 of 8" not in page
    assert "Count along" in page
    camille.forge("/daye/call/witness/0/", counted="7")
    page = html(ingrid, "/daye/witness/0/")
    assert "Camille has counted 7 of 8 and asks for confirmation." in page
    assert 'value="7" placeholder="0" required' in page


def test_what_was_counted_is_a_number_and_at_most_what_is_due(
    app_day: LayOut, camille: Phone, ingrid: Phone
) -> None:
    duel(app_day("N", "8D"), camille, ingrid, 0, 1)
    call = "/daye/call/witness/0/"
    for sent in ("-1", "seven", "1" * 20):
        assert camille.forge(call, counted=sent).status_code == 400
        assert not Call.objects.exists()
    for sent, kept in (("", None), ("99", 8), ("0", 0)):
        camille.forge(call, counted=sent)
        assert Call.objects.get().counted == kept
        Call.objects.all().delete()


# Committee and rulings


def test_both_of_a_committee_see_that_it_has_agreed(
    app_day: LayOut, camille: Phone, ingrid: Phone, mehdi: Phone
) -> None:
    day = app_day("N", "8D", "KS", "QS", present=[mehdi])
    duel(day, mehdi, ingrid, 2, 3, challenger=2)
    duel(day, camille, ingrid, 0, 1)
    play(day, ingrid, "adjust 0 4 knee raises")
    page = html(ingrid, "/daye/committee/0/")
    assert "Proposed. Another späyin has to agree." in page
    assert "Propose something else" in page
    play(day, mehdi, "agree_adjust 0")
    for member in (ingrid, mehdi):
        page = html(member, "/daye/committee/0/")
        assert "The committee has agreed." in page
        assert "Camille: 4 knee raises, adapted by the committee." in page
        assert "Watch Camille and count" in page
    assert "4 knee raises for you." in html(camille, "/daye/")


def test_the_question_before_an_exercise_hears_of_a_committee(
    app_day: LayOut, camille: Phone, ingrid: Phone, mehdi: Phone
) -> None:
    Player.objects.filter(pk=camille.player.pk).update(repetitions_answered=None)
    day = app_day("N", "8D", "KS", "QS", present=[mehdi])
    duel(day, mehdi, ingrid, 2, 3, challenger=2)
    duel(day, camille, ingrid, 0, 1)
    for now in ("8 squats", "4 push-ups"):
        page = html(camille, "/daye/exercise/0/")
        assert "Count my reps on the board?" in page
        assert f'data-of="{now}"' in page
        assert f'data-own="{now}"' in page
        assert "spaye/exercise.js" in page
        if now == "8 squats":
            play(day, ingrid, "adjust 0 4 push-ups")
            play(day, mehdi, "agree_adjust 0")


def test_both_rulings_are_asked_for_first(
    friday: Day, camille: Phone, ingrid: Phone, referee: Phone
) -> None:
    log(camille, camille, ingrid, cards="J-9")
    ingrid.move("contest 0")
    for path in (address(friday), "/office/today/"):
        page = html(referee, path)
        for verdict in ("uphold", "void"):
            fold, _open, rest = page.partition(f'id="{verdict}-')[2].partition("</summary>")
            assert "…" in fold
            assert f'value="{verdict} 0"' in rest.partition("</details>")[0]
        assert "The decision is final." in page


def test_there_are_as_many_chips_as_people_counted(
    app_day: LayOut, camille: Phone, phone: Phones
) -> None:
    day = app_day()
    for number in range(20):
        services.check_in(day, phone(f"Liv {number}").player)
        if number not in (0, ROOM - 3, ROOM - 2, 19):
            continue
        page = camille.get("/").content.decode()
        counted = re.search(r"<span>(\d+) here</span>", page)
        shown = re.search(r'<div class="present">(.*?)</div>', page, re.DOTALL)
        assert counted
        assert shown
        more = re.search(r"\+(\d+)</span>", shown[1])
        chips = len(re.findall('class="chip s-40', shown[1]))
        assert chips + (int(more[1]) if more else 0) == int(counted[1]) == number + 3


def test_the_first_daye_of_the_day_is_told_while_it_is_played(
    app_day: LayOut, camille: Phone, ingrid: Phone, mehdi: Phone
) -> None:
    day = app_day()
    assert "No one has played yet" in mehdi.text("/")
    duel(day, camille, ingrid)
    page = html(mehdi, "/")
    assert "Camille and Ingrid are drawing" in page
    assert '<a class="panel link" href="/daye/">' in page
    for somebody in (camille, ingrid, mehdi):
        assert "No one has played yet" not in somebody.text("/")


def test_the_third_nikaye_is_told_once_it_has_gone_back(
    app_day: LayOut, camille: Phone, ingrid: Phone
) -> None:
    day = app_day("N", "QH", "N", "KH", "N", "AH", "9C", "8C", replacements=[34])
    told = "One goes back into the deck"
    for number, first in enumerate((0, 2, 4)):
        assert told not in camille.text("/")
        duel(day, camille, ingrid, first, first + 1)
        play(day, ingrid, f"confirm {number} 1")
    assert told in camille.text("/")
    duel(day, camille, ingrid, 6, 7)
    assert told not in camille.text("/")
