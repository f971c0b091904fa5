from tests.tables.replay.conftest import _no_films, people, play_out

__all__ = ["_no_films", "people", "play_out"]
