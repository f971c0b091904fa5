"""The page of a table: drawn from one observation and the people at the table."""
