"""Somebody always answers: what each side of a day hears, in the banner, the inbox, by the bell."""

import re
from html import unescape

from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.players import erasure, inbox
from games.players import office as offices
from games.players.models import Office, Role
from games.spaye import services
from games.spaye.models import Day, LogSeen, PutAway
from games.spaye.notices import day_notices
from games.spaye.privacy import Days
from games.spaye.rulings import services as rulings
from games.tables.models import Table
from tests.hands import open_page
from tests.spaye.conftest import SHORT_PACK, At, LayOut, Phone
from tests.spaye.day_notices import bell, items, key_of, put_away, shown, titles
from tests.spaye.real_deck import address, log, logs
from tests.spaye.together import down_to_three, duel, play
from tests.tools import sprite

# A challenge


def test_nothing_is_offered_that_would_be_refused(
    app_day: LayOut, camille: Phone, ingrid: Phone, lars: Phone
) -> None:
    """While a dāye is played, a challenge waits: there is no button to accept it."""
    app_day(present=[lars])
    lars.move("challenge 1")
    assert "accept 2" in shown(ingrid)
    camille.move("challenge 1")
    ingrid.move("accept 0")
    for said in (shown(ingrid), ingrid.get("/").content.decode()):
        assert "Lars challenges you" in said
        assert "You can accept after it" in said
        assert "accept 2" not in said
        assert "decline 2" in said


# A refused challenge


def test_a_refused_challenge_tells_its_challenger_who_passes(
    app_day: LayOut, camille: Phone, ingrid: Phone
) -> None:
    day = app_day()
    camille.move("challenge 1")
    assert "declines this time" not in shown(camille)
    ingrid.move("decline 0")
    assert "Ingrid declines this time" in shown(camille)
    assert "Ingrid declines this time" in camille.text("/challenge/")
    assert titles(camille) == ["Ingrid declines this time"]
    assert bell(camille) == 1
    assert "declines this time" not in shown(ingrid)
    key = key_of(shown(camille))
    put_away(camille, day, key)
    assert "declines this time" not in shown(camille)
    assert (titles(camille), bell(camille)) == ([], 0)
    assert [one["what"] for one in Days().export(camille.player)["put_away"]] == [key]
    # A challenged person who leaves is an answer too.
    camille.move("challenge 1")
    services.check_out(day, ingrid.player)
    assert "Ingrid has left" in shown(camille)
    assert bell(camille) == 1


def test_the_answer_stays_until_one_challenges_or_plays_again(
    app_day: LayOut, camille: Phone, ingrid: Phone, mehdi: Phone
) -> None:
    day = app_day("KS", "8D", present=[mehdi])
    play(day, camille, "challenge 1")
    play(day, ingrid, "decline 0")
    play(day, mehdi, "challenge 1")
    assert "Ingrid declines this time" in shown(camille)
    play(day, camille, "challenge 2")
    assert "declines this time" not in shown(camille)
    play(day, mehdi, "decline 0")
    assert "Mehdi declines this time" in shown(camille)
    assert "Ingrid declines this time" not in shown(camille)
    play(day, ingrid, "challenge 0")
    play(day, camille, "accept 1", "draw 0")
    play(day, ingrid, "draw 1")
    assert "declines this time" not in shown(camille)


# The final that gathers


def test_a_final_that_gathers_is_told_to_everybody_with_one_tap_to_join(
    app_day: LayOut, camille: Phone, ingrid: Phone, mehdi: Phone, lars: Phone
) -> None:
    day = app_day(present=[mehdi])
    down_to_three(day, camille, ingrid)
    play(day, camille, "call_final")
    put_away(ingrid, day, key_of(shown(ingrid)))
    assert "for-final" not in shown(ingrid)
    assert bell(ingrid) == 0
    assert titles(ingrid) == ["Camille calls the final dāye"]  # it can still be joined from there
    play(day, camille, "leave_final")
    assert titles(ingrid) == []
    # Called again, it is told to all, whatever they had put away.
    play(day, camille, "call_final")
    for other in (ingrid, mehdi, lars):
        html = shown(other)
        assert "for-final" in html
        assert "Camille calls the final dāye" in html
        assert "With Camille. 2 more people needed." in html
        assert 'formaction="/daye/join/"' in html
        assert titles(other) == ["Camille calls the final dāye"]
        assert bell(other) == 1
    assert 'formaction="/daye/join/"' not in shown(camille)
    assert "2 more people needed." in shown(camille)
    assert bell(camille) == 0
    # Lars hasn't even checked in: one tap is enough.
    joined = lars.post("/daye/join/", version=Table.objects.get().version)
    assert joined["Location"] == "/daye/"
    assert "With Camille and Lars. 1 more person needed." in shown(ingrid)
    mehdi.post("/daye/join/", version=Table.objects.get().version)
    for each in (camille, ingrid, mehdi, lars):
        assert "for-final" not in shown(each)
    assert bell(ingrid) == 0


def test_who_has_an_exercise_to_do_is_led_there_first(
    app_day: LayOut, camille: Phone, ingrid: Phone, mehdi: Phone
) -> None:
    day = app_day("N", *(each for each in SHORT_PACK if each != "7S"))
    services.check_in(day, mehdi.player)
    duel(day, camille, ingrid, 0, 1)
    play(day, ingrid, "challenge 2")
    play(day, mehdi, "accept 1", "draw 2")
    play(day, ingrid, "draw 3")
    for position in range(4, 32, 2):
        play(day, ingrid, "challenge 2")
        play(day, mehdi, "accept 1", f"draw {position}")
        play(day, ingrid, f"draw {position + 1}")
    play(day, ingrid, "call_final")
    html = shown(camille)
    assert "My exercise first" in html
    assert "/daye/join/" not in html


# Logs of a real deck


def test_a_contest_asks_first_and_both_sides_hear_of_it_and_of_its_ruling(
    real_day: Day, camille: Phone, ingrid: Phone, referee: Phone
) -> None:
    log(camille, camille, ingrid, cards="J-9")
    assert "Camille has logged a dāye with you" in shown(ingrid)
    assert 'href="/log/0/contest/"' in shown(ingrid)
    for place in ("/log/0/", address(real_day), "/inbox/"):
        assert 'href="/log/0/contest/"' in ingrid.get(place).content.decode()
        assert 'value="contest 0"' not in ingrid.get(place).content.decode()
    assert "You can’t undo this." in ingrid.text("/log/0/contest/")
    for somebody, number in ((camille, 0), (ingrid, 7)):
        assert "can’t dispute this dāye" in somebody.text(f"/log/{number}/contest/")
    page = open_page(ingrid.client, "/log/0/contest/").form("/log/0/contest/").press()
    assert "Disputed. Everyone who played in it has been told." in page.words
    assert "Ingrid disputes a dāye with you" in shown(camille)
    assert bell(camille) == 1
    assert "disputes a dāye" not in shown(ingrid)
    rulings.rule(real_day, 0, "void", referee.player, "the other way round")
    for side in (camille, ingrid):
        assert "Dāye 1 is void" in shown(side)
        assert "It no longer counts. “the other way round”" in unescape(shown(side))
        assert "Voided. It no longer counts. the other way round" in side.text("/log/0/")
        assert titles(side) == ["Dāye 1 is void"]
        assert bell(side) == 1
    assert "void" not in shown(referee)
    put_away(camille, real_day, "void-0")
    assert (titles(camille), bell(camille), bell(ingrid)) == ([], 0, 1)
    assert "It no longer counts. “the other way round”" in ingrid.text("/inbox/")


def test_a_ruling_on_an_earlier_day_is_heard_by_both_sides(
    at: At, camille: Phone, ingrid: Phone, referee: Phone
) -> None:
    at("2026-11-20 14:00:00")
    day = services.open_day(camille.player, "real", 32, "squats")
    services.check_in(day, ingrid.player)
    log(camille, camille, ingrid, cards="J-9")
    ingrid.move("contest 0")
    at("2026-11-23 09:00:00")
    rulings.rule(day, 0, "uphold", referee.player, "I saw the cards.")
    for side in (camille, ingrid):
        assert titles(side) == ["Dāye 1 is confirmed"]
        assert "Dāye 1 is confirmed" in shown(side)
        assert bell(side) == 1
    put_away(ingrid, day, "upheld-0")
    assert (titles(ingrid), bell(ingrid), bell(camille)) == ([], 0, 1)
    assert "is confirmed" not in shown(ingrid)
    assert "its points count for good. “I saw the cards.”" in camille.text("/inbox/")


# Exercises


def test_a_witness_may_put_the_banner_away_and_is_asked_again_on_request(
    real_day: Day, camille: Phone, ingrid: Phone
) -> None:
    log(camille, camille, ingrid, cards="N-Q")
    ingrid.forge("/log/0/seen/", next="/")
    assert "Camille needs a witness" in shown(ingrid)
    put_away(ingrid, real_day, key_of(shown(ingrid)))
    assert "witness" not in shown(ingrid)
    assert bell(ingrid) == 0
    assert titles(ingrid) == ["Camille needs a witness"]
    camille.post("/daye/call/witness/0/")
    assert "Camille asks for confirmation" in shown(ingrid)
    assert bell(ingrid) == 1


def test_nobody_is_asked_to_witness_for_an_erased_person(
    real_day: Day, camille: Phone, ingrid: Phone
) -> None:
    log(camille, camille, ingrid, cards="N-Q")
    assert "needs a witness" in shown(ingrid)
    erasure.erase(camille.player, camille.player)
    assert "witness" not in shown(ingrid)
    assert "witness" not in " ".join(titles(ingrid))


def test_a_committee_waits_for_whoever_may_propose_or_agree(
    real_day: Day, camille: Phone, ingrid: Phone, mehdi: Phone
) -> None:
    called = "A committee for Camille"
    services.check_in(real_day, mehdi.player)
    log(camille, ingrid, mehdi, cards="J-9")
    log(camille, camille, ingrid, cards="N-Q")
    camille.post("/daye/call/committee/0/")
    for other in (ingrid, mehdi):
        assert called in shown(other)
        assert called in titles(other)
    ingrid.move("adjust 0 6 knee raises")
    assert called in titles(mehdi)
    assert called not in titles(ingrid)
    mehdi.forge_move("agree_adjust 0")
    for other in (ingrid, mehdi):
        assert "A committee" not in shown(other)
        assert called not in titles(other)


# Times, and what isn't one's own


def test_the_times_of_the_inbox_stay_where_they_were(
    at: At, app_day: LayOut, camille: Phone, ingrid: Phone, mehdi: Phone
) -> None:
    at("2026-11-20 09:00:00")
    day = app_day("N", "8D", "KS", "QS", present=[mehdi])
    at("2026-11-20 09:10:00")
    duel(day, camille, ingrid, 0, 1)
    at("2026-11-20 09:20:00")
    play(day, mehdi, "challenge 1")
    at("2026-11-20 11:00:00")
    later = {item.title: item.at.astimezone().strftime("%M") for item in items(ingrid)}
    assert later == {"Mehdi challenges you": "20", "Camille needs a witness": "10"}
    assert [item.at.astimezone().strftime("%M") for item in items(camille)] == ["10"]
    camille.post("/daye/call/witness/0/")
    at("2026-11-20 12:30:00")
    later = {item.title: item.at.astimezone().strftime("%M") for item in items(ingrid)}
    assert later["Camille asks for confirmation"] == "00"


def test_only_notices_of_a_day_are_put_away(real_day: Day, camille: Phone) -> None:
    for what in ("", "void", "challenge-0", "void-0' OR 1", "x" * 90, "turn-0"):
        fields = {"what": what, "day": real_day.date.isoformat(), "next": "/inbox/"}
        assert camille.forge("/put-away/", **fields)["Location"] == "/inbox/", what
    for day in ("", "today", "2026-13-40"):
        assert camille.forge("/put-away/", what="void-0", day=day).status_code == 400, day
    assert not PutAway.objects.exists()


def test_a_cancelled_day_asks_for_no_exercise(
    at: At, app_day: LayOut, camille: Phone, ingrid: Phone
) -> None:
    at("2026-11-20 14:00:00")
    Office.objects.update(closing_minute=18 * 60)
    offices.forget()
    day = app_day("N", "8D")
    duel(day, camille, ingrid, 0, 1)
    assert (bell(camille), bell(ingrid)) == (1, 1)
    at("2026-11-20 18:30:00")
    assert (bell(camille), bell(ingrid)) == (0, 0)
    assert 'class="due"' not in camille.get("/").content.decode()


def test_many_notices_leave_the_page_free(real_day: Day, camille: Phone, ingrid: Phone) -> None:
    for cards in ("A-K", "Q-J", "10-8", "7-A", "K-Q"):
        log(camille, camille, ingrid, cards=cards)
    html = shown(ingrid)
    assert html.count("Camille has logged a dāye with you</span>") == 2
    assert "Dāye 5: Camille beats you" in html
    assert "3 more in your inbox" in html
    put_away(ingrid, real_day, "log-4")
    assert "2 more in your inbox" in shown(ingrid)
    assert len(titles(ingrid)) == 5


# What is new


def test_opening_the_inbox_marks_what_is_new_and_quiets_the_bell_everywhere(
    app_day: LayOut, camille: Phone, ingrid: Phone
) -> None:
    day = app_day()
    ingrid.move("challenge 0")
    assert 'data-unread="1"' in shown(camille)
    # A page in the background that reads itself again has not looked.
    headers = {"HX-Request": "true"}
    camille.client.get("/inbox/?since=0", headers=headers)
    assert 'data-unread="1"' in shown(camille)
    first = camille.get("/inbox/").content.decode()
    assert first.count(">New</span>") == 1
    # Another tab: its next page, and its stream, which was opened before.
    assert 'data-unread="0"' in camille.get("/board/", follow=True).content.decode()
    assert 'data-unread="0"' in shown(camille)
    # It waits on, but isn't new; the page that reads itself again keeps its marks.
    assert "Ingrid challenges you" in titles(camille)
    assert ">New</span>" not in camille.get("/inbox/").content.decode()
    (again,) = re.findall('hx-get="([^"]*since[^"]*)"', first)
    assert ">New</span>" in camille.client.get(again, headers=headers).content.decode()
    ingrid.move("withdraw")
    play(day, ingrid, "challenge 0")
    assert 'data-unread="1"' in shown(camille)
    assert ">New</span>" in camille.get("/inbox/").content.decode()


# A confirmation, a log taken back, a contest to rule on


def test_an_exercise_waits_for_who_does_it_and_for_the_witness_until_it_is_confirmed(
    real_day: Day, camille: Phone, ingrid: Phone, lars: Phone
) -> None:
    services.check_in(real_day, lars.player)
    log(camille, camille, ingrid, cards="N-Q")
    logged = "Camille has logged a dāye with you"
    assert titles(camille) == ["Your exercise is waiting"]
    assert sorted(titles(ingrid)) == [logged, "Camille needs a witness"]
    assert titles(lars) == []
    camille.post("/daye/call/witness/0/")
    assert titles(lars) == ["Camille asks for confirmation"]
    before = bell(camille)
    ingrid.move("confirm 0 12")
    # In the inbox alone: the exercise itself no longer waits.
    assert titles(camille) == ["Ingrid has confirmed your exercise"]
    assert bell(camille) == before
    assert "You: 12 of 12 squats done." in camille.text("/inbox/")
    assert "has confirmed" not in shown(camille)
    assert (titles(ingrid), titles(lars)) == ([logged], [])
    put_away(camille, real_day, "confirmed-0")
    assert titles(camille) == []


def test_a_log_taken_back_is_told_to_whom_it_was_told(
    real_day: Day, camille: Phone, ingrid: Phone, lars: Phone
) -> None:
    log(camille, camille, ingrid, cards="J-9")
    assert "Camille has logged a dāye with you" in shown(ingrid)
    camille.move("undo_log 0")
    assert "Camille has taken a log back" in shown(ingrid)
    assert titles(ingrid) == ["Camille has taken a log back"]
    for nobody in (camille, lars):
        assert "taken a log back" not in shown(nobody)
    put_away(ingrid, real_day, "undone-0")
    assert "taken a log back" not in shown(ingrid)


def test_a_contest_waits_for_referees_who_did_not_play(
    real_day: Day, camille: Phone, ingrid: Phone, mehdi: Phone, referee: Phone
) -> None:
    """Also for one who isn't in the day."""
    disputed = "A dāye is disputed"
    ingrid.player.role = Role.REFEREE
    ingrid.player.save()
    log(camille, camille, ingrid, cards="J-9")
    assert 'data-unread="0"' in shown(referee)
    ingrid.move("contest 0")
    assert disputed in shown(referee)
    assert 'data-unread="1"' in shown(referee)
    assert '<span class="count">1</span>' in shown(referee)
    assert titles(referee) == [disputed]
    assert bell(referee) == 1
    assert titles(ingrid) == []
    assert disputed not in shown(mehdi)
    address = items(referee)[0].url
    assert f"/{real_day.date:%Y}/" in address
    assert referee.get(address).status_code == 200
    put_away(referee, real_day, "to_rule-0")
    assert disputed not in shown(referee)
    assert bell(referee) == 1


# What the inbox offers, and the bell's number


def test_a_log_waits_for_its_other_player(real_day: Day, camille: Phone, ingrid: Phone) -> None:
    log(camille, camille, ingrid, cards="J-9")
    assert titles(ingrid) == ["Camille has logged a dāye with you"]
    assert titles(camille) == []
    assert "Dāye 1: Camille beats you. Jack against 9. Is that right?" in ingrid.text("/inbox/")
    item = items(ingrid)[0]
    right, wrong = item.actions
    answer = ingrid.post(right.url, **dict(right.fields))
    assert answer["Location"] == "/inbox/"
    assert LogSeen.objects.count() == 1
    assert titles(ingrid) == []
    log(camille, camille, ingrid, cards="A-K")
    wrong = items(ingrid)[0].actions[1]
    assert not wrong.posts
    assert "Dispute this dāye?" in ingrid.text(wrong.url)
    assert logs()[-1].startswith("log ")
    ingrid.post(wrong.url, version=Table.objects.get().version)
    assert logs()[-1] == "contest 1"
    assert titles(ingrid) == []


def test_a_challenge_is_answered_from_the_inbox(
    app_day: LayOut, camille: Phone, ingrid: Phone
) -> None:
    app_day("KS", "8D")
    camille.move("challenge 1")
    assert titles(ingrid) == ["Camille challenges you"]
    accept, _decline = items(ingrid)[0].actions
    assert ingrid.post(accept.url, **dict(accept.fields))["Location"] == "/daye/"
    assert logs() == ["challenge 1", "accept 0"]
    assert titles(ingrid) == ["Your turn: pick a card"]
    assert items(ingrid)[0].text == "Against Camille"


def test_the_bell_counts_what_is_listed_and_leaves_in_peace_who_is_not_in_the_office(
    real_day: Day, camille: Phone, ingrid: Phone, lars: Phone, mehdi: Phone
) -> None:
    services.check_in(real_day, lars.player)
    log(camille, camille, ingrid, cards="N-Q")
    log(lars, camille, ingrid, cards="A-K")
    camille.post("/daye/call/committee/0/")
    camille.post("/daye/call/witness/0/")
    for somebody in (camille, ingrid, lars):
        assert bell(somebody) == len(titles(somebody))
    assert bell(ingrid) == 4
    services.check_out(real_day, ingrid.player)
    for away in (ingrid, mehdi):
        assert (titles(away), bell(away)) == ([], 0)


def test_the_bell_is_cheap_whatever_waits(real_day: Day, camille: Phone, ingrid: Phone) -> None:
    counts = []
    for cards in ("N-Q", "J-9", "A-K", "9-8"):
        log(camille, camille, ingrid, cards=cards)
        with CaptureQueriesContext(connection) as asked:
            inbox.count(ingrid.player, timezone.now())
        counts.append(len(asked))
    assert len(set(counts)) == 1
    assert counts[0] <= 11


def test_the_icons_of_all_kinds_are_in_the_sprite() -> None:
    symbols = sprite.SPRITE.read_text()
    assert [
        kind.icon for kind in day_notices.KINDS.values() if f'id="{kind.icon}"' not in symbols
    ] == []
