"""What a player is to hear of a day: in the banner of every page, in the inbox, by the bell.

`kinds` has a class for each kind, and how to add one; `past` finds rulings on earlier days, `chats`
what the office's chats hear.
"""
