import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import OuterRef, Subquery
from django.db.models.functions import Coalesce


def note_seats(apps, schema_editor):
    """Until now only those who sat there could talk; some have handed their seats over since."""
    sitting = apps.get_model('tables', 'Seat').objects.filter(
        table=OuterRef('table'), player=OuterRef('player')
    )
    handed = apps.get_model('tables', 'Handover').objects.filter(
        table=OuterRef('table'), by=OuterRef('player'), taken_at__isnull=False
    )
    found = Coalesce(
        Subquery(sitting.values('number')[:1]), Subquery(handed.values('seat__number')[:1])
    )
    apps.get_model('tables', 'Talk').objects.update(seat=found)


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0002_undone'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='habits',
            name='bots_talk',
            field=models.BooleanField(default=True),
        ),
        migrations.AddField(
            model_name='table',
            name='spectators_talk',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='talk',
            name='seat',
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AlterField(
            model_name='talk',
            name='player',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddConstraint(
            model_name='talk',
            constraint=models.CheckConstraint(condition=models.Q(('player__isnull', False), models.Q(('seat__isnull', False), ('text', '')), _connector='OR'), name='talk_bots_say_phrases'),
        ),
        migrations.RunPython(note_seats, migrations.RunPython.noop),
    ]
