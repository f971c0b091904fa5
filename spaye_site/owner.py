"""Whoever types a command as root works as the user to whom the office belongs.

Otherwise root's locks, backups and write-ahead logs would lie in the folder, and the server, which
isn't root, could write no more.
"""

from __future__ import annotations

import os
from pathlib import Path

try:
    import pwd
except ImportError:  # Windows has no root.
    pwd = None  # type: ignore[assignment]


def become(folder: Path) -> None:
    """Go on as the folder's owner, where root is at work in somebody else's."""
    if pwd is None or os.geteuid() != 0 or not folder.exists():
        return
    found = folder.stat()
    if found.st_uid == 0:
        return
    try:
        os.initgroups(pwd.getpwuid(found.st_uid).pw_name, found.st_gid)
    except KeyError:  # A number without a name, as in containers.
        os.setgroups([])
    os.setgid(found.st_gid)
    os.setuid(found.st_uid)
