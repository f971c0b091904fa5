"""Judgements of moves: by a process that knows observations alone, asked from here.

`desk` is that process as the server's threads share it, `remembering` says what a seat has seen,
`words` tell what a move costs.
"""
