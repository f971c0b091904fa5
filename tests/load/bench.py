"""`make bench`: prints figures of this machine, asserts nothing.

The server is a process of its own on a fresh database; the readers and the mover are in this one,
so both share the machine's cores. Times are milliseconds, p50 and p99 over all moves.
"""

from __future__ import annotations

import os
import platform
import tempfile
from pathlib import Path


def main() -> None:
    """Everything on a database that is thrown away."""
    with tempfile.TemporaryDirectory(prefix="spaye-bench-") as folder:
        os.environ |= {
            "VAR_DIR": folder,
            "DATABASE_URL": f"sqlite:///{Path(folder) / 'bench.sqlite3'}",
            "DJANGO_SETTINGS_MODULE": "tests.settings",
        }
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        from tests.load import boards, cerke, rules, streams

        print(f"Python {platform.python_version()}, {os.cpu_count()} cores, SQLite, one process")
        rules.run()
        cerke.run()
        boards.run()
        streams.run()


if __name__ == "__main__":
    main()
