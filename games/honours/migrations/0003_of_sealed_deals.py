"""Tables that are over and waited for another table of the same deal count now.

No two tables share a deal any more, so what held their honours back is gone.
"""

from typing import Any

from django.db import migrations


def count(apps: Any, schema_editor: Any) -> None:
    honours = apps.get_model("honours", "Honour").objects
    over = apps.get_model("tables", "Table").objects.filter(
        status="over", outcome__isnull=False, imported=False, annulled=False, on_wood=False
    )
    for table in over.filter(honours=None).prefetch_related("seats"):
        seats = sorted(table.seats.all(), key=lambda seat: seat.number)
        people = [seat for seat in seats if seat.player_id is not None]
        places, scores = table.outcome.get("places"), table.outcome.get("scores") or [None]
        if not places or len(places) != len(seats) or len(people) < 2:
            continue
        counts = all(type(score) is int for score in scores)
        for seat in people:
            own = None if seat.standin else places[seat.number]
            honours.create(
                table=table,
                player_id=seat.player_id,
                game=table.game,
                ended_at=table.ended_at,
                place=own,
                won=own == 1 and max(places) > 1,
                points=scores[seat.number] if own and counts else None,
            )


class Migration(migrations.Migration):

    dependencies = [
        ("honours", "0002_no_levels"),
        ("tables", "0020_no_shared_deal"),
    ]

    operations = [migrations.RunPython(count, migrations.RunPython.noop)]
