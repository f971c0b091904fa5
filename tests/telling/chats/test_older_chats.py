"""Chats of an older office: addresses that apprise understands, or gone and noted."""

import importlib
import json

import pytest
from django.utils.translation import override

from games.telling.models import Hook
from games.telling.sealing import seal, unseal
from spaye_site import removals
from tests.telling.chats.test_chat_sender import DISCORD, POWER, SLACK, TEAMS
from tests.telling.conftest import as_it_was

carried = importlib.import_module("games.telling.migrations.0008_addresses_of_chats").address_of
KEY = "abcdefghijklmnopqrstuvwxyz012345"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (("slack", SLACK), SLACK),
        (("slack", "https://chat.example:8443/hooks/abc123"), "mmosts://chat.example:8443/abc123"),
        (("slack", "https://intra.example/mm/hooks/abc"), "mmosts://intra.example/mm/abc"),
        (("slack", "https://rocket.example/hooks/a1/b2"), "rockets://a1/b2@rocket.example"),
        (("slack", f"{DISCORD}/slack"), DISCORD),
        (("slack", "https://zulip.example/api/v1/external/slack_incoming?api_key=x&stream=y"), ""),
        (("discord", DISCORD), DISCORD),
        (("discord", f"{DISCORD}?thread_id=77"), f"{DISCORD}?thread=77"),
        (("discord", DISCORD.replace("discord.com/api", "ptb.discord.com/api/v10")), DISCORD),
        *((("teams", each), each) for each in (TEAMS, POWER)),
        (("teams", "https://office.webhook.office.com/webhookb2/a@b/IncomingWebhook/c/d"), ""),
        (
            ("slack_bot", "https://slack.com", "xoxb-1-2-abc", "#lunch"),
            "slack://xoxb-1-2-abc/%23lunch",
        ),
        (("slack_bot", "https://slack.com", "xoxb-1", "C0123ABCD"), "slack://xoxb-1/%2BC0123ABCD"),
        (("slack_bot", "https://slack.example", "xoxb-1", "C0123ABCD"), ""),
        (
            ("mattermost", "https://mm.example/", "token", "abc"),
            "mmosts://mm.example/token?mode=bot&to=%2Babc",
        ),
        (
            ("zulip", "https://zulip.example", f"spaye-bot@zulip.example:{KEY}", "lunch/Späye"),
            f"zulip://spaye-bot@zulip.example/{KEY}/lunch",
        ),
        (("zulip", "https://zulip.example", f"ingrid@zulip.example:{KEY}", "lunch"), ""),
        (("zulip", "https://zulip.example", f"a-bot@zulip.example:{KEY}", "all of us"), ""),
        (("json", "https://chat.example/", "secret"), ""),
    ],
)
def test_an_address_is_carried_over_where_it_says_the_same(before, after):
    assert carried(*before) == after


@pytest.mark.long
def test_an_office_keeps_its_chats_and_hears_of_those_that_are_gone(both_databases):
    before = (("Slack", "slack", SLACK), ("Own", "json", "https://chat.example/"))
    with as_it_was("0007_chat_bots") as apps:
        hook, posted = apps.get_model("telling", "Hook"), apps.get_model("telling", "Posted")
        for name, kind, url in before:
            sealed = seal(json.dumps({"url": url, "secret": "", "room": ""}))
            row = hook.objects.create(name=name, kind=kind, sealed=sealed, topics="titles")
            posted.objects.create(hook=row, thread="day", ref="1")
        hook.objects.create(name="Other key", kind="slack", sealed="unreadable")
    rows = {row.name: row for row in Hook.objects.all()}
    assert set(rows) == {"Slack", "Other key"}
    assert unseal(rows["Slack"].sealed) == SLACK
    assert (rows["Slack"].shown, rows["Slack"].topics) == ("https://hooks.slack.com/…7FQ", "titles")
    with override("en"):
        assert any("One chat" in one for one in removals.sentences())
