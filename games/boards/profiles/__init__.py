"""What the boards know of one player: a profile for oneself, a page for everybody."""
