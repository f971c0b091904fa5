"""The page of every table: the game's own regions, and what stands around them.

What the game itself shows comes from its `GamePage` (`game_page.py`). Around the game are two live
regions: `seats:<table>` (who sits there, whose turn it is, who watches) and `below:<table>` (what
is to be decided beside the moves: above all, what to do when it is over).
"""
