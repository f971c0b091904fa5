"""Rounds start by hand, as soon as all tables are over, or each working day at a time.

Of several set times the first one counts, on each working day. What was one a week is by hand.
"""

from datetime import time

from django.db import migrations, models

MORNING = time(9)


def one_time(apps, editor):
    tournament = apps.get_model("tournaments", "Tournament")
    for one in tournament.objects.filter(tempo="times"):
        one.tempo = "daily"
        one.daily_at = time.fromisoformat(min(one.set_times["times"]))
        one.save(update_fields=["tempo", "daily_at"])
    tournament.objects.filter(tempo="daily", daily_at=None).update(daily_at=MORNING)
    tournament.objects.filter(tempo="weekly").update(tempo="hand")


class Migration(migrations.Migration):

    dependencies = [("tournaments", "0013_one_deal_as_places")]

    operations = [
        migrations.AddField(
            model_name="tournament", name="daily_at", field=models.TimeField(null=True)
        ),
        migrations.RunPython(one_time, migrations.RunPython.noop),
    ]
