"""Cups: several legs, each a tournament or a day of the daily game, and one sum (T-F9)."""
