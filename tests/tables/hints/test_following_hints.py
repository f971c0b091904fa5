"""Whoever does what a hint says, by what the page with the hint offers, makes that very move."""

import re
from collections.abc import Callable
from functools import partial

import pytest
from django.test import Client

from games.engine.chance import Dice
from games.engine.contract import Move, Refusal
from games.engine.judging import MoveEvaluation
from games.players.models import Player, RateWindow
from games.tables import audience, hints, registry, services
from games.tables.bots import selfplay
from games.tables.bots.process import analysis
from games.tables.bots.thinker import Position
from games.tables.game_page import page_of
from games.tables.models import Status, Table
from games.tables.services import state_of
from tests.hands import Page, open_page
from tests.learning.by_hand import first_that
from tests.tables.bots.at_work import against_bots

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english", "judged_once")]
GAMES = ("papayoo", "speahx", "cerke", "spirale")
SignIn = Callable[[Player], Client]


@pytest.fixture
def judged_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The judge thinks once about a position: asked again it says the same (`test_hints`)."""
    known: dict[bytes, list[MoveEvaluation]] = {}
    think = analysis.judge

    def judge(position: Position) -> list[MoveEvaluation]:
        if position.seed not in known:
            known[position.seed] = think(position)
        return known[position.seed]

    monkeypatch.setattr(analysis, "judge", judge)


def bots_move(table: Table) -> None:
    """At random, until the person at seat 0 is asked or the table is over."""
    rules = registry.rules(table.game)
    bot = selfplay.bot_of(table.game, "random")
    table.refresh_from_db()
    while table.status == Status.RUNNING and 0 not in rules.awaited(state_of(table)):
        state = state_of(table)
        seat = min(rules.awaited(state))
        dice = Dice(bytes.fromhex(table.seed), table.version, seat)
        move = bot(audience.observe(table, seat), list(rules.legal_moves(state, seat)), dice)
        services.move_for_bot(table.pk, seat, str(move), table.version)
        table.refresh_from_db()


def asked(browser: Client, table: Table) -> Page:
    """The page with the hint in its sheet."""
    return open_page(browser, f"/tables/{table.pk}/").form("learn").press("Hint")


def meant(page: Page) -> str:
    """What the hint's own marks name: cards, squares, a number, a joker; all of them are there."""
    (hint,) = (node for node in page.root.walk() if node.attrs.get("id") == "hint")
    points = (hint.attrs.get("data-points") or "").split()
    way = (hint.attrs.get("data-way") or "").split()
    there = {node.attrs.get("data-at") for node in page.root.walk()}
    assert points or way
    assert there.issuperset((*points, *way))
    return " ".join((*way, *(re.sub(r"^\w+-", "", point).replace(".", " ") for point in points)))


def follow(page: Page, table: Table, player: Player) -> None:
    """Do what the hint says."""
    hint = hints.good_moves(table, player)[0]
    assert hint.move in page.words
    assert hint.why in page.words
    seen, told = audience.observe(table, 0), page_of(table.game).hint
    names = dict.fromkeys(range(8), "")

    def same(text: str) -> bool:
        try:
            return told(seen, Move.parse(text), names).move == told(seen, best, names).move
        except (Refusal, KeyError, ValueError, IndexError):
            return False

    best = hints.best_moves(table, 0)[0].move
    found = first_that(page, [f"{meant(page)} {best}"], same)
    assert found, f"nothing on the page does {hint.move}"
    _move, form, button, choices = found
    form.send(button, choices)
    before = table.version
    table.refresh_from_db()
    assert table.version > before, hint.move


def play(game: str, seed: int, most: int, player: Player, browser: Client) -> int:
    """How many hints were followed."""
    table = against_bots(player, game, seed=bytes([seed]) * 32)
    for number in range(most):
        bots_move(table)
        if table.status != Status.RUNNING:
            return number
        # Nobody plays as fast as a program: what was asked before is forgotten.
        RateWindow.objects.all().delete()
        follow(asked(browser, table), table, player)
        table.refresh_from_db()
    return most


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_is_played_as_it_is_said(game: str, camille: Player, sign_in: SignIn) -> None:
    assert play(game, 1, 4, camille, sign_in(camille)) >= 2


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_whole_tables_are_played_by_hints(game: str, camille: Player, sign_in: SignIn) -> None:
    browser = sign_in(camille)
    one = partial(play, game, most=60, player=camille, browser=browser)
    assert sum(one(seed) for seed in range(10, 13)) > 6
