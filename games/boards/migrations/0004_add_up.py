"""The sums of what has been played so far."""

from django.db import migrations
from django.db.models import Count, Q, Sum


def add_up(apps, schema_editor):
    Line, Month, Tally = (apps.get_model("boards", name) for name in ("Line", "Month", "Tally"))
    for month in Month.objects.all():
        lines = Line.objects.filter(
            date__year=month.year, date__month=month.month, status="finished"
        )
        rows = lines.values_list("player_id").annotate(
            Sum("daye"), Sum("victoire"), Sum("repetition"), played=Count("date", filter=Q(daye__gt=0))
        )
        Tally.objects.bulk_create(
            Tally(
                month=month, player_id=player, daye=daye, victoire=wins, repetition=reps, days=days
            )
            for player, daye, wins, reps, days in rows
            if daye or wins or reps
        )
        month.finished = lines.values("date").distinct().count()
        month.save(update_fields=["finished"])


class Migration(migrations.Migration):
    dependencies = [("boards", "0003_tallies")]
    operations = [migrations.RunPython(add_up, migrations.RunPython.noop)]
