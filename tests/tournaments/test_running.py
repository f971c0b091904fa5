"""A tournament from its draft to its end, by the services that write it."""

from collections.abc import Callable
from datetime import timedelta
from fractions import Fraction

import pytest
from django.utils import timezone

from games.players.models import Player
from games.tables.absence import services as absence
from games.tables.models import SatOut, Seat, Table
from games.tables.ties import Tied
from games.tournaments import checks, invitations
from games.tournaments.models import Entrant, Pairing, Tournament
from games.tournaments.page.scene import TournamentScene
from games.tournaments.services import (
    advancing,
    entrants,
    lifecycle,
    rounds,
    rulings,
    standings,
    tables,
)
from games.tournaments.services.locking import WrongMoment
from games.tournaments.services.rounds import TooFewPeople
from games.tournaments.services.rulings import BadResult
from tests.refusals import refuses
from tests.tournaments.playing import (
    OF_FOUR,
    SignIn,
    begun,
    by_name,
    fresh,
    give,
    names,
    next_round,
    opened,
    order_of,
    play,
    play_round,
)


def test_a_swiss_of_eleven_at_tables_of_four(office: list[Player]) -> None:
    made = play(begun(office[:11], plan=OF_FOUR))
    assert made.status == "over"
    assert made.rounds.count() == 4
    for each in made.rounds.all():
        sizes = sorted(pairing.chairs.count() for pairing in each.pairings.all())
        assert sizes == [3, 4, 4]
    assert order_of(made)[0] == (1, "Camille")
    assert list(checks.differences()) == []


class Killed(BaseException):
    """The server ends here: nothing catches it."""


def test_a_round_that_starts_by_itself_is_never_drawn_and_left(
    office: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A drawn one is left to the organiser, who wouldn’t know of it."""
    made = begun(office[:4], tempo="at_once", plan={"rounds": 3})
    next_round(made, 1)
    play_round(made, 1)

    def end(*_: object) -> None:
        raise Killed

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(rounds, "start", end)
        with pytest.raises(Killed):
            advancing.advance(made.pk)
    assert not made.rounds.filter(number=2).exists()
    advancing.advance(made.pk)
    assert made.rounds.get(number=2).stage == "running"


def test_by_invitation_with_a_link(office: list[Player]) -> None:
    made = lifecycle.create(office[0], "Friday", "speahx", "swiss", {}, {}, invited_only=True)
    lifecycle.announce(made.pk, office[0])
    with refuses("This tournament is by invitation only. Ask the organiser for the link."):
        entrants.sign_up(made.pk, office[1])
    entrants.sign_up(made.pk, office[1], token=invitations.invitation_token(made))
    assert made.entrants.count() == 2


def test_a_full_field_waits_and_moves_up(office: list[Player]) -> None:
    made = lifecycle.create(office[0], "Friday", "speahx", "swiss", {}, {}, cap=2)
    lifecycle.announce(made.pk, office[0])
    for player in office[1:4]:
        entrants.sign_up(made.pk, player)
    assert [one.state for one in made.entrants.order_by("pk")] == ["in", "in", "waiting", "waiting"]
    entrants.withdraw(made.pk, office[1])
    assert made.entrants.get(player=office[2]).state == "in"
    assert made.entrants.get(player=office[3]).state == "waiting"


def test_whoever_isnt_there_isnt_paired_and_stands_behind_those_who_play(
    office: list[Player],
) -> None:
    made = opened(office[:5])
    entrants.set_here(made.pk, office[0], False)
    rounds.begin(made.pk, office[0])
    each = next_round(made, 1)
    assert each.pairings.count() == 2
    assert made.entrants.get(player=office[0]).number is None
    assert TournamentScene(fresh(made), office[1]).participants[-1].player == office[0]


def test_out_for_one_round_and_back(office: list[Player]) -> None:
    made = begun(office[:5])
    entrants.set_here(made.pk, office[1], False)
    first = next_round(made, 1)
    assert not first.pairings.filter(chairs__entrant__player=office[1]).exists()
    assert first.beside.get(entrant__player=office[1]).kind == "out"
    play_round(made, 1)
    entrants.set_here(made.pk, office[1], True)
    second = next_round(made, 2)
    assert second.pairings.filter(chairs__entrant__player=office[1]).exists() or (
        second.beside.get(entrant__player=office[1]).kind == "bye"
    )


def test_late_until_half_of_the_rounds_have_begun(office: list[Player]) -> None:
    made = begun(office[:8], plan={"rounds": 4})
    for number in (1, 2):
        next_round(made, number)
        play_round(made, number)
    entrants.sign_up(made.pk, office[8])
    late = made.entrants.get(player=office[8])
    assert [one.kind for one in late.beside.order_by("round")] == ["late", "out"]
    standings.recount(made.pk)
    assert Fraction(made.places.get(entrant=late).score) == Fraction(1, 2)
    next_round(made, 3)
    with refuses("Half the rounds have started, so no one can join any more."):
        entrants.sign_up(made.pk, office[9])
    assert not made.entrants.filter(player=office[9]).exists()


def test_a_bot_sits_in_for_whoever_doesnt_come(office: list[Player]) -> None:
    made = begun(office[:4], plan=OF_FOUR)
    each = next_round(made, 1)
    [pairing] = each.pairings.all()
    [table] = tables.open_tables(pairing)
    Seat.objects.filter(table=table).exclude(player=office[3]).update(seen_at=timezone.now())
    advancing.collect(made.pk)
    assert not pairing.chairs.filter(absent=True).exists()
    late = timezone.now() + timedelta(minutes=4)
    lifecycle.pause(made.pk, office[0], True)
    advancing.collect(made.pk, late)
    assert not Seat.objects.get(table=table, player=office[3]).standin, "It is paused."
    lifecycle.pause(made.pk, office[0], False)
    advancing.collect(made.pk, late)
    assert Seat.objects.get(table=table, player=office[3]).standin
    assert not Seat.objects.filter(table=table, player=office[0]).exclude(standin="").exists()
    assert not made.entrants.get(player=office[3]).here
    give(table, lambda name: -by_name(name))
    advancing.collect(made.pk)
    place = made.places.get(entrant__player=office[3])
    assert (place.score, place.place) == ("0", 4)  # The bot came first: it is nobody's.
    assert made.places.get(entrant__player=office[2]).score == "2/3"


def test_a_check_draws_every_round_again_and_counts_the_standings(
    office: list[Player],
) -> None:
    made = play(begun(office[:6]))
    assert list(checks.differences()) == []
    before = order_of(made)
    made.places.all().delete()
    assert list(checks.differences()) == [f"the standings of {made} are not what its rounds make"]
    standings.recount_all()
    assert order_of(made) == before
    each = made.rounds.get(number=2)
    each.drawn["tables"][0].reverse()
    each.save()
    assert len(list(checks.differences())) == 1


def test_a_late_correction_changes_standings_and_no_pairing(office: list[Player]) -> None:
    made = begun(office[:4])
    next_round(made, 1)
    play_round(made, 1)
    second = next_round(made, 2)
    drawn = [names(pairing) for pairing in second.pairings.all()]
    first: Pairing = made.rounds.get(number=1).pairings.get(number=1)
    assert first.places in ([1, 2], [2, 1])
    turned = [2, 1] if first.places == [1, 2] else [1, 2]
    rulings.rule(made.pk, office[0], 1, 1, turned, "The score sheet was read upside down.")
    rulings.rule(made.pk, office[0], 1, 1, turned, "The score sheet was read upside down.")
    assert made.remarks.count() == 1
    first.refresh_from_db()
    assert (first.places, first.ruled) == (turned, True)
    assert [names(pairing) for pairing in second.pairings.all()] == drawn
    assert list(checks.differences()) == []
    with pytest.raises(BadResult):
        rulings.rule(made.pk, office[0], 1, 1, [2, 2], "No.")
    with refuses("Give a reason. Everyone can read it."):
        rulings.rule(made.pk, office[0], 1, 1, [1, 2], "")


def test_a_table_that_hangs_is_annulled_or_played_again(office: list[Player]) -> None:
    made = begun(office[:4])
    each = next_round(made, 1)
    one, other = each.pairings.all()
    [hanging] = tables.open_tables(one)
    rulings.replay(made.pk, office[0], 1, 1, "The power went.")
    hanging.refresh_from_db()
    assert hanging.status == "stopped"
    [again] = tables.open_tables(one)
    assert again != hanging
    rulings.annul(made.pk, office[0], 1, 2, "Both had to leave.")
    give(again, by_name)
    advancing.collect(made.pk)
    each.refresh_from_db()
    assert each.stage == "over"
    assert {place.score for place in made.places.all()} == {"0", "1"}
    assert [remark.what for remark in made.remarks.all()] == ["replayed", "annulled"]
    other.refresh_from_db()
    assert other.void


def test_tables_cant_be_stopped(office: list[Player]) -> None:
    made = begun(office[:2])
    each = next_round(made, 1)
    [table] = tables.open_tables(each.pairings.get())
    one = Seat.objects.filter(table=table).select_related("player").first()
    assert one
    assert one.player
    with pytest.raises(Tied):
        absence.vote(table.pk, one.player, "stop", True)
    assert Table.objects.get(pk=table.pk).status == "running"


def test_the_next_round_starts_by_itself_where_that_was_chosen_unless_paused(
    office: list[Player],
) -> None:
    made = begun(office[:4], tempo="at_once", plan={"rounds": 3})
    next_round(made, 1)
    lifecycle.pause(made.pk, office[0], True)
    play_round(made, 1)
    advancing.advance(made.pk)
    assert made.rounds.count() == 1
    lifecycle.pause(made.pk, office[0], False)
    advancing.advance(made.pk)
    assert made.rounds.count() == 2
    for number in (2, 3):
        play_round(made, number)
        advancing.advance(made.pk)
        advancing.advance(made.pk)
    assert fresh(made).status == "over"
    assert made.rounds.count() == 3


@pytest.mark.parametrize(
    ("format", "people"),
    [("round_robin", 5), ("knockout", 6), ("double", 5), ("groups", 9), ("seated", 7)],
)
def test_every_format_is_played_to_its_end(office: list[Player], format: str, people: int) -> None:
    # So many that all meet: in fewer rounds two who never meet may both win every table.
    plan = OF_FOUR | {"rounds": 6} if format == "seated" else {}
    made = play(begun(office[:people], format, plan=plan))
    assert made.status == "over"
    assert order_of(made)[0] == (1, "Camille")
    assert len(order_of(made)) == people
    assert list(checks.differences()) == []


def test_best_of_three_is_two_or_three_tables(office: list[Player]) -> None:
    made = play(begun(office[:4], "knockout", plan={"best_of": 3}))
    counts = {
        pairing.sittings.count() for each in made.rounds.all() for pairing in each.pairings.all()
    }
    assert counts == {2}
    assert order_of(made)[0] == (1, "Camille")


def test_a_match_that_nobody_wins_is_played_again_and_decided_by_lot(
    office: list[Player],
) -> None:
    made = begun(office[:2], "knockout")
    each = next_round(made, 1)
    play_round(made, 1, lambda _name: 0)
    pairing = each.pairings.get()
    assert pairing.sittings.count() == 3
    assert sorted(pairing.places) == [1, 2]


def test_whoever_is_away_loses_their_match(office: list[Player]) -> None:
    made = begun(office[:4], "knockout")
    entrants.withdraw(made.pk, office[0])
    each = next_round(made, 1)
    lost = each.pairings.get(chairs__entrant__player=office[0])
    assert lost.decided
    assert not lost.sittings.exists()
    play_round(made, 1)
    second = next_round(made, 2)
    assert "Camille" not in [name for pairing in second.pairings.all() for name in names(pairing)]


def test_somebody_who_comes_or_goes_has_the_round_drawn_again(office: list[Player]) -> None:
    made = begun(office[:6])
    rounds.propose(made.pk, 1, office[0])
    entrants.set_here(made.pk, office[5], False)
    assert not made.rounds.exists()
    with pytest.raises(WrongMoment):
        rounds.start(made.pk, 1, office[0])


def test_too_few_people_dont_begin(office: list[Player]) -> None:
    made = opened(office[:1])
    with pytest.raises(TooFewPeople):
        rounds.begin(made.pk, office[0])
    assert fresh(made).status == "check_in"


def test_a_start_that_breaks_off_leaves_nothing(
    office: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = begun(office[:6])
    rounds.propose(made.pk, 1, office[0])
    lay, laid = tables.lay_next, []

    def breaks(*args: object) -> Table:
        if len(laid) == 2:
            raise RuntimeError
        laid.append(lay(*args))  # type: ignore[arg-type]
        return laid[-1]

    monkeypatch.setattr(tables, "lay_next", breaks)
    with pytest.raises(RuntimeError):
        rounds.start(made.pk, 1, office[0])
    assert not Table.objects.exists()
    assert made.rounds.get().stage == "proposed"
    monkeypatch.setattr(tables, "lay_next", lay)
    rounds.start(made.pk, 1, office[0])
    rounds.start(made.pk, 1, office[0])
    assert Table.objects.count() == 3


def test_ended_early_by_the_organiser(office: list[Player]) -> None:
    made = begun(office[:4])
    next_round(made, 1)
    with pytest.raises(WrongMoment):
        lifecycle.end(made.pk, office[0])
    play_round(made, 1)
    lifecycle.end(made.pk, office[0], "The bell rang.")
    lifecycle.end(made.pk, office[0], "The bell rang.")
    assert fresh(made).status == "over"
    assert made.remarks.count() == 1


def test_a_deactivated_person_is_paired_no_more(
    office: list[Player], django_capture_on_commit_callbacks: object
) -> None:
    made = begun(office[:4])
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        office[3].is_active = False
        office[3].save()
    assert Entrant.objects.get(tournament=made, player=office[3]).state == "withdrawn"


def test_check_in_opens_by_the_clock(office: list[Player]) -> None:
    starts = timezone.now() + timedelta(minutes=30)
    made = lifecycle.create(office[0], "F", "speahx", "swiss", {}, {}, starts_at=starts)
    lifecycle.announce(made.pk, office[0])
    assert made.pk not in advancing.due_tournaments(timezone.now())
    assert made.pk in advancing.due_tournaments(starts - timedelta(minutes=14))
    advancing.collect(made.pk, starts - timedelta(minutes=14))
    assert Tournament.objects.get(pk=made.pk).status == "check_in"


def test_a_large_round_is_drawn_off_the_request(
    office: list[Player], make_player: Callable[..., Player]
) -> None:
    people = [*office, *(make_player(f"Guest {n}") for n in range(4))]
    made = begun(people)
    rounds.request_draw(made.pk, 1, people[0])
    rounds.request_draw(made.pk, 1, people[0])
    assert fresh(made).to_draw == 1
    assert not made.rounds.exists()
    assert made.pk in advancing.due_tournaments(timezone.now())
    advancing.advance(made.pk)
    assert made.rounds.get().stage == "proposed"
    assert fresh(made).to_draw is None
    assert list(checks.differences()) == []


def test_the_organiser_lets_a_bot_play_and_everybody_reads_it(
    office: list[Player], sign_in: SignIn
) -> None:
    """At a tournament’s table whoever doesn’t move is sat out by the organiser alone."""
    made = begun(office[:4])
    pairing = next_round(made, 1).pairings.exclude(chairs__entrant__player=office[0])[0]
    table = pairing.sittings.get().table
    now = timezone.now()
    then = now - timedelta(minutes=10)
    Table.objects.filter(pk=table.pk).update(started_at=then, moved_at=then, clock=None)
    Seat.objects.filter(table=table).update(seen_at=now, here_since=then)
    about = Seat.objects.filter(table=table, turn=True)[0]
    other = table.seats.exclude(pk=about.pk).first()
    with pytest.raises(Tied):
        absence.vote_to_sit_out(table.pk, other.player, about.number, True)
    at_table = sign_in(other.player).get(f"/tables/{table.pk}/").content.decode()
    assert 'id="sit-out-' not in at_table
    address = f"/tournaments/{made.pk}/rounds/1/tables/{pairing.number}/"
    fields = {"what": "sit_out", "player": str(about.player_id)}
    assert sign_in(other.player).post(address, fields).status_code == 403
    browser = sign_in(office[0])
    assert 'id="stalling"' in browser.get(address).content.decode()
    for _twice in range(2):
        assert browser.post(address, fields).status_code in (302, 303)
    assert SatOut.objects.get().by == office[0]
    assert Seat.objects.get(pk=about.pk).standin
    (remark,) = made.remarks.filter(what="sat_out")
    assert remark.people == [made.entrants.get(player=about.player).number]
    assert browser.get(address).status_code == 200
    # Somebody else is not waited for: said on the tournament's page, and nothing changes.
    assert browser.post(address, {"what": "sit_out", "player": "9"}).status_code in (302, 303)
    assert SatOut.objects.count() == 1
