"""The example on the platform."""

from games.tables.registry import GameConfig


class ExampleConfig(GameConfig):
    name = "tests.example_game"
    label = "example_game"
    rules_module = "tests.example_game.rules"
    page_class = "tests.example_game.page.ExamplePage"
