"""Names that people choose: which are allowed, which look alike, and the avatar's initials."""

import re
import unicodedata
from collections.abc import Collection, Iterable
from string import ascii_lowercase

from django.utils.translation import gettext_lazy as _

from games.players.models import Office, Player
from games.ui.refusals import Refused

MOST_CHARACTERS = 20
MOST_MARKS = 2
# Letters and marks that show nothing, though Unicode doesn't call them format characters.
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
INVISIBLE = BLANK | {chr(code) for code in (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))}


ADDRESS = re.compile(r"://|[^\W_]\.[^\W\d_]{2}")
"""Text that mail programs and chats turn into a link. `J.R.` isn't: no TLD has one letter."""


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
    """Another player has this name or one like it; `suggestion` is a free one, or empty."""

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
    """Return a new name as it is stored: in plain letters (`is_plain`), and no address.

    Stricter than `clean`, which also takes older names. Doesn't compare it with others' names: see
    `check_free`. Raises `NameRefused`.
    """
    name = clean(text)
    if not is_plain(name):
        raise NameRefused("letters")
    if ADDRESS.search(unicodedata.normalize("NFKC", name).replace("\u3002", ".")):
        raise NameRefused("address")
    return name


def key(name: str) -> str:
    """Return the key of a name; names that differ in case, accents or width have the same key."""
    bare = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold())
    return "".join(character for character in bare if not unicodedata.combining(character))


def skeleton(name: str) -> str:
    """Return the key with other alphabets' letters as the Latin letters that they look like."""
    return key(latin_letters(name))


def forms(name: str) -> set[str]:
    """Return all keys of a name: two names that share one look alike."""
    return {key(name), skeleton(name), key(latin_strokes(name))}


def initials(name: str, taken: Collection[str]) -> str:
    """Return two letters for the avatar, by preference the first two, which aren't in `taken`.

    Else the first letter with the last one that is free, or with any of the alphabet. If all are
    taken, the first two.
    """
    letters = [character for character in name if character.isalnum()]
    choices = list(_choices(letters))
    return next((choice for choice in choices if choice not in taken), choices[0])


def suggestion(name: str, taken: Collection[str]) -> str:
    """Return the name with a free initial or number, or ""; `taken` are the forms of others."""
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
    """Check that no name or pseudonym of others looks like this one, and no word is reserved.

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
    """Return whether the name, or a word of it, is on the office's list of reserved names."""
    listed = Office.objects.values_list("reserved_names", flat=True).first() or ""
    words = [word.strip() for word in listed.split(",") if word.strip()]
    kept = {form for word in words for form in forms(word)}
    return any(forms(word) & kept for word in (name, *name.split()))


def free_initials(player: Player) -> str:
    """Return the initials of the displayed name, different from everybody else's if possible."""
    others = Player.objects.exclude(pk=player.pk).values_list("initials", flat=True)
    return initials(player.pseudonym or player.name, set(others))


# Lookalikes: letters that look like Latin ones, so that nobody takes a colleague's name in other
# letters.
#
# A small table of Cyrillic, Greek, Armenian and the few Latin letters that Unicode doesn't
# decompose; all of Unicode's confusables would refuse real names. Lookalikes that the table lacks
# can't be mixed in: each word of a new name is in plain letters of one script in everyday use.
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
"""Scripts that Unicode recommends for identifiers (UAX 31, table 5), as letters' names begin.

Cherokee, Coptic and Lisu aren't among them: their letters look like Latin capitals.
"""
EAST_ASIAN = frozenset(
    ("HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HALFWIDTH", "HANGUL", "BOPOMOFO", "IDEOGRAPHIC")
)
"""Scripts that count as CJK: words mix them with Chinese characters."""
LETTERS = {ord(pair[0]): pair[1] for pair in f"{CYRILLIC} {GREEK} {ARMENIAN} {LATIN}".split()}
STROKES = str.maketrans("Il1|0", "¦¦¦¦O")
"""I, l, 1 and | look alike in most fonts, as do O and 0: each group gets a common sign."""
MOST_SCRIPTS = 2


def latin_letters(text: str) -> str:
    """Return the text in the Latin letters that it looks like, without accents."""
    bare = unicodedata.normalize("NFKD", text)
    letters = "".join(character for character in bare if not unicodedata.combining(character))
    return letters.translate(LETTERS)


def latin_strokes(text: str) -> str:
    """Return the Latin letters with a common sign for I, l, 1 and |, and O for 0.

    Among capitals a lower-case L stands for an I: `CAMlLLE`.
    """
    seen = latin_letters(text)
    capitals = seen.translate(str.maketrans("l1|", "III"))
    if capitals.isupper() and sum(map(str.isupper, seen)) > 1:
        seen = capitals.lower()
    return seen.translate(STROKES)


def is_plain(name: str) -> bool:
    """Return whether each word is in one everyday script, without Latin letters in disguise.

    Disguised letters are circled, full-width, mathematical, small capitals or a long s: all that
    Unicode folds into Latin, or calls a Latin letter of some kind. A whole name has at most
    `MOST_SCRIPTS` scripts.
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
