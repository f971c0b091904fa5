from tests.example_game import apps


class OpenExampleConfig(apps.ExampleConfig):
    name = "tests.example_game.open_seating"
    label = "open_example_game"
    rules_module = "tests.example_game.open_seating.rules"
