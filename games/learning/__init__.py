"""Games learnt by playing: lessons on a game's own page, whatever game it is."""
