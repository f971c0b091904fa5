"""Formats of dates, for languages whose formats in Django are another country's."""
