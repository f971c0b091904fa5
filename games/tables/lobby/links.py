"""Pages beside the lobby: apps above the tables register theirs, in their `ready`."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise


@dataclass(frozen=True, slots=True)
class Link:
    """Name of an address, what the link says, and an icon of `games.ui`."""

    address: str
    words: str | Promise
    icon: str


_links: list[Link] = []


def register(link: Link) -> None:
    _links.append(link)


def beside() -> list[Link]:
    """What the lobby leads to, in the order of the apps."""
    return list(_links)
