"""Whether a name or pseudonym is free, and the chip's letters. Reads only."""

from games.players import names
from games.players.errors import NameRefused, NameTaken
from games.players.models import Office, Player


def cleaned(text: str) -> str:
    """A new name as it is kept. Raises `NameRefused`."""
    try:
        return names.clean_new(text)
    except names.BadName as error:
        raise NameRefused(error.reason) from None


def check_free(player: Player, name: str) -> None:
    """Nobody else is called that or looks so, by name or by pseudonym, and no word is reserved.

    Raises `NameTaken`, `NameRefused`.
    """
    if is_reserved(name):
        raise NameRefused("reserved")
    others = Player.objects.exclude(pk=player.pk).values_list("name", "pseudonym")
    known = {word for both in others for word in both if word}
    taken = {form for word in known for form in names.forms(word)}
    if names.forms(name) & taken:
        raise NameTaken(names.suggestion(name, taken))


def is_reserved(name: str) -> bool:
    """Whether the office keeps the name, or a word of it, from everybody (S8)."""
    listed = Office.objects.values_list("reserved_names", flat=True).first() or ""
    words = [word.strip() for word in listed.split(",") if word.strip()]
    kept = {form for word in words for form in names.forms(word)}
    return any(names.forms(word) & kept for word in (name, *name.split()))


def letters(player: Player) -> str:
    """Two letters of what everybody reads, that nobody else has where that can be."""
    others = Player.objects.exclude(pk=player.pk).values_list("initials", flat=True)
    return names.initials(player.pseudonym or player.name, set(others))
