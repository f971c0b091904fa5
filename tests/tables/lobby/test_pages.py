"""The lobby, opening a table and the waiting room over HTTP: who sees and may do what."""

import re
from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.players.models import Device, Player
from games.tables import bot_levels as levels
from games.tables import registry, services
from games.tables.habits import set_habit
from games.tables.lobby import listing, seating
from games.tables.lobby import services as lobby
from games.tables.models import Guest, Seat, Status, Table
from tests.hands import open_page
from tests.tables.lobby.test_services import names, play_out

pytestmark = pytest.mark.django_db
PAPAYOO = "/tables/open/?game=papayoo"
OPENING = {"game": "papayoo", "wanted": "4", "joining": "anyone", "pace": "live", "once": "a"}


def said(answer) -> str:
    return answer.content.decode()


def tiles(html: str) -> list[str]:
    """The action of each table of the lobby, in its order."""
    return re.findall(r'id="act-\d+"[^>]*>([^<]+)<', html)


def test_who_practises_keeps_nobody_waiting_and_is_left_alone(people, gather, sign_in):
    """Against bots alone: no number on one's menu, no line for others, and gone after a day."""
    camille, ingrid, *_ = people
    table = gather(4, camille)
    lobby.start(table.pk, camille, "random")
    Seat.objects.filter(table=table, player=camille).update(turn=True)
    html = said(sign_in(camille).get("/tables/"))
    assert '<span class="count">' not in html
    assert "Tables d’entraînement, 1" in html
    assert tiles(html) == ["Reprendre"]
    gather(3, *people[:3])
    html = said(sign_in(camille).get(f"/tables/{table.pk}/"))
    assert len(re.findall(r'turn-count[^>]*><span class="count">1<', html)) == 1
    others = said(sign_in(ingrid).get("/tables/"))
    assert len(tiles(others)) == 1
    assert "entraînement" not in others
    Table.objects.filter(pk=table.pk).update(moved_at=timezone.now() - timedelta(hours=25))
    assert len(tiles(said(sign_in(camille).get("/tables/")))) == 1
    assert sign_in(camille).get(f"/tables/{table.pk}/").status_code == 200


@pytest.mark.parametrize("slug", sorted(registry.lobby_configs()))
def test_one_touch_begins_a_short_game_against_gentle_bots(people, sign_in, slug):
    """Pressed twice, or sent again after *back*, it leads to the same table."""
    page = open_page(sign_in(people[0]), "/tables/")
    form, button = next(
        (form, button)
        for form in page.forms
        for button in form.buttons
        if button.attrs.get("id") == f"play-{slug}"
    )
    first, again = form.send(button), form.send(button)
    table = Table.objects.get()
    assert first.path == again.path == f"/tables/{table.pk}/"
    assert (table.game, table.status) == (slug, Status.RUNNING)
    levels_there = set(table.seats.filter(player=None).values_list("bot", flat=True))
    assert levels_there == {levels.kind(slug)}
    assert table.options.items() >= registry.config(slug).bot_options.items()


def test_three_tables_that_wait_stand_large_and_a_number_tells_of_the_others(
    people, gather, sign_in
):
    for _ in range(5):
        gather(3, *people[:3])
    html = said(sign_in(people[0]).get("/tables/"))
    assert tiles(html) == ["Jouer"] * 3
    assert "et 2 autres qui t’attendent" in html
    # Seats are drawn when a table begins.
    assert "avec Ingrid, Mehdi" in html or "avec Mehdi, Ingrid" in html


# The lobby


def test_my_turn_comes_first_then_what_i_can_join_then_the_rest(people, gather, sign_in):
    camille, ingrid, mehdi, sofie, theo, lars, *_ = people
    gather(3, sofie, theo, lars)  # others play
    gather(4, sofie, joining="invited")  # closed to me
    gather(4, mehdi)  # free chairs
    gather(4, mehdi, joining="code")
    gather(3, camille, ingrid)  # I wait there
    gather(3, camille, ingrid, mehdi)  # my turn
    page = sign_in(camille)
    html = said(page.get("/tables/"))
    assert tiles(html) == [
        "Jouer",
        "Reprendre",
        "S’asseoir",
        "S’asseoir",
        "Regarder",
        "Regarder",
    ]
    assert len(re.findall(r'turn-count[^>]*><span class="count">1<', html)) == 2, "In both menus."
    assert said(page.get("/tables/?page=x")) != ""


def test_a_table_tells_what_happens_and_who_sits_there(people, gather, sign_in):
    camille, ingrid, mehdi, *_ = people
    table = gather(4, camille, ingrid, mehdi)
    page = sign_in(people[5])
    html = said(page.get("/tables/"))
    assert "Il manque une personne" in html
    lobby.start(table.pk, camille, "steady")
    html = said(page.get("/tables/"))
    assert "Manche 1/1, écart, on attend 4 personnes" in html
    assert re.search(r'class="who">.*aria-label="[^"]+".*\+3<', html, re.DOTALL)


def test_over_stopped_and_forsaken_tables_are_not_listed_and_running_ones_stay(
    people, gather, sign_in
):
    camille, *_ = people
    play_out(gather(3, *people[:3]))
    lobby.withdraw(gather(4, camille).pk, camille)
    old = gather(4, camille)
    Table.objects.filter(pk=old.pk).update(moved_at=timezone.now() - timedelta(days=2))
    services.open_table("spaye", {"deck": "app", "pack": 32, "date": None})
    empty = said(sign_in(people[4]).get("/tables/"))
    assert tiles(empty) == []
    assert "Aucune table ouverte." in empty
    assert 'href="/tables/open/"' in empty
    assert tiles(said(sign_in(camille).get("/tables/"))) == ["Reprendre"]
    running = gather(3, *people[1:3])
    lobby.start(running.pk, people[1], "random")
    Table.objects.filter(pk=running.pk).update(moved_at=timezone.now() - timedelta(days=3))
    assert tiles(said(sign_in(people[4]).get("/tables/"))) == ["Regarder"]


def test_the_lobby_takes_as_many_statements_however_many_tables(people, gather, sign_in):
    """The office and its free days aside, which a process holds and a test's transaction can't."""
    page = sign_in(people[8])
    # Whoever hasn't answered yet how to play takes one more, until they do.
    for switch in ("sound", "one_tap"):
        set_habit(people[8], switch, on=False)

    def statements() -> int:
        page.get("/tables/")
        with CaptureQueriesContext(connection) as asked:
            assert page.get("/tables/").status_code == 200
        held = re.compile("players_(office|holiday)")
        return len([one for one in asked if not held.search(one["sql"])])

    gather(3, *people[:3])
    gather(4, people[3])
    few = statements()
    for place in range(3):
        gather(3, *people[place : place + 3])
        gather(8, *people[place : place + 2])
    assert statements() == few
    assert few <= 16, "Two of them look for the deal of a working day."


def test_a_long_lobby_is_paged(people, gather, sign_in, monkeypatch):
    monkeypatch.setattr(listing, "A_PAGE", 2)
    for player in people[:5]:
        gather(4, player)
    page = sign_in(people[8])
    assert len(tiles(said(page.get("/tables/")))) == 2
    last = said(page.get("/tables/?page=3"))
    assert len(tiles(last)) == 1
    assert "Page 3 sur 3" in last
    assert len(tiles(said(page.get("/tables/?page=99")))) == 1


# Opening


def test_opening_describes_the_game_shows_its_options_and_opens(people, sign_in):
    page = sign_in(people[0])
    html = said(page.get(PAPAYOO))
    assert "Ramasse le moins de points possible" in html
    assert 'href="/rules/papayoo/"' in html
    assert 'name="rounds"' in html
    form = html[html.index('aria-labelledby="with-people"') : html.index("</form>")]
    assert html.index('id="with-people"') < html.index('id="choose"'), "Colleagues come first."
    assert re.findall(r'type="radio" name="wanted" value="(\d)"', form) == list("345678")
    filled = open_page(page, PAPAYOO).form(button="Ouvrir la table")
    for _ in range(2):
        opened = filled.press(
            "Ouvrir la table", wanted="4", joining="anyone", rounds="2", pace="days"
        )
    table = Table.objects.get()
    assert opened.path == f"/tables/{table.pk}/"
    assert (table.options, table.wanted, table.pace) == ({"rounds": 2}, 4, "days")


@pytest.mark.parametrize(
    "wrong",
    [
        {"wanted": "2"},
        {"wanted": "x"},
        {"rounds": "41"},
        {"rounds": "-1"},
        {"joining": "nobody"},
        {"pace": ""},
        {"once": ""},
    ],
)
def test_a_form_that_makes_no_sense_is_422_and_opens_nothing(people, sign_in, wrong):
    answer = sign_in(people[0]).post("/tables/open/", OPENING | wrong)
    assert answer.status_code == 422
    assert not Table.objects.exists()


@pytest.mark.parametrize("game", ["cerke", "papayoo", "speahx", "spirale"])
def test_a_games_choices_are_described_by_their_explanation(people, sign_in, game):
    html = said(sign_in(people[0]).get(f"/tables/open/?game={game}"))
    explained = re.findall(r'aria-describedby="(id_\w+_helptext)"', html)
    assert explained
    assert all(f'id="{place}"' in html for place in explained)


def test_games_that_are_not_offered_are_404_and_begin_nothing(people, sign_in):
    page = sign_in(people[0])
    assert page.get("/tables/open/?game=spaye").status_code == 404
    assert page.post("/tables/open/", OPENING | {"game": "bridge"}).status_code == 404
    for wrong in ("spaye", "bridge"):
        assert page.post(f"/tables/play/{wrong}/", {"once": "a"}).status_code == 404
    assert not Table.objects.exists()


def test_one_waits_at_eight_tables_at_most(people, gather, sign_in):
    for _ in range(lobby.MOST_TABLES):
        gather(4, people[0])
    browser, enough = sign_in(people[0]), "Tu attends déjà à assez de tables."
    page = open_page(browser, PAPAYOO).press("Ouvrir la table")
    assert page.status == 422
    assert enough in page.words
    other = gather(4, people[1])
    assert enough in open_page(browser, f"/tables/{other.pk}/").press("sit").words
    assert names(other) == ["Ingrid"]


# The waiting room


def test_the_waiting_room_shows_each_what_one_may_do(people, gather, sign_in):
    host, ingrid, mehdi, *_ = people
    table = gather(4, host, ingrid)
    address = f"/tables/{table.pk}/"
    hosts, sits, comes = (said(sign_in(who).get(address)) for who in (host, ingrid, mehdi))
    for html in (hosts, sits, comes):
        assert table.seed_digest in html
        assert table.seed not in html
        assert table.nonce not in html
    assert all(f'id="{act}"' in hosts for act in ("start-bots", "leave", "withdraw"))
    assert seating.invitation_token(table) in hosts
    assert 'id="leave"' in sits
    assert not any(f'id="{act}"' in sits for act in ("start-bots", "withdraw", "sit"))
    assert seating.invitation_token(table) in sits
    assert 'id="sit"' in comes
    assert 'id="leave"' not in comes
    assert seating.invitation_token(table) not in comes


def test_the_code_is_read_by_those_who_sit_alone_and_a_wrong_one_is_told(people, gather, sign_in):
    host, ingrid, *_ = people
    table = gather(4, host, joining="code")
    address, page = f"/tables/{table.pk}/", sign_in(ingrid)
    for shown in ("/tables/", address):
        assert table.code in said(sign_in(host).get(shown))
        assert table.code not in said(page.get(shown))
    assert "avec un code" in said(page.get("/tables/"))
    shown = open_page(page, address)
    html = shown.press("S’asseoir", code="WRONG").text
    (toast,) = re.findall(r'<p class="toast error">(.*?)</p>', html, re.DOTALL)
    assert "Ce n’est pas le code de cette table." in toast
    assert "#circle-alert" in toast
    assert names(table) == ["Camille"]
    shown.press("S’asseoir", code=f" {table.code[:3].lower()}-{table.code[3:]} ")
    assert names(table) == ["Camille", "Ingrid"]


def test_the_links_page_offers_a_chair_and_writes_nothing(people, gather, sign_in):
    host, ingrid, mehdi, *_ = people
    table = gather(3, host, joining="invited")
    link = f"/tables/{table.pk}/in/{seating.invitation_token(table)}/"
    assert Client().get(link)["Location"] == f"/sign-in/?next={link}"
    page = sign_in(ingrid)
    chair = open_page(page, link)
    assert names(table) == ["Camille"]
    chair.press("S’asseoir")
    assert names(table) == ["Camille", "Ingrid"]
    assert page.get(f"/tables/{table.pk}/in/wrong/")["Location"] == f"/tables/{table.pk}/"
    lobby.sit(table.pk, mehdi, token=seating.invitation_token(table))
    assert page.get(link)["Location"] == f"/tables/{table.pk}/"


def test_whom_to_invite_begins_with_whoever_was_in_last(people, gather, sign_in):
    """By a device or at a table; whoever is long away comes behind."""

    def days_ago(days: int) -> datetime:
        return timezone.now() - timedelta(days=days)

    camille, ingrid, mehdi, sofie = people[:4]
    Player.objects.update(joined=days_ago(400))
    earlier = gather(3, camille, ingrid)
    Table.objects.filter(pk=earlier.pk).update(moved_at=days_ago(89))
    for player, days in ((mehdi, 3), (sofie, 91)):
        sign_in(player)
        Device.objects.filter(player=player).update(last_seen=days_ago(days))
    page = said(sign_in(camille).get(f"/tables/{gather(3, camille).pk}/"))
    listed = re.findall(r">(Ingrid|Mehdi|Sofie)</option>|<(optgroup)", page)
    assert ["".join(one) for one in listed] == ["Mehdi", "Ingrid", "optgroup", "Sofie"]


ACTS = {
    "sit": ({}, {"other", "guest"}),
    "leave": ({}, {"host", "seated"}),
    "invite": ({"player": "new"}, {"host", "seated"}),
    "uninvite": ({"player": "guest"}, {"host", "guest"}),
    "bots/add": ({"free": "2", "level": "random"}, {"host"}),
    "bots/remove": ({"chair": "4"}, {"host"}),
    "start": ({"level": "steady"}, {"host"}),
    "withdraw": ({}, {"host"}),
}
HARMLESS = {("sit", "host"), ("sit", "seated"), ("leave", "other"), ("leave", "guest")}


@pytest.mark.parametrize("who", ["host", "seated", "guest", "other"])
@pytest.mark.parametrize("act", ACTS)
def test_who_may_do_what_while_a_table_gathers(people, gather, sign_in, act, who):
    host, seated, guest, other, new, *_ = people
    table = gather(5, host, seated)
    lobby.add_bot(table.pk, host, 4, "random")
    lobby.invite(table.pk, host, guest.pk)
    everybody = {"host": host, "seated": seated, "guest": guest, "other": other, "new": new}
    fields, may = ACTS[act]
    if "player" in fields:
        fields = {"player": everybody[fields["player"]].pk}
    before = _state(table)
    answer = sign_in(everybody[who]).post(f"/tables/{table.pk}/{act}/", fields)
    if who in may:
        assert answer.status_code == 303
        assert _state(table) != before
    else:
        assert answer.status_code == (303 if (act, who) in HARMLESS else 403)
        assert _state(table) == before


def _state(table: Table) -> tuple[object, ...]:
    seats = Seat.objects.filter(table=table).order_by("pk").values_list("player", "bot")
    guests = Guest.objects.filter(table=table).values_list("player", flat=True)
    return Table.objects.get(pk=table.pk).status, list(seats), list(guests)


@pytest.mark.parametrize("bad", ["", "x", "-1", "9" * 30, "²"])
def test_numbers_that_are_none_change_nothing(people, gather, sign_in, bad):
    table = gather(4, people[0])
    page = sign_in(people[0])
    before = _state(table)
    assert page.post(f"/tables/{table.pk}/invite/", {"player": bad}).status_code == 403
    page.post(f"/tables/{table.pk}/uninvite/", {"player": bad})
    page.post(f"/tables/{table.pk}/bots/remove/", {"chair": bad})
    answer = page.post(f"/tables/{table.pk}/bots/add/", {"free": "2", "level": bad})
    assert answer.status_code == 400
    assert _state(table) == before


def test_who_comes_too_late_reads_that_it_was_closed_or_has_started(people, gather, sign_in):
    page, closed = sign_in(people[4]), gather(4, people[0])
    lobby.withdraw(closed.pk, people[0])
    assert "Cette table a été fermée" in said(page.get(f"/tables/{closed.pk}/"))
    table = gather(3, *people[:3])
    answer = page.post(f"/tables/{table.pk}/sit/")
    assert answer["Location"] == f"/tables/{table.pk}/"
    assert "Cette table a déjà commencé. Tu peux regarder." in said(page.get(answer["Location"]))


# The inbox


def test_turns_and_invitations_stand_in_the_inbox(people, gather, sign_in):
    camille, ingrid, mehdi, *_ = people
    running, waiting = gather(3, camille, ingrid, mehdi), gather(4, ingrid)
    lobby.invite(waiting.pk, ingrid, camille.pk)
    page = sign_in(camille)
    assert "Messages, 2" in said(page.get("/tables/"))
    html = said(page.get("/inbox/"))
    assert f'href="/tables/{running.pk}/"' in html
    assert "Ingrid t’invite à une table" in html
    assert "Messages, 2" not in said(page.get("/tables/"))
    open_page(page, "/inbox/").press("Refuser")
    assert not Guest.objects.exists()
    html = said(page.get("/inbox/"))
    assert "Ingrid t’invite" not in html


# Help


def test_help_in_the_lobby_is_about_tables_as_sheet_and_as_page(people, sign_in):
    phone = sign_in(people[0])
    for page in ("/tables/", "/tables/open/", "/tables/finished/"):
        assert 'href="/tables/help/#tables" data-help-sheet' in said(phone.get(page))
    # The script asks for the part at the page's own address; without it the link is followed.
    part, whole = said(phone.get("/tables/help/about/tables/")), said(phone.get("/tables/help/"))
    for html in (part, whole):
        assert "Comment marchent les tables" in html
        assert 'href="/rules/"' in html
    assert "<html" not in part
    assert 'id="tables"' in whole


@pytest.mark.parametrize(("game", "offered"), [("papayoo", "3456"), ("speahx", "23456")])
def test_a_table_against_bots_asks_how_many_and_of_which_level(
    people, sign_in, game, offered
) -> None:
    form = open_page(sign_in(people[0]), f"/tables/open/?game={game}").form("choose")
    seats = [one.value for one in form.controls if one.name == "wanted"]
    assert "".join(seats) == offered
    there = [one.value for one in form.controls if one.name == "bots"]
    assert there == [level for level, _name in levels.choices(game)]
    for _sent_twice in range(2):
        assert form.press("steady", wanted=seats[0]).status == 200
    table = Table.objects.get()
    assert table.status == Status.RUNNING
    assert table.seats.filter(bot="steady").count() == int(seats[0]) - 1


def test_whoever_is_asked_for_a_rematch_plays_it_by_one_key(people, gather, sign_in) -> None:
    camille, ingrid, mehdi, *others = people
    table = play_out(gather(3, camille, ingrid, mehdi))
    address = f"/tables/{table.pk}/"
    open_page(sign_in(camille), address).form(button="Revanche").press("Revanche")
    new = Table.objects.get(again_of=table)
    asked = "Camille propose une revanche : jouer"
    for player in (ingrid, mehdi):
        page = open_page(sign_in(player), address)
        page = page.form(button=asked).press(asked)
        assert page.path == f"/tables/{new.pk}/"
    assert Table.objects.get(pk=new.pk).status == Status.RUNNING
    assert "À la revanche" in open_page(sign_in(camille), address).words
    watched = open_page(sign_in(others[0]), address).words
    assert "À la table suivante" in watched
    assert asked not in watched
