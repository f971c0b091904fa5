"""What comes at once is one line of the inbox, which opens to each of them."""

import re
from collections.abc import Callable
from datetime import timedelta
from html import unescape

import pytest
from django.test import Client
from django.utils import timezone

from games.players.models import Player
from games.telling import inbox, outbox
from games.telling.models import Notice

pytestmark = pytest.mark.django_db
KEYS = ("first_daye", "welcome", "final_1", "table_1")


def achieve(player: Player, *keys: str) -> None:
    for key in keys:
        outbox.tell("achievement", [player.pk], key, about={"key": key})
    inbox.forget()


def shown(page: Client) -> tuple[int, str]:
    """How many lines the inbox has, and all of it."""
    html = unescape(page.get("/inbox/").content.decode())
    return html.count('<span class="icon-chip">'), html


def test_four_achievements_of_a_day_are_one_line_that_opens_to_the_rest(
    camille: Player, pages: Client
) -> None:
    achieve(camille, *KEYS)
    lines, html = shown(pages)
    assert lines == 1
    assert "4 achievements at once" in html
    opens = re.findall(r"<details.*?</details>", html, re.S)
    assert opens[0].count("Achieved: ") == 4
    camille.refresh_from_db()
    assert inbox.count(camille, timezone.now()) == 0, "It has been looked at."
    achieve(camille, "both_decks")
    assert inbox.count(camille, timezone.now()) == 1, "One line rings once."


def test_those_of_another_day_have_their_own_line(camille: Player, pages: Client) -> None:
    achieve(camille, *KEYS[:3])
    Notice.objects.filter(key=KEYS[0]).update(at=timezone.now() - timedelta(days=2))
    lines, html = shown(pages)
    assert lines == 2
    assert "2 achievements at once" in html


def test_the_line_is_put_away_as_a_whole_and_nobody_elses(
    camille: Player, ingrid: Player, pages: Client, sign_in: Callable[[Player], Client]
) -> None:
    achieve(camille, *KEYS)
    achieve(ingrid, *KEYS)
    form = re.findall(r'action="(/[^"]*)"><.*?name="also" value="([^"]*)"', shown(pages)[1], re.S)
    url, also = form[-1]
    theirs = Notice.objects.filter(player=ingrid).values_list("pk", flat=True)
    for _twice in range(2):
        sent = {"also": f"{also} x ² -1 {'9' * 99} {' '.join(map(str, theirs))}"}
        assert pages.post(url, sent).status_code == 302
    assert shown(pages)[0] == 0
    assert shown(sign_in(ingrid))[0] == 1
