"""What every measurement needs: a fresh database, the site ready to serve, the machine's name."""

import os
import platform
import subprocess
import tempfile
from contextlib import nullcontext
from pathlib import Path

from tests.postgres import DURABLE, private_server

PLACES = {
    "sqlite": ("SQLite, one process", 1),
    "postgresql": ("PostgreSQL, one process", 1),
    "postgresql-2": ("PostgreSQL, two processes", 2),
}


def on_fresh_database(place: str, command: list[str]) -> int:
    """Run it with a database that is thrown away; its exit status."""
    with tempfile.TemporaryDirectory(prefix="spaye-bench-") as folder:
        file = f"sqlite:///{Path(folder) / 'bench.sqlite3'}"
        with nullcontext(file) if place == "sqlite" else private_server(DURABLE) as url:
            given = {"VAR_DIR": folder, "DATABASE_URL": url, "DEMO": "0"}
            # As `manage.py` writes its files, or the doctor says that others can read them.
            done = subprocess.run(command, env=os.environ | given, umask=0o077, check=False)
            return done.returncode


def prepare() -> None:
    """Django with the environment's database, catalogues and static files, all up to date."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "spaye_site.settings"
    import django

    django.setup()
    from django.core.management import call_command

    from spaye_site import compiling, static_files

    call_command("migrate", verbosity=0)
    compiling.compile_all()
    static_files.collect()


def machine() -> str:
    """What the figures are of."""
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    name = next((line.partition(": ")[2] for line in lines if line.startswith("model name")), "")
    return f"Python {platform.python_version()}, {os.cpu_count()} cores ({name})"
