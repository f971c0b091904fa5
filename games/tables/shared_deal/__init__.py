"""Tables that play the same deal, to be compared: `dealing` makes it, `sealing` keeps it secret."""
