"""Months added up once: what the pages of years and of the archive read."""
