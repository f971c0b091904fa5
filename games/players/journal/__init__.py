"""The journal as it is read: filtered, a page at a time, or whole as a file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Q, QuerySet
from django.utils.http import urlencode

from games.players import acts, typed
from games.players.journal import details
from games.players.models import AdminAct, Player

PAGE = 50


@dataclass(frozen=True, slots=True)
class Line:
    """One act in words."""

    act: AdminAct
    said: str
    detail: str


@dataclass(frozen=True, slots=True)
class Filter:
    """Whose acts and which: what an address asks for; what it can't mean asks for everything."""

    who: int | None = None
    what: str = ""

    @classmethod
    def read(cls, fields: Mapping[str, str]) -> Filter:
        what = fields.get("what", "")
        return cls(typed.number(fields.get("who")), what if what in acts.WORDS else "")

    @property
    def query(self) -> str:
        """The filter as it stands in an address, "" for everything."""
        asked = {"who": self.who, "what": self.what}
        return urlencode({name: value for name, value in asked.items() if value})

    def acts(self) -> QuerySet[AdminAct]:
        """The acts, newest first, with their people."""
        found: QuerySet[AdminAct] = AdminAct.objects.select_related("by", "whom")
        if self.who is not None:
            found = found.filter(Q(by=self.who) | Q(whom=self.who))
        return found.filter(what=self.what) if self.what else found


def page(asked: Filter, number: str | None) -> Page[Any]:
    """A page of the journal; a number that is none or too high is the first or last page."""
    found: Page[Any] = Paginator(asked.acts(), PAGE).get_page(number)
    found.object_list = list(lines(found.object_list))
    return found


def lines(found: Iterable[AdminAct]) -> Iterator[Line]:
    return (Line(act, acts.said(act), details.told(act)) for act in found)


def people() -> list[Player]:
    """Who stands in the journal, as author or as the one it was about."""
    named = AdminAct.objects.order_by()
    ids = named.values("by").union(named.values("whom"))
    return list(Player.objects.filter(pk__in=ids))


def kinds() -> list[tuple[str, str]]:
    """(word, label) of every kind of act, in the order of the labels."""
    labels = ((word, acts.kind(word)) for word in acts.WORDS)
    return sorted(labels, key=lambda pair: pair[1].casefold())
