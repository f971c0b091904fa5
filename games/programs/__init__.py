"""Keys for what isn't a browser of somebody's: programs and calendars."""
