"""Today as admins and referees see it: disputes first, then the day. No button resets anything."""
