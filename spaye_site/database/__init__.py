"""Django's own admin, as a window: every row that may be seen, and nothing that can be changed.

What an admin changes is changed on our own pages, which know the invariants and keep the journal.
"""
