"""S7: the printable pack in three languages, as page and PDF, holds all of the registers."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.utils import translation

from games.boards.pack import drawn, facts
from games.players.models import Office
from games.players.privacy import register
from games.players.privacy.notice import services as notices
from games.ui.pictures.canvases import Paper
from tests.boards.certificates.pdf import Document

LANGUAGES = ("fr", "en", "nb")


@pytest.fixture
def camille(db, make_player):
    Office.objects.get_or_create(pk=1)
    found = make_player("Camille", role="admin", language="fr")
    notices.publish(
        found,
        {"purpose": "S’amuser.", "run_by": "Camille", "contact": "poste 12", "kept": "Un an."},
    )
    return found


def spaced(text: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", text)).replace("\u202f", " ").split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_says_everything(sign_in, camille, language):
    answer = sign_in(camille).get(f"/office/paper/?language={language}")
    assert answer["Content-Language"] == language
    page = spaced(answer.content.decode())
    for text in everything(language):
        assert spaced(text) in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_paper_says_everything(sign_in, camille, language):
    answer = sign_in(camille).get(f"/office/paper.pdf?language={language}")
    assert answer["Content-Type"] == "application/pdf"
    words = Document(answer.content).whole_text().replace("\u00a0", " ").split()
    joined = "".join(words)
    for text in everything(language):
        for word in spaced(text).split():
            assert word in joined, (word, text)


def test_the_same_pack_is_the_same_file(camille):
    with translation.override("en"):
        pack = facts.read()
        assert drawn.draw(pack, "en") == drawn.draw(pack, "en")


def test_no_words_are_left_in_another_language(camille):
    told = {language: set(everything(language)) for language in LANGUAGES}
    alike = told["fr"] & told["en"] | told["nb"] & told["en"]
    names = {entry.section for entry in register.kept()}
    assert {text for text in alike if " " in text} <= names


def test_members_may_read_it(sign_in, camille, make_player, client):
    assert sign_in(make_player("Ingrid")).get("/office/paper/").status_code == 200
    assert client.get("/office/paper/").status_code == 302


def everything(language: str) -> list[str]:
    """All texts that the registers have in this language."""
    with translation.override(language):
        found = list(facts.principles())
        for entry in register.kept():
            found += [
                str(entry.title),
                str(entry.holds),
                str(entry.purpose),
                str(entry.seen_by),
                entry.how_long,
                entry.section,
            ]
        for switch in register.switches():
            found += [str(switch.title), str(switch.says)]
        for title, told in facts.read().retention:
            found += [title, told]
        return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_section_that_fits_on_a_page_breaks_across_two(monkeypatch, camille, language):
    written: list[tuple[str, int]] = []
    spans: list[tuple[int, int]] = []
    page = [1]
    turn, write, section = Paper.turn, Paper.write, drawn._Sheet._section

    def turned(canvas) -> None:
        page[0] += 1
        turn(canvas)

    def told(canvas, line, *rest, **more) -> None:
        written.append((str(line), page[0]))
        write(canvas, line, *rest, **more)

    def measured(sheet, title, lines) -> None:
        begins = len(written)
        section(sheet, title, lines)
        # The foot of a page that ends before the section is written in it, too.
        pages = [number for _line, number in written[begins:]][1:]
        spans.append((min(pages), max(pages)))

    monkeypatch.setattr(Paper, "turn", turned)
    monkeypatch.setattr(Paper, "write", told)
    monkeypatch.setattr(drawn._Sheet, "_section", measured)
    with translation.override(language):
        drawn.draw(facts.read(), language)
    assert len(spans) > 5
    assert [span for span in spans if span[0] != span[1]] == []
