"""Every template of the site keeps the policy and uses what exists."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from django.conf import settings
from django.template import engines
from django.template.loader import render_to_string
from django.utils import translation

from tests.ui.gallery.samples import PEOPLE, context

BASE = Path(settings.BASE_DIR)
TEMPLATES = sorted(
    path
    for root in ("templates", "games", "tests/ui/gallery")
    for path in (BASE / root).rglob("*.html")
)
SPRITE = (BASE / "static" / "icons.svg").read_text()
SYMBOLS = set(re.findall(r'<symbol id="([\w-]+)"', SPRITE))
ERRORS = ["400", "403", "404", "405", "409", "422", "429", "offline"]
FORBIDDEN = {
    "a style attribute": re.compile(r"\sstyle\s*="),
    "a style element": re.compile(r"<style[\s>]"),
    "an inline handler": re.compile(r"<[^>]*\son[a-z]+\s*="),
    "an inline script": re.compile(r"<script(?![^>]*\bsrc=)"),
    "a javascript address": re.compile(r"javascript:"),
}


@pytest.mark.parametrize("kind", FORBIDDEN)
def test_no_template_has(kind: str) -> None:
    found = [path for path in TEMPLATES if FORBIDDEN[kind].search(path.read_text())]
    assert not found


def test_htmx_writes_no_style() -> None:
    """Not its own either, nor what a browser's helper has given the element before, which the
    policy would refuse aloud."""
    base = (BASE / "templates" / "base.html").read_text()
    (config,) = re.findall(r"name=\"htmx-config\" content='([^']*)'", base)
    told = json.loads(config)
    assert told["includeIndicatorStyles"] is False
    assert told["attributesToSettle"] == ["class", "width", "height"]


def test_every_icon_is_in_the_sprite() -> None:
    named = re.compile(r'ui\.(?:icon|glyph)\("([\w-]+)"[,)]')
    for path in TEMPLATES:
        assert set(named.findall(path.read_text())) <= SYMBOLS, path


def test_the_sprite_has_every_symbol_of_ours_and_each_once() -> None:
    glyphs = (BASE / "games" / "ui" / "glyphs.svg").read_text()
    assert set(re.findall(r'<symbol id="([\w-]+)"', glyphs)) <= SYMBOLS
    assert SPRITE.count("<symbol id=") == len(SYMBOLS)


def test_no_tap_is_lost_before_the_counter_counts() -> None:
    """Its script wakes the key up; until then a tap would go nowhere."""
    page = (BASE / "games/spaye/templates/spaye/exercise.html").read_text()
    assert re.search(r'<button class="tap"[^>]* disabled>', page)


@pytest.mark.parametrize("name", ERRORS)
@pytest.mark.parametrize("known", [True, False])
def test_error_pages_render_with_and_without_somebody(name: str, known: bool) -> None:
    values = context() if known else context(user=None)
    with translation.override("fr"):
        html = render_to_string(f"errors/{name}.html", values | {"sentence": "Trop tard."})
    assert 'class="face"' in html
    if name != "offline":
        assert ("data-me" in html) is known
        assert "Trop tard." in html


def test_the_last_error_page_needs_nothing() -> None:
    with translation.override("fr"):
        assert "Ça a coincé" in render_to_string("errors/500.html")


def test_the_frame_marks_where_one_is() -> None:
    with translation.override("fr"):
        page = engines["jinja2"].from_string('{% extends "base.html" %}')
        html = page.render(context("board"))
    current = re.findall(r'<a href="[^"]*" aria-current="page">.*?</a>', html, re.DOTALL)
    assert len(current) == 2  # bottom nav and sidebar
    assert all("Tableau" in link for link in current)


def test_administration_is_for_admins_and_referees() -> None:
    template = engines["jinja2"].from_string('{% include "frame/sidebar.html" %}')
    values = context()
    assert "Administration" in template.render(values)
    values["request"].user = replace(PEOPLE["Lars"], is_referee=False)
    assert "Administration" not in template.render(values)


def test_an_empty_line_begins_a_paragraph() -> None:
    template = engines["jinja2"].from_string("{{ text|linebreaks }}")
    told = template.render({"text": "a & b\r\nc\r\n\r\n\n<i>d"})
    assert told == "<p>a &amp; b<br>c</p>\n\n<p>&lt;i&gt;d</p>"
