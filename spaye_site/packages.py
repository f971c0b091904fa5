"""`python -m spaye_site.packages`: install what requirements.txt names, and say how far it is.

The Makefile calls it in a fresh `.venv`, so it knows nothing but Python's own library.
"""

import subprocess
import sys
from pathlib import Path

from spaye_site import progress
from spaye_site.progress import Step

REQUIREMENTS = Path(__file__).resolve().parent.parent / "requirements.txt"
INSTALL = ("-m", "pip", "install", "--disable-pip-version-check", "--no-color", "--no-input")
# Ready-made ones alone: to build one, pip fetches tools whose hashes nobody has written down.
CHECKED = ("--only-binary", ":all:", "--require-hashes")
FETCHED = ("Collecting ", "Requirement already satisfied")


def main() -> int:
    """Return pip's exit status; pip's output is shown if it fails."""
    progress.begin(aloud=True)
    step = Step("Packages", counted=FETCHED)
    command = [sys.executable, *INSTALL, *CHECKED, "-r", str(REQUIREMENTS)]
    said = []
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as pip:
        for line in pip.stdout or ():
            said.append(line)
            step.write(line)
            if line.startswith("Installing"):
                step.end()
                step = Step("Putting them into .venv")
    step.end()
    progress.end()
    if pip.returncode:
        sys.stderr.writelines(said)
    return pip.returncode


if __name__ == "__main__":
    sys.exit(main())
