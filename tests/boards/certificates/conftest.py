"""Titles with certificates, and the words of one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from games.boards import services
from games.boards.certificates.drawn import CERTIFICATES
from games.boards.certificates.facts import Certificate
from games.boards.models import Title

MEHDI = Certificate(
    language="fr",
    office="Bureau d’Élodie",
    column="daye",
    title="Grand Späyin",
    month="novembre 2026",
    name="Mehdi",
    initials="Me",
    palette=2,
    points="97",
    unit="dāyes joués",
    heading="Mehdi, Grand Späyin de novembre 2026",
    proclaimed="Proclamation du 1er décembre 2026",
)


def a_certificate(**changes) -> Certificate:
    return replace(MEHDI, **changes)


@pytest.fixture(autouse=True)
def nothing_drawn():
    CERTIFICATES.forget()


@pytest.fixture
def proclaimed(people, admin, project, at, the_office) -> Callable[..., dict[str, Title]]:
    """November's three titles, proclaimed at half past midnight of the 1st, in Paris."""
    the_office(name="Bureau d’Élodie", language="fr", time_zone="Europe/Paris")
    camille, ingrid, mehdi, _sofie = people
    project("2026-11-03", {camille: (9, 1, 0), ingrid: (3, 7, 1), mehdi: (1, 0, 121)})

    def close(ceremony: bool = False) -> dict[str, Title]:
        at("2026-11-30 23:30")
        services.close_month(2026, 11, admin, {}, ceremony=ceremony)
        return {title.column: title for title in Title.objects.select_related("player")}

    return close


@pytest.fixture
def titles(proclaimed) -> dict[str, Title]:
    return proclaimed()
