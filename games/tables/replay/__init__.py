"""Tables that are over, looked at move by move. Nothing here writes; `records` brings tables in.

A *film* is a table's whole course, kept in memory; a *frame* is one position of it, drawn by the
game's own page. *Eyes* are whose observation is drawn: a seat's, or everybody's (`None`).
"""
