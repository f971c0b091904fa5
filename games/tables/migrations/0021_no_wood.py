"""Results that were logged of games played in person count by their table alone.

What was confirmed, or uncontested for a day, stays over; what nobody had confirmed, what was contested
and what was void is stopped: it counts nowhere, as before.
"""

from django.db import migrations

from spaye_site import removals

COUNTED = ("confirmed", "passed")
UNDECIDED = ("waiting", "contested")


def settle(apps, editor):
    table, wood = (apps.get_model("tables", name) for name in ("Table", "Wood"))
    removals.note(apps, "wood", wood.objects.filter(state__in=UNDECIDED).count())
    counted = wood.objects.filter(state__in=COUNTED).values("table")
    table.objects.filter(on_wood=True).exclude(pk__in=counted).update(status="stopped")
    table.objects.filter(on_wood=True).update(due_at=None)


class Migration(migrations.Migration):

    dependencies = [
        ("tables", "0020_no_shared_deal"),
        ("tournaments", "0007_no_wood"),
        ("spaye_site", "0002_removals"),
    ]

    operations = [
        migrations.RunPython(settle, migrations.RunPython.noop),
        migrations.DeleteModel("Wood"),
    ]
