from typing import Any

from django.db import migrations

from spaye_site import removals


def count(apps: Any, schema_editor: Any) -> None:
    rated = apps.get_model("honours", "Honour").objects.filter(mu__isnull=False)
    removals.note(apps, "levels", rated.values("player").distinct().count())


class Migration(migrations.Migration):

    dependencies = [
        ('honours', '0001_initial'),
        ('spaye_site', '0002_removals'),
    ]

    operations = [
        migrations.RunPython(count, migrations.RunPython.noop),
        migrations.RemoveConstraint(
            model_name='honour',
            name='honour_rated_or_not',
        ),
        migrations.RemoveIndex(
            model_name='honour',
            name='honour_rating',
        ),
        migrations.RemoveField(
            model_name='honour',
            name='mu',
        ),
        migrations.RemoveField(
            model_name='honour',
            name='sigma',
        ),
    ]
