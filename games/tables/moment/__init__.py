"""The best moment of a table that is over: named on its result, seen again, shared by its link."""
