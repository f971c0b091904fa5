"""A tournament on the kitchen’s screen: its tables, who leads, and the podium."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from games.kitchen import access, rendering, services
from games.kitchen.models import Screen
from games.players.models import Player
from games.telling import delivery
from games.telling.models import Delivery, Notice
from games.tournaments import invitations, wall
from games.tournaments.models import Tournament
from tests.tournaments.playing import begun, fresh, next_round, opened, play, play_round


@pytest.fixture
def address(office: list[Player]) -> str:
    return f"/tv/{access.screen_token(services.add_screen(office[0], 'Kitchen').nonce)}/"


def seen(address: str) -> str:
    answer = Client().get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_wall_shows_pairings_standings_and_the_podium(
    office: list[Player], address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "Friday lunch" not in seen(address)
    made = opened(office[:6])
    page = seen(address)
    assert "Friday lunch" in page
    assert "Camille" in page
    assert "Scanne et participe" in page, "The code leads to signing up."
    made.delete()
    assert "Scanne et participe" not in seen(address)
    made = begun(office[:6])
    next_round(made, 1)
    page = seen(address)
    assert all(player.display_name in page for player in office[:6])
    assert page.count('class="running"') == 3
    assert "tv-race" not in page
    play_round(made, 1)
    monkeypatch.setattr(wall, "TURN", 10**12)
    page = seen(address)
    assert 'class="tv-leaders"' in page
    assert "tv-race" not in page
    play(made)
    assert seen(address).count('class="crest secret"') == 2
    Tournament.objects.update(ended_at=timezone.now() - timedelta(seconds=40))
    page = seen(address)
    assert 'class="crest secret"' not in page
    first, *others = [one.entrant.player.display_name for one in made.places.order_by("place")[:3]]
    assert first == "Camille"
    # The second stands left of the first, as on every podium.
    assert min(page.index(name) for name in others) < page.index(first)
    Tournament.objects.update(ended_at=timezone.now() - wall.PODIUM)
    assert "Friday lunch" not in seen(address)


@pytest.mark.parametrize("format", ["swiss", "knockout"])
def test_whoever_hides_is_somebody_on_the_wall(
    office: list[Player], address: str, format: str
) -> None:
    Player.objects.filter(pk=office[1].pk).update(on_screen=False)
    made = begun(office[:4], format)
    next_round(made, 1)
    page = seen(address)
    assert ("tv-bracket" in page) == (format == "knockout")
    assert "Ingrid" not in page
    assert ">In<" not in page
    play(made)
    Tournament.objects.update(ended_at=timezone.now() - timedelta(seconds=40))
    assert "Ingrid" not in seen(address)


def test_no_seed_and_no_code_of_an_invitation(office: list[Player], address: str) -> None:
    made = opened(office[:4])
    Tournament.objects.update(invited_only=True)
    assert made.seed not in seen(address)
    moment = rendering.ScreenSnapshot.load()
    assert moment.guest
    assert not moment.guest.invites
    assert invitations.invitation_token(made) not in moment.guest.address


def test_one_over_days_or_paused_leaves_the_wall_to_the_day(
    office: list[Player], address: str
) -> None:
    made = begun(office[:4], tempo="daily", pace="days")
    next_round(made, 1)
    assert "Friday lunch" not in seen(address)
    Tournament.objects.filter(pk=made.pk).update(pace="live")
    assert "Friday lunch" in seen(address)
    Tournament.objects.filter(pk=made.pk).update(paused=True)
    assert "Friday lunch" not in seen(address)
    assert fresh(made).paused


def test_all_who_share_the_podium_stand_on_it(office: list[Player], address: str) -> None:
    """A knockout of four without a match for the third place: two are third."""
    made = play(begun(office[:4], "knockout"))
    assert list(made.places.values_list("place", flat=True)) == [1, 2, 3, 3]
    page = seen(address)
    assert page.count('class="crest secret"') == 2
    assert sum(player.display_name in page for player in office[:4]) == 2, "Both thirds, at once."
    Tournament.objects.update(ended_at=timezone.now() - timedelta(seconds=40))
    page = seen(address)
    assert all(player.display_name in page for player in office[:4])
    assert 'class="podium many"' in page


# A round has the wall


def columns(page: str) -> list[str]:
    """The columns of the bracket, each as what it says."""
    parts = page.partition('<section class="tv-round-side"')[0].split('<div class="tv-stretch')[1:]
    return [" ".join(re.sub(r"<[^>]+>", " ", "<" + part).split()) for part in parts]


def test_a_knockout_shows_its_bracket_and_no_standings(office: list[Player], address: str) -> None:
    made = begun(office[:5], "knockout")
    next_round(made, 1)
    page = seen(address)
    quarters, semis, final = columns(page)
    assert quarters.startswith("Quarts ")
    assert quarters.count("exemption") == 3
    assert semis.startswith("Demi-finales")
    assert final == "Finale à venir à venir"
    assert page.count("tv-bout running") == 1
    assert "Table 1" in quarters
    assert "tv-leaders" not in page
    assert "tv-race" not in page
    assert "tv-deck" not in page
    assert "Quarts, tables finies : 0 sur 1" in " ".join(re.sub(r"<[^>]+>", "", page).split())
    assert "Regarder" in page, "Nobody joins a knockout that has begun."


def test_the_round_before_the_quarters_makes_room_once_it_is_over(
    office: list[Player], address: str
) -> None:
    made = begun(office[:16], "knockout")
    next_round(made, 1)
    assert [one.split()[0] for one in columns(seen(address))] == [
        *("Ronde", "Quarts", "Demi-finales", "Finale")
    ]
    assert "tv-bracket tight" in seen(address)
    play_round(made, 1)
    next_round(made, 2)
    assert [one.split()[0] for one in columns(seen(address))] == [
        "Quarts",
        "Demi-finales",
        "Finale",
    ]
    assert "tv-bracket tight" not in seen(address)


def test_groups_show_their_tables_and_no_bracket_yet(office: list[Player], address: str) -> None:
    made = begun(office[:9], "groups")
    next_round(made, 1)
    page = seen(address)
    assert 'class="tv-tables two-each"' in page
    assert "Table 1" in page
    assert columns(page) == []


def test_between_rounds_the_day_comes_back_in_turn(
    office: list[Player], address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = begun(office[:6])
    next_round(made, 1)
    play_round(made, 1)
    for turn, (there, gone) in enumerate((("tv-tables", "tv-race"), ("tv-race", "tv-tables"))):
        second = 2 * wall.TURN * 10**6 + turn * wall.TURN
        with time_machine.travel(second, tick=False):
            Tournament.objects.update(started_at=timezone.now())
            page = seen(address)
        assert there in page
        assert gone not in page
    next_round(made, 2)
    for turn in range(2):
        with time_machine.travel(2 * wall.TURN * 10**6 + turn * wall.TURN, tick=False):
            assert "tv-tables" in seen(address)


# Phones wait for it


@pytest.fixture
def phone(office: list[Player]) -> Client:
    client = Client()
    client.force_login(office[1])
    return client


def test_phones_tell_who_has_won_after_the_screen(
    office: list[Player], address: str, phone: Client
) -> None:
    made = play(begun(office[:4], "knockout"))
    seen(address)
    Screen.objects.update(last_seen=timezone.now())
    at = f"/tournaments/{made.pk}/"

    def told(seconds: float) -> str:
        ended = timezone.now() - timedelta(seconds=seconds)
        Tournament.objects.update(ended_at=ended)
        return str(phone.get(at).content.decode())

    for seconds in (0, 13, 41):
        page = told(seconds)
        assert 'id="awaited"' in page
        assert "champions" not in page
        assert 'id="standings"' not in page
        assert 'class="bracket' not in page
    assert "Camille" in seen(address), "The screen has told it."
    page = told(43)
    assert "Camille gagne" in page
    assert 'id="awaited"' not in page


def test_bells_chats_lists_and_files_wait_for_it_too(
    office: list[Player], address: str, phone: Client
) -> None:
    tournament = begun(office[:4], "knockout")
    seen(address)
    Screen.objects.update(last_seen=timezone.now())
    at = f"/tournaments/{play(tournament).pk}/"

    def read(path: str) -> str:
        return str(phone.get(path).content.decode())

    assert "Camille" not in read("/tournaments/")
    assert "Friday lunch" not in read("/inbox/")
    for file in ("standings.csv", "data.json"):
        assert phone.get(at + file).headers["Location"] == at
    delivery.spread()
    told = Notice.objects.filter(kind__in=("tournament_over", "tournament_news"))
    assert not told.filter(at__lte=timezone.now()).exists()
    assert not Delivery.objects.filter(notice__in=told).exists()
    with time_machine.travel(timezone.now() + timedelta(seconds=43)):
        assert "Camille" in read("/tournaments/")
        assert "Friday lunch est fini" in read("/inbox/")
        assert "Camille" in read(f"{at}standings.csv")
        assert '"Camille"' in read(f"{at}data.json")


def test_where_no_screen_is_on_phones_tell_at_once(
    office: list[Player], address: str, phone: Client
) -> None:
    made = play(begun(office[:4], "knockout"))
    Screen.objects.update(last_seen=timezone.now() - timedelta(minutes=10))
    assert "Camille gagne" in phone.get(f"/tournaments/{made.pk}/").content.decode()
    Screen.objects.update(last_seen=timezone.now(), revoked=timezone.now())
    assert "Camille gagne" in phone.get(f"/tournaments/{made.pk}/").content.decode()
