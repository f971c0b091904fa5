from typing import Any

from django.db import migrations

PARTS = (
    ("players", "0005_words_explained"),
    ("players", "0006_extra_day"),
    ("players", "0007_working_days_before"),
    ("players", "0008_inbox_seen"),
    ("spaye", "0004_put_away"),
    ("spaye", "0005_void_requests"),
)
"""What `0002_first_release` of these apps stands for: 1.0 has noted them with it."""


def forget(apps: Any, schema_editor: Any) -> None:
    """No commit has them, and an office that begins today doesn't note them either."""
    for part in PARTS:
        schema_editor.execute("DELETE FROM django_migrations WHERE app = %s AND name = %s", part)


class Migration(migrations.Migration):
    dependencies = [("spaye_site", "0003_no_admin_log")]
    operations = [migrations.RunPython(forget, migrations.RunPython.noop)]
