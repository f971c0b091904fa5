"""The numbered rules of a game as people read them, and what they are told when one refuses.

A game supplies a `Rulebook` (`GameConfig.rulebook`); the platform gives it the page
`/rules/<slug>/`, the sheet over its tables, and the sentences of refused moves.
"""

from games.tables.rulebook.book import Rulebook, Topic

__all__ = ["Rulebook", "Topic"]
