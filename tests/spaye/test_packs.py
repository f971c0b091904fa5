"""Which pack fits a day: the sum, what the page says of it, and the day that is started."""

from collections.abc import Callable

import pytest

from games.spaye import packs
from games.spaye.models import Day
from games.spaye.packs import Played, Proposal
from tests.hands import open_page
from tests.spaye.conftest import At, Phone


@pytest.mark.parametrize(("pack", "simulated"), [(16, 7.9), (32, 15.7), (52, 25.6), (104, 49.7)])
def test_dayes_of_a_pack(pack: int, simulated: float) -> None:
    """The figures are of 20,000 packs shuffled and drawn to their final."""
    assert packs.dayes_of(pack) == pytest.approx(simulated, abs=0.1)


@pytest.mark.parametrize(
    ("days", "proposed"),
    [
        ([], None),
        ([Played(0, 0, False)], None),
        # Six people leave a pack of 52 on the table again and again: the small one.
        ([Played(6, 9, False)] * 4, Proposal(16, 6, 3)),
        # Twelve get through a bit more than the short one.
        ([Played(12, 20, False)] * 3, Proposal(32, 12, 3)),
        # Forty finish theirs and would play more.
        ([Played(40, 26, True)] * 4, Proposal(104, 40, 2)),
        # Five finish the small pack, and nothing says that they would play six dāyes each.
        ([Played(5, 8, True)] * 4, Proposal(16, 5, 3)),
        ([Played(2, 3, False)], Proposal(16, 2, 8)),
        # One odd day of four changes nothing.
        ([Played(12, 20, False)] * 3 + [Played(2, 1, False)], Proposal(32, 12, 3)),
    ],
)
def test_the_largest_pack_that_is_played_to_its_end(
    days: list[Played], proposed: Proposal | None
) -> None:
    assert packs.fit(days) == proposed


def test_the_page_proposes_by_the_last_fridays(
    camille: Phone, at: At, real_day_at: Callable[[str], Day]
) -> None:
    for friday in ("2026-11-06", "2026-11-13"):
        real_day_at(f"{friday} 14:00:00")
        for log in ("log 0 1 A-K", "log 0 1 Q-J", "log 0 1 9-8", "log 1 0 7-8"):
            camille.forge_move(log)
    at("2026-11-20 09:00:00")
    told = camille.text("/")
    assert "Usually 2 people on a Friday: 19 cards, about 8 dāyes each." in told
    assert "The final wants a third person." in told
    form = open_page(camille.client, "/").form("/open/")
    form.press("Start the day")
    assert Day.objects.latest("date").table.options["pack"] == 16


def test_other_weekdays_propose_nothing_and_another_pack_is_one_tap_away(
    camille: Phone, at: At, real_day_at: Callable[[str], Day]
) -> None:
    real_day_at("2026-11-12 14:00:00")
    at("2026-11-20 09:00:00")
    assert "Usually" not in camille.text("/")
    open_page(camille.client, "/").form("/open/").press("Start the day")
    assert Day.objects.latest("date").table.options["pack"] == 32
    at("2026-11-23 09:00:00")
    open_page(camille.client, "/").form("/open/").press("Start the day", pack="104")
    assert Day.objects.latest("date").table.options["pack"] == 104
