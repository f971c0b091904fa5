"""Tables from before the lobby: over or running, started when they were opened."""

from django.db import migrations
from django.db.models import F, Max


def fill(apps, schema_editor):
    Table, Entry = (apps.get_model("tables", name) for name in ("Table", "Entry"))
    Table.objects.update(started_at=F("created_at"), moved_at=F("created_at"))
    Table.objects.filter(outcome__isnull=False).update(status="over")
    last = Entry.objects.order_by().values_list("table").annotate(Max("at"))
    for table_id, at in last.iterator(chunk_size=500):
        Table.objects.filter(pk=table_id).update(moved_at=at)
    Table.objects.filter(status="over").update(ended_at=F("moved_at"))


class Migration(migrations.Migration):
    dependencies = [("tables", "0004_lobby")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
