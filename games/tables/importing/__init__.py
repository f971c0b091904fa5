"""Records from elsewhere as tables of ours: read, replayed by the game's rules, kept or refused.

Such a table is `imported`, has `unknown` seats, can be replayed, and counts nowhere.
"""
