"""The sample office and its colleagues, seen through the same tables as everybody's."""

from collections import Counter

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from games.boards.checks import differences
from games.boards.models import Closing, Line, Title
from games.boards.titles import unspent_bonuses
from games.honours.checks import differences as honours_differences
from games.honours.models import Honour
from games.players.clock import Clock
from games.players.models import Office, Player, Role
from games.spaye import services
from games.spaye.demo import colleagues, people
from games.spaye.demo import services as demo
from games.spaye.demo import tables as sample_tables
from games.spaye.models import Day
from games.tables import audience
from games.tables import services as tables
from games.tables.models import Entry, Table
from tests.hands import open_page

# The office


@pytest.mark.long
def test_the_sample_office_shows_everything(demo_office, capsys):
    it_is_what_its_move_logs_make()
    last_months_titles_wait_as_bonuses()
    titles_go_to_several_people()
    every_game_has_tables_of_every_kind()
    the_latest_past_day_has_a_contested_log()
    assert list(honours_differences()) == []
    call_command("repair", "--check")
    it_is_kept(capsys)


def it_is_what_its_move_logs_make():
    assert list(differences()) == []
    assert Player.objects.count() == 12
    assert people.guest().is_admin
    assert Player.objects.get(name="Ingrid").role == Role.REFEREE
    assert Office.objects.get().working_days == "1234567"
    assert Closing.objects.filter(reopened_at=None).count() == 2
    assert Title.objects.count() == 6
    assert Line.objects.filter(status="finished").values("date").distinct().count() > 30


def last_months_titles_wait_as_bonuses():
    day = services.today()
    held = {
        title for player in Player.objects.all() for title in unspent_bonuses(player.pk, day.date)
    }
    assert held == {"grand_spayin", "mastaye", "tikao"}
    assert unspent_bonuses(people.guest().pk, day.date)
    seen = audience.observe(day.table, None)
    told = {bonus for player in seen.players for bonus in player.bonuses}
    present = {
        title
        for seat in day.table.seats.all()
        for title in unspent_bonuses(seat.player_id, day.date)
    }
    assert told == present


def test_today_runs_and_leaves_room(afternoon):
    seen = afternoon.seen()
    assert seen.status == "running"
    assert seen.nikayes_aside
    assert len(seen.dayes) == 4
    assert seen.players[seen.seat].daye
    assert not any(player.due for player in seen.players)
    assert afternoon.day.date == Clock.read().today


def it_is_kept(capsys):
    before = list(Table.objects.values_list("pk", "version"))
    call_command("sample_office")
    assert list(Table.objects.values_list("pk", "version")) == before
    assert "one time: http" in capsys.readouterr().out


def test_the_sample_office_keeps_away_from_real_people(db, settings, make_player):
    make_player("Aino")
    settings.DEMO = True
    with pytest.raises(CommandError, match="Real people"):
        call_command("sample_office")
    assert Player.objects.count() == 1


def test_the_sample_office_is_made_by_the_demo_only(db):
    with pytest.raises(CommandError, match="DEMO=1"):
        call_command("sample_office")
    with pytest.raises(demo.NotTheDemo):
        demo.make_office()


def test_the_link_signs_in_as_camille_once_in_ones_own_language(afternoon, settings):
    settings.DEMO = True
    path = "/" + demo.guest_link().split("/", 3)[3]
    visitor = Client(headers={"Accept-Language": "nb"})
    page = open_page(visitor, path)
    assert not people.everybody().filter(devices__isnull=False).exists()
    assert "Dagens Späye" in page.form(path).press().words
    assert f'data-me="{afternoon.camille.pk}"' in visitor.get("/").content.decode()
    assert Client().post(path).status_code == 404


# What there is to look at


def titles_go_to_several_people():
    for month in Closing.objects.values_list("month", flat=True):
        titles = Title.objects.filter(month=month)
        assert len(set(titles.values_list("player", flat=True))) > 1


def every_game_has_tables_of_every_kind():
    for config in sample_tables.offered_games():
        there = Table.objects.filter(game=config.rules.SLUG)
        kinds = dict(Counter(there.values_list("status", flat=True)))
        assert (kinds.pop("gathering"), kinds.pop("running")) == (1, 1), config.label
        assert kinds.pop("over") >= 6
        assert not kinds
        assert Honour.objects.filter(game=config.rules.SLUG).exists()
    assert Table.objects.filter(seats__player=people.guest(), status="running").exists()


def the_latest_past_day_has_a_contested_log():
    today = Clock.read().today
    day = Day.objects.filter(date__lt=today, date__month=today.month).order_by("-date").first()
    if day is not None:
        seen = audience.observe(day.table, None)
        assert [daye.standing for daye in seen.dayes].count("contested") == 1


# Who plays automatically


def test_who_has_signed_in_is_left_alone_and_whoever_is_renamed_plays_on(afternoon, sign_in):
    names = {player.name for player in people.colleagues()}
    assert len(names) == 11
    assert "Camille" not in names
    sign_in(Player.objects.get(name="Lars"))
    Player.objects.filter(name="Mehdi").update(name="Mehdi B", name_key="mehdi b")
    left = names - {"Lars", "Mehdi"} | {"Mehdi B"}
    assert {player.name for player in people.colleagues()} == left


def test_nobody_plays_for_people_who_joined_nor_hurries_them(afternoon, make_player):
    aino = make_player("Aino")
    services.check_in(afternoon.day, aino)
    afternoon.move(f"challenge {tables.seat_of(afternoon.day.table_id, aino)}")
    afternoon.pass_seconds(200, step=4)
    assert len(afternoon.seen().challenges) == 1
    assert not afternoon.seen().running
    assert not Entry.objects.filter(by=aino).exclude(move__startswith="check_in").exists()


# A day


def test_one_person_plays_a_whole_day(afternoon):
    already = Entry.objects.filter(table=afternoon.day.table).count()

    def finished() -> bool:
        afternoon.play()
        return afternoon.seen().status == "finished"

    afternoon.until(finished, most=3000)
    afternoon.until(lambda: not any(p.due for p in afternoon.seen().players) or afternoon.play())
    mine = Entry.objects.filter(table=afternoon.day.table, number__gte=already)
    assert mine.filter(by=afternoon.camille).count() == afternoon.moved > 0
    assert list(differences()) == []


def test_a_challenge_is_answered_within_seconds(afternoon):
    seat = afternoon.colleague()
    afternoon.move(f"challenge {seat}")
    afternoon.pass_seconds(1)
    assert afternoon.seen().challenges
    afternoon.pass_seconds(10)
    assert not afternoon.seen().challenges


def test_the_office_lives_but_waits_for_the_human(afternoon, monkeypatch):
    """A dāye a minute at most; then nobody plays the day to its end without anybody there."""

    def among_themselves() -> int:
        """The last dāyes without Camille."""
        seen = afternoon.seen()
        hers = [n for n, daye in enumerate(seen.dayes, start=1) if seen.seat in daye.players]
        return len(seen.dayes) - hers[-1]

    begun, most = len(afternoon.seen().dayes), among_themselves() + 2
    monkeypatch.setattr(colleagues, "DAYES_AMONG_THEMSELVES", most)
    afternoon.pass_seconds(50, step=2)
    assert len(afternoon.seen().dayes) == begun
    afternoon.until(lambda: among_themselves() == most, most=700, step=4)
    assert len(afternoon.seen().dayes) == begun + 2
    afternoon.pass_seconds(200, step=4)
    assert len(afternoon.seen().dayes) == begun + 2


def test_the_others_come_in_during_the_first_minute(afternoon):
    afternoon.pass_seconds(60, step=2)
    assert len(afternoon.seen().players) == 12


def test_a_new_day_is_laid_out_unless_the_human_does(afternoon, monkeypatch):
    Day.objects.update(date="2001-01-01")
    afternoon.pass_seconds(60, step=4)
    assert not Day.objects.filter(date=Clock.read().today).exists()
    afternoon.pass_seconds(100, step=4)
    seen = afternoon.seen(Player.objects.get(name="Ingrid"))
    assert (seen.deck, seen.pack, seen.exercise) == ("app", 32, "squats")
