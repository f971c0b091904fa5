"""Heats, a knockout in which all play on, and leagues stay as tables of places.

Those that go on end with the standings of this moment. A score is kept where scores made the order.
"""

from django.db import migrations

from games.tournaments.migrations._ending import end


def keep_places(apps, editor):
    tournament = apps.get_model("tournaments", "Tournament")
    gone = tournament.objects.filter(format__in=("heats", "chances", "league"))
    end(apps, gone)
    places = apps.get_model("tournaments", "Place").objects.filter(tournament__in=gone)
    for place in places:
        if not place.breaks:
            place.score = ""
            place.save(update_fields=["score"])
    gone.update(format="past")


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0010_no_cups"),
        ("spaye_site", "0002_removals"),
        ("tables", "0015_annulled_index"),
    ]

    operations = [migrations.RunPython(keep_places, migrations.RunPython.noop)]
