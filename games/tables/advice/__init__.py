"""Good moves, shown to whoever asks for them at a table at which everybody else is a bot.

They are those that the game's judge finds best, three at most, knowing what this seat knows and
remembers and no more; a game without a judge shows what its bot would do. Such tables count for
nobody's honours, so that asking takes nothing from anybody.
"""
