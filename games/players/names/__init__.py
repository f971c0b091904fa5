"""Names people give themselves: what is allowed, when two are the same, and the chip's letters."""

import re
import unicodedata
from collections.abc import Collection, Iterable
from string import ascii_lowercase

from games.players.names import lookalikes

MOST_CHARACTERS = 20
MOST_MARKS = 2
# Letters and marks that draw nothing, though Unicode doesn't call them format characters.
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
INVISIBLE = BLANK | {chr(code) for code in (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))}


ADDRESS = re.compile(r"://|[^\W_]\.[^\W\d_]{2}")
"""What mail programs and chats make a link of. `J.R.` isn't: no domain ends in one letter."""


class BadName(ValueError):
    """The name can't be given: `reason` is one of `NameRefused.SENTENCES`."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def clean(text: str) -> str:
    """The name as it is kept: NFC, single inner spaces, 1 to 20 visible characters.

    Raises `BadName`. Control, format and bidirectional characters are refused, not dropped: a name
    must be what its owner sees. Long input is refused before it is normalised.
    """
    if len(text) > 10 * MOST_CHARACTERS:
        raise BadName("long")
    words = unicodedata.normalize("NFC", text.strip()).replace("\u00a0", " ").split(" ")
    name = " ".join(word for word in words if word)
    if not name:
        raise BadName("empty")
    if not all(map(_shows, name)) or _piles_marks(name) or not any(map(str.isalnum, name)):
        raise BadName("characters")
    if sum(not unicodedata.combining(character) for character in name) > MOST_CHARACTERS:
        raise BadName("long")
    return name


def clean_new(text: str) -> str:
    """The same of a name that nobody has had yet: what was given before stays somebody's name.

    It doesn't pass for another name (`lookalikes`), nor for an address.
    """
    name = clean(text)
    if not lookalikes.is_plain(name):
        raise BadName("letters")
    if ADDRESS.search(unicodedata.normalize("NFKC", name).replace("\u3002", ".")):
        raise BadName("address")
    return name


def key(name: str) -> str:
    """What makes two names the same: neither case nor accents nor width tell people apart."""
    bare = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold())
    return "".join(character for character in bare if not unicodedata.combining(character))


def look(name: str) -> str:
    """What makes two names look the same: a key in which other alphabets' letters are Latin."""
    return key(lookalikes.look(name))


def forms(name: str) -> set[str]:
    """All by which a name is compared: two that share one are one to a hurried reader."""
    return {key(name), look(name), key(lookalikes.strokes(name))}


def initials(name: str, taken: Collection[str]) -> str:
    """The chip's two letters; when others have them, the first and the last that tells apart."""
    letters = [character for character in name if character.isalnum()]
    choices = list(_choices(letters))
    return next((choice for choice in choices if choice not in taken), choices[0])


def suggestion(name: str, taken: Collection[str]) -> str:
    """The name with an initial that is still free; `taken` holds others' forms."""
    short = name[: MOST_CHARACTERS - 3].strip()
    numbered = (f"{short} {number}" for number in range(2, 100))
    lettered = (f"{short} {letter.upper()}" for letter in ascii_lowercase)
    for choice in (*lettered, *numbered):
        if not forms(choice).intersection(taken):
            return choice
    return ""


def _choices(letters: list[str]) -> Iterable[str]:
    first = letters[0].upper()[:1]
    others = [letter.lower()[:1] for letter in letters[1:]]
    yield first + "".join(others[:1])
    for letter in (*reversed(others), *ascii_lowercase):
        yield first + letter


def _shows(character: str) -> bool:
    if character == " ":
        return True
    return unicodedata.category(character)[0] not in "CZ" and character not in INVISIBLE


def _piles_marks(name: str) -> bool:
    run = 0
    for character in name:
        run = run + 1 if unicodedata.category(character).startswith("M") else 0
        if run > MOST_MARKS:
            return True
    return False
