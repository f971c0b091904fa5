from typing import Any

from django.db import migrations

from spaye_site import removals


def count(apps: Any, schema_editor: Any) -> None:
    fixed = apps.get_model("tables", "HouseRules").objects.filter(options__isnull=False)
    removals.note(apps, "house_rules", fixed.count())


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0015_annulled_index'),
        ('spaye_site', '0002_removals'),
    ]

    operations = [
        migrations.RunPython(count, migrations.RunPython.noop),
        migrations.RemoveField(
            model_name='table',
            name='house',
        ),
        migrations.DeleteModel(
            name='HouseRules',
        ),
    ]
