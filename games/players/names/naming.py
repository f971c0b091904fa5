"""Whether a name or pseudonym is free, and the chip's letters. Reads only."""

from __future__ import annotations

from games.players import names
from games.players.errors import NameRefused, NameTaken
from games.players.models import Player


def cleaned(text: str) -> str:
    """The name as it is kept. Raises `NameRefused`."""
    try:
        return names.clean(text)
    except names.BadName as error:
        raise NameRefused(error.reason) from None


def check_free(player: Player, name: str) -> None:
    """Nobody else is called that or looks so, by name or by pseudonym. Raises `NameTaken`."""
    others = Player.objects.exclude(pk=player.pk).values_list("name", "pseudonym")
    known = {word for both in others for word in both if word}
    taken = {form(word) for word in known for form in (names.key, names.look)}
    if {names.key(name), names.look(name)} & taken:
        raise NameTaken(names.suggestion(name, taken))


def letters(player: Player) -> str:
    """Two letters of what everybody reads, that nobody else has where that can be."""
    others = Player.objects.exclude(pk=player.pk).values_list("initials", flat=True)
    return names.initials(player.pseudonym or player.name, set(others))
