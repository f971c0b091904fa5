"""`python -m spaye_site.packages [FILE]`: install the packages of a file (requirements.txt).

uv takes a few seconds where pip takes half a minute. If it can't be used, because there is no wheel
for the machine or only pip knows of a mirror, pip installs all. The Makefile calls this in a fresh
`.venv`, so it imports only the standard library.
"""

import subprocess
import sys
from pathlib import Path

from spaye_site import progress
from spaye_site.progress import Step

ROOT = Path(__file__).resolve().parent.parent
REQUIREMENTS = ROOT / "requirements.txt"
UV = ROOT / "requirements-uv.txt"
PIP = ("-m", "pip", "install", "--disable-pip-version-check", "--no-color", "--no-input")
WITH_UV = ("-m", "uv", "pip", "install", "--python", sys.executable, "--no-config")
# Wheels only: to build a package pip fetches tools whose hashes aren't in the file.
CHECKED = ("--only-binary", ":all:", "--require-hashes")
FETCHED = ("Collecting ", "Requirement already satisfied")


def main(file: Path = REQUIREMENTS) -> int:
    """Install the packages; return the exit status. pip's output is shown if it fails."""
    progress.begin(aloud=True)
    step = Step("Packages", counted=FETCHED)
    if _runs(*PIP, *CHECKED, "-r", str(UV)) and _runs(*WITH_UV, *CHECKED, "-r", str(file)):
        step.end()
        progress.end()
        return 0
    said = []
    command = [sys.executable, *PIP, *CHECKED, "-r", str(file)]
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


def _runs(*command: str) -> bool:
    return subprocess.run([sys.executable, *command], capture_output=True).returncode == 0


if __name__ == "__main__":
    sys.exit(main(*(ROOT / name for name in sys.argv[1:])))
