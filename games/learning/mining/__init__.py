"""Tasks for the deal of the day: positions where finding the best matters and Steady misses it.

`hardness` says which position is one, `sources` where positions come from, `night` when and how
many are looked for in an office, `services` writes them down. A game takes part by its module
`mining` (`contract`). Whoever thinks is told observations alone.
"""
