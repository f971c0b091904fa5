"""What a player is to hear of a day: in the banner of every page, in the inbox, by the bell.

`found` says what there is, `told` puts it into words, `past` finds rulings on earlier days.
"""
