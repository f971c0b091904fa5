"""Logs of dāyes played with real cards: the quick form, its pages, and a phone's outbox.

`forms` reads what was typed, `services` enters it, `views` has the pages, `phone_outbox` takes what
waited on a phone without network.
"""
