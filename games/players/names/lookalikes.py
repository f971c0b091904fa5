"""Letters that look like Latin ones, so that nobody takes a colleague's name in other letters.

A small table, of Cyrillic, Greek and the few Latin letters that Unicode doesn't take apart; the
whole of Unicode's confusables would refuse names that people have. What the table doesn't know
can't be mixed in: a new name is in plain letters of one script, one of those in everyday use.
"""

from __future__ import annotations

import unicodedata

CYRILLIC = (
    "АA ВB ЕE ЅS ІI ЈJ КK МM НH ОO РP СC ТT УY ХX ҮY ԌG ԚQ ԜW "
    "аa еe ѕs іi јj кk мm оo рp сc тt уy хx ѵv ӏl һh ԁd ԛq ԝw"
)
GREEK = "ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX αa ιi κk νv οo ρp υu χx"
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
LETTERS = {ord(pair[0]): pair[1] for pair in f"{CYRILLIC} {GREEK} {LATIN}".split()}


def look(text: str) -> str:
    """The text in the Latin letters that it looks like, accents taken off first."""
    bare = unicodedata.normalize("NFKD", text)
    letters = "".join(character for character in bare if not unicodedata.combining(character))
    return letters.translate(LETTERS)


def is_plain(name: str) -> bool:
    """Whether it is in one script of everyday use, without Latin letters in disguise.

    Those are circled, in full width, of mathematics, a long s: all that Unicode folds into Latin,
    or calls a Latin letter of some kind.
    """
    letters = [letter for letter in name if letter.isalpha()]
    scripts = {_script(letter) for letter in letters} - {"MODIFIER"}
    return len(scripts) < 2 and scripts <= EVERYDAY and not any(map(_in_disguise, name))


def _script(letter: str) -> str:
    first = unicodedata.name(letter, "").partition(" ")[0]
    return "CJK" if first in EAST_ASIAN else first


def _in_disguise(sign: str) -> bool:
    folded = unicodedata.normalize("NFKC", sign)
    if folded != sign and any(map(str.isalnum, filter(str.isascii, folded))):
        return True
    return "LATIN" in unicodedata.name(sign, "").split()[1:]
