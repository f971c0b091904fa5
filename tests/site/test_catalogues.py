"""Every string of the interface exists in every language, and no translation is left over."""

from pathlib import Path

import pytest

from spaye_site import catalogues

LANGUAGES = pytest.mark.parametrize("language", catalogues.LANGUAGES)


@LANGUAGES
def test_no_string_is_missing(language: str) -> None:
    assert catalogues.missing(language) == {}


@LANGUAGES
def test_no_translation_is_stale(language: str) -> None:
    assert catalogues.stale(language) == {}


@LANGUAGES
def test_placeholders_are_those_of_the_source(language: str) -> None:
    for owner in catalogues.wanted():
        for message, strings in catalogues.translated(owner, language).items():
            source = message if isinstance(message, str) else message[-1]
            for string in strings:
                extra = set(catalogues.PLACEHOLDER.findall(string)) - set(
                    catalogues.PLACEHOLDER.findall(source)
                )
                assert not extra, (owner, message, extra)


def test_french_uses_its_own_spaces_and_apostrophes() -> None:
    for owner in catalogues.wanted():
        for strings in catalogues.translated(owner, "fr").values():
            for string in strings:
                assert "'" not in string, (owner, string)
                for sign in "!?;":
                    assert f" {sign}" not in string, (owner, string)


def test_a_template_yields_its_strings(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(
        '{% load i18n %}{% translate "100% sure" %}{% if x %}{% blocktranslate count n=k trimmed %}'
        "{{ n }} card{% plural %}{{ n }} cards{% endblocktranslate %}{% endif %}"
        '{% include "a.html" with label=_("Close") %}'
    )
    assert set(catalogues.messages_in(page)) == {
        "100%% sure",
        ("%(n)s card", "%(n)s cards"),
        "Close",
    }


@LANGUAGES
def test_no_two_catalogues_say_the_same_differently(language: str) -> None:
    """Django merges them: which one is read would depend on the order of the apps."""
    said: dict[object, dict[tuple[str, ...], str]] = {}
    for owner in catalogues.wanted():
        for message, strings in catalogues.translated(owner, language).items():
            said.setdefault(message, {})[strings] = owner
    assert {message: ways for message, ways in said.items() if len(ways) > 1} == {}
