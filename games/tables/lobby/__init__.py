"""Tables before they begin: opening one, sitting down, inviting, starting, playing again.

*Gathering* is a table that nobody has dealt at yet. Its *host* is whoever has sat there longest:
the one who opened it; after that person leaves, the next. *Guests* were asked by name.
"""
