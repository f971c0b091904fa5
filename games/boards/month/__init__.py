"""A month as its page shows it: the board and the calendar."""
