from games.tables.registry import GameConfig


class LastStoneConfig(GameConfig):
    name = "tests.last_stone"
    label = "last_stone"
    verbose_name = "The last stone"
    rules_module = "tests.last_stone.rules"
    lobby = True
