"""Writes what a person wants others to see. Each switch may be sent twice."""

from collections.abc import Callable

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.players import names
from games.players.faces import announce_change
from games.players.models import Office, Player
from games.players.names import naming
from games.ui.refusals import Refused

LONGEST_PREFERENCE = 80


def set_pseudonym(player: Player, text: str) -> None:
    """Be called that by everybody, or by the name again if it is empty.

    Raises `NameRefused`, `NameTaken`: a pseudonym is nobody's name and nobody's pseudonym.
    """

    def write(row: Player) -> tuple[str, ...]:
        kept = text.strip() in ("", row.pseudonym)
        wanted = text.strip() if kept else naming.cleaned(text)
        if names.key(wanted) == row.name_key:
            wanted = ""
        if wanted:
            naming.check_free(row, wanted)
        row.pseudonym, row.pseudonym_key = wanted, names.key(wanted) or None
        row.initials = naming.letters(row)
        return "pseudonym", "pseudonym_key", "initials"

    _change(player, write)


def set_on_screen(player: Player, on: bool) -> None:
    """Be shown on the kitchen screen, or not; they aren't asked again."""

    def write(row: Player) -> tuple[str, ...]:
        row.on_screen, row.screen_answered = on, row.screen_answered or timezone.now()
        return "on_screen", "screen_answered"

    _change(player, write)


def set_in_column(player: Player, field: str, on: bool) -> None:
    """Be in a column of the board, or leave it; `field` is `counts_dayes` or `counts_wins`."""

    def write(row: Player) -> tuple[str, ...]:
        setattr(row, field, on)
        return (field,)

    _change(player, write)


def set_counts_repetitions(player: Player, on: bool) -> None:
    """Let one's repetitions count and be shown, or neither; they aren't asked again."""

    def write(row: Player) -> tuple[str, ...]:
        row.counts_repetitions = on
        row.repetitions_answered = row.repetitions_answered or timezone.now()
        return "counts_repetitions", "repetitions_answered"

    _change(player, write)


def set_preference(player: Player, text: str, shared: bool) -> None:
    """The exercise that suits best, and whether admins may read it. Raises `Refused`."""
    kept = " ".join(text.split())
    if len(kept) > LONGEST_PREFERENCE or not kept.isprintable():
        raise Refused(_("Up to 80 characters. Some characters can’t be displayed."))
    Player.objects.filter(pk=player.pk).update(
        preference=kept, preference_shared=bool(kept) and shared
    )


def _change(player: Player, write: Callable[[Player], tuple[str, ...]]) -> None:
    """Write fields of the player's row, and tell open pages if anything is other than before."""
    with transaction.atomic():
        Office.objects.select_for_update().get(pk=1)  # names queue here
        row = Player.objects.get(pk=player.pk)
        before = dict(vars(row))
        fields = write(row)
        if any(before[field] != getattr(row, field) for field in fields):
            row.save(update_fields=fields)
            announce_change(row)
