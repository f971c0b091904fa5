"""Figures for Prometheus: what is counted, who may fetch it, and what is never among it."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from http.client import HTTPConnection

import pytest
from django.conf import settings as site_settings
from django.db import connection
from django.test import Client
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families

from games.engine.contract import Refusal
from games.live import measuring
from games.tables import services
from games.tables.errors import TableError
from games.telling.models import Delivery, Notice
from spaye_site import metrics
from spaye_site.metrics import counting, shared, state
from spaye_site.metrics.serving import Listener, MetricsApplication, place
from spaye_site.operations import alarms, nightly
from tests.postgres import free_port

MOST_SERIES = 200
HEAVY = (
    *("prometheus_client", "pyrage", "icalendar", "holidays", "ninja", "pydantic", "psycopg"),
    *("PIL", "reportlab", "cryptography", "jwt", "networkx", "openskill"),
)
DEPLOY = site_settings.BASE_DIR / "deploy"


@pytest.fixture(autouse=True)
def own_folder(tmp_path, settings):
    settings.VAR_DIR = tmp_path
    settings.BACKUP_DIR = tmp_path / "backups"
    settings.METRICS_BIND, settings.METRICS_TOKEN = "", ""
    state.forget()
    alarms.forget()
    yield
    state.forget()
    alarms.forget()


@pytest.fixture
def counted():
    """Everything is counted until the test ends."""
    counting.begin()
    yield
    counting.end()


def families(text=None):
    text = (text or counting.exposed()).decode()
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
        "import spaye_site.management.commands.serve;"
        f"print([m for m in {HEAVY} if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True)
    mine = ["psycopg"] if connection.vendor == "postgresql" else []
    assert (done.stdout, done.returncode) == (f"{mine}\n", 0), done.stderr


def test_the_application_is_the_same_where_nobody_asks(settings):
    app = object()
    assert metrics.measured(app) is app


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
    with pytest.raises(TableError):
        services.play(opened.pk, camille, "choose 3", 99)
    assert value("spaye_refusals_total", game="example_game", by="table") == refused + 1


@pytest.mark.django_db
def test_few_series_and_nobody_in_them(table, counted):
    opened, camille = table
    services.play(opened.pk, camille, "choose 3", opened.version)
    for way in ("link", "code", "password", "passkey", "sso", "invitation"):
        measuring.told(measuring.FAILED_SIGN_IN, way)
    for game in ("spaye", "papayoo", "speahx", "cerke", "spirale"):
        for by in ("rules", "table"):
            measuring.told(measuring.REFUSAL, f"{game} {by}")
        measuring.told(measuring.MOVE, game, 0.01)
    text = counting.exposed().decode()
    series = [line for line in text.splitlines() if line and not line.startswith("#")]
    assert len(series) <= MOST_SERIES
    assert not re.search("Camille|Desmoulins|Lars", text)
    assert all(line.startswith("spaye_") for line in series)
    # Neither the seed nor the state of the running table.
    assert opened.seed not in text
    labels = {name for s in families().values() for one in s.samples for name in one.labels}
    assert labels <= {
        *("game", "by", "le", "way", "state", "about", "version", "python", "django", "database")
    }


@pytest.mark.django_db
def test_the_state_of_the_office(table):
    assert value("spaye_tables", state="running") == 1
    assert value("spaye_build_info") == 1
    assert value("spaye_erasures_pending") == 0
    assert value("spaye_disk_free_bytes") > 0
    assert value("spaye_alarm", about="backup") == 0
    nightly.work(_back_up)
    state.forget()
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
def test_streams_and_waits_are_told(counted):
    measuring.told(measuring.STREAM)
    assert value("spaye_streams_open") == 1
    measuring.told(measuring.STREAM, amount=-1)
    assert value("spaye_streams_open") == 0
    with measuring.timed(measuring.DRAWING):
        pass
    assert value("spaye_drawing_seconds_count") >= 1
    assert value("spaye_database_statement_seconds_count") >= 1


def test_a_block_that_fails_is_not_timed():
    heard = []

    def ear(*told):
        heard.append(told)

    measuring.listen(ear)
    try:
        with pytest.raises(ValueError, match="no"), measuring.timed(measuring.MOVE):
            raise ValueError("no")
    finally:
        measuring.listen_no_more(ear)
    assert heard == []


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
    asyncio.run(MetricsApplication(elsewhere)(scope, None, send))
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


@pytest.mark.django_db(transaction=True)
def test_the_listener_has_a_port_of_its_own(settings):
    port = free_port()
    settings.METRICS_BIND = f"127.0.0.1:{port}"
    listener, second = Listener(), Listener()
    listener.start()
    try:
        _wait_for(port)
        assert ask(port)[0] == 200
        assert ask(port, "/")[0] == 404
        settings.METRICS_TOKEN = "secret"
        assert ask(port)[0] == 401
        second.start()
        assert ask(port)[0] == 401
    finally:
        second.stop()
        listener.stop()


def ask(port, path="/metrics"):
    door = HTTPConnection("127.0.0.1", port, timeout=10)
    door.request("GET", path)
    answer = door.getresponse()
    told = answer.status, answer.read()
    door.close()
    return told


def _wait_for(port):
    from spaye_site.serving.listening import listens

    while not listens("127.0.0.1", port):
        pass


@pytest.mark.parametrize("bind", ["9464", "127.0.0.1", "host:port", "127.0.0.1:9464/metrics"])
def test_a_place_that_is_none(bind):
    with pytest.raises(ValueError, match=r"METRICS_BIND|Port"):
        place(bind)


def test_a_place():
    assert place("[::1]:9464") == ("::1", 9464)


# Several processes


def test_several_processes_are_added_up(tmp_path, monkeypatch, settings):
    """Two workers count; a third process adds them up; open streams go with the dead."""
    monkeypatch.setenv(shared.VARIABLE, "")
    shared.prepare(2)
    folder = shared.folder()
    assert folder is not None
    work = (
        "import django; django.setup(); from spaye_site.metrics import counting;"
        "from games.live import measuring; measuring.listen(counting.hear);"
        "measuring.told('move', 'papayoo', 0.01); measuring.told('stream')"
    )
    for _worker in range(2):
        done = subprocess.run([sys.executable, "-c", work], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
    add = (
        "import django; django.setup(); from spaye_site.metrics import counting, shared;"
        "from prometheus_client import CollectorRegistry, generate_latest;"
        "from prometheus_client.multiprocess import MultiProcessCollector;"
        "shared.forget_the_dead(); r = CollectorRegistry(); MultiProcessCollector(r);"
        "print(generate_latest(r).decode())"
    )
    done = subprocess.run([sys.executable, "-c", add], capture_output=True, text=True)
    assert 'spaye_moves_total{game="papayoo"} 2.0' in done.stdout, done.stderr
    assert "spaye_streams_open 1" not in done.stdout
    shared.prepare(2)
    assert list(folder.iterdir()) == []
    shared.prepare(1)
    assert shared.folder() is None


# What is in deploy/


@pytest.mark.django_db
def test_the_rules_and_the_dashboard_ask_for_what_there_is(counted):
    names = set()
    for family in families().values():
        names |= {family.name, *(s.name for s in family.samples)}
    # Those that come with the first of their kind.
    names |= {f"spaye_{n}" for n in ("moves_total", "refusals_total", "failed_sign_ins_total")}
    names |= {"spaye_backup_age_seconds", "spaye_backup_bytes", "spaye_night_age_seconds"}
    names |= {f"spaye_{n}_seconds_bucket" for n in ("move", "drawing", "bot_thinking")}
    names |= {f"spaye_deliveries_{what}" for what in ("waiting", "failed")}
    for file in ("prometheus-rules.yml", "grafana-dashboard.json"):
        asked = set(re.findall(r"\bspaye_\w+", (DEPLOY / file).read_text()))
        assert asked
        assert asked - names == set(), file


def test_the_dashboard_is_json_and_the_rules_are_yaml():
    import yaml

    board = json.loads((DEPLOY / "grafana-dashboard.json").read_text())
    assert all(panel["targets"] for panel in board["panels"])
    rules = yaml.safe_load((DEPLOY / "prometheus-rules.yml").read_text())
    alerts = [rule for group in rules["groups"] for rule in group["rules"]]
    assert all(rule["annotations"]["summary"] for rule in alerts)
