"""What a player is to hear of a day.

`day_notices` has a class for each kind, and how to add one. `banner` shows them over every page,
`inbox` lists them with rulings on earlier days and rings the bell; `chats` is what the office's
chats hear.
"""
