"""A game's rules in words are complete, in every language, and at hand when a move is refused.

Which rules can refuse is read from the game's sheet and code; every one that refuses a move has to
stand behind a `!` in one of the game's playthroughs. Each of those moves is sent to the site, as a
player would. A game whose players sit down while the table runs has tests of its own for that.
"""

import re
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.utils import translation

from games.engine.contract import Refusal
from games.tables import registry, services
from games.tables.models import Table
from games.tables.rulebook import Rulebook
from tests.every_game import checked_game
from tests.every_game.checked_game import CheckedGame
from tests.every_game.playthrough import Playthrough
from tests.tools.catalogues import REMEDY

LANGUAGES = ["en", "fr", "nb"]
VALUES: dict[str, object] = {"player": 1, "card": "9C", "suit": "C", "option": "it", "key": "it"}
"""Values to tell a refusal with, where no playthrough has any; all others are numbers."""
Make = Callable[..., Any]
SignIn = Callable[[Any], Client]

BOOKS = checked_game.with_rulebook()
SEATED = [slug for slug in BOOKS if not registry.rules(slug).OPEN]
LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
IN_TURN = [(slug, LANGUAGES[number % 3]) for number, slug in enumerate(SEATED)]
"""What is sent is the same in all languages: each game is asked in one of them."""


ONE_EACH = [
    pytest.param(slug, language, marks=[pytest.mark.long] * (nth != at % 3))
    for at, slug in enumerate(BOOKS)
    for nth, language in enumerate(LANGUAGES)
]
"""Each game's page in one language; in the others in the long tests."""


@pytest.fixture(params=BOOKS)
def game(request: pytest.FixtureRequest) -> CheckedGame:
    return checked_game.game(request.param)


def book_of(game: CheckedGame) -> Rulebook:
    book = game.config.book
    assert book is not None
    return book


# The book


def test_every_rule_is_a_whole_sentence_of_this_game_under_a_heading(game: CheckedGame) -> None:
    """A rule is one line of the sheet: what went on in the next would be lost."""
    for rule in book_of(game).rules.values():
        assert rule.number.startswith(f"{game.prefix}-")
        assert rule.heading, rule
        assert rule.english.endswith("."), rule
        assert "*House" not in rule.english, rule


@pytest.mark.parametrize("language", ["fr", "nb"])
def test_every_rule_and_topic_is_translated(game: CheckedGame, language: str) -> None:
    with translation.override("en"):
        english = in_words(book_of(game))
    with translation.override(language):
        told = in_words(book_of(game))
    same = [one for one, other in zip(english, told, strict=True) if one == other]
    untranslated = [text for text in same if len(text) > 20]
    assert untranslated == [], f"{game.slug}: {REMEDY}"


def in_words(book: Rulebook) -> list[str]:
    rules = [text for rule in book.rules.values() for text in (rule.title, rule.text)]
    topics = [topic.title for topic in book.topics]
    return [str(text) for text in (*rules, *book.refusals.values(), *topics)]


@LANGUAGE
def test_every_refusal_is_told_out_of_its_values(game: CheckedGame, language: str) -> None:
    with translation.override(language):
        for refusal in refusals(game):
            told = book_of(game).sentence(refusal, {1: "Ingrid"})
            assert told, refusal
            assert "%(" not in told, refusal
            assert told[-1] in ".!?", told


def refusals(game: CheckedGame) -> Iterator[Refusal]:
    """Each rule with all its values, as the code raises it, and as the playthroughs saw it."""
    seen = game.refused
    known = VALUES | {name: value for one in seen for name, value in one.values.items()}
    yield from (Refusal(one.rule, **one.values) for one in seen)
    for rule in game.sheet:
        if rule.refuses is not None:
            yield Refusal(rule.number, **{name: known.get(name, 2) for name in rule.refuses})
    for raised in game.raised:
        values = raised.values.items()
        given = {name: known.get(name, 2) if value is None else value for name, value in values}
        yield Refusal(raised.rule, **given)


@pytest.mark.django_db
@pytest.mark.parametrize(("slug", "language"), ONE_EACH)
def test_the_page_has_every_anchor_once(
    slug: str, language: str, make_player: Make, sign_in: SignIn
) -> None:
    book = book_of(checked_game.game(slug))
    page = sign_in(make_player(language=language)).get(book.url)
    text = unescape(page.content.decode())
    anchors = re.findall(r'\bid="([^"]+)"', text)
    assert {*book.rules, *(topic.key for topic in book.contents)} <= set(anchors)
    assert len(anchors) == len(set(anchors))
    assert set(re.findall(r'href="#([^"]+)"', text)) <= set(anchors)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "slug",
    [slug for slug in BOOKS if registry.config(slug).book.original],  # type: ignore[union-attr]
)
def test_the_original_is_linked_and_shown_word_for_word(
    slug: str, make_player: Make, sign_in: SignIn
) -> None:
    browser, book = sign_in(make_player(language="nb")), book_of(checked_game.game(slug))
    assert f'href="{book.original_url}"' in browser.get(book.url).content.decode()
    text = unescape(browser.get(book.original_url).content.decode())
    assert f'lang="{book.original_language}">{book.original_text}</div>' in text


def test_the_sheet_over_the_table_has_every_rule(game: CheckedGame) -> None:
    book = book_of(game)
    with translation.override("fr"):
        text = render_to_string("tables/rules/sheet.html", {"book": book})
    assert set(re.findall(r'data-number="([^"]+)"', text)) == set(book.rules)
    assert set(re.findall(r'data-topic="([^"]+)"', text)) == {topic.key for topic in book.contents}


# At the table


@pytest.mark.parametrize("slug", SEATED)
def test_every_rule_that_refuses_moves_does_so_in_a_playthrough(slug: str) -> None:
    game = checked_game.game(slug)
    moves = {one.rule for one in game.raised if one.kind == "IllegalMove"}
    seen = {one.rule for one in game.refused}
    unseen = moves - seen if game.sound else set()
    assert unseen == set(), f"{slug}: no line “! {game.prefix}-…” of a playthrough has these"


@pytest.mark.django_db
@pytest.mark.parametrize(("slug", "language"), IN_TURN)
def test_a_refused_move_names_its_rule_where_it_was_touched(
    slug: str, language: str, make_player: Make, sign_in: SignIn
) -> None:
    game, seen = checked_game.game(slug), set[str]()
    right = [path for path in game.playthroughs if checked_game.wrong(slug, path) is None]
    for path in right:
        if at_table(game, path) - seen:
            seen |= Sent(game, path, language, make_player, sign_in).run(seen)
    assert set().union(*(at_table(game, path) for path in right)) == seen


def at_table(game: CheckedGame, path: Path) -> set[str]:
    """The rules that refuse moves of players; once a table is over the site refuses before them."""
    refused = checked_game.played(game.slug, path).refusals
    return {one.rule for one in refused if one.running and one.seat is not None}


class Sent:
    """A playthrough played at a table of the site."""

    def __init__(
        self, game: CheckedGame, path: Path, language: str, make_player: Make, sign_in: SignIn
    ) -> None:
        play, seats = (
            Playthrough(game.rules, path),
            range(checked_game.played(game.slug, path).seats),
        )
        self.game, self.lines, self.sign_in = game, play.lines, sign_in
        self.people = [make_player(f"{path.stem} {seat}", language=language) for seat in seats]
        self.table: Table = services.open_table(
            game.slug, play.options, setup=play.setup, seed=play.seed, players=self.people
        )

    def run(self, seen: set[str]) -> set[str]:
        """Plays up to the last refusal; the rules met that haven't been seen."""
        found: set[str] = set()
        last = max(at for at, line in enumerate(self.lines) if line.startswith("! "))
        for line in self.lines[: last + 1]:
            if line.startswith("! "):
                rule, seat, move = line[2:].split(" ", 2)
                if rule not in seen | found and seat.isdigit() and self.running():
                    self.refused(self.sign_in(self.people[int(seat)]), rule, move)
                    found.add(rule)
            elif line and not line.startswith("= ") and not Playthrough.is_header(line):
                for text in Playthrough.moves(line):
                    self.moved(text)
        return found

    def running(self) -> bool:
        self.table.refresh_from_db()
        return self.game.rules.outcome(services.state_of(self.table)) is None

    def moved(self, text: str) -> None:
        seat, move = text.split(" ", 1)
        self.table.refresh_from_db()
        if seat == "-":
            services.keep(self.table.pk, move)
        else:
            services.play(self.table.pk, self.people[int(seat)], move, self.table.version)

    def refused(self, browser: Client, rule: str, move: str) -> None:
        """422 with sentence, number and a link to the rule, at what was touched; nothing moves."""
        book, table, view = book_of(self.game), self.table, self.game.config.views[0]
        asked = {"move": move, "version": table.version, "view": view, "at": "card-1"}
        address = f"/tables/{table.pk}/moves/"
        answer = browser.post(address, asked, headers={"HX-Request": "true"})
        assert answer.status_code == 422, (rule, move)
        told = unescape(answer.content.decode())
        toast = told[told.index('<div hx-swap-oob="beforeend:#toasts">') :]
        assert 'data-at="card-1"' in toast
        assert f'<a href="{book.url}#{rule}" data-rule="{rule}">' in toast, toast
        plain = browser.post(address, asked, follow=True)
        assert f'<a href="{book.url}#{rule}">' in plain.content.decode()
        version = table.version
        table.refresh_from_db()
        assert table.version == version
