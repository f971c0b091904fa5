"""Rulings on logs of real cards: what waits for one, who may give it, and the page of it all.

`disputes` says what waits, `services` enters a ruling, `views` has the pages and `live` their
regions, beside them today's figures for admins.
"""
