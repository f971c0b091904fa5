"""What people's rows leave behind in time: sessions, links and counts that can't be used again."""
