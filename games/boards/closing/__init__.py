"""A month's end: the admins' four steps, the list of the months."""
