"""All tables of a round play one deal (T-S6): the seed, what stays sealed, and how it counts."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client
from django.utils import translation
from django.utils.translation import gettext as _

from games.honours.models import Honour
from games.kitchen import at_tables
from games.learning.review import services as reviews
from games.learning.review.errors import StillPlayed
from games.live.topics import Denied
from games.players.clock import Clock
from games.players.models import Player
from games.players.privacy import exports
from games.tables import audience, registry
from games.tables.checks import faults
from games.tables.errors import Sealed
from games.tables.models import Table
from games.tables.page import live
from games.tables.proof import examine
from games.tables.proof.document import proof_of
from games.tables.records import record_of
from games.tables.services import playing, state_of
from games.tables.talk import live as talk_live
from games.tables.talk import services as talk
from games.tournaments import checks, wall
from games.tournaments.errors import NoOneDeal, OnlyOneDeal, TooFewPeople
from games.tournaments.models import Pairing, Tournament
from games.tournaments.pairing import scoring
from games.tournaments.pairing.history import Kind, Round, Scale, Sitting, history
from games.tournaments.pairing.sizes import alike
from games.tournaments.services import advancing, opening, rounds, ruling
from tests.tournaments.playing import begun, fresh, next_round, opened, standings_of

ONE_DEAL = {"wanted": 3, "least": 3, "most": 4, "rounds": 2, "one_deal": True}
SHORT = {"rounds": 1}


@pytest.fixture
def made(office: list[Player]) -> Tournament:
    """Seven people of Papayoo: two tables of three, and one free round."""
    return begun(office[:7], game="papayoo", plan=ONE_DEAL, options=SHORT)


def tables_of(made: Tournament, number: int = 1) -> list[Table]:
    found = Table.objects.filter(
        tournament_sitting__pairing__round__tournament=made,
        tournament_sitting__pairing__round__number=number,
    )
    return list(found.order_by("pk"))


def play_out(table: Table, twice: bool = False) -> Table:
    """By fallbacks; with `twice` the first seat chooses its cards anew once."""
    players = {seat.number: seat.player for seat in table.seats.select_related("player")}

    def enter(seat: int, text: str) -> None:
        player, version = players[seat], Table.objects.get(pk=table.pk).version
        assert player
        playing.play(table.pk, player, text, version)

    rules = registry.rules(table.game)
    if twice:
        enter(0, "pass " + " ".join(state_of(table).hands[0][:5]))
        enter(0, str(rules.fallback(state_of(table), 0)))
    while Table.objects.get(pk=table.pk).outcome is None:
        state = state_of(Table.objects.get(pk=table.pk))
        seat = max(rules.awaited(state))
        enter(seat, str(rules.fallback(state, seat)))
    return Table.objects.get(pk=table.pk)


def dealt(table: Table) -> list[Any]:
    return [list(event) for event in table.chance_log]


def test_T_S6_all_tables_of_a_round_have_one_deal_and_one_die(made: Tournament) -> None:
    next_round(made, 1)
    first, second = tables_of(made)
    assert first.seed == second.seed
    assert dealt(first) == dealt(second)
    first, second = play_out(first), play_out(second, twice=True)
    assert first.version < second.version  # more entries, and yet the same die
    assert dealt(first) == dealt(second)
    assert [faults(one) for one in (first, second)] == [[], []]
    advancing.collect(made.pk)
    assert list(checks.differences()) == []
    rounds.propose(made.pk, 2, made.organiser)
    rounds.start(made.pk, 2, made.organiser)
    assert tables_of(made, 2)[0].seed != first.seed


def test_T_S6_speahx_deals_all_at_once(office: list[Player]) -> None:
    made = begun(office[:4], plan={"one_deal": True, "rounds": 1})
    next_round(made, 1)
    first, second = tables_of(made)
    assert (first.seed, first.setup, dealt(first)) == (second.seed, None, dealt(second))


def pages_of(table: Table) -> Iterator[str]:
    """Every address that shows a table, or a part of what was played at it."""
    here = f"/tables/{table.pk}/"
    yield here
    yield from (f"{here}{name}" for name in ("record.json", "record.json?explicit=1", "record.txt"))
    yield from (f"{here}{name}" for name in ("proof.json", "verify/", "moment/", "moment.png"))
    yield from (
        f"{here}{name}" for name in ("replay/", "replay/3/", "replay/moves/", "open_cards/")
    )
    yield from (f"{here}{name}" for name in ("fragment/table/", "fragment/score/", "open-cards/"))
    yield f"/reviews/{table.pk}/"


def open_to(client: Client, player: Player, addresses: Iterator[str]) -> list[str]:
    client.force_login(player)
    return [one for one in addresses if client.get(one).status_code == 200]


def test_T_S6_a_deal_that_is_still_played_leaks_through_no_door(
    made: Tournament, office: list[Player], client: Client
) -> None:
    next_round(made, 1)
    ended, runs = tables_of(made)
    ended = play_out(ended)
    advancing.collect(made.pk)
    there = ended.seats.order_by("number")[0].player
    sibling = runs.seats.order_by("number")[0].player
    assert there
    assert sibling

    # Pages: whoever sat there sees their table as they left it, and nothing that tells the deal.
    assert open_to(client, sibling, pages_of(ended)) == []
    own = open_to(client, there, pages_of(ended))
    assert [one.removeprefix(f"/tables/{ended.pk}/") for one in own] == [
        "",
        "fragment/table/",
        "fragment/score/",
        "open-cards/",
    ]
    assert open_to(client, there, pages_of(runs)) == []
    page = client.get(f"/tables/{ended.pk}/").content.decode()
    assert 'id="replay"' not in page
    assert 'id="sealed"' in page

    # Streams: of the table, of what stands around it, and of its talk.
    for one in (live.resolve, live.beside("seats"), live.beside("below")):
        arguments = (str(runs.pk), "table") if one is live.resolve else (str(runs.pk),)
        with pytest.raises(Denied):
            one(there, arguments, "en")
    with pytest.raises(Sealed):
        audience.audience_of(ended.pk, sibling, "en")

    # Documents, the judge, the screen in the kitchen, honours.
    for read in (record_of, proof_of):
        with pytest.raises(Sealed):
            read(ended)
    with pytest.raises(StillPlayed):
        reviews.ask(there, ended)
    Table.objects.update(joining="anyone")
    assert at_tables.shown() == ()
    assert not Honour.objects.exists()

    # Lists, the tournament's own pages and files, the export of one's own data.
    client.force_login(sibling)
    for address in (
        "/tables/finished/",
        "/tables/",
        f"/tournaments/{made.pk}/",
        f"/tournaments/{made.pk}/rounds/1/",
        f"/tournaments/{made.pk}/data.json",
        f"/tournaments/{made.pk}/standings.csv",
        "/honours/",
    ):
        text = client.get(address, follow=True).content.decode()
        assert ended.seed not in text
        # Each score stands in brackets, or as so many points, where a result is told.
        assert not any(f"({score}" in text for score in ended.outcome["scores"])
    assert str(_("Others still play this deal")) in client.get("/tables/finished/").content.decode()
    assert ended.seed not in json.dumps(
        {name: of(there) for name, of in exports().items()}, default=str
    )
    assert [one.places for one in Pairing.objects.all()] == [None, None]

    # With the last table all of it opens at once.
    play_out(runs)
    advancing.collect(made.pk)
    assert record_of(ended)["seed"] == ended.seed
    assert Honour.objects.count() == 6
    assert len(open_to(client, sibling, pages_of(ended))) > 8
    assert all(one.places for one in Pairing.objects.all())
    assert list(checks.differences()) == []


def test_T_S6_talk_of_a_deal_that_is_still_played_stays_at_its_table(
    made: Tournament, client: Client
) -> None:
    next_round(made, 1)
    ended, runs = tables_of(made)
    ended = play_out(ended)
    there, other = (one.seats.order_by("number")[0].player for one in (ended, runs))
    assert there
    assert other
    talk.say(runs.pk, other, text="The seven of spades is with me")
    line = runs.talk.get()
    talk.let_spectators(runs.pk, other, True)
    with pytest.raises(Denied):
        talk_live.resolve(there, (str(runs.pk),), "en")
    with pytest.raises(Sealed):
        talk.say(runs.pk, there, text="Beware of the seven")
    here = f"/tables/{runs.pk}/talk/"
    client.force_login(there)
    for answer in (
        client.get(f"{here}{line.pk}/"),
        client.post(here, {"text": "Beware"}),
        client.post(here, {"text": "Beware"}, headers={"HX-Request": "true"}),
    ):
        assert answer.status_code in (404, 409)
        assert b"seven of spades" not in answer.content
    assert runs.talk.count() == 1
    # Those who sit there read and answer; afterwards everybody may.
    talk_live.resolve(other, (str(runs.pk),), "en")
    play_out(runs)
    assert b"seven of spades" in client.get(f"{here}{line.pk}/").content
    talk_live.resolve(there, (str(runs.pk),), "en")


def test_T_S6_the_wall_tells_that_it_is_one_deal_and_no_result(made: Tournament) -> None:
    next_round(made, 1)
    ended, runs = tables_of(made)
    ended = play_out(ended)
    advancing.collect(made.pk)
    with translation.override("en"):
        screen = wall.find(Clock.read())
        assert screen
        drawn = screen.draw()
    assert "one deal at all tables" in drawn
    assert re.findall(r'class="state">([a-z]+)', drawn) == ["over", "running"]
    assert 'class="won"' not in drawn
    assert ended.seed not in drawn
    play_out(runs)
    advancing.collect(made.pk)
    again = wall.find(Clock.read())
    assert again
    assert again.draw().count('class="won"') == 2


def line_of(made: list[Sitting], who: int, fewer: bool = True) -> tuple[Fraction, int | None]:
    scale = Scale(compared=True, fewer_is_better=fewer)
    told = history([Round(tuple(made))], range(1, 10), scale)
    (line,) = told.of(who)
    return line.score, line.place


def test_T_S6_match_points_compare_those_who_had_the_same_seat() -> None:
    """Bridge’s way: one for each table where that seat did worse, half for an equal one."""
    played = [
        Sitting((1, 2, 3), (1, 2, 3), (10, 90, 150)),
        Sitting((4, 5, 6), (3, 1, 2), (140, 50, 60)),
        Sitting((7, 8, 9), (1, 3, 2), (10, 200, 40)),
    ]
    # Seat 0: 10, 140 and 10 points, fewer are better; the two best share 1 and ½.
    assert line_of(played, 1) == (Fraction(3, 4), 1)
    assert line_of(played, 7) == (Fraction(3, 4), 1)
    assert line_of(played, 4) == (Fraction(0), 3)
    # Whoever was last at their table may be best of their seat.
    assert line_of(played, 3) == (Fraction(0), 3)
    assert line_of(played, 2) == (Fraction(1, 2), 2)
    assert line_of(played, 2, fewer=False) == (Fraction(1, 2), 2)
    every = [line_of(played, who)[0] for who in range(1, 10)]
    assert sum(every) == Fraction(9, 2)  # half a score for each person


def test_T_S6_what_was_ruled_or_annulled_isnt_compared() -> None:
    played = [
        Sitting((1, 2, 3), (1, 2, 3), (10, 90, 150)),
        Sitting((4, 5, 6), (3, 1, 2), (140, 50, 60), absent=frozenset({6})),
        Sitting((7, 8, 9), (2, 1, 3), None, ruled=True),
    ]
    told = history([Round(tuple(played))], range(1, 10), Scale(compared=True, fewer_is_better=True))
    scores = [told.score(who) for who in range(1, 10)]
    # The bot in the absent one’s seat is compared, its person has nothing.
    assert scores == [1, 0, 0, 0, 1, 0, Fraction(1, 2), 1, 0]
    assert [line.kind for line in told.of(6)] == [Kind.ABSENT]
    alone = [played[0], Sitting((4, 5, 6), void=True)]
    left = history([Round(tuple(alone))], range(1, 7), Scale(compared=True))
    assert [left.score(who) for who in (1, 2, 3)] == scoring.scores((1, 2, 3))
    # Until the last table is over nobody has anything of it.
    open_one = [played[0], Sitting((4, 5, 6))]
    assert history([Round(tuple(open_one))], [1], Scale(compared=True)).of(1) == []


def test_T_S6_tables_of_one_size() -> None:
    papayoo = range(3, 9)
    cut = {n: alike(n, papayoo, 4, 3, 5) for n in (6, 7, 8, 9, 11, 12, 13, 64)}
    assert cut[6] == ([3, 3], 0)
    assert cut[7] == ([3, 3], 1)
    assert cut[8] == ([4, 4], 0)
    assert cut[9] == ([3, 3, 3], 0)
    assert cut[11] == ([5, 5], 1)
    assert cut[12] == ([4, 4, 4], 0)
    assert cut[13] == ([4, 4, 4], 1)
    assert cut[64] == ([4] * 16, 0)
    assert alike(5, papayoo, 4, 3, 5) == ([5], 0)  # nothing to compare: one table


def test_T_S6_a_whole_tournament_counts_and_is_recounted(made: Tournament) -> None:
    next_round(made, 1)
    one, other = (play_out(table) for table in tables_of(made))
    assert one.outcome == other.outcome  # the same deal, played by the same fallbacks
    advancing.collect(made.pk)
    scores = {one.entrant: one.score for one in standings_of(fresh(made))}
    assert sorted(scores.values()) == [*[Fraction(1, 2)] * 6, 1]  # all equal, and a free round
    assert list(checks.differences()) == []
    Table.objects.filter(pk=one.pk).update(setup=None)
    assert len(list(checks.differences())) == 1
    Table.objects.filter(pk=one.pk).update(setup=one.setup)
    Pairing.objects.filter(sittings__table=one.pk).update(points=[1, 2, 3])
    assert any("points" in told for told in checks.differences())


def test_T_S6_the_proof_of_a_shared_deal_holds(made: Tournament) -> None:
    next_round(made, 1)
    for table in tables_of(made):
        play_out(table)
    proof = json.loads(json.dumps(proof_of(tables_of(made)[0])))
    assert proof["setup"]
    assert proof["drawn"]
    assert {step.name: step.verdict for step in examine.examine(proof)} == {
        **dict.fromkeys(("seed", "chain", "rules", "chance"), "good"),
        "seen": "open",
    }
    proof["setup"]["dealer"] = (proof["setup"]["dealer"] + 1) % 3
    verdicts = {step.name: step.verdict for step in examine.examine(proof)}
    assert "bad" in (verdicts["rules"], verdicts["chance"])


def test_T_S6_a_table_that_is_stopped_opens_the_others(made: Tournament) -> None:
    next_round(made, 1)
    ended, runs = tables_of(made)
    ended = play_out(ended)
    assert not Honour.objects.exists()
    ruling.annul(made.pk, made.organiser, 1, 2, "the lift is stuck")
    advancing.collect(made.pk)
    assert record_of(ended)["seed"] == ended.seed
    assert Honour.objects.filter(table=ended).count() == 3
    assert fresh(made).rounds.get(number=1).stage == "over"
    assert Table.objects.get(pk=runs.pk).status == "stopped"
    assert list(checks.differences()) == []


def test_T_S6_nothing_is_played_twice(made: Tournament) -> None:
    next_round(made, 1)
    with pytest.raises(OnlyOneDeal):
        ruling.replay(made.pk, made.organiser, 1, 1, "once more")
    assert Table.objects.count() == 2


@pytest.mark.parametrize(
    ("game", "format", "more"),
    [
        ("papayoo", "seated", {}),
        ("papayoo", "swiss", {"points": [6, 4, 2]}),
        ("cerke", "swiss", {}),
        ("spirale", "swiss", {}),
    ],
)
def test_T_S6_what_cant_be_compared_is_refused(
    office: list[Player], game: str, format: str, more: dict[str, Any]
) -> None:
    """Cerke and La Spirale d’Or deal nothing."""
    wanted = 3 if game == "papayoo" else 2
    plan = {"wanted": wanted, "least": wanted, "most": wanted, "one_deal": True, **more}
    with pytest.raises(NoOneDeal):
        opening.create(office[0], "Friday", game, format, {}, plan)


def test_T_S6_it_takes_two_tables(office: list[Player]) -> None:
    made = opened(office[:5], game="papayoo", plan=ONE_DEAL, options=SHORT)
    with pytest.raises(TooFewPeople):
        rounds.begin(made.pk, made.organiser)
