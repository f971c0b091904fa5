"""Two days that differ only in what nobody may see, told apart by everything anybody is shown."""

from collections.abc import Iterable, Sequence
from typing import Any

from games.engine import codec
from games.engine.record import Replayed
from games.live.bus import bus
from games.spaye.models import Day
from games.spaye.page.rendering import NUMBERED, VIEWS
from games.tables.models import Table
from games.tables.records import replay_table
from games.tables.services import state_of
from tests.live.client import EventStream
from tests.looks import difference, lasting
from tests.spaye.conftest import Phone

MOST_TOPICS = 8


def instead(day: Day, setup: dict[str, Any]) -> None:
    """Make it the day that the same seed, move log and clock had made of another set-up.

    Fails if that set-up makes another story: then it differs in more than what is hidden.
    """
    table = Table.objects.get(pk=day.table_id)
    table.setup = setup
    truth = replay_table(table)
    assert isinstance(truth, Replayed), truth
    table.state = codec.encode(truth.state)
    table.chance_log = [list(event) for event in truth.events]
    table.save()
    bus.notify("days")  # Streams that are opened now draw anew.


def swapped(cards: Sequence[str], *pairs: tuple[int, int]) -> list[str]:
    """The cards with these positions exchanged."""
    found = list(cards)
    for one, other in pairs:
        found[one], found[other] = found[other], found[one]
    return found


def turned(cards: Sequence[str], positions: Iterable[int]) -> list[str]:
    """The cards with those at these positions in reverse order."""
    places = list(positions)
    found = list(cards)
    for place, other in zip(places, reversed(places), strict=True):
        found[place] = cards[other]
    return found


def views(exercises: Sequence[int]) -> list[str]:
    """Every live region of the day, with those of these exercises."""
    numbered = [f"{view}-{number}" for view in sorted(NUMBERED) for number in exercises]
    return [*sorted(VIEWS - {"banner"}), *numbered]


def pages(day: Day, phone: Phone, exercises: Sequence[int]) -> dict[str, str]:
    """Every page of the day as this reader gets it, without what differs at every look."""
    addresses = ["/", "/challenge/", "/daye/", f"/{day.date:%Y/%m/%d}/", "/inbox/", "/board/"]
    addresses += [f"/{day.date:%Y/%m/%d}/day.{kind}" for kind in ("csv", "json")]
    addresses += ["/me/", f"/players/{day.table.seats.get(number=0).player_id}/"]
    addresses += [f"/daye/{v}/{n}/" for v in sorted(NUMBERED) for n in exercises]
    phone.get("/inbox/")  # Looked into once, it says the same of the bell at every look.
    found = {each: phone.get(each, follow=True).content.decode() for each in addresses}
    record = phone.get(f"/tables/{day.table_id}/record.json")
    assert record.status_code == 404
    found["record"] = record.content.decode()
    return {address: lasting(html) for address, html in found.items()}


def events(url: str, day: Day, phone: Phone, exercises: Sequence[int]) -> dict[str, str]:
    """What every stream of the day begins with for this reader."""
    topics = [f"table:{day.table_id}:{view}" for view in views(exercises)]
    topics += ["banner", "days", f"board:{day.date:%Y-%m}"]
    found = {}
    for start in range(0, len(topics), MOST_TOPICS):
        asked = topics[start : start + MOST_TOPICS]
        with EventStream(url, phone.client, *asked) as stream:
            assert stream.status == 200, stream.text()
            for _topic in asked:
                event = stream.next()
                found[f"{start} {event.name} {event.version}"] = event.html
    return found


def shown(url: str, day: Day, readers: Sequence[Phone], exercises: Sequence[int]) -> dict[str, str]:
    """Everything that everybody is shown now."""
    found = {}
    for phone in readers:
        told = pages(day, phone, exercises) | events(url, day, phone, exercises)
        found |= {f"{phone.player.name} {what}": html for what, html in told.items()}
    return found


def check_twins(
    url: str, day: Day, readers: Sequence[Phone], mine: dict[str, Any], other: dict[str, Any]
) -> dict[str, str]:
    """Both set-ups show everybody the same bytes. Returns them; the day is as it was."""
    exercises = range(len(state_of(Table.objects.get(pk=day.table_id)).exercises))[-1:]
    here = shown(url, day, readers, exercises)
    assert other != mine, "the twin is the same day"
    instead(day, other)
    there = shown(url, day, readers, exercises)
    instead(day, mine)
    assert here.keys() == there.keys()
    for what, html in here.items():
        assert difference(html, there[what]) == "", f"{what} tells the twins apart"
    return here
