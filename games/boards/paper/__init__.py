"""Totals that an office brings from paper, as visible lines of one open month."""
