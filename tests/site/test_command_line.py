"""`manage.py help`: what an office needs comes first."""

from django.core.management import ManagementUtility

from spaye_site.command_line import Utility


def test_ours_stand_before_djangos_each_with_a_line() -> None:
    told = Utility(["manage.py", "help"]).main_help_text()
    ours, djangos = told.split("Django’s, which")
    lines = [line.split(maxsplit=1) for line in ours.splitlines() if line.startswith("  ")]
    said = dict(lines)
    assert {"serve", "backup", "restore", "upgrade", "doctor", "repair"} <= said.keys()
    assert all(0 < len(words) < 80 for words in said.values())
    assert " migrate," in djangos
    assert not {"selfplay", "new_game", "compile_catalogues"} & set(told.replace(",", "").split())


def test_the_bare_list_stays_djangos() -> None:
    """Shells complete by it."""
    arguments = ["manage.py", "help"]
    expected = ManagementUtility(arguments).main_help_text(commands_only=True)
    assert Utility(arguments).main_help_text(commands_only=True) == expected
