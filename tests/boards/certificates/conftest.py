"""Titles with certificates."""

from collections.abc import Callable

import pytest

from games.boards import services
from games.boards.models import Title


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
