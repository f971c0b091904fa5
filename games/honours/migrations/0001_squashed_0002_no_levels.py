import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from games.players.first_tables import CreateModels


class Migration(migrations.Migration):

    replaces = [
        ('honours', '0001_initial'),
        ('honours', '0002_no_levels'),
    ]

    initial = True

    dependencies = [
        ('tables', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [CreateModels([
        migrations.CreateModel(
            name='Ladder',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.CharField(max_length=40, unique=True)),
            ],
        ),
        migrations.CreateModel(
            name='Honour',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='honours', to='tables.table')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='honours', to=settings.AUTH_USER_MODEL)),
                ('game', models.CharField(max_length=40)),
                ('ended_at', models.DateTimeField()),
                ('place', models.PositiveSmallIntegerField(null=True)),
                ('won', models.BooleanField()),
                ('points', models.IntegerField(null=True)),
            ],
            options={
                'indexes': [models.Index(fields=['game', 'ended_at'], name='honour_month')],
                'constraints': [models.UniqueConstraint(fields=('table', 'player'), name='honour_once_a_table'), models.CheckConstraint(condition=models.Q(('won', False), ('place', 1), _connector='OR'), name='honour_first_who_won')],
            },
        ),
    ])]
