"""What bots say: few fixed phrases, repeatable, by what everybody has seen."""

from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest

from games.engine.chance import Dice
from games.tables import registry
from games.tables.bots import selfplay
from games.tables.game_page import GamePage, page_of
from games.tables.models import Table, Talk
from games.tables.talk import phrases, rendering, services
from tests.tables.bots.at_work import lay_out

pytestmark = pytest.mark.django_db


def test_every_temper_has_a_phrase_for_every_moment() -> None:
    wanted = {f"{temper}_{moment}" for temper in phrases.TEMPERS for moment in phrases.ONE_IN}
    assert set(phrases.SAID) == wanted
    assert max(map(len, wanted)) <= 20


def test_a_remark_is_the_same_each_time_and_mostly_none() -> None:
    said = [phrases.remark(7, entry, 1, 0, "good") for entry in range(300)]
    assert said == [phrases.remark(7, entry, 1, 0, "good") for entry in range(300)]
    assert 60 < said.count("merry_good") < 140
    assert set(said) == {"", "merry_good"}


@pytest.fixture
def table(make_player: Any) -> Table:
    return lay_out(make_player("Camille"), "steady", "steady", game="papayoo")


def test_bots_say_little_and_nothing_twice(table: Table) -> None:
    for _again in range(2):
        for seat, phrase in enumerate([*phrases.SAID][:6]):
            services.bot_says(table, seat % 2 + 1, phrase)
    assert Talk.objects.count() == services.MOST_OF_BOTS


def test_the_end_is_the_bots_alone_and_no_draw(table: Table, monkeypatch: Any) -> None:
    monkeypatch.setattr(phrases, "ONE_IN", dict.fromkeys(phrases.ONE_IN, 1))
    table.outcome = {"places": [1, 1, 1]}
    services.remark_at_the_end(table)
    assert not Talk.objects.exists()
    table.outcome = {"places": [1, 2, 3]}
    services.remark_at_the_end(table)
    line = Talk.objects.get()
    assert (line.player, line.seat, line.phrase) == (None, 2, "gruff_lost")
    html = rendering.draw(table, None, "en", shown=True)
    assert "I want other cards." in html
    assert "Turbo" in html
    assert "spectator" not in html[html.index("Turbo") :]
    assert "I want other cards." not in rendering.draw(table, None, "en", shown=True, bots=False)


class Moody(GamePage):
    def mood(self, before: Any, after: Any) -> dict[int, str]:
        return {0: "bad", 1: "bad"}


def test_a_move_is_judged_by_what_spectators_saw(table: Table, monkeypatch: Any) -> None:
    asked: list[int | None] = []
    monkeypatch.setattr(phrases, "ONE_IN", dict.fromkeys(phrases.ONE_IN, 1))
    monkeypatch.setattr(
        services.playback, "seen_after", lambda _table, entry: asked.append(entry) or "now"
    )
    monkeypatch.setattr(services.playback, "seen_before", lambda _table, _entry: lambda: "then")
    monkeypatch.setattr(services, "page_of", lambda game: Moody(registry.config(game)))
    Table.objects.filter(pk=table.pk).update(version=1)
    services.remark_after_move(table.pk, 0)
    assert asked == [0]
    assert list(Talk.objects.values_list("seat", "phrase")) == [(1, "merry_bad")]


def test_papayoo_tells_many_points_and_a_clean_round() -> None:
    def seen(taken: tuple[int, ...], *rounds: tuple[int, ...]) -> Any:
        return SimpleNamespace(
            taken=taken, finished=[SimpleNamespace(points=one) for one in rounds]
        )

    assert page_of("papayoo").mood(seen((0, 3)), seen((0, 43))) == {1: "bad"}
    assert page_of("papayoo").mood(seen((0, 3)), seen((0, 9))) == {}
    assert page_of("papayoo").mood(seen((0, 240)), seen((0, 0), (0, 250))) == {0: "good"}


def test_no_move_is_played_again_for_a_game_that_has_no_moods(
    make_player: Any, monkeypatch: Any
) -> None:
    asked: list[int] = []
    monkeypatch.setattr(
        services.playback, "seen_before", lambda _table, entry: lambda: asked.append(entry)
    )
    for game, bots in (("example_game", ["random"]), ("papayoo", ["steady", "steady"])):
        table = lay_out(make_player(game.title()), *bots, game=game)
        Table.objects.filter(pk=table.pk).update(version=2)
        services.remark_after_move(table.pk, 1)
        assert bool(asked) == (game == "papayoo")


def test_speahx_tells_many_cards_and_who_goes_out() -> None:
    def seen(*cards: int, out: tuple[int, ...] = ()) -> Any:
        return SimpleNamespace(cards=cards, order=out)

    assert page_of("speahx").mood(seen(5, 2), seen(11, 2)) == {0: "bad"}
    assert page_of("speahx").mood(seen(5, 2), seen(8, 1)) == {}
    assert page_of("speahx").mood(seen(5, 1, 3), seen(5, 0, 3, out=(1,))) == {1: "good"}


def test_cerke_tells_a_hand_and_a_season() -> None:
    def seen(scores: tuple[int, int], *hands: int) -> Any:
        return SimpleNamespace(scores=scores, hands=[("hand",) * count for count in hands])

    mood = page_of("cerke").mood
    assert mood(seen((20, 20), 0, 1), seen((20, 20), 1, 1)) == {0: "good", 1: "bad"}
    # The season's hands go with it; what it brought is told.
    assert mood(seen((20, 20), 1, 1), seen((15, 25), 0, 0)) == {0: "bad", 1: "good"}
    assert mood(seen((20, 20), 1, 0), seen((20, 20), 0, 0)) == {}


def test_spirale_tells_much_gold() -> None:
    def seen(*gold: int) -> Any:
        return SimpleNamespace(gold=gold)

    assert page_of("spirale").mood(seen(7, 7), seen(10, 3)) == {0: "good", 1: "bad"}
    assert page_of("spirale").mood(seen(7, 7), seen(6, 9)) == {}


def watched(game: str) -> list[Any]:
    """What a spectator sees of a whole table of bots, move by move."""
    rules = registry.rules(game)
    played = selfplay.Playing.of(game, rules.SEATS.start, {}, "moods")
    bot, dice = selfplay.bot_of(game, "steady"), Dice(selfplay.seed_of("moods"), 0, 0)
    seen = [played.look(None)]
    while rules.outcome(played.state) is None:
        seat = min(rules.awaited(played.state))
        moves = list(rules.legal_moves(played.state, seat))
        played.enter(seat, str(bot(played.look(seat), moves, dice)))
        seen.append(played.look(None))
    return seen


@pytest.mark.parametrize("game", ["papayoo", "speahx", "cerke", "spirale"])
def test_a_table_of_bots_is_told_of_now_and_then(game: str) -> None:
    """Whole tables, as spectators see them: things happen, and not at every move."""
    page = page_of(game)
    told = [page.mood(before, after) for before, after in pairwise(watched(game))]
    assert 0 < sum(map(bool, told)) < len(told) / 3
    assert {word for each in told for word in each.values()} <= {"good", "bad"}
