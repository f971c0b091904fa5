"""Each entry carries the hash of the one before; the journals that are there get theirs now."""

from datetime import UTC

from django.db import migrations, models
from django.utils import timezone

from games.engine import journal


def chain_up(apps, schema_editor):
    Table, Entry = (apps.get_model("tables", name) for name in ("Table", "Entry"))
    today = timezone.now().date().isoformat()
    for pk in list(Table.objects.order_by("pk").values_list("pk", flat=True)):
        table = Table.objects.get(pk=pk)
        seed = bytes.fromhex(table.seed)
        head = journal.genesis(seed, table.game, table.options)
        entries = list(Entry.objects.filter(table_id=pk).order_by("number"))
        for entry in entries:
            at = entry.at.astimezone(UTC).isoformat(timespec="seconds")
            head = journal.link(seed, head, entry.number, (entry.seat, entry.move, at))
            entry.hash = head
        Entry.objects.bulk_update(entries, ["hash"], batch_size=500)
        mark = [{"on": today, "from": 0, "why": "upgrade"}] if entries else []
        Table.objects.filter(pk=pk).update(head=head, rechained=mark)


class Migration(migrations.Migration):
    dependencies = [("tables", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="entry",
            name="hash",
            field=models.CharField(default="", max_length=64),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="table",
            name="head",
            field=models.CharField(default="", max_length=64),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="table",
            name="rechained",
            field=models.JSONField(default=list),
        ),
        migrations.RunPython(chain_up, migrations.RunPython.noop),
    ]
