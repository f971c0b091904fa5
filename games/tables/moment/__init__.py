"""The best moment of a table that is over: named on its result, seen again, shared as a picture."""
