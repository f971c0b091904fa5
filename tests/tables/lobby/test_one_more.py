"""At a table: “One more for Papayoo?”, asked of everybody from the waiting room."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.utils import timezone

from games.players.office import current_calendar
from games.players.wishes import set_not_now
from games.tables.lobby import services as lobby
from games.tables.lobby.services import NotInvited
from games.tables.models import Joining
from games.telling.inbox import count, forget, items
from games.telling.models import Notice
from tests.hands import open_page, press

ASKS = "Encore une personne pour Papayoo"


@pytest.fixture
def table(people, gather):
    return gather(3, people[0], people[1])


def lines(player) -> list[str]:
    forget()
    return [one.title for one in items(player, timezone.now())]


def ask(sign_in, player, table):
    press(sign_in(player), f"/tables/{table.pk}/ask/", {}, [f"/tables/{table.pk}/"])


def test_everybody_else_reads_it_and_the_bell_counts_it(people, table, sign_in):
    set_not_now(people[3], quiet=True)
    page = open_page(sign_in(people[0]), f"/tables/{table.pk}/")
    for _sent_twice_is_one_call in range(2):
        page.press("ask-everybody")
    assert len(lines(people[2])) == 1
    assert lines(people[2])[0].startswith(ASKS)
    assert count(people[2], timezone.now()) == 1
    assert lines(people[0]) == lines(people[1]) == [], "Those who sit there aren’t asked."
    assert lines(people[3]) == [], "Nor is who has said “not now”."


def test_whoever_might_ask_reads_who_asked_when_and_how_long_it_holds(people, table, sign_in):
    def asked(player) -> str:
        page = unescape(sign_in(player).get(f"/tables/{table.pk}/").content.decode())
        found = re.findall(r'asked-already" data-until.*?<span class="grow">(.*?)</span>', page)
        return found[0] if found else ""

    assert asked(people[0]) == ""
    ask(sign_in, people[0], table)
    call = Notice.objects.filter(kind="chair").first()
    zone = current_calendar().zone
    at, until = (f"{one.astimezone(zone):%H:%M}" for one in (call.at, call.ends))
    assert asked(people[0]) == (
        f"Tu as demandé à tout le monde à {at} : « Qui est libre ? » "
        f"La question reste ouverte jusqu’à {until}."
    )
    assert asked(people[1]).startswith(f"{people[0].display_name} a demandé")
    assert asked(people[2]) == "", "Whoever is asked has it in the inbox."
    Notice.objects.update(ends=timezone.now() - timedelta(seconds=1))
    assert asked(people[0]) == ""


def test_whoever_sits_down_has_answered_it_and_nobody_else_has(people, gather, sign_in):
    table = gather(4, people[0])
    ask(sign_in, people[0], table)
    lobby.sit(table.pk, people[2])
    assert [count(one, timezone.now()) for one in people[1:4]] == [1, 0, 1]
    assert len(lines(people[1])) == 1


@pytest.mark.parametrize(("act", "who"), [(lobby.sit, 4), (lobby.withdraw, 0)])
def test_with_the_last_chair_or_the_table_it_is_gone(people, table, sign_in, act, who):
    ask(sign_in, people[1], table)
    act(table.pk, people[who])
    assert lines(people[2]) == []
    assert count(people[2], timezone.now()) == 0


def test_it_lapses_after_five_minutes_and_may_be_asked_again(people, table, sign_in):
    ask(sign_in, people[0], table)
    Notice.objects.update(ends=timezone.now() - timedelta(seconds=1), key=f"{table.pk}-before")
    assert lines(people[2]) == []
    assert count(people[2], timezone.now()) == 0
    ask(sign_in, people[0], table)
    assert len(lines(people[2])) == 1


def test_only_who_sits_at_an_open_table_asks(people, gather, table, sign_in):
    assert sign_in(people[5]).post(f"/tables/{table.pk}/ask/").status_code in (303, 403)
    closed = gather(3, people[0], joining=Joining.INVITED)
    with pytest.raises(NotInvited):
        lobby.ask_everybody(closed.pk, people[0])
    assert "/ask/" not in sign_in(people[0]).get(f"/tables/{closed.pk}/").content.decode()
    assert not Notice.objects.filter(kind="chair").exists()
