"""What other sites may show of the office, by the key of an admin: badges and a framed board.

Nobody stands on them who doesn't want to be on the kitchen's screen, and nothing of a hand of
cards: the numbers are those of that screen.
"""
