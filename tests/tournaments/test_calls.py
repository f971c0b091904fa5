"""What a tournament calls people for stands in the banner of every page until it is answered."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games.players import inbox
from games.players.models import Player
from games.tables import topics
from games.tables.lobby import regions as lobby
from games.telling import notice_kinds, outbox
from games.telling.notice_kinds import Message, NoticeKind
from games.tournaments.models import Pairing, Tournament
from games.tournaments.services import advancing, entrants, lifecycle, rounds
from tests.live.client import EventStream
from tests.tournaments.playing import begun, give, next_round, opened

SOON = "Friday lunch starts in a few minutes"
ASKED = "Are you there? Friday lunch"
READY = "Your table is ready: Friday lunch"
WAITS = "Friday lunch is waiting"


def banner(player: Player, *page: str) -> str:
    return topics.turns(player, page, "en").draw()[1]


def begins_in(made: Tournament, minutes: int) -> None:
    """So many minutes before its time the server, or an opened page, looks at it."""
    now = timezone.now()
    Tournament.objects.filter(pk=made.pk).update(starts_at=now + timedelta(minutes=minutes))
    assert (made.pk in advancing.due_tournaments(now)) == (minutes <= 10)
    advancing.collect(made.pk)


def test_that_it_begins_soon_stands_there_until_it_has_begun(office):
    made = opened(office[:4])
    begins_in(made, 30)
    assert SOON not in banner(office[1])
    for _twice in range(2):
        begins_in(made, 9)
    assert banner(office[1]).count(f'data-say="{SOON}"') == 1
    assert reverse("tournaments:tournament", args=[made.pk]) in banner(office[1])
    assert SOON not in banner(office[9]), "Who takes no part isn’t called."
    rounds.begin(made.pk, office[0])
    assert SOON not in banner(office[1])


@pytest.mark.parametrize("ends", ["withdrawn", "cancelled", "put off"])
def test_what_comes_to_nothing_calls_nobody(office, ends):
    made = opened(office[:4])
    begins_in(made, 9)
    if ends == "withdrawn":
        entrants.withdraw(made.pk, office[1])
    elif ends == "cancelled":
        lifecycle.cancel(made.pk, office[0])
    else:
        lifecycle.postpone(made.pk)
    assert SOON not in banner(office[1])


def test_who_isnt_there_is_asked_until_they_are(office):
    made = opened(office[:4])
    entrants.set_here(made.pk, office[0], False)
    begins_in(made, 9)
    assert ASKED in banner(office[0])
    assert SOON not in banner(office[0])
    entrants.set_here(made.pk, office[0], True)
    assert ASKED not in banner(office[0])


def test_a_table_calls_from_every_page_but_its_own_until_it_is_decided(office, sign_in):
    made = begun(office[:4])
    next_round(made, 1)
    pairing = Pairing.objects.filter(chairs__entrant__player=office[1]).get()
    table = pairing.sittings.get().table
    assert READY in banner(office[1])
    assert READY in banner(office[1], str(table.pk + 1000))
    assert READY not in banner(office[1], str(table.pk))
    # Where it is said against whom one plays, it isn’t said that there is a table as well.
    here = reverse("tournaments:tournament", args=[made.pk])
    assert READY not in banner(office[1], here)
    assert READY in banner(office[1], here.replace(str(made.pk), str(made.pk + 1)))
    page = sign_in(office[1]).get(here).content.decode()
    assert f"on=turns:{here}&amp;" in page
    assert f'data-say="{made.name}, ' in page
    give(table, lambda name: len(name))
    advancing.collect(made.pk)
    assert READY not in banner(office[1])


def test_its_organiser_is_called_until_it_goes_on(office):
    made = begun(office[:4])
    entrants.wait_for_people(made.pk)
    assert WAITS in banner(office[0])
    lifecycle.pause(made.pk, office[0], False)
    assert WAITS not in banner(office[0])


def test_put_away_it_is_gone_from_the_inbox_too(office, sign_in):
    begins_in(opened(office[:4]), 9)
    (notice,) = [one for one in office[1].notices.all() if one.kind == "tournament_soon"]
    path = reverse("telling:note", args=[notice.pk])
    assert f'hx-post="{path}"' in banner(office[1])
    # Somebody else's stays.
    sign_in(office[2]).post(path, headers={"HX-Request": "true"})
    assert SOON in banner(office[1])
    answer = sign_in(office[1]).post(path, headers={"HX-Request": "true"})
    assert (answer.status_code, answer.content) == (200, b"")
    assert SOON not in banner(office[1])
    assert SOON not in [item.title for item in inbox.items(office[1], timezone.now())]


@pytest.mark.usefixtures("own_registers")
def test_an_urgent_kind_of_any_app_stands_there(office):
    """With a latest first, and no more than fit over a page."""
    for name, more in (("fire", {"urgent": True}), ("news", {})):
        said = Message(f"{name} in the kitchen", "", "/kitchen/")
        notice_kinds.register(
            NoticeKind(name, lambda _notice, said=said: said, listed=True, **more)
        )
        outbox.tell(name, [office[1].pk], "1")
    assert "fire in the kitchen" in banner(office[1])
    assert "news in the kitchen" not in banner(office[1])
    outbox.take_back("fire", "1")
    assert "fire in the kitchen" not in banner(office[1])
    for key in "2345":
        outbox.tell("fire", [office[1].pk], key)
    assert banner(office[1]).count('data-say="fire') == lobby.MOST_CALLS
    office[1].notices.update(ends=timezone.now())
    assert "fire" not in banner(office[1]), "What is worth telling no longer calls no longer."


@pytest.mark.django_db(transaction=True)
def test_open_pages_hear_of_it_and_of_its_end(site, office, sign_in):
    made = opened(office[:4])
    with EventStream(site.url, sign_in(office[1]), "turns") as stream:
        assert "quelques minutes" not in stream.next().html
        begins_in(made, 9)
        while "commence dans quelques minutes" not in stream.next().html:
            pass
        rounds.begin(made.pk, office[0])
        while "commence dans quelques minutes" in stream.next().html:
            pass


@pytest.mark.django_db(transaction=True)
def test_the_page_of_a_tournament_hears_of_everything_else(site, office, sign_in):
    made = begun(office[:4])
    here = reverse("tournaments:tournament", args=[made.pk])
    with EventStream(site.url, sign_in(office[0]), f"turns:{here}") as stream:
        assert "attend" not in stream.next().html
        next_round(made, 1)
        entrants.wait_for_people(made.pk)
        while "attend" not in (html := stream.next().html):
            assert "Ta table" not in html
        assert "Ta table" not in html
