from tests.example_game import apps


class OpenExampleConfig(apps.ExampleConfig):
    name = "tests.open_game"
    label = "open_game"
    rules_module = "tests.open_game.rules"
