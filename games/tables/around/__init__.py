"""What stands around the game on the page of every table, whatever is played on it.

Two live regions: `seats:<table>` (who sits there, whose turn it is, who watches) and
`below:<table>` (what is to be decided beside the moves: above all, what to do when it is over).
"""
