from typing import Any

from django.db import migrations


def drop(apps: Any, schema_editor: Any) -> None:
    """Nothing was ever written down there, and its rows would point at people."""
    schema_editor.execute("DROP TABLE IF EXISTS django_admin_log")
    schema_editor.execute("DELETE FROM django_migrations WHERE app = 'admin'")


class Migration(migrations.Migration):
    dependencies = [("spaye_site", "0002_removals")]
    operations = [migrations.RunPython(drop, migrations.RunPython.noop)]
