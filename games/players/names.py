"""Names people give themselves: what is allowed, when two are the same, and the chip's letters."""

import re
import unicodedata
from collections.abc import Collection, Iterable
from string import ascii_lowercase

from django.utils.translation import gettext_lazy as _

from games.players.models import Office, Player
from games.ui.refusals import Refused

MOST_CHARACTERS = 20
MOST_MARKS = 2
# Letters and marks that draw nothing, though Unicode doesn't call them format characters.
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
INVISIBLE = BLANK | {chr(code) for code in (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))}


ADDRESS = re.compile(r"://|[^\W_]\.[^\W\d_]{2}")
"""What mail programs and chats make a link of. `J.R.` isn't: no domain ends in one letter."""


class NameRefused(Refused):
    """A name that can't be shown; `reason` is one of `SENTENCES`."""

    SENTENCES = {
        "empty": _("Enter your name."),
        "long": _("At most 20 characters."),
        "reserved": _("This name is reserved. Choose another one."),
        "characters": _("Some characters in this name can’t be displayed. Use letters."),
        "letters": _("Use plain letters from a single alphabet."),
        "address": _("A name can’t be an address. Put a space after the dot."),
    }

    def __init__(self, reason: str) -> None:
        super().__init__(self.SENTENCES[reason])
        self.reason = reason


class NameTaken(Refused):
    """Somebody has this name; `suggestion` is a free one, or empty."""

    sentence = _("Already taken. Add an initial.")

    def __init__(self, suggestion: str) -> None:
        super().__init__()
        self.suggestion = suggestion


def clean(text: str) -> str:
    """Return the name as it is stored: NFC, single inner spaces, 1 to 20 visible characters.

    Raises `NameRefused`. Control, format and bidirectional characters are refused, not dropped: a
    name must be what its owner sees. Long input is refused before it is normalised.
    """
    if len(text) > 10 * MOST_CHARACTERS:
        raise NameRefused("long")
    words = unicodedata.normalize("NFC", text.strip()).replace("\u00a0", " ").split(" ")
    name = " ".join(word for word in words if word)
    if not name:
        raise NameRefused("empty")
    if not all(map(_shows, name)) or _piles_marks(name) or not any(map(str.isalnum, name)):
        raise NameRefused("characters")
    if sum(not unicodedata.combining(character) for character in name) > MOST_CHARACTERS:
        raise NameRefused("long")
    return name


def clean_new(text: str) -> str:
    """Return a new name as it is stored: one that looks like no other name and no address.

    Stricter than `clean`, which also takes names that people have had since before. Raises
    `NameRefused`.
    """
    name = clean(text)
    if not is_plain(name):
        raise NameRefused("letters")
    if ADDRESS.search(unicodedata.normalize("NFKC", name).replace("\u3002", ".")):
        raise NameRefused("address")
    return name


def key(name: str) -> str:
    """Return what two equal names share: neither case nor accents nor width tell people apart."""
    bare = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold())
    return "".join(character for character in bare if not unicodedata.combining(character))


def skeleton(name: str) -> str:
    """Return what two names that look alike share: a key with other alphabets' letters as Latin."""
    return key(latin_letters(name))


def forms(name: str) -> set[str]:
    """Return all keys of a name: two names that share one are the same to a hurried reader."""
    return {key(name), skeleton(name), key(latin_strokes(name))}


def initials(name: str, taken: Collection[str]) -> str:
    """Return the chip's two letters; if they are taken, the first and the last that tells apart."""
    letters = [character for character in name if character.isalnum()]
    choices = list(_choices(letters))
    return next((choice for choice in choices if choice not in taken), choices[0])


def suggestion(name: str, taken: Collection[str]) -> str:
    """Return the name with an initial that is still free, or ""; `taken` holds others' forms."""
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


# Names that are free


def check_free(player: Player, name: str) -> None:
    """Check that no other name or pseudonym is or looks like this one, and no word is reserved.

    Raises `NameTaken`, `NameRefused`.
    """
    if is_reserved(name):
        raise NameRefused("reserved")
    others = Player.objects.exclude(pk=player.pk).values_list("name", "pseudonym")
    known = {word for both in others for word in both if word}
    taken = {form for word in known for form in forms(word)}
    if forms(name) & taken:
        raise NameTaken(suggestion(name, taken))


def is_reserved(name: str) -> bool:
    """Return whether the office keeps the name, or a word of it, from everybody."""
    listed = Office.objects.values_list("reserved_names", flat=True).first() or ""
    words = [word.strip() for word in listed.split(",") if word.strip()]
    kept = {form for word in words for form in forms(word)}
    return any(forms(word) & kept for word in (name, *name.split()))


def free_initials(player: Player) -> str:
    """Return two letters of the displayed name; nobody else's, where that is possible."""
    others = Player.objects.exclude(pk=player.pk).values_list("initials", flat=True)
    return initials(player.pseudonym or player.name, set(others))


# Lookalikes: letters that look like Latin ones, so that nobody takes a colleague's name in other
# letters.
#
# A small table, of Cyrillic, Greek, Armenian and the few Latin letters that Unicode doesn't take
# apart; the whole of Unicode's confusables would refuse names that people have. What the table
# doesn't know can't be mixed in: each word of a new name is in plain letters of one script, one of
# those in everyday use.
#
# Source: UTS 39, Unicode Security Mechanisms, section 4 and its confusables.txt.


CYRILLIC = (
    "АA ВB ЕE ЅS ІI ЈJ КK МM НH ОO РP СC ТT УY ХX ҮY ԌG ԚQ ԜW "
    "аa еe ѕs іi јj кk мm оo рp сc тt уy хx ѵv ӏl һh ԁd ԛq ԝw"
)
GREEK = "ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX αa ιi κk νv οo ρp υu χx"
ARMENIAN = "ՍU ՏS ՕO աw գq զq հh ոn ռn սu ցg քf օo"
LATIN = "ıi ȷj ɑa ɡg ɩi ʟl ɪi ʏy"
SCRIPTS = """
LATIN CYRILLIC GREEK ARMENIAN GEORGIAN HEBREW ARABIC THAANA ETHIOPIC DEVANAGARI BENGALI GURMUKHI
GUJARATI ORIYA TAMIL TELUGU KANNADA MALAYALAM SINHALA THAI LAO TIBETAN MYANMAR KHMER CJK
"""
EVERYDAY = frozenset(SCRIPTS.split())
"""Those that Unicode recommends for identifiers (UAX 31, table 5), as letters' names begin.

Cherokee, Coptic and Lisu aren't of them: whole alphabets of what looks like Latin capitals.
"""
EAST_ASIAN = frozenset(
    ("HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HALFWIDTH", "HANGUL", "BOPOMOFO", "IDEOGRAPHIC")
)
"""Written beside Chinese characters, in one word."""
LETTERS = {ord(pair[0]): pair[1] for pair in f"{CYRILLIC} {GREEK} {ARMENIAN} {LATIN}".split()}
STROKES = str.maketrans("Il1|0", "¦¦¦¦O")
"""What most fonts draw as one stroke, with a sign for it that no name is compared by otherwise."""
MOST_SCRIPTS = 2


def latin_letters(text: str) -> str:
    """Return the text in the Latin letters that it looks like, without accents."""
    bare = unicodedata.normalize("NFKD", text)
    letters = "".join(character for character in bare if not unicodedata.combining(character))
    return letters.translate(LETTERS)


def latin_strokes(text: str) -> str:
    """Return the Latin letters with one sign for I, l and 1, and one for O and 0.

    Between capitals a small L is an i: `CAMlLLE`.
    """
    seen = latin_letters(text)
    capitals = seen.translate(str.maketrans("l1|", "III"))
    if capitals.isupper() and sum(map(str.isupper, seen)) > 1:
        seen = capitals.lower()
    return seen.translate(STROKES)


def is_plain(name: str) -> bool:
    """Return whether each word is in one script of everyday use, with no Latin letter in disguise.

    In disguise are letters that are circled, in full width, of mathematics, a small capital, a
    long s: all that Unicode folds into Latin, or calls a Latin letter of some kind. A whole name
    has two scripts at most.
    """
    words = [_scripts(word) for word in name.split()]
    scripts: set[str] = set().union(*words)
    plain = all(len(word) < 2 for word in words) and len(scripts) <= MOST_SCRIPTS
    return plain and scripts <= EVERYDAY and not any(map(_in_disguise, name))


def _scripts(word: str) -> set[str]:
    return {_script(letter) for letter in word if letter.isalpha()} - {"MODIFIER"}


def _script(letter: str) -> str:
    first = unicodedata.name(letter, "").partition(" ")[0]
    return "CJK" if first in EAST_ASIAN else first


def _in_disguise(sign: str) -> bool:
    folded = unicodedata.normalize("NFKC", sign)
    if folded != sign and any(map(str.isalnum, filter(str.isascii, folded))):
        return True
    called = unicodedata.name(sign, "")
    return "LATIN" in called.split()[1:] or "SMALL CAPITAL" in called
