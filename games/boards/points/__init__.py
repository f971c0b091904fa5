"""What lines add up to: totals of days and months, ranks, and whose the titles are."""
