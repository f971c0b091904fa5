from typing import Any

from django.db import migrations, models

AND = ", "


def keep_tasks(apps: Any, schema_editor: Any) -> None:
    """Days whose task this office had found by itself, or whose seed dealt it, keep it."""
    deals, mined = (apps.get_model("learning", name) for name in ("Deal", "MinedTask"))
    for deal in deals.objects.filter(task="dealt"):
        deal.data = {"key": "dealt", "seats": 4, "seat": 0, "options": {"rounds": 1}}
        deal.save(update_fields=["data"])
    for row in mined.objects.all():
        worth: dict[float, list[str]] = {}
        for move, worth_of_it in row.data.get("worth", {}).items():
            worth.setdefault(worth_of_it, []).append(move)
        data = row.data | {"worth": {str(n): AND.join(moves) for n, moves in worth.items()}}
        deals.objects.filter(game=row.game, task=row.key).update(data=data)


class Migration(migrations.Migration):
    dependencies = [("learning", "0004_mined_tasks")]

    operations = [
        migrations.AddField("deal", "data", models.JSONField(null=True)),
        migrations.RunPython(keep_tasks, migrations.RunPython.noop),
        migrations.DeleteModel("MinedTask"),
    ]
