from django.db import migrations, models
from django.db.models import F


def both(apps, schema_editor):
    """Whoever had answered had answered both questions at once."""
    players = apps.get_model("players", "Player").objects
    players.update(screen_answered=F("repetitions_answered"))


class Migration(migrations.Migration):

    dependencies = [
        ('players', '0007_no_provider_logouts'),
    ]

    operations = [
        migrations.RenameField(
            model_name='player',
            old_name='wishes_asked',
            new_name='repetitions_answered',
        ),
        migrations.AddField(
            model_name='player',
            name='screen_answered',
            field=models.DateTimeField(editable=False, null=True),
        ),
        migrations.RunPython(both, migrations.RunPython.noop),
    ]
