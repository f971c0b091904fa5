"""The register names everything that is kept about people; a new table can't be forgotten."""

import re

from django.apps import apps
from django.conf import settings

from games.players import erasure, personal_data, privacy
from games.players.models import Player

LEAVES = re.compile(
    r"^\s*(?:import|from) (urllib\.request|http\.client|requests|httpx|aiohttp|smtplib|pywebpush"
    r"|allauth\.socialaccount\.providers)",
    re.M,
)
"""What a module imports that sends something elsewhere."""


def tables_about_people() -> set[str]:
    return {
        model._meta.label
        for model in apps.get_models()
        if any(field.related_model is Player for field in model._meta.fields)
    } | {"players.Player"}


def test_every_table_about_people_is_in_one_entry_and_every_entry_a_section_of_its_own():
    named = [model for entry in personal_data.kinds() for model in entry.models]
    assert len(named) == len(set(named))
    theirs = {label for label in tables_about_people() if not label.startswith("example")}
    assert theirs == set(named)
    sections = [kind.section for kind in personal_data.kinds()]
    assert len(sections) == len(set(sections))


def test_whatever_leaves_the_server_is_named():
    known = {module for sent in personal_data.sent() for module in sent.modules}
    leaves = {
        ".".join(path.relative_to(settings.BASE_DIR).with_suffix("").parts)
        for path in (settings.BASE_DIR / "games").rglob("*.py")
        if LEAVES.search(path.read_text())
    }
    assert leaves <= known


NOT_EXPORTED = {
    # Keys to look somebody up by, a secret, and what leads to other sections of the file.
    *("id", "name_key", "pseudonym_key", "password", "changes"),
    *("joined_with", "added_by", "merged_into", "is_active", "erased"),
}
STAYS = {
    # `_anonymise` sets them one by one.
    *("name", "name_key", "initials", "pseudonym", "pseudonym_key", "palette", "role"),
    *("is_active", "is_ghost", "added_by", "joined_with", "last_login", "password", "erased"),
    # They tell nobody who it was, and boards of the past are counted by them.
    *("id", "changes", "merged_into", "joined", "on_screen"),
    *("counts_dayes", "counts_wins", "counts_repetitions"),
}


def test_a_new_column_of_a_person_is_exported_and_forgotten_or_named_here():
    columns = {field.name for field in Player._meta.concrete_fields}
    assert columns - {*privacy.FIELDS} == NOT_EXPORTED
    assert columns - {*erasure.ASIDE} == STAYS
