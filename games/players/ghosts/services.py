"""Adding somebody without a phone, handing the place over, taking a mistake back."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.players import faces, names, office, services
from games.players.errors import LinkGone
from games.players.journal.services import record_act
from games.players.models import Office, Player, Role, SignInLink
from games.players.personal_data import kinds
from games.players.ways_in import links, tokens
from games.ui.refusals import Refused


class TooManyGhosts(Refused):
    status = 409
    sentence = gettext_lazy(
        "You’ve already added eight people. Wait until some of them have claimed their account."
    )


MOST = 8
"""Ghosts of one adder at a time."""
LINK_LIFE = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class ClaimLink:
    """How the person takes the place: shown to whoever asked, once."""

    ghost: Player
    url: str
    expires: datetime


def may_add(by: Player) -> bool:
    """An admin always, anybody else a few at a time."""
    return by.is_admin or _of_adder(by).count() < MOST


def _of_adder(by: Player) -> QuerySet[Player]:
    return Player.objects.active().filter(is_ghost=True, added_by=by)


def add(by: Player, name: str) -> Player:
    """Somebody without a phone. The same name sent again is the ghost it made.

    Raises `NameRefused`, `NameTaken`, `TooManyGhosts`.
    """
    with transaction.atomic():
        _lock_office()
        already = _of_adder(by).filter(name_key=names.key(name[:200].strip())).first()
        if already:
            return already
        if not may_add(by):
            raise TooManyGhosts
        ghost = services.add_player(name, "", office.current().language, Role.MEMBER)
        Player.objects.filter(pk=ghost.pk).update(is_ghost=True, added_by=by)
    return Player.objects.get(pk=ghost.pk)


def link(ghost_id: int, by: Player) -> ClaimLink:
    """A link that hands the place over, for a week, once; it ends the one before.

    Raises `Player.DoesNotExist`, `Refused`.
    """
    token = tokens.new()
    with transaction.atomic():
        ghost = _of(ghost_id, by)
        SignInLink.objects.filter(player=ghost).delete()
        made = SignInLink.objects.create(
            player=ghost,
            token_hash=tokens.digest(token),
            made_by=by,
            expires=timezone.now() + LINK_LIFE,
        )
        if ghost.added_by != by:
            record_act(by, "ghost_link", whom=ghost)
    return ClaimLink(ghost, links.url_of("players:claim", token), made.expires)


def claim(token: str, name: str, language: str) -> Player:
    """The ghost becomes an ordinary member, in this language, perhaps under another name.

    The link is used up, but not by a name that is refused. Raises `LinkGone` (of two at once to
    one), `NameRefused`, `NameTaken`.
    """
    with transaction.atomic():
        _lock_office()
        open_links = links.claim_links().filter(token_hash=tokens.digest(token))
        found = open_links.first()
        if found is None or not open_links.update(used=timezone.now()):
            raise LinkGone
        ghost = links.player_of(found)
        Player.objects.filter(pk=ghost.pk).update(is_ghost=False)
        services.save_settings(ghost, name.strip() or ghost.name, {"language": language})
        faces.announce_change(ghost)
    return ghost


def may_remove(ghost: Player, by: Player) -> bool:
    """Whoever added it may while it has not played, an admin at any time."""
    return by.is_admin or (ghost.added_by_id == by.pk and not _has_played(ghost))


def remove(ghost_id: int, by: Player) -> None:
    """Take a mistake back. Raises `Player.DoesNotExist`, `Refused`."""
    with transaction.atomic():
        _lock_office()
        ghost = _of(ghost_id, by)
        if not may_remove(ghost, by):
            raise Refused(
                _(
                    "This person has already played, so they can’t be removed. An admin can "
                    "deactivate them."
                ),
                409,
            )
        ghost.is_active = False
        ghost.save(update_fields=["is_active"])
        SignInLink.objects.filter(player=ghost).delete()
        record_act(by, "remove_ghost", whom=ghost)
        faces.announce_change(ghost)


def _of(ghost_id: int, by: Player) -> Player:
    ghost = Player.objects.active().get(pk=ghost_id, is_ghost=True)
    if ghost.added_by != by and not by.is_admin:
        raise Refused(_("Only the person who added them, or an admin, can do that."), 403)
    return ghost


def _lock_office() -> None:
    """Names and places queue here."""
    Office.objects.select_for_update().get(pk=1)


def _has_played(ghost: Player) -> bool:
    return any(kind.has_played(ghost) for kind in kinds())
