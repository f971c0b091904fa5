"""What tables announce to the apps above them."""

from django.dispatch import Signal

unseated = Signal()
"""Sent with `table`, inside the transaction that deletes it: nobody sits there any more."""
ended = Signal()
"""Sent with `table`, inside the transaction of the move that ends it with a result. A table that is
stopped has none and isn't announced. Tables that share a deal are announced together, with the
last one of them.
"""
recounted = Signal()
"""Sent with `table`, inside the transaction in which it begins or ceases to count."""
