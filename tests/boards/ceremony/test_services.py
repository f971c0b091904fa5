"""A ceremony's steps, its end, and the clock."""

from datetime import date

import pytest

from games.boards import services
from games.boards.ceremony import current_ceremony, month_ceremony
from games.boards.models import Ceremony, Closing, Title
from games.boards.services import CannotClose, NotHeld
from games.boards.titles import SLUGS, revealed_titles, titles_changed, unspent_bonuses
from games.players.clock import Clock
from games.players.models import Role
from tests.boards.ceremony.conftest import press
from tests.boards.conftest import a_player, a_table, version
from tests.spaye.together import at_once

pytestmark = pytest.mark.django_db
DECEMBER = date(2026, 12, 1)


def known() -> set[str]:
    return set(revealed_titles(Title.objects).values_list("column", flat=True))


def usable(winners) -> set[str]:
    return {slug for player in winners.values() for slug in unspent_bonuses(player.pk, DECEMBER)}


def test_a_ceremony_begins_with_the_closing_and_shows_nothing_yet(begin, admin, winners):
    found = begin()
    assert (found.step, found.ended_at, found.started_by) == (0, None, admin)
    assert Title.objects.count() == 3
    assert known() == usable(winners) == set()


def test_each_step_shows_one_title_and_gives_its_bonus(begin, winners):
    begin()
    with pytest.raises(NotHeld):
        services.spend_bonus(winners["daye"].pk, "grand_spayin", DECEMBER, a_table().pk)
    for step, columns in enumerate(
        [["repetition"], ["repetition", "victoire"], ["repetition", "victoire", "daye"]]
    ):
        press(step)
        assert known() == set(columns)
        assert usable(winners) == {SLUGS[column] for column in columns}
    assert current_ceremony(Clock.read()) is not None
    press(3)
    assert current_ceremony(Clock.read()) is None
    assert Ceremony.objects.get().ended_at is not None
    assert known() == {"daye", "victoire", "repetition"}


def test_a_step_left_already_moves_nothing(begin):
    begin()
    press(0, 0, 0, 2, 3)
    assert Ceremony.objects.get().step == 1
    press(1, 2, 3, 3)
    ended = Ceremony.objects.get()
    press(3, 0)
    assert Ceremony.objects.get().ended_at == ended.ended_at


def test_a_forgotten_ceremony_is_over_by_the_clock_alone(begin, winners, at):
    begin()
    at("2026-12-01 09:10+01:00")
    press(0)
    at("2026-12-01 09:24:59+01:00")
    assert known() == {"repetition"}
    at("2026-12-01 09:25:00+01:00")
    assert len(known()) == len(usable(winners)) == 3
    assert current_ceremony(Clock.read()) is None
    assert month_ceremony(2026, 11, Clock.read()).status == "ended"
    press(1)
    assert Ceremony.objects.get().step == 1


@pytest.fixture
def told():
    """The months whose titles have changed, as it is told."""
    found = []

    def receiver(sender, year, month, **kwargs):
        found.append((year, month))

    titles_changed.connect(receiver)
    yield found
    titles_changed.disconnect(receiver)


def test_the_end_of_a_forgotten_one_is_written_down_once_and_told(
    begin, at, told, django_capture_on_commit_callbacks
):
    begin()
    services.end_forgotten_ceremonies()
    assert Ceremony.objects.get().ended_at is None
    at("2026-12-01 11:00+01:00")
    before = version(2026, 11)
    with django_capture_on_commit_callbacks(execute=True):
        services.end_forgotten_ceremonies()
        services.end_forgotten_ceremonies()
    assert told == [(2026, 11)]
    assert f"{Ceremony.objects.get().ended_at:%H:%M}" == "08:15"
    assert version(2026, 11) == before + 1


def test_every_step_is_told_to_boards_and_games(begin, told, django_capture_on_commit_callbacks):
    begin()
    before = version(2026, 11), version(2026, 12)
    with django_capture_on_commit_callbacks(execute=True):
        press(0, 0, 1)
    assert told == [(2026, 11)] * 2
    assert (version(2026, 11), version(2026, 12)) == (before[0] + 2, before[1] + 2)


def test_a_column_without_title_is_skipped(people, project, at, admin):
    at("2026-12-01 09:00+01:00")
    project("2026-11-03", {people[0]: (5, 0, 0)})
    services.close_month(2026, 11, admin, {}, ceremony=True)
    before = current_ceremony(Clock.read())
    assert [(act.column, act.revealed, act.title) for act in before.acts[1:]] == [
        ("victoire", True, None),
        ("repetition", True, None),
    ]
    assert before.coming == "daye"
    press(0)
    assert Ceremony.objects.get().step == 3
    assert current_ceremony(Clock.read()).titles == [Title.objects.get()]


def test_one_may_win_everything(people, project, at, admin):
    at("2026-12-01 09:00+01:00")
    project("2026-11-03", {people[0]: (5, 3, 9)})
    services.close_month(2026, 11, admin, {}, ceremony=True)
    press(0, 1)
    shown = [title.column for title in current_ceremony(Clock.read()).titles]
    assert shown == ["victoire", "repetition"]
    assert unspent_bonuses(people[0].pk, DECEMBER) == {"mastaye", "tikao"}


def test_without_titles_there_is_no_ceremony(admin, at):
    at("2026-12-01 09:00+01:00")
    services.close_month(2026, 11, admin, {}, ceremony=True)
    assert Closing.objects.exists()
    assert not Ceremony.objects.exists()


def test_a_second_month_waits_for_the_end_of_the_first_ones_ceremony(begin, admin, at):
    begin()
    with pytest.raises(CannotClose) as refused:
        services.close_month(2026, 10, admin, {}, ceremony=True)
    assert refused.value.blockers[0].url == "/2026/11/ceremony/"
    at("2026-12-01 09:15+01:00")
    assert services.close_month(2026, 10, admin, {}).pk


def test_reopening_calls_the_ceremony_off(begin, admin):
    begin()
    press(0)
    services.reopen_month(2026, 11, admin, "A mistake.")
    assert current_ceremony(Clock.read()) is None
    called_off = month_ceremony(2026, 11, Clock.read())
    assert called_off.off
    assert called_off.titles == []
    press(1)
    assert Ceremony.objects.get().step == 1
    services.close_month(2026, 11, admin, {})
    assert len(known()) == 3


def test_versions_never_go_back(begin, admin, at):
    begin()
    seen = [month_ceremony(2026, 11, Clock.read()).version]
    for act in (
        *(lambda step=step: press(step) for step in range(3)),
        lambda: services.reopen_month(2026, 11, admin, "A mistake."),
        begin,
        lambda: at("2026-12-01 12:00+01:00"),
    ):
        act()
        seen.append(month_ceremony(2026, 11, Clock.read()).version)
    assert seen == sorted(set(seen))


@pytest.mark.usefixtures("both_databases")
def test_eight_who_proclaim_and_press_at_once_begin_one_ceremony_and_move_once(project, at):
    at("2026-12-01 09:00+01:00")
    zoe = a_player("Zoé", Role.ADMIN)
    project("2026-11-03", {zoe: (1, 1, 1)})
    at_once(*[lambda: services.close_month(2026, 11, zoe, {}, ceremony=True)] * 8)
    made = (Closing.objects.count(), Title.objects.count(), Ceremony.objects.count())
    assert made == (1, 3, 1)
    for step in range(4):
        at_once(*[lambda step=step: press(step)] * 8)
        found = Ceremony.objects.get()
        assert (found.step, found.ended_at is None) == (min(step + 1, 3), step < 3)
