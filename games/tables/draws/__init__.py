"""An offered draw, as both sides are told of it.

The rules know an offer and its acceptance, and that playing on ends it. Declining is no move: it is
said at the table, so that whoever offered has an answer before the other's next move.
"""
