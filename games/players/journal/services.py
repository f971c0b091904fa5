"""Adds lines to the journal; only their age takes them away (`privacy.retention`)."""

from games.players.models import AdminAct, Player


def record_act(
    by: Player | None,
    what: str,
    *,
    whom: Player | None = None,
    detail: str = "",
    reason: str = "",
) -> AdminAct:
    """One line of the journal. `what` is a word of `games.players.acts` or of the caller's app."""
    return AdminAct.objects.create(
        by=by, what=what, whom=whom, detail=detail[:400], reason=reason.strip()[:200]
    )
