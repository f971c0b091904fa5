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
    """Nobody else is called that, by name or by pseudonym. Raises `NameTaken`."""
    others = Player.objects.exclude(pk=player.pk).values_list("name_key", "pseudonym_key")
    taken = {key for keys in others for key in keys if key}
    if names.key(name) in taken:
        raise NameTaken(names.suggestion(name, taken))


def letters(player: Player) -> str:
    """Two letters of what everybody reads, that nobody else has where that can be."""
    others = Player.objects.exclude(pk=player.pk).values_list("initials", flat=True)
    return names.initials(player.pseudonym or player.name, set(others))
