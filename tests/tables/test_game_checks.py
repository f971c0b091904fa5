"""A game that lacks a part of the contract is named when the site starts."""

from pathlib import Path

import pytest
from django.apps import apps
from django.core.management import call_command
from django.core.management.base import SystemCheckError

from games.tables import game_checks
from games.tables.rulebook import Rulebook
from tests.open_game import rules


def test_the_installed_games_are_whole() -> None:
    call_command("check", "--tag", "games")


@pytest.mark.parametrize("member", ["fallback", "awaited", "SEATS", "State"])
def test_a_game_without_a_member_is_named(member: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(rules, member)
    with pytest.raises(SystemCheckError, match=f"tests.open_game.rules has no `{member}`"):
        call_command("check", "--tag", "games")


@pytest.mark.parametrize(
    ("member", "value", "fault"),
    [
        ("observe", "everything", "`observe` is no function"),
        ("__all__", ["observe"], "has an `__all__`: take it out"),
    ],
)
def test_a_member_that_cannot_be_used_is_named(
    member: str, value: object, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, member, value, raising=False)
    with pytest.raises(SystemCheckError, match=fault):
        call_command("check", "--tag", "games")


@pytest.mark.parametrize(
    ("sheet", "fault"),
    [(None, "can’t be read: .*README.md"), ("Rules: none yet.", "has no numbered rules")],
)
def test_a_rules_page_without_numbered_rules_is_named(
    sheet: str | None, fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if sheet:
        (tmp_path / "README.md").write_text(sheet)
    empty = Rulebook(slug="papayoo", folder=tmp_path, topics=())
    monkeypatch.setattr("games.papayoo.rulebook.BOOK", empty)
    with pytest.raises(SystemCheckError, match=f"games.papayoo: its .*{fault}"):
        call_command("check", "--tag", "games")


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("games.papayoo.page.Page", "games.papayoo: its page can’t be imported"),
        ("games.papayoo.page.Scene", "games.papayoo: its `page_class` .*Scene is no `GamePage`"),
    ],
)
def test_a_page_that_is_none_is_named(
    name: str, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(apps.get_app_config("papayoo"), "page_class", name)
    with pytest.raises(SystemCheckError, match=fault):
        call_command("check", "--tag", "games")


def test_a_server_does_not_start_with_such_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(rules, "fallback")
    with pytest.raises(SystemCheckError, match="has no `fallback`"):
        call_command("serve")


@pytest.mark.parametrize(
    ("game", "option", "fault"),
    [
        ("papayoo", "rounds", "“rounds” is no choice field"),
        ("cerke", "season", "“season” is no field of its options"),
        ("speahx", "", ""),
    ],
)
def test_a_quick_choice_that_cannot_be_drawn_is_named(
    game: str, option: str, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = next(one for one in apps.get_app_configs() if one.label == game)
    monkeypatch.setattr(config, "quick_choice", option)
    told = list(game_checks.unchosen(config))  # type: ignore[arg-type]
    assert (fault in told[0]) if fault else told == []
