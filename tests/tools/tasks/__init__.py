"""How each game's positions become tasks of the deal of the day."""
