"""The page of every table: the game's own regions, and what stands around them.

A game tells of itself in its module `page.hooks` (`contract`); what it doesn't tell is as in
`default`. Around the game stand two live regions: `seats:<table>` (who sits there, whose turn it
is, who watches) and `below:<table>` (what is to be decided beside the moves: above all, what to do
when it is over).
"""
