"""No game: a `bot` module whose bots misbehave, for the process that thinks."""
