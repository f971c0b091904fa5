"""Wishes of single kinds become one of their group, which calls nobody about what they had switched
off.
"""

from typing import Any

from django.db import migrations

PUSH = frozenset({"push"})
NONE: frozenset[str] = frozenset()
GROUPS = {
    "challenges": dict.fromkeys(("challenge", "picking", "met", "witness", "committee"), PUSH),
    "tables": dict.fromkeys(("turn", "invited"), PUSH),
    "tournaments": {f"tournament_{one}": PUSH for one in ("check_in", "soon", "table")},
    "month": dict.fromkeys(("title", "achievement", "poster", "deal"), NONE),
    "office": {"device": PUSH, "server": frozenset({"push", "mail"})},
}
"""The kinds by which a group calls, each with the ways that it had by itself."""


def ways_of(wished: dict[str, frozenset[str]], kinds: dict[str, frozenset[str]]) -> frozenset[str]:
    """Those by which something of the group was wished, and nothing of it switched off."""
    known = {kind: ways for kind, ways in kinds.items() if kind in wished}
    on = frozenset().union(*(wished[kind] for kind in known))
    off = frozenset().union(*(ways - wished[kind] for kind, ways in known.items()))
    return on - off


def join(apps: Any, _schema_editor: Any) -> None:
    wish = apps.get_model("telling", "Wish")
    people: dict[int, dict[str, frozenset[str]]] = {}
    for player, kind, ways in wish.objects.values_list("player", "group", "ways"):
        people.setdefault(player, {})[kind] = frozenset(ways.split())
    wish.objects.all().delete()
    wish.objects.bulk_create(
        wish(player_id=player, group=name, ways=" ".join(sorted(ways_of(wished, kinds))))
        for player, wished in people.items()
        for name, kinds in GROUPS.items()
        if wished.keys() & kinds.keys()
    )


class Migration(migrations.Migration):
    dependencies = [
        ("telling", "0010_wishes_by_group"),
    ]

    operations = [migrations.RunPython(join, migrations.RunPython.noop)]
