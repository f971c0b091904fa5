"""What is drawn: the same bytes every time, nothing lost, whatever the name."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from games.boards.certificates import emblems, paper, picture
from games.boards.models import Column
from games.ui.pictures import lettering, parts
from games.ui.pictures.lettering import DISPLAY, FALLBACKS, REPLACEMENT, STRONG, TEXT, line
from games.ui.pictures.scripts import drawn_order
from tests.boards.certificates.conftest import MEHDI, a_certificate
from tests.boards.certificates.pdf import Document

ROOT = Path(__file__).resolve().parents[3]
TWICE = """
import django, hashlib
django.setup()
from games.boards.certificates.drawn import CERTIFICATES
from tests.boards.certificates.conftest import a_certificate
for name in ("Mehdi", "Łukasz 李 Жанна", "محمد"):
    one = a_certificate(name=name)
    for kind in ("png", "pdf", "pdf"):
        CERTIFICATES.forget()
        print(hashlib.sha256(CERTIFICATES.draw(kind, one)).hexdigest())
"""
NAMES = [
    "Ā",
    "WWWWWWWWWWWWWWWWWWWW",
    "Maximiliano-Fernande",
    "Łukasz Ø. d’Åsnes",
    "李小龍",
    "김민준",
    "Жанна",
    "Ευαγγελία",
    "محمد الأمين",
    "שרה לוי",
    "क्षमा",
    "x̱y̱",
    "Zoé😀",
]


def test_two_processes_draw_the_same_bytes(tmp_path):
    told = [_drawn_with("1", tmp_path), _drawn_with("2", tmp_path)]
    lines = told[0].split()
    assert told[0] == told[1]
    assert len(lines) == 9
    assert lines[1::3] == lines[2::3]
    assert len(set(lines)) == 6


def _drawn_with(seed: str, folder: Path) -> str:
    return subprocess.run(
        [sys.executable, "-c", TWICE],
        cwd=ROOT,
        env=os.environ
        | {
            "PYTHONHASHSEED": seed,
            "DJANGO_SETTINGS_MODULE": "tests.settings",
            "VAR_DIR": str(folder),
            "TZ": f"UTC-{seed}",
        },
        check=True,
        capture_output=True,
        text=True,
    ).stdout


def test_the_picture_is_as_large_as_its_tags_say_and_tells_nothing_else():
    content = picture.draw(MEHDI)
    with Image.open(BytesIO(content)) as found:
        assert (found.format, found.size, found.mode) == ("PNG", (1200, 630), "RGB")
        assert found.info == {}
    kinds = {content[at + 4 : at + 8] for at in _chunks(content)}
    assert kinds == {b"IHDR", b"IDAT", b"IEND"}
    assert len(content) < 150_000


def _chunks(content: bytes) -> list[int]:
    found, at = [], 8
    while at < len(content):
        found.append(at)
        at += 12 + int.from_bytes(content[at : at + 4])
    return found


@pytest.mark.parametrize("column", list(Column))
def test_the_picture_has_the_titles_colour(column):
    with Image.open(BytesIO(picture.draw(a_certificate(column=column)))) as found:
        assert found.getpixel((120, 100)) == tuple(
            bytes.fromhex(emblems.COLOUR[column].removeprefix("#"))
        )


def test_the_papers_text_can_be_copied_and_read_out():
    document = Document(paper.draw(MEHDI))
    assert document.text() == (
        "Späye Bureau d’Élodie Mehdi Grand Späyin novembre 2026 97 dāyes joués "
        "Proclamation du 1er décembre 2026 Me "
    )


def test_the_paper_has_a_title_a_language_and_no_clock():
    content = paper.draw(a_certificate(language="nb", name="李", heading="李, Grand Späyin"))
    document = Document(content)
    assert document.entry("Title") == "李, Grand Späyin"
    assert document.entry("Author") == "Bureau d’Élodie"
    assert document.entry("Lang") == "nb"
    assert b"/DisplayDocTitle true" in content
    dates = set(re.findall(rb"D:(\d{4})", content))
    assert dates == {b"2000"}


def test_the_paper_is_one_sheet_of_a4():
    content = paper.draw(MEHDI)
    assert re.search(rb"/MediaBox \[ 0 0 595.28 841.89 \]", content)
    assert re.search(rb"/Count 1\b", content)


def test_without_points_none_are_told():
    shown = Document(paper.draw(a_certificate(points="", unit=""))).text()
    assert "97" not in shown
    assert "dāye" not in shown
    picture.draw(a_certificate(points="", unit=""))


@pytest.mark.parametrize("font", [DISPLAY, TEXT, STRONG])
def test_the_designs_own_fonts_have_our_letters(font):
    for character in "äāøłéåæœÄĀØŁÉÅÆŒčšžñçß ·–—’«»0123456789\u00a0":
        assert lettering.has(font, character), character
        assert [run.font for run in line(character, font).runs] == [font]


@pytest.mark.parametrize(
    ("text", "font"),
    [
        ("→", FALLBACKS[0]),
        ("Ж", FALLBACKS[0]),
        ("Ω", FALLBACKS[0]),
        ("ش", FALLBACKS[0]),
        ("ש", FALLBACKS[0]),
        ("李", FALLBACKS[1]),
        ("ア", FALLBACKS[1]),
        ("김", FALLBACKS[1]),
    ],
)
def test_what_they_lack_comes_from_a_named_fallback(text, font):
    assert not lettering.has(DISPLAY, text)
    assert [run.font for run in line(text, DISPLAY).runs] == [font]


@pytest.mark.parametrize("name", NAMES)
def test_every_glyph_that_is_drawn_exists(name):
    for font in (DISPLAY, TEXT, STRONG):
        for run in line(name, font).runs:
            assert lettering.has(run.font, run.text)
            assert run.width > 0


def test_what_no_font_has_is_replaced_where_all_can_see_it():
    assert [run.text for run in line("Zoé😀", DISPLAY).runs] == ["Zoé", REPLACEMENT]
    assert REPLACEMENT in Document(paper.draw(a_certificate(name="Zoé😀"))).text()


def test_a_narrow_space_is_drawn_as_one_that_the_fonts_have():
    assert line("12\u202f!", DISPLAY).runs[0].text == "12\u00a0!"


def test_a_letter_and_its_mark_come_from_one_font():
    assert [run.text for run in line("ax̱a", DISPLAY).runs] == ["a", "x̱", "a"]


@pytest.mark.parametrize("name", NAMES)
def test_every_name_fits_on_both(name):
    drawn_line = line(name, DISPLAY)
    assert drawn_line.width * drawn_line.fitted(92, picture.ROOM) <= picture.ROOM + 0.01
    assert drawn_line.width * drawn_line.fitted(58, paper.ROOM) <= paper.ROOM + 0.01
    one = a_certificate(name=name, initials=name[:2])
    with Image.open(BytesIO(picture.draw(one))) as found:
        beside = found.crop((picture.RIGHT - 40, 100, picture.RIGHT - 6, 300))
        assert len(beside.getcolors()) == 1, "letters run out of the panel"
    assert "".join(run.text for run in drawn_line.runs) in Document(paper.draw(one)).text()


def test_arabic_letters_join_and_run_from_right_to_left():
    drawn_letters = "".join(drawn_order("محمد"))
    assert drawn_letters == "\ufeaa\ufee4\ufea4\ufee3"
    assert "".join(drawn_order("لا")) == "\ufefb"


def test_hebrew_runs_from_right_to_left_and_keeps_its_brackets():
    assert "".join(drawn_order("שרה (לוי)")) == "(יול) הרש"


def test_a_latin_name_in_an_arabic_line_and_the_reverse():
    assert "".join(drawn_order("Sara שרה 12")) == "Sara הרש 12"
    assert "".join(drawn_order("שרה Sara")) == "Sara הרש"


def test_the_chips_are_those_of_the_pages():
    css = (ROOT / "static" / "css" / "people.css").read_text()
    rule = r"\.chip\.p\d+ \{ --disc: (#\w+); --on: (#\w+); --notch: (#\w+); \}"
    assert re.findall(rule, css) == parts.PALETTES


def test_the_fonts_stay_small_and_carry_their_licences():
    folder = lettering.FOLDER
    assert sum(path.stat().st_size for path in folder.iterdir()) < 2 * 1024 * 1024
    assert len(list(folder.glob("*.ttf"))) == 5
    assert len(list(folder.glob("LICENSE-*.txt"))) == 4
