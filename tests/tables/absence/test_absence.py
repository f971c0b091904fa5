"""Somebody is away: what the others may choose, who is back, and what most of them decide."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.utils import timezone, translation

from games.players import inbox
from games.tables import presence, services
from games.tables.absence import services as absence
from games.tables.absence.services import Faster, NobodyAbsent
from games.tables.audience import Audience
from games.tables.checks import faults
from games.tables.errors import NotRunning, NotSeated
from games.tables.lobby import notices
from games.tables.lobby import services as lobby
from games.tables.models import Pace, Seat, Status, Table, Vote, VoteSubject
from games.tables.page import regions
from tests.hands import open_page
from tests.refusals import refuses
from tests.tables.absence.conftest import fallback, fresh, leave, move, move_log, seat_of
from tests.tables.conftest import all_faults

pytestmark = pytest.mark.django_db


def page(client, table: Table) -> str:
    return client.get(f"/tables/{table.pk}/").content.decode()


def stood_in(table: Table) -> list[str]:
    return [seat.player.name for seat in table.seats.exclude(standin="") if seat.player]


# Being asked


def test_after_a_minute_the_others_are_asked_and_not_the_absent_one(people, table, sign_in):
    camille, ingrid, _mehdi = people[:3]
    leave(table, camille, seconds=20)
    assert "n’est plus là" not in page(sign_in(ingrid), table)
    leave(table, camille)
    html = page(sign_in(ingrid), table)
    assert "Camille n’est plus là. Que faire" in html
    for choice in ("absent-wait", "absent-bots", "absent-sleep"):
        assert f'id="{choice}"' in html
    watching = page(sign_in(people[4]), table)
    assert "Camille n’est plus là." in watching
    assert "Que faire" not in watching
    assert 'id="absent-bots"' not in watching
    # Loading the page is coming back, without a stream too.
    assert "n’est plus là" not in page(sign_in(camille), table)
    assert seat_of(table, camille).is_present()
    assert "n’est plus là" not in page(sign_in(ingrid), table)


def test_nobody_is_asked_about_who_has_moved_already(people, table, sign_in):
    camille, ingrid, _mehdi = people[:3]
    move(table, camille)
    leave(table, camille)
    assert "n’est plus là" not in page(sign_in(ingrid), table)


def test_over_several_days_it_takes_a_day(people, sit_down, sign_in):
    table = sit_down(*people[:3], pace=Pace.DAYS)
    leave(table, people[0], seconds=100_000)
    assert "n’est plus là" not in page(sign_in(people[1]), table)
    Table.objects.update(moved_at=timezone.now() - timedelta(days=2))
    assert "n’est plus là" in page(sign_in(people[1]), table)


# Waiting


def test_whoever_waits_is_asked_again_later(people, table, sign_in):
    camille, ingrid, _mehdi = people[:3]
    leave(table, camille)
    absence.wait(table.pk, ingrid, 0)
    html = page(sign_in(ingrid), table)
    assert "Vous attendez jusqu’à" in html
    assert 'id="absent-wait"' not in html
    assert 'id="absent-bots"' in html
    Table.objects.update(wait_until=timezone.now())
    assert 'id="absent-wait"' in page(sign_in(ingrid), table)


# A bot plays


def test_a_bot_plays_until_the_person_is_back(people, table, sign_in):
    camille, ingrid, _mehdi = people[:3]
    number = seat_of(table, camille).number
    leave(table, camille)
    for _ in range(2):
        absence.let_bots_play(table.pk, ingrid, 0, {number})
    assert stood_in(table) == ["Camille"]
    services.move_for_bot(table.pk, number, fallback(table, number), 0)
    assert move_log(table) == [(number, fallback(table, number), None, False)]
    # A stream of the person's page is enough.
    presence.note(frozenset({presence.mark(table.pk, camille)}), frozenset())
    assert stood_in(table) == []
    with refuses("Bots can’t play in this seat."):
        services.move_for_bot(table.pk, number, fallback(table, number), 1)


def test_several_are_away_and_bots_play_for_those_alone_who_still_are(people, table):
    camille, ingrid, mehdi = people[:3]
    numbers = {seat_of(table, player).number for player in (camille, mehdi)}
    leave(table, camille, mehdi)
    Seat.objects.filter(player=mehdi).update(seen_at=timezone.now())
    absence.let_bots_play(table.pk, ingrid, 0, numbers)
    assert stood_in(table) == ["Camille"]


def test_whoever_moves_or_taps_is_back(people, table, sign_in):
    camille, ingrid, mehdi = people[:3]
    leave(table, camille, mehdi)
    numbers = {seat_of(table, player).number for player in (camille, mehdi)}
    assert [item.title for item in lines(camille)] == ["À toi\u202f: Papayoo"]
    absence.let_bots_play(table.pk, ingrid, 0, numbers)
    assert [item.title for item in lines(camille)] == ["Un robot joue pour toi\u202f: Papayoo"]
    assert inbox.count(camille, timezone.now()) == 0
    move(table, camille)
    assert stood_in(table) == ["Mehdi"]
    for _ in range(2):
        answer = sign_in(mehdi).post(f"/tables/{table.pk}/sit-back/")
        assert (answer.status_code, answer["Location"]) == (303, f"/tables/{table.pk}/")
    assert stood_in(table) == []


def lines(player) -> list[inbox.InboxItem]:
    with translation.override("fr"):
        return inbox.items(player, timezone.now())


# Another day


def test_a_table_sleeps_and_is_woken_by_anybody_who_sits_there(people, table, sign_in):
    camille, ingrid, mehdi = people[:3]
    order = list(table.seats.values_list("player", flat=True))
    leave(table, camille)
    for _ in range(2):
        absence.adjourn(table.pk, ingrid, 0)
    stored = fresh(table)
    assert stored.status == Status.ASLEEP
    with pytest.raises(NotRunning):
        move(table, ingrid)
    with refuses("The table is paused."):
        absence.wait(table.pk, ingrid, stored.decisions)
    for player in (camille, ingrid, mehdi):
        assert [item.title for item in lines(player)] == ["Table en pause\u202f: Papayoo"]
        assert inbox.count(player, timezone.now()) == 0
    html = page(sign_in(mehdi), table)
    assert 'id="wake"' in html
    assert 'id="wake"' not in page(sign_in(people[5]), table)
    assert "Reprendre" in sign_in(mehdi).get("/tables/").content.decode()
    with pytest.raises(NotSeated):
        absence.wake(table.pk, people[5])
    asleep = open_page(sign_in(mehdi), f"/tables/{table.pk}/")
    for _ in range(2):
        asleep.press("wake")
    assert fresh(table).status == Status.RUNNING
    assert list(table.seats.values_list("player", flat=True)) == order
    # Nobody is asked about somebody who had no time to see it.
    assert 'id="absent-wait"' not in page(sign_in(mehdi), table)
    move(table, camille)
    assert faults(fresh(table)) == []


@pytest.mark.parametrize("game", ["papayoo", "speahx"])
def test_a_sleeping_tables_heading_says_so_on_open_pages_too(game, people, sign_in):
    table = services.open_table(game, {}, players=people[:3])

    def shown() -> tuple[str, float]:
        """What stands where it otherwise says whose turn it is, and the region's edition."""
        html = regions.fragment(table.pk, "table", Audience(0, "fr"))[1]
        (edition,) = re.findall(r'data-version="([^"]+)"', html)[:1]
        return heading(html), float(edition)

    before = shown()
    assert before[0] != "Table en pause"
    for one in people[:2]:
        absence.vote(table.pk, one, VoteSubject.SLEEP, True)
    asleep = shown()
    assert asleep[0] == heading(page(sign_in(people[0]), table)) == "Table en pause"
    assert asleep[1] > before[1], "open pages take it though nobody has moved"
    absence.wake(table.pk, people[1])
    assert shown()[0] == before[0]
    assert shown()[1] > asleep[1]


def heading(html: str) -> str:
    return unescape(re.findall(r'class="lead"[^>]* data-focus>([^<]*)<', html)[0])


def test_while_all_are_there_most_of_them_let_it_sleep(people, table, sign_in):
    camille, ingrid, mehdi = people[:3]
    absence.vote(table.pk, camille, VoteSubject.SLEEP, on=True)
    html = page(sign_in(ingrid), table)
    assert "Mettre la table en pause" in html
    assert "1 voix sur 2" in html
    absence.vote(table.pk, ingrid, VoteSubject.SLEEP, on=True)
    assert fresh(table).status == Status.ASLEEP
    absence.wake(table.pk, mehdi)
    assert fresh(table).status == Status.RUNNING
    assert not Vote.objects.exists()


# Stopping


def test_stopping_takes_most_of_the_people_and_votes_can_be_taken_back(people, sit_down, sign_in):
    table = sit_down(*people[:4], bots=1)
    camille, ingrid, mehdi, sofie = people[:4]
    for player in (camille, camille, ingrid):
        absence.vote(table.pk, player, VoteSubject.STOP, on=True)
    assert fresh(table).status == Status.RUNNING
    html = page(sign_in(ingrid), table)
    assert "Camille, Ingrid" in html
    assert "2 voix sur 3" in html
    open_page(sign_in(ingrid), f"/tables/{table.pk}/").press("Retirer mon vote")
    assert "1 voix sur 3" in page(sign_in(ingrid), table)
    for player in (mehdi, sofie):
        absence.vote(table.pk, player, VoteSubject.STOP, on=True)
    stored = fresh(table)
    assert (stored.status, stored.outcome) == (Status.STOPPED, None)
    assert not table.seats.filter(turn=True).exists()
    assert "Arrêtée sans résultat" in page(sign_in(camille), table)
    absence.vote(table.pk, camille, VoteSubject.STOP, on=True)
    with refuses("This table has ended."):
        absence.vote(table.pk, camille, VoteSubject.SLEEP, on=True)
    with refuses("This table has ended."):
        absence.wake(table.pk, camille)
    assert list(all_faults()) == []
    assert sign_in(camille).get(f"/tables/{table.pk}/record.json").status_code == 200
    assert lobby.again(table.pk, camille).again_of_id == table.pk


# What may not be


def test_an_older_page_decides_nothing(people, table):
    camille, ingrid, mehdi = people[:3]
    leave(table, camille)
    absence.wait(table.pk, ingrid, 0)
    number = seat_of(table, camille).number
    for act in (
        lambda: absence.let_bots_play(table.pk, mehdi, 0, {number}),
        lambda: absence.adjourn(table.pk, mehdi, 0),
    ):
        with pytest.raises(Faster):
            act()
    absence.wait(table.pk, mehdi, 0)  # what holds already
    assert stood_in(table) == []
    assert fresh(table).decisions == 1
    absence.let_bots_play(table.pk, mehdi, 1, {number})
    assert stood_in(table) == ["Camille"]


def test_who_is_there_is_not_decided_about(people, table, sign_in):
    camille, ingrid, mehdi = people[:3]
    client = sign_in(ingrid)
    client.post(f"/tables/{table.pk}/absent/", {"choice": "sleep", "asked": "0"})
    assert "il n’y a plus rien à décider" in page(client, table)
    assert fresh(table).status == Status.RUNNING
    for act in (
        lambda: absence.wait(table.pk, ingrid, 0),
        lambda: absence.adjourn(table.pk, ingrid, 0),
        lambda: absence.let_bots_play(table.pk, ingrid, 0, {seat_of(table, camille).number}),
    ):
        with pytest.raises(NobodyAbsent):
            act()
    leave(table, mehdi)
    with pytest.raises(NobodyAbsent):
        absence.let_bots_play(table.pk, ingrid, 0, {seat_of(table, camille).number})
    assert stood_in(table) == []


@pytest.mark.parametrize(
    ("path", "fields", "status"),
    [
        ("absent/", {"choice": "wait", "asked": "0"}, 403),
        ("wake/", {}, 403),
        ("sit-back/", {}, 403),
        ("vote/?what=stop", {"on": "1"}, 403),
        ("absent/", {"choice": "sing"}, 400),
        ("vote/", {"what": "x", "on": "1"}, 400),
    ],
)
def test_spectators_decide_nothing_and_nonsense_is_refused(
    people, table, sign_in, path, fields, status
):
    leave(table, people[0])
    before = fresh(table).decisions
    assert sign_in(people[5]).post(f"/tables/{table.pk}/{path}", fields).status_code == status
    assert sign_in(people[5]).post(f"/tables/999/{path}", fields).status_code in (400, 404)
    assert fresh(table).decisions == before
    assert not Vote.objects.exists()


def test_nothing_of_it_is_for_a_table_that_gathers(people, sign_in):
    table = lobby.open_table(people[0], "papayoo", 4, {})
    client = sign_in(people[0])
    for path in ("wake/", "vote/?what=stop"):
        answer = client.post(f"/tables/{table.pk}/{path}", {"on": "1"})
        assert answer.status_code in (303, 404)
    assert Table.objects.get().status == Status.GATHERING


def test_nothing_waits_for_somebody_who_is_no_longer_there(people, table):
    gone = type(people[0])(pk=99_999)
    assert notices.waiting_counts(gone) == (0, 0)
    assert notices.items(gone, timezone.now()) == []
    assert presence.mark(table.pk, gone) == ("watcher", 99_999, table.pk)


def test_whoever_is_alone_with_bots_is_asked_once_and_two_stop_it_only_together(
    people, sit_down, sign_in
):
    """One vote decides there; the button that casts it is unfolded first, without a script too."""

    def stops(table) -> list[int]:
        html = sign_in(people[0]).get(f"/tables/{table.pk}/").content.decode()
        folded = re.findall(r'<details class="sure-fold" id="stop-ask">.*?</details>', html, re.S)
        return [html.count("/vote/?what=stop"), *(one.count("/vote/?what=stop") for one in folded)]

    alone, pair = sit_down(people[0], bots=2), sit_down(*people[:2], bots=1)
    assert stops(alone) == [1, 1]
    assert stops(pair) == [1], "Most have to want it: no need."
    for table in (alone, pair):
        absence.vote(table.pk, people[0], VoteSubject.STOP, on=True)
    assert [fresh(table).status for table in (alone, pair)] == [Status.STOPPED, Status.RUNNING]
    absence.vote(pair.pk, people[1], VoteSubject.STOP, on=True)
    assert fresh(pair).status == Status.STOPPED
