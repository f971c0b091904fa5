"""A private PostgreSQL server for one run of the tests, and pgbouncer before it.

They are started here, stopped and removed here.
"""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

OPTIONS = "-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=200"
DURABLE = "-c max_connections=200"
"""What is committed survives the power going: for figures."""
UNPRIVILEGED = ("postgres", "nobody")


class Missing(Exception):
    """PostgreSQL's programs are not on this machine."""


@dataclass(frozen=True)
class PrivateServer:
    """A running server: the DATABASE_URL of its database, and how it goes and comes back."""

    url: str
    restart: Callable[[], None]
    stop: Callable[[], None]
    start: Callable[[], None]


@contextmanager
def private_server(options: str = OPTIONS) -> Iterator[str]:
    """The DATABASE_URL of a fresh server, gone afterwards. Raises `Missing`."""
    with restartable_server(options) as server:
        yield server.url


@contextmanager
def restartable_server(options: str = OPTIONS) -> Iterator[PrivateServer]:
    """A fresh server, gone afterwards, whose connections `restart` cuts. Raises `Missing`."""
    programs = find_programs()
    # Short, because a socket's path may have 107 bytes only, and enterable by the server's user.
    folder = Path(tempfile.mkdtemp(prefix="pg-", dir="/tmp"))
    try:
        run = runner(folder)
        data, port = str(folder / "data"), free_port()
        run(str(programs / "initdb"), "-D", data, "-U", "spaye", "-A", "trust", "-E", "UTF8", "-N")
        listen = f"-k {folder} -p {port} -c listen_addresses=127.0.0.1 {options}"
        control = (str(programs / "pg_ctl"), "-D", data, "-w")
        start = (*control, "-l", str(folder / "log"), "-o", listen)

        def restart() -> None:
            run(*start, "-m", "fast", "restart")

        def stop() -> None:
            run(*control, "-m", "fast", "stop")

        run(*start, "start")
        try:
            at = ("-h", str(folder), "-p", str(port), "-U", "spaye")
            run(str(programs / "createdb"), *at, "spaye")
            url = f"postgres://spaye@127.0.0.1:{port}/spaye"
            yield PrivateServer(url, restart, stop, lambda: run(*start, "start"))
        finally:
            run(*control, "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder)


def find_programs() -> Path:
    """The folder of initdb and pg_ctl: the PATH's, else the newest that Debian installed."""
    on_path = shutil.which("initdb")
    if on_path:
        return Path(on_path).resolve().parent
    found = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    if not found:
        raise Missing("PostgreSQL is missing: apt install postgresql (its server is not started).")
    return max(found, key=lambda path: int(path.parent.name))


def free_port() -> int:
    """A TCP port of this machine that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def runner(folder: Path) -> Any:
    """Runs a program in `folder`; not as root, which the server refuses."""
    identity = given_to_nobody(folder)

    def run(*command: str) -> None:
        subprocess.run(
            command,
            cwd=folder,
            check=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            env={"LC_ALL": "C.UTF-8", "PATH": os.environ["PATH"]},
            **identity,
        )

    return run


def given_to_nobody(folder: Path) -> dict[str, Any]:
    """Who runs a program that refuses root, as `subprocess` is told it; the folder is theirs."""
    if os.geteuid() != 0:
        return {}
    user = _unprivileged_user()
    os.chown(folder, user.pw_uid, user.pw_gid)
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def _unprivileged_user() -> pwd.struct_passwd:
    names = {user.pw_name: user for user in pwd.getpwall()}
    return next(names[name] for name in UNPRIVILEGED if name in names)


# pgbouncer in transaction mode, as an office may have it.

PLACES = ("pgbouncer", "/usr/sbin/pgbouncer")
POOLER_SETTINGS = """[databases]
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
"""What docs/more.md asks an office to write into its pooler's file."""
PATIENCE = 10


@contextmanager
def pooled(url: str) -> Iterator[str]:
    """The DATABASE_URL of a pooler before the one of `url`. Raises `Missing`."""
    found = next(filter(None, map(shutil.which, PLACES)), None)
    if not found:
        raise Missing("pgbouncer is missing: apt install pgbouncer (its service is not used).")
    with tempfile.TemporaryDirectory(prefix="pooler-", dir="/tmp") as name:
        folder, place, port = Path(name), urlsplit(url), free_port()
        written = POOLER_SETTINGS.format(
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
