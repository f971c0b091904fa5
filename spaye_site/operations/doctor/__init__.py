"""`manage.py doctor`: what a volunteer would be asked about, one line each, in plain words."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

Status = Literal["ok", "warn", "fail"]


@dataclass(frozen=True, slots=True)
class Finding:
    """What was looked at, how it is, and what to do about it if anything."""

    subject: str
    status: Status
    sentence: str


Look = Callable[[], tuple[Status, str]]
"""Named after its subject."""


def examine(looks: tuple[Look, ...]) -> Iterator[Finding]:
    """Every look in turn; one that can't be taken is a finding too."""
    for look in looks:
        subject = look.__name__.replace("_", " ")
        try:
            status, sentence = look()
        except Exception as error:
            status = "fail"
            sentence = f"couldn’t be looked at ({type(error).__name__}: {_first_line(error)})"
        yield Finding(subject, status, sentence)


def _first_line(error: Exception) -> str:
    return (str(error).splitlines() or [""])[0]
