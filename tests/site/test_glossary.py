"""One name for a thing: the words that were given up come back in no string of the interface.

The numbered rules are read beside their sheets, and keep theirs.
"""

import re
from collections.abc import Iterator

import pytest

from tests.tools import catalogues

GIVEN_UP = {
    "en": {
        r"(some|no|every|any)body": "someone, no one, everyone, anyone",
        r"whoever": "you, anyone who, the person",
        r"on wood": "in person",
        r"free (round|place)": "bye",
        r"(lay|laid|laying) out the cards": "start the day",
        r"load (it|this page|the page) again": "reload",
        r"contest(ed|s)?": "dispute",
        r"(ruling|upheld|uphold)s?": "decision, confirmed",
        r"repetitions?": "reps",
        r"equivalents?": "alternative",
        r"journals?": "activity log, move log",
        r"ghosts?": "player without a phone",
        r"proclaim(ed|s)?": "close, announce",
    },
    "fr": {
        r"sur bois": "en vrai",
        r"rondes? libres?": "exemption",
        r"paroles?": "messages",
        r"coups? coûteux": "erreur",
        r"tête du journal": "empreinte du déroulé",
        r"équivalents?": "variante",
    },
    "nb": {
        r"(spilt|spilles|partier?) på tre": "ved et ekte bord",
        r"likeverdige? øvelser?": "alternativ",
        r"kostbare? trekk": "feil",
        r"journal(en)?": "trekklogg, aktivitetslogg",
        r"sover": "på pause",
    },
}

PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\w*\}|\w+(;\w+)+")
"""A name put in, or the columns of a file."""


def said(language: str) -> Iterator[tuple[str, str]]:
    """What the interface says in a language, with the app that says it."""
    rules = set(numbered())
    for app, messages in catalogues.wanted().items():
        for message in messages - rules:
            if language == "en":
                for one in (message,) if isinstance(message, str) else message:
                    yield app, one.rpartition("\x04")[2]
            else:
                for one in catalogues.translated(app, language).get(message, ()):
                    yield app, one


def numbered() -> Iterator[catalogues.Message]:
    for book in (catalogues.base() / "games").glob("*/rulebook.py"):
        yield from catalogues.messages_in(book.with_name("README.md"))


@pytest.mark.parametrize("language", GIVEN_UP)
def test_no_word_that_was_given_up_is_said(language: str) -> None:
    found = [
        f"{app}: {text!r}: say {better}"
        for app, text in said(language)
        for old, better in GIVEN_UP[language].items()
        if re.search(rf"\b({old})\b", PLACEHOLDER.sub("", text), re.IGNORECASE)
    ]
    assert found == []
