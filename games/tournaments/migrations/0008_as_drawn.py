"""Rounds are played as they were drawn: nobody swaps people or keeps two apart.

What was decided so before keeps its line with the reason, in one kind.
"""

from django.db import migrations


def rearranged(apps, editor):
    remark = apps.get_model("tournaments", "Remark")
    remark.objects.filter(what__in=("swapped", "forbidden", "permitted")).update(what="rearranged")


class Migration(migrations.Migration):

    dependencies = [("tournaments", "0007_no_wood")]

    operations = [
        migrations.RunPython(rearranged, migrations.RunPython.noop),
        migrations.RemoveField(model_name="round", name="swaps"),
        migrations.RemoveField(model_name="tournament", name="forbidden"),
    ]
