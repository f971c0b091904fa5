"""How many files the server may have open, and what the files that start it say."""

import re
import socket
from configparser import ConfigParser
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.site.starting.served import served

ROOT = Path(__file__).parents[3]


@pytest.mark.long
@pytest.mark.sqlite
def test_more_connections_than_a_shell_allows(empty):
    with ExitStack() as lines, served(empty, under=("prlimit", "--nofile=256:4096")) as server:
        for _each in range(500):
            lines.enter_context(socket.create_connection(("127.0.0.1", server.port)))
        assert server.get("/healthz").text == "ok"
    assert "out of system resource" not in server.said


def test_the_unit_has_room_for_a_whole_office_and_waits_for_what_comes_late():
    unit = ConfigParser(strict=False, interpolation=None)
    unit.read(ROOT / "deploy" / "spaye.service", encoding="utf-8")
    assert unit["Service"]["LimitNOFILE"] == "65536"
    assert unit["Service"]["Restart"] == "on-failure"
    # However often it has failed: a database that isn't there yet is no reason to give up.
    assert unit["Unit"]["StartLimitIntervalSec"] == "0"
    for when in ("Wants", "After"):
        assert "time-sync.target" in unit["Unit"][when].split()
    assert "postgresql.service" in unit["Unit"]["After"].split()


def test_the_proxies_that_are_proposed_wait_for_nobody_and_hold_no_stream_back():
    told = (ROOT / "docs" / "install.md").read_text(encoding="utf-8")
    caddy = told.split("cat > /etc/caddy/Caddyfile <<'END'\n")[1].split("END\n")[0]
    assert re.search(r"timeouts \{\s+read_header 10s\s+read_body 30s\s+\}", caddy)
    # Streams aren't held back for a compressor.
    assert "@pages not path /live/\n    encode @pages zstd gzip" in caddy
    assert "flush_interval -1" in caddy
    nginx = told.split("cat > /etc/nginx/conf.d/spaye.conf <<'END'\n")[1].split("END\n")[0]
    streams = nginx.split("location /live/ {")[1]
    assert "proxy_buffering off;" in streams
    assert "proxy_read_timeout" in streams
    for header in ("Host $host", "X-Forwarded-For $remote_addr", "X-Forwarded-Proto $scheme"):
        assert f"proxy_set_header {header};" in nginx
