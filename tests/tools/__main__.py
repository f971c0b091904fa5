"""`python -m tests.tools NAME …`: runs one of the tools; alone it lists them."""

import os
import sys
from importlib import import_module

import django

TOOLS = (
    "bots_match",
    "check_release",
    "compile_catalogues",
    "readme_pictures",
    "mine_deals",
    "lesson_rules",
    "new_game",
    "review_check",
    "selfplay",
    "spirale_values",
    "update_catalogues",
)


def main(arguments: list[str]) -> None:
    if not arguments or arguments[0] not in TOOLS:
        sys.exit(f"python -m tests.tools {'|'.join(TOOLS)} …")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "spaye_site.settings")
    django.setup()
    tool = import_module(f"tests.tools.{arguments[0]}")
    tool.Command().run_from_argv(["tests.tools", *arguments])


if __name__ == "__main__":
    main(sys.argv[1:])
