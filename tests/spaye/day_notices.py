"""What somebody hears of a day: the banner of every page, the inbox, the number by the bell."""

from django.utils import timezone, translation

from games.players import inbox
from games.spaye.models import Day
from games.spaye.notices import banner
from tests.spaye.conftest import Phone


def shown(phone: Phone) -> str:
    """The banner of every page this person has open."""
    phone.player.refresh_from_db()
    return banner.draw(phone.player, "en")[1]


def items(phone: Phone) -> list[inbox.InboxItem]:
    with translation.override("en"):
        return inbox.items(phone.player, timezone.now())


def titles(phone: Phone) -> list[str]:
    return [item.title for item in items(phone)]


def bell(phone: Phone) -> int:
    """What is new; to open the inbox is to have looked."""
    phone.player.refresh_from_db()
    return inbox.count(phone.player, timezone.now())


def key_of(html: str) -> str:
    """The name by which the first banner is put away."""
    return html.partition('{"what": "')[2].partition('"')[0]


def put_away(phone: Phone, day: Day, what: str) -> None:
    fields = {"what": what, "day": day.date.isoformat()}
    answer = phone.client.post("/put-away/", fields, headers={"HX-Request": "true"})
    assert (answer.status_code, answer.content) == (200, b"")
