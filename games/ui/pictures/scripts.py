"""Writing from right to left, as far as names need it: joined letters, and their order on a line.

Neither drawing library can be trusted with it on every machine: Pillow only with a library of the
system, reportlab with none. What is drawn here is the same in both.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache
from itertools import groupby

JOINED = (range(0xFB50, 0xFC00), range(0xFE80, 0xFEFD))
"""Where Unicode keeps Arabic letters in the forms they take beside others."""
MIRRORED = str.maketrans("()[]{}<>«»", ")(][}{><»«")
RIGHT_TO_LEFT = {"R", "AL"}


def drawn_order(text: str) -> list[str]:
    """The line's clusters (a letter and its marks) from left to right, Arabic letters joined.

    A short version of Unicode's algorithm: strong letters decide, what lies between two of one
    direction goes with them, the rest with the line's first letter.
    """
    clusters = list(_clusters(_joined(text)))
    ways = [_way(cluster) for cluster in clusters]
    line = next(filter(None, ways), "L")
    pieces = [
        [cluster for cluster, _way in piece]
        for _way, piece in groupby(zip(clusters, _settled(ways, line), strict=True), lambda p: p[1])
    ]
    directions = [way for way, _piece in groupby(_settled(ways, line))]
    turned = [_turned(*pair) for pair in zip(directions, pieces, strict=True)]
    if line == "R":
        turned.reverse()
    return [cluster for piece in turned for cluster in piece]


def _turned(way: str, piece: list[str]) -> list[str]:
    return [cluster.translate(MIRRORED) for cluster in reversed(piece)] if way == "R" else piece


def _clusters(text: str) -> Iterator[str]:
    held = ""
    for character in text:
        if held and not unicodedata.combining(character):
            yield held
            held = ""
        held += character
    if held:
        yield held


def _way(cluster: str) -> str | None:
    """`L`, `R`, or none for what has no direction of its own. Digits run from left to right."""
    kind = unicodedata.bidirectional(cluster[0])
    if kind in RIGHT_TO_LEFT:
        return "R"
    return "L" if kind in {"L", "EN", "AN"} else None


def _settled(ways: list[str | None], line: str) -> list[str]:
    """A direction for every cluster."""
    found: list[str] = []
    for number, way in enumerate(ways):
        after = next(filter(None, ways[number:]), line)
        before = next(filter(None, reversed(ways[:number])), line)
        found.append(way or (after if after == before else line))
    return found


def _joined(text: str) -> str:
    """Arabic letters in the forms that their neighbours ask for; lam and alef as one."""
    forms = _forms()
    for pair in ("\u0644\u0622", "\u0644\u0623", "\u0644\u0625", "\u0644\u0627"):
        text = text.replace(pair, forms[pair]["isolated"])
    letters = [index for index, letter in enumerate(text) if not unicodedata.combining(letter)]
    found = list(text)
    for place, index in enumerate(letters):
        before = text[letters[place - 1]] if place else ""
        after = text[letters[place + 1]] if place + 1 < len(letters) else ""
        found[index] = _form(before, text[index], after)
    return "".join(found)


def _form(before: str, letter: str, after: str) -> str:
    forms = _forms().get(_base(letter), {})
    tied = "final" in forms and _reaches(before)
    reaching = "initial" in forms and "final" in _forms().get(_base(after), {})
    wanted = ("medial" if reaching else "final") if tied else "initial" if reaching else "isolated"
    return forms.get(wanted, letter)


def _reaches(letter: str) -> bool:
    """Whether a letter joins the one after it."""
    return letter == "\u0640" or "initial" in _forms().get(_base(letter), {})


def _base(letter: str) -> str:
    """The letter, or the letters, that a joined form stands for."""
    return _bases().get(letter, letter)


@cache
def _forms() -> dict[str, dict[str, str]]:
    """{letters: {"initial" | "medial" | "final" | "isolated": form}}."""
    found: dict[str, dict[str, str]] = {}
    for code in (code for part in JOINED for code in part):
        kind, *codes = unicodedata.decomposition(chr(code)).split() or [""]
        if kind in {"<initial>", "<medial>", "<final>", "<isolated>"}:
            letters = "".join(chr(int(number, 16)) for number in codes)
            found.setdefault(letters, {})[kind.strip("<>")] = chr(code)
    return found


@cache
def _bases() -> dict[str, str]:
    return {form: letters for letters, forms in _forms().items() for form in forms.values()}
