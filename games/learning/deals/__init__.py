"""The deal of the day: one task for everybody on a working day, games in turn.

`choosing` says which it is, `attempt_state` plays it, `services` writes it down. The day's seed
decides all that chance and the others do: the same moves get the same replies. Nothing of a task
is shown before one's own attempt, and no result of others before that is over.
"""
