"""`python -m tests.with_postgres [pytest's arguments]`: tests on a private PostgreSQL server."""

import os
import signal
import subprocess
import sys

from tests import prebuilt
from tests.postgres import Missing, private_server


def main(arguments: list[str]) -> int:
    """pytest's exit status; 2 with a sentence when there is no PostgreSQL."""
    # Told to stop, leave by the ordinary way, which stops the server too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        with private_server() as url:
            own = {"DATABASE_URL": url, prebuilt.TEMPLATE: prebuilt.make_template(url)}
            command = [sys.executable, "-m", "pytest", *arguments]
            return subprocess.run(command, env=os.environ | own).returncode
    except Missing as missing:
        sys.stderr.write(f"{missing}\n")
        return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
