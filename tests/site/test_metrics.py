"""Figures for Prometheus: what is counted, who may fetch it, and what is never among it."""

import asyncio
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from django.conf import settings as site_settings
from django.db import connection
from django.test import Client
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families

from games.engine.contract import Refusal
from games.live import measuring
from games.tables import services
from games.telling.models import Delivery, Notice
from games.ui.refusals import Refused
from spaye_site import metrics
from spaye_site.management.commands import serve
from spaye_site.operations import alarms, nightly

pytestmark = pytest.mark.usefixtures("own_folder")
MOST_SERIES = 200
MOST_OF_OURS = 12
HEAVY = (
    *("prometheus_client", "pyrage", "icalendar", "holidays", "ninja", "pydantic", "psycopg"),
    *("cryptography", "jwt", "networkx", "apprise", "requests_oauthlib", "markdown"),
)
DEPLOY = site_settings.BASE_DIR / "deploy"


@pytest.fixture
def counted():
    """Everything is counted until the test ends."""
    measuring.observe(metrics.count)
    yield
    measuring.observe(None)


def families(text=None):
    text = (text or metrics.exposed()).decode()
    return {family.name: family for family in text_string_to_metric_families(text)}


def value(name, **labels):
    samples = (s for family in families().values() for s in family.samples)
    found = [s.value for s in samples if s.name == name and labels.items() <= s.labels.items()]
    return sum(found)


@pytest.fixture
def table(make_player):
    camille, lars = make_player("Camille Desmoulins"), make_player("Lars")
    return services.open_table("example_game", {}, players=[camille, lars]), camille


def test_nothing_is_imported_where_nobody_asks():
    """Megabytes that an office of the defaults doesn't carry."""
    told = (
        "import django, os, sys; os.environ['DJANGO_SETTINGS_MODULE'] = 'tests.settings';"
        "import spaye_site.command_line, spaye_site.asgi;"
        "import spaye_site.management.commands.serve, games.telling.chat_sender;"
        f"print([m for m in {HEAVY} if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True)
    mine = ["psycopg"] if connection.vendor == "postgresql" else []
    assert (done.stdout, done.returncode) == (f"{mine}\n", 0), done.stderr


@pytest.mark.django_db
def test_moves_and_refusals_are_counted_by_game(table, counted):
    opened, camille = table
    before = value("spaye_moves_total", game="example_game")
    services.play(opened.pk, camille, "choose 3", opened.version)
    assert value("spaye_moves_total", game="example_game") == before + 1
    assert value("spaye_move_seconds_count") >= 1
    refused = value("spaye_refusals_total", game="example_game", by="rules")
    with pytest.raises(Refusal):
        services.play(opened.pk, camille, "choose 77", opened.version + 1)
    assert value("spaye_refusals_total", game="example_game", by="rules") == refused + 1
    refused = value("spaye_refusals_total", game="example_game", by="table")
    with pytest.raises(Refused):
        services.play(opened.pk, camille, "choose 3", 99)
    assert value("spaye_refusals_total", game="example_game", by="table") == refused + 1


@pytest.mark.django_db
def test_few_series_and_nobody_in_them(table, counted):
    opened, camille = table
    services.play(opened.pk, camille, "choose 3", opened.version)
    for way in ("link", "code", "password", "passkey", "sso", "invitation"):
        measuring.report(measuring.FAILED_SIGN_IN, way)
    for game in ("spaye", "papayoo", "speahx", "cerke", "spirale"):
        for by in ("rules", "table"):
            measuring.report(measuring.REFUSAL, f"{game} {by}")
        measuring.report(measuring.MOVE, game, 0.01)
    text = metrics.exposed().decode()
    series = [line for line in text.splitlines() if line and not line.startswith("#")]
    ours = {name for name in families() if name.startswith("spaye_")}
    assert len({name.removesuffix("_created") for name in ours}) <= MOST_OF_OURS
    assert len(series) <= MOST_SERIES
    assert not re.search("Camille|Desmoulins|Lars", text)
    # Neither the seed nor the state of the running table.
    assert opened.seed not in text
    ours = [family for name, family in families().items() if name.startswith("spaye_")]
    labels = {name for family in ours for one in family.samples for name in one.labels}
    assert labels <= {
        *("game", "by", "le", "way", "state", "about"),
        *("version", "commit", "python", "django", "database"),
    }


@pytest.mark.django_db
def test_the_state_of_the_office(table):
    assert value("spaye_tables", state="running") == 1
    assert value("spaye_build_info") == 1
    assert value("spaye_alarm", about="backup") == 0
    nightly.work(_back_up)
    alarms.clear_cache()
    assert value("spaye_alarm", about="backup") == 1
    assert value("spaye_night_age_seconds") < 60


def _back_up():
    raise RuntimeError("no room")


_back_up.__name__ = "back_up"


@pytest.mark.django_db
def test_deliveries_by_way(make_player):
    notice = Notice.objects.create(
        kind="x", key="x", player=make_player(), ends=timezone.now(), at=timezone.now()
    )
    Delivery.objects.create(notice=notice, way="push")
    failed = {"outcome": "failed", "done": timezone.now()}
    Delivery.objects.create(notice=notice, way="mail", **failed)
    assert value("spaye_deliveries_waiting", way="push") == 1
    assert value("spaye_deliveries_failed", way="mail") == 1


@pytest.mark.django_db
def test_open_streams_are_told(counted):
    measuring.report(measuring.STREAM)
    assert value("spaye_streams_open") == 1
    measuring.report(measuring.STREAM, amount=-1)
    assert value("spaye_streams_open") == 0


# Who may fetch


async def elsewhere(scope, receive, send):
    await send({"type": "http.response.start", "status": 404, "headers": []})
    await send({"type": "http.response.body", "body": b""})


def fetch(path="/metrics", token="", method="GET"):
    sent = []

    async def send(message):
        sent.append(message)

    headers = [(b"authorization", f"Bearer {token}".encode())] if token else []
    scope = {"type": "http", "path": path, "method": method, "headers": headers}
    asyncio.run(metrics.measured(elsewhere)(scope, None, send))
    measuring.observe(None)
    return sent[0]["status"], sent[1]["body"]


@pytest.mark.django_db(transaction=True)
def test_on_the_sites_port_only_with_the_token(settings):
    settings.METRICS_TOKEN = "a-long-token-of-the-operator"
    assert fetch()[0] == 401
    assert fetch(token="another")[0] == 401
    assert fetch(token="a-long-token-of-the-operatör")[0] == 401
    status, body = fetch(token=settings.METRICS_TOKEN)
    assert status == 200
    assert b"spaye_build_info" in body
    assert fetch(token=settings.METRICS_TOKEN, method="POST")[0] == 405
    assert fetch("/metrics/", token=settings.METRICS_TOKEN)[0] == 404


@pytest.mark.django_db
def test_never_on_the_sites_port_without(make_player, sign_in):
    assert Client().get("/metrics").status_code in (302, 404)
    assert sign_in(make_player("Ada", role="admin")).get("/metrics").status_code == 404


# Several processes


def test_several_processes_are_added_up(tmp_path, monkeypatch, settings):
    """Two workers count; a third process adds them up; open streams go with the dead."""
    settings.METRICS_TOKEN = "a-long-token-of-the-operator"
    monkeypatch.setenv(metrics.SHARED, "")
    serve._share_figures(2)
    folder = Path(os.environ[metrics.SHARED])
    begin = "import django; django.setup(); from spaye_site import metrics;"
    count = "metrics.count('move', 'papayoo', 0.01); metrics.count('stream', '', 1)"
    for _worker in range(2):
        done = subprocess.run([sys.executable, "-c", begin + count], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
    add = begin + "metrics.OFFICE.collect = lambda: []; print(metrics.exposed().decode())"
    done = subprocess.run([sys.executable, "-c", add], capture_output=True, text=True)
    assert 'spaye_moves_total{game="papayoo"} 2.0' in done.stdout, done.stderr
    assert "spaye_streams_open 1" not in done.stdout
    serve._share_figures(2)
    assert list(folder.iterdir()) == []
    serve._share_figures(1)
    assert metrics.SHARED not in os.environ


# What is in deploy/


@pytest.mark.django_db
def test_the_rules_and_the_dashboard_ask_for_what_there_is(counted):
    names = set()
    for family in families().values():
        names |= {family.name, *(s.name for s in family.samples)}
    # Those that come with the first of their kind.
    names |= {f"spaye_{n}" for n in ("moves_total", "refusals_total", "failed_sign_ins_total")}
    names |= {"spaye_backup_age_seconds", "spaye_night_age_seconds", "spaye_move_seconds_bucket"}
    names |= {f"spaye_deliveries_{what}" for what in ("waiting", "failed")}
    for file in ("prometheus-rules.yml", "grafana-dashboard.json"):
        asked = set(re.findall(r"\bspaye_\w+", (DEPLOY / file).read_text()))
        assert asked
        assert asked - names == set(), file
    board = json.loads((DEPLOY / "grafana-dashboard.json").read_text())
    assert all(panel["targets"] for panel in board["panels"])
    rules = yaml.safe_load((DEPLOY / "prometheus-rules.yml").read_text())
    alerts = [rule for group in rules["groups"] for rule in group["rules"]]
    assert all(rule["annotations"]["summary"] for rule in alerts)
