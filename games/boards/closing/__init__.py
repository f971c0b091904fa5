"""A month's end: the admins' four steps, everybody's podium, the list of the months."""
