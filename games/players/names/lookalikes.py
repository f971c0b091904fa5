"""Letters that look like Latin ones, so that nobody takes a colleague's name in other letters.

A small table, of Cyrillic, Greek and the few Latin letters that Unicode doesn't take apart; the
whole of Unicode's confusables would refuse names that people have.
"""

from __future__ import annotations

import unicodedata

CYRILLIC = (
    "АA ВB ЕE ЅS ІI ЈJ КK МM НH ОO РP СC ТT УY ХX ҮY ԌG ԚQ ԜW "
    "аa еe ѕs іi јj кk мm оo рp сc тt уy хx ѵv ӏl һh ԁd ԛq ԝw"
)
GREEK = "ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX αa ιi κk νv οo ρp υu χx"
LATIN = "ıi ȷj ɑa ɡg ɩi ʟl ɪi ʏy"
LETTERS = {ord(pair[0]): pair[1] for pair in f"{CYRILLIC} {GREEK} {LATIN}".split()}


def look(text: str) -> str:
    """The text in the Latin letters that it looks like, accents taken off first."""
    bare = unicodedata.normalize("NFKD", text)
    letters = "".join(character for character in bare if not unicodedata.combining(character))
    return letters.translate(LETTERS)
