"""A game's rules in words are complete, in step with README.md, and at hand when a move is refused.

A game's tests say `class TestRulebook(RulebookChecks)` and name its slug and prefix. Which rules
can refuse is read from its sheet and code; every one that refuses a move has to stand behind a `!`
in one of the game's playthroughs. Each of those moves is sent to the site, as a player would.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.utils import translation

from games.tables import registry, services
from games.tables.models import Table
from games.tables.rulebook import Rulebook
from games.tables.rulebook.refusals import sentence
from tests.playthrough import Playthrough

HERE = Path(__file__).parent
LANGUAGES = ["en", "fr", "nb"]
HEADING = re.compile(r"^## (.+)$")
VALUES: dict[str, object] = {"player": 1, "card": "9C", "suit": "C"}
"""Values to tell a refusal with; names that aren't here are numbers, or the game's own `VALUES`."""


class RulebookChecks:
    """The checks of one game."""

    SLUG: str
    PREFIX: str
    VALUES: dict[str, object] = {}
    NOT_AT_A_TABLE: frozenset[str] = frozenset()
    """Rules that refuse moves which never reach them at a table of the site; say why beside it."""

    @property
    def book(self) -> Rulebook:
        book = registry.config(self.SLUG).book
        assert book is not None
        return book

    @property
    def folder(self) -> Path:
        return Path(str(registry.rules(self.SLUG).__file__)).parent.parent  # type: ignore[attr-defined]

    @property
    def readme(self) -> str:
        return (self.folder / "README.md").read_text(encoding="utf-8")

    @property
    def playthroughs(self) -> list[Path]:
        return sorted((HERE / self.SLUG / "playthroughs").glob("*.txt"))

    def refusals(self) -> dict[str, list[str]]:
        """README.md's refusals with the names of their values."""
        pattern = rf"^\* \*\*({self.PREFIX}-\d+)\*\* .* refuses\(([^)]*)\)$"
        found = re.findall(pattern, self.readme, re.MULTILINE)
        return {rule: list(filter(None, names.split(", "))) for rule, names in found}

    def refuse_moves(self) -> set[str]:
        """The rules that the code refuses moves by; others refuse options and set-ups."""
        code = "".join(path.read_text() for path in (self.folder / "rules").glob("*.py"))
        pattern = rf'IllegalMove\(\s*"({self.PREFIX}-\d+)"'
        return set(re.findall(pattern, code)) - self.NOT_AT_A_TABLE

    # The book

    def test_the_rules_are_worded_as_in_the_readme(self) -> None:
        with translation.override("en"):
            told = [
                (str(title), rule.number, str(rule.text), rule.house)
                for title, rules in self.book.grouped()
                for rule in rules
            ]
        assert told == self.in_readme()

    def in_readme(self) -> list[tuple[str, str, str, bool]]:
        """Section, number, sentence and *House* of each rule."""
        rule = re.compile(
            rf"^\* \*\*({self.PREFIX}-\d+)\*\* (.+?)( \*House[.:]\*.*?)?(?: refuses\([^)]*\))?$"
        )
        found, title = [], ""
        for line in self.readme.splitlines():
            if heading := HEADING.match(line):
                title = heading[1]
            elif told := rule.match(line):
                found.append((title, told[1], told[2], bool(told[3])))
        return found

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_every_rule_and_topic_is_translated(self, language: str) -> None:
        with translation.override("en"):
            english = self.in_words()
        with translation.override(language):
            told = self.in_words()
        same = [one for one, other in zip(english, told, strict=True) if one == other]
        assert language == "en" or [text for text in same if len(text) > 20] == []

    def in_words(self) -> list[str]:
        book = self.book
        texts = (*book.rules.values(), *book.sections.values(), *book.refusals.values())
        return [str(text) for text in (*texts, *(topic.title for topic in book.topics))]

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_every_refusal_is_told_out_of_its_values(self, language: str) -> None:
        from games.engine.contract import Refusal

        values = VALUES | self.VALUES
        with translation.override(language):
            for rule, names in self.refusals().items():
                for given in ({name: values.get(name, 2) for name in names}, *self.alone(rule)):
                    told = sentence(self.book, Refusal(rule, **given), {1: "Ingrid"})
                    assert told, rule
                    assert "%(" not in told, rule
                    assert told[-1] in ".!?", told

    def alone(self, rule: str) -> list[dict[str, object]]:
        """Values as the code gives them, where it gives not all that the sheet names."""
        return []

    @pytest.mark.django_db
    @pytest.mark.parametrize("language", LANGUAGES)
    def test_the_page_has_every_anchor_once(
        self,
        language: str,
        make_player: Callable[..., Any],
        sign_in: Callable[[Any], Client],
    ) -> None:
        page = sign_in(make_player(language=language)).get(self.book.url)
        text = unescape(page.content.decode())
        anchors = re.findall(r'\bid="([^"]+)"', text)
        assert {*self.book.rules, *(topic.key for topic in self.book.contents)} <= set(anchors)
        assert len(anchors) == len(set(anchors))
        assert set(re.findall(r'href="#([^"]+)"', text)) <= set(anchors)

    @pytest.mark.django_db
    def test_the_original_is_linked_and_shown_word_for_word(
        self, make_player: Callable[..., Any], sign_in: Callable[[Any], Client]
    ) -> None:
        browser, book = sign_in(make_player(language="nb")), self.book
        assert f'href="{book.original_url}"' in browser.get(book.url).content.decode()
        text = unescape(browser.get(book.original_url).content.decode())
        assert f'lang="{book.original_language}">{book.original_text}</div>' in text

    def test_the_sheet_over_the_table_has_every_rule(self) -> None:
        with translation.override("fr"):
            text = render_to_string("tables/rules/sheet.html", {"book": self.book})
        assert set(re.findall(r'data-number="([^"]+)"', text)) == set(self.book.rules)
        assert set(re.findall(r'data-topic="([^"]+)"', text)) == {
            topic.key for topic in self.book.contents
        }

    # At the table

    def test_every_rule_that_refuses_moves_does_so_in_a_playthrough(self) -> None:
        told = "\n".join(path.read_text() for path in self.playthroughs)
        assert self.refuse_moves() - set(re.findall(r"^! (\S+) \d", told, re.M)) == set()

    @pytest.mark.django_db
    @pytest.mark.parametrize("language", LANGUAGES)
    def test_a_refused_move_names_its_rule_where_it_was_touched(
        self,
        language: str,
        make_player: Callable[..., Any],
        sign_in: Callable[[Any], Client],
    ) -> None:
        seen: set[str] = set()
        for path in self.playthroughs:
            if self.refuse_moves() - seen and "\n! " in path.read_text():
                seen |= self.send(path, language, make_player, sign_in, seen)
        assert self.refuse_moves() <= seen

    def send(
        self,
        path: Path,
        language: str,
        make_player: Callable[..., Any],
        sign_in: Callable[[Any], Client],
        seen: set[str],
    ) -> set[str]:
        """Plays a playthrough at a table of the site up to its last refusal; the rules seen."""
        play = Playthrough(registry.rules(self.SLUG), path)
        people = [
            make_player(f"{path.stem} {seat}", language=language) for seat in range(play.seats)
        ]
        table = services.open_table(
            self.SLUG, play.options, setup=play.setup, seed=play.seed, players=people
        )
        found: set[str] = set()
        last = max(at for at, line in enumerate(play.lines) if line.startswith("! "))
        for line in play.lines[: last + 1]:
            if line.startswith("! "):
                rule, seat, move = line[2:].split(" ", 2)
                if rule not in seen | found and seat != "-":
                    self.refused(sign_in(people[int(seat)]), table, rule, move, language)
                    found.add(rule)
            elif line and not line.startswith("= ") and not play.is_header(line):
                for text in line.split("; "):
                    self.moved(table, people, text)
        return found

    def moved(self, table: Table, people: list[Any], text: str) -> None:
        seat, move = text.split(" ", 1)
        table.refresh_from_db()
        if seat == "-":
            services.keep(table.pk, move)
        else:
            services.play(table.pk, people[int(seat)], move, table.version)

    def refused(self, browser: Client, table: Table, rule: str, move: str, language: str) -> None:
        """422 with sentence, number and a link to the rule, at what was touched; nothing moves."""
        table.refresh_from_db()
        view = registry.config(self.SLUG).views[0]
        asked = {"move": move, "version": table.version, "view": view, "at": "card-1"}
        address = f"/tables/{table.pk}/moves/"
        answer = browser.post(address, asked, headers={"HX-Request": "true"})
        assert answer.status_code == 422, (rule, move)
        told = unescape(answer.content.decode())
        toast = told[told.index('<div hx-swap-oob="beforeend:#toasts">') :]
        assert 'data-at="card-1"' in toast
        assert f'<a href="{self.book.url}#{rule}" data-rule="{rule}">' in toast, toast
        plain = browser.post(address, asked, follow=True)
        assert f'<a href="{self.book.url}#{rule}">' in plain.content.decode()
        version = table.version
        table.refresh_from_db()
        assert table.version == version
