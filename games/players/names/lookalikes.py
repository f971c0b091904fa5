"""Letters that look like Latin ones, so that nobody takes a colleague's name in other letters.

A small table, of Cyrillic, Greek, Armenian and the few Latin letters that Unicode doesn't take
apart; the whole of Unicode's confusables would refuse names that people have. What the table
doesn't know can't be mixed in: each word of a new name is in plain letters of one script, one of
those in everyday use.

Source: UTS 39, Unicode Security Mechanisms, section 4 and its confusables.txt.
"""

import unicodedata

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


def look(text: str) -> str:
    """The text in the Latin letters that it looks like, accents taken off first."""
    bare = unicodedata.normalize("NFKD", text)
    letters = "".join(character for character in bare if not unicodedata.combining(character))
    return letters.translate(LETTERS)


def strokes(text: str) -> str:
    """The same with one sign for a capital i, a small L and a one, and one for an O and a zero.

    Between capitals a small L is an i: `CAMlLLE`.
    """
    seen = look(text)
    capitals = seen.translate(str.maketrans("l1|", "III"))
    if capitals.isupper() and sum(map(str.isupper, seen)) > 1:
        seen = capitals.lower()
    return seen.translate(STROKES)


def is_plain(name: str) -> bool:
    """Whether each word is in one script of everyday use, without Latin letters in disguise.

    Those are circled, in full width, of mathematics, a small capital, a long s: all that Unicode
    folds into Latin, or calls a Latin letter of some kind. A whole name has two scripts at most.
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
