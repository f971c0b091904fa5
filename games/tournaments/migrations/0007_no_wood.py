"""Results come from tables that are played here alone.

A result on wood that its people have confirmed stays one. One that still waits for them is dropped,
and a table is laid instead; a tournament that was played on wood altogether ends.
"""

from django.db import migrations

from games.tournaments.migrations._ending import end

COUNTED = ("confirmed", "passed")


def no_wood(apps, editor):
    tournament = apps.get_model("tournaments", "Tournament")
    end(apps, tournament.objects.filter(plan__by_hand=True))
    wood = apps.get_model("tables", "Wood").objects.exclude(state__in=COUNTED)
    sitting = apps.get_model("tournaments", "Sitting")
    sitting.objects.filter(table__in=wood.values("table")).update(counts=False)


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0006_set_times"),
        ("tables", "0015_annulled_index"),
        ("spaye_site", "0002_removals"),
    ]

    operations = [migrations.RunPython(no_wood, migrations.RunPython.noop)]
