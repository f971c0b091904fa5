"""Where it is announced that a tournament has changed."""

LIST = "tournaments"
"""Which there are, and how far."""


def channel(tournament_id: int) -> str:
    """A tournament's own."""
    return f"tournament-{tournament_id}"
