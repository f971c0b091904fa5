"""The last call: an hour before closing, if the day's pace won't finish the deck."""

from datetime import timedelta

import pytest

from games.players.models import Office
from games.spaye import pace, rhythm, services
from games.spaye.models import Day, OpenCall
from games.telling.models import Notice
from tests.hands import NotOffered, open_page
from tests.live.client import EventStream
from tests.spaye.clock import set_office
from tests.spaye.conftest import At, LayOut, Phone, open_real_day
from tests.spaye.real_deck import log
from tests.spaye.together import at_once, down_to_three, draw_final, duel, finish
from tests.telling.pages import wishing

ASKS = "15 dāyes and the final save today’s points: who is free?"
HOUR, MINUTE = timedelta(hours=1), timedelta(minutes=1)


# The arithmetic


@pytest.mark.parametrize(("left", "dayes"), [(0, 0), (3, 0), (4, 1), (5, 1), (15, 6), (55, 26)])
def test_the_dāyes_that_lead_to_the_final(left: int, dayes: int) -> None:
    assert pace.dayes_before_final(left) == dayes


@pytest.mark.parametrize(
    ("left", "settled", "since", "until", "slow"),
    [
        (15, 0, 0 * HOUR, HOUR, True),  # Nobody has played.
        (15, 1, 0 * HOUR, HOUR, True),  # One dāye is no pace.
        (15, 15, 2 * HOUR, HOUR, False),  # Seven an hour, six and the final: just enough.
        (15, 15, 2 * HOUR, HOUR - MINUTE, True),
        (15, 14, 2 * HOUR, HOUR, True),
        (5, 5, 2 * HOUR, HOUR, False),
        (5, 4, 2 * HOUR, HOUR, True),
        (3, 0, 9 * HOUR, HOUR, False),  # The final alone is asked for by the pages.
        (0, 26, 9 * HOUR, HOUR, False),
    ],
)
def test_a_pace_that_wont_do(
    left: int, settled: int, since: timedelta, until: timedelta, slow: bool
) -> None:
    assert pace.is_too_slow(left, settled, since, until) is slow


def test_nobody_is_called_for_what_cant_be_done() -> None:
    assert pace.can_be_saved(55, HOUR)
    assert not pace.can_be_saved(55, HOUR - 7 * MINUTE)
    assert pace.can_be_saved(3, 2 * MINUTE)


# On Today


@pytest.fixture
def office(house: Office, at: At) -> None:
    at("2026-11-20 14:00")
    set_office(last_call=True, closing_minute=18 * 60)


@pytest.fixture
def slow(office: None, app_day: LayOut, camille: Phone, ingrid: Phone, mehdi: Phone) -> Day:
    """Three people are here; one dāye was played at two o'clock."""
    day = app_day(present=[mehdi])
    duel(day, camille, ingrid, 0, 1)
    return day


def test_whoever_is_here_reads_it_until_the_day_is_over(slow, at, camille, phone):
    away = phone("Nora")
    at("2026-11-20 16:59:55")
    rhythm.look()
    assert ASKS not in camille.text("/"), "Not before the last hour."
    at("2026-11-20 17:00")
    rhythm.look()
    assert ASKS in camille.text("/")
    assert "Last call: Späye ends at 18:00." in camille.text("/")
    assert ASKS not in away.text("/")
    at("2026-11-20 17:59")
    assert ASKS in camille.text("/")
    at("2026-11-20 18:00")
    assert "save today’s points" not in camille.text("/")


def test_its_key_asks_who_is_free_and_it_counts_down_to_the_decks_end(
    slow, at, camille, ingrid, mehdi
):
    at("2026-11-20 17:00")
    rhythm.look()
    page = open_page(camille.client, "/")
    assert page.text.count('formaction="/free/"') == 1
    page.press("Who is free?")
    assert OpenCall.objects.get().by == camille.player
    assert "Camille asks: who is free?" in ingrid.text("/")
    assert ASKS in camille.text("/")
    with pytest.raises(NotOffered):
        open_page(camille.client, "/").press("Who is free?")
    duel(slow, camille, ingrid, 2, 3)
    assert "14 dāyes and the final" in camille.text("/")
    down_to_three(slow, camille, ingrid, start=4)
    assert "The final dāye saves today’s points: who is free?" in mehdi.text("/")
    draw_final(slow, camille, ingrid, mehdi)
    assert "today’s points: who is free?" not in mehdi.text("/")


def test_with_real_cards_too(office, at, camille, ingrid):
    open_real_day(camille, ingrid)
    log(camille, camille, ingrid, cards="K-9")
    at("2026-11-20 17:00")
    rhythm.look()
    assert ASKS in ingrid.text("/")


@pytest.mark.parametrize("why", ["off", "24:00", "fast", "finished", "no day"])
def test_there_is_none(office, at, app_day, camille, ingrid, mehdi, why):
    if why == "off":
        set_office(last_call=False)
    elif why == "24:00":
        set_office(closing_minute=24 * 60)
    if why == "finished":
        finish(app_day(), camille, ingrid, mehdi)
    elif why != "no day":
        day = app_day()
        duel(day, camille, ingrid, 0, 1)
        if why == "fast":
            at("2026-11-20 16:59")
            for position in range(2, 28, 2):
                duel(day, camille, ingrid, position, position + 1)
    at("2026-11-20 23:30" if why == "24:00" else "2026-11-20 17:00")
    rhythm.look()
    assert not Day.objects.exclude(last_call_at=None).exists()
    assert "today’s points: who is free?" not in camille.text("/")


def test_not_now_reads_and_hears_nothing_and_who_wishes_is_told_once_until_the_day_is_saved(
    slow, at, camille, ingrid, mehdi, pigeons, carry
):
    for phone in (camille, ingrid):
        wishing(phone.player, "rhythm")
    ingrid.post("/me/not-now/", quiet="1", next="/")
    at("2026-11-20 17:00")
    for _twice in range(2):
        rhythm.look()
        carry()
    assert ASKS not in ingrid.text("/")
    assert "Who is free?" in ingrid.text("/"), "They may still ask."
    assert pigeons.told == [("Camille", "Last call: Späye ends at 18:00.")]
    assert pigeons.back == []
    down_to_three(slow, camille, ingrid, start=2)
    draw_final(slow, camille, ingrid, mehdi)
    carry()
    assert pigeons.back == ["2026-11-20"]


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("fr", "15 dāyes et le dāye final sauvent les points du jour : qui est libre"),
        ("nb", "15 dāyer og finaledāyen redder dagens poeng: Hvem er ledig?"),
    ],
)
def test_it_speaks_the_readers_language(slow, at, phone, language, says):
    reader = phone("Lise", language=language)
    services.check_in(slow, reader.player)
    at("2026-11-20 17:00")
    rhythm.look()
    assert says in reader.text("/")


def test_an_open_page_gets_it_and_two_processes_make_one(both_databases, site, slow, at, camille):
    wishing(camille.player, "rhythm")
    with EventStream(site.url, camille.client, f"table:{slow.table_id}:today") as stream:
        assert ASKS not in stream.next().html
        at("2026-11-20 17:00")
        at_once(rhythm.look, rhythm.look)
        while ASKS not in (html := stream.next().html):
            pass
        assert 'formaction="/free/"' in html
    assert Day.objects.get().free_changes == 1
    assert Notice.objects.count() <= 1
