"""Lessons: a game's own page, on which the learner makes every move.

A lesson is data (`contract.py`) in a game's module `lessons`. `session.py` plays it by the game's
rules, `page.py` sets a table in memory for the game's page to draw: no table is written, no seed
drawn, and nothing of it counts anywhere. What is kept is how far a person is (`services.py`).
"""
