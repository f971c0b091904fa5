"""Everything that leaves the server goes by `client.post`; nothing else in Späye opens a connection
to an address that somebody has typed.
"""
