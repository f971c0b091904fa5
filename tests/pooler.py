"""pgbouncer in transaction mode before a PostgreSQL server, as an office may have it."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from tests.postgres import Missing, free_port, given_to_nobody

PLACES = ("pgbouncer", "/usr/sbin/pgbouncer")
SETTINGS = """[databases]
* = host=127.0.0.1 port={behind} {bound}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = trust
auth_file = {folder}/users
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
server_login_retry = 1
{bounds}
"""
BOUND = "connect_query='SET lock_timeout = 5000'"
BOUNDS = ("idle_transaction_timeout = 15", "query_wait_timeout = 10")
"""What docs/operating.md asks an office to write into its pooler's file."""
PATIENCE = 10


@contextmanager
def pooled(url: str) -> Iterator[str]:
    """The DATABASE_URL of a pooler before the one of `url`. Raises `Missing`."""
    found = next(filter(None, map(shutil.which, PLACES)), None)
    if not found:
        raise Missing("pgbouncer is missing: apt install pgbouncer (its service is not used).")
    with tempfile.TemporaryDirectory(prefix="pooler-", dir="/tmp") as name:
        folder, place, port = Path(name), urlsplit(url), free_port()
        written = SETTINGS.format(
            behind=place.port, port=port, folder=folder, bound=BOUND, bounds="\n".join(BOUNDS)
        )
        (folder / "settings.ini").write_text(written)
        (folder / "users").write_text(f'"{place.username}" ""\n')
        identity = given_to_nobody(folder)
        command = [found, "--quiet", str(folder / "settings.ini")]
        with (folder / "said").open("wb") as said:
            child = subprocess.Popen(command, cwd=folder, stdout=said, stderr=said, **identity)
        try:
            _wait(child, port, folder)
            yield place._replace(netloc=f"{place.username}@127.0.0.1:{port}").geturl()
        finally:
            child.terminate()
            child.wait()


def _wait(child: subprocess.Popen[bytes], port: int, folder: Path) -> None:
    """Until it listens."""
    import psycopg

    end = time.monotonic() + PATIENCE
    while True:
        assert child.poll() is None, (folder / "said").read_text()
        try:
            psycopg.connect(f"host=127.0.0.1 port={port} user=spaye dbname=spaye").close()
        except psycopg.OperationalError:
            assert time.monotonic() < end, (folder / "said").read_text()
            time.sleep(0.05)
        else:
            return
