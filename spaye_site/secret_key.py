"""The secret key of an installation that was given none: made once, kept beside the database."""

import os
import secrets
from pathlib import Path


def read_or_make(path: Path) -> str:
    """The key in `path`, which is made first if need be, readable by its owner only."""
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text().strip()
    with os.fdopen(handle, "w") as file:
        key = secrets.token_urlsafe(50)
        file.write(key)
    return key
