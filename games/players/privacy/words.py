"""Striking a person's names out of a text, however they are written there."""

import re
import unicodedata
from collections.abc import Iterator

from games.players import names
from games.players.models import Player

STRUCK = "…"


class Struck:
    """Finds a person's name and pseudonym as whole words, whatever their case and accents."""

    def __init__(self, player: Player) -> None:
        keys = {names.key(name) for name in (player.name, player.pseudonym) if name}
        longest = sorted(filter(None, keys), key=len, reverse=True)
        choices = "|".join(r"\s+".join(map(re.escape, key.split())) for key in longest)
        self._found = re.compile(rf"(?<!\w)(?:{choices})(?!\w)") if choices else None

    def __call__(self, text: str) -> str:
        """The text with `…` for every name; the same text when there is none."""
        keys, places = _keyed(text)
        found = self._found.finditer(keys) if self._found else ()
        spans = [(places[one.start()], places[one.end()]) for one in found]
        for first, last in reversed(spans):
            text = text[:first] + STRUCK + text[last:]
        return text


def _keyed(text: str) -> tuple[str, list[int]]:
    """The text's key, and where in the text each of its characters (and the end) comes from."""
    keys: list[str] = []
    places: list[int] = []
    for place, cluster in _clusters(text):
        key = names.key(cluster)
        keys.append(key)
        places += [place] * len(key)
    return "".join(keys), [*places, len(text)]


def _clusters(text: str) -> Iterator[tuple[int, str]]:
    """Letters with the marks that follow them, and where they begin."""
    begin = 0
    for place in range(1, len(text) + 1):
        if place == len(text) or not unicodedata.combining(text[place]):
            yield begin, text[begin:place]
            begin = place
