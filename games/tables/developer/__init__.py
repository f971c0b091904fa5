"""What a table is inside, for somebody who writes a game: with DEBUG=1 and never without."""
