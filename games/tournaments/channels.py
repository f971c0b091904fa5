"""Where it is announced that a tournament has changed."""

LIST = "tournaments"
"""Which there are, and how far."""


def channel(tournament_id: int) -> str:
    """A tournament's own."""
    return f"tournament-{tournament_id}"


def cup_channel(cup_id: int) -> str:
    """A cup's own."""
    return f"cup-{cup_id}"
