"""A switch for letters, and groups of their own for exercises and the deal of the day.

What somebody wished by single ways stays: letters call whoever had asked for one, and of groups
that they never touched they are told as before.
"""

from typing import Any

from django.db import migrations, models

SPLIT = {"challenges": "exercises", "month": "deal"}
CALL_ANYWAY = ("challenges", "exercises", "tables", "tournaments")


def split(apps: Any, _schema_editor: Any) -> None:
    wish, letterbox = (apps.get_model("telling", name) for name in ("Wish", "Letterbox"))
    wish.objects.filter(group="office").delete()
    people: dict[int, dict[str, str]] = {}
    for player, group, ways in wish.objects.values_list("player", "group", "ways"):
        people.setdefault(player, {})[group] = ways
    made = []
    for player, wished in people.items():
        new = {SPLIT[group]: ways for group, ways in wished.items() if group in SPLIT}
        if any("mail" in ways for ways in wished.values()):
            letterbox.objects.filter(player=player).update(calls=True)
            untouched = set(CALL_ANYWAY) - {*wished, *new}
            new |= dict.fromkeys(sorted(untouched), "push")
        made += [wish(player_id=player, group=group, ways=ways) for group, ways in new.items()]
    wish.objects.bulk_create(made)


class Migration(migrations.Migration):
    dependencies = [
        ("telling", "0011_wishes_of_groups"),
    ]

    operations = [
        migrations.AddField(
            model_name="letterbox",
            name="calls",
            field=models.BooleanField(default=False),
        ),
        migrations.RunPython(split, migrations.RunPython.noop),
    ]
