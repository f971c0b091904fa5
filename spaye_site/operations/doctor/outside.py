"""What leaves this machine, if the operator wants it: figures and copies of backups."""

import shlex
import shutil

from django.conf import settings

from spaye_site.operations import copies
from spaye_site.operations.doctor import Status
from spaye_site.operations.errors import KeepingError

Told = tuple[Status, str]


def figures() -> Told:
    """Prometheus's: who could fetch them."""
    return "ok", "at /metrics, with the token" if settings.METRICS_TOKEN else "off (METRICS_TOKEN)"


def copies_elsewhere() -> Told:
    """Whether backups are handed on, and whether what does so is there."""
    try:
        keys = copies.recipients()
    except KeepingError as error:
        return "fail", str(error)
    command = shlex.split(settings.BACKUP_COMMAND)
    if command and not shutil.which(command[0]):
        return "fail", f"BACKUP_COMMAND: {command[0]} isn’t on this machine"
    if not command:
        return "ok", "encrypted beside each backup" if keys else "none (BACKUP_COMMAND)"
    told = "encrypted" if keys else "as they are, with the secret key in them"
    return "ok", f"{command[0]} is handed each backup, {told}"
