"""A good move, shown to whoever asks for one at a table at which everybody else is a bot.

It is what the bot that plays for absent people would do, knowing what this seat knows and no more.
Such tables count for nobody's honours, so that asking takes nothing from anybody.
"""
