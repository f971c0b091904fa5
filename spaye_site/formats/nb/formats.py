"""Norwegian dates: one way to write them short, the month as a word."""

SHORT_DATE_FORMAT = "j. N Y"
SHORT_DATETIME_FORMAT = "j. N Y H:i"
