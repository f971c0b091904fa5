"""The page of a table of Papayoo, drawn for one seat, or for spectators, out of an observation."""
