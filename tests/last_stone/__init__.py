"""The smallest whole game: what `games/README.md` says under *Add a game*, and nothing more."""
