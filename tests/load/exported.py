"""What the environment's database holds, row by row, whichever kind it is: a digest of each table.

    python -m tests.load.exported

Values are written as JSON with sorted keys: PostgreSQL keeps no order of an object's keys.
"""

from __future__ import annotations

import hashlib
import json
import os

OF_ITS_OWN = ("django_migrations", "django_session")
"""When migrations ran each database says of itself."""


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "spaye_site.settings")
    import django

    django.setup()
    from django.apps import apps

    for model in sorted(apps.get_models(), key=lambda one: one._meta.db_table):
        if model._meta.db_table in OF_ITS_OWN or model._meta.proxy:
            continue
        names = [field.attname for field in model._meta.concrete_fields]
        rows = model._base_manager.order_by("pk").values_list(*names)
        digest, count = hashlib.sha256(), 0
        for row in rows.iterator(chunk_size=2000):
            count += 1
            digest.update(json.dumps(row, default=str, sort_keys=True).encode())
        print(model._meta.db_table, count, digest.hexdigest())


if __name__ == "__main__":
    main()
