"""What the boards announce to the games above them."""

from django.dispatch import Signal

titles_changed = Signal()
"""Sent with `year` and `month` once a proclamation or a reopening is committed."""
