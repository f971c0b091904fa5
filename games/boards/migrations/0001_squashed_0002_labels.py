import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from games.players.first_tables import CreateModels


class Migration(migrations.Migration):

    replaces = [
        ('boards', '0001_initial'),
        ('boards', '0002_ceremonies_and_carried'),
        ('boards', '0003_tallies'),
        ('boards', '0004_add_up'),
        ('boards', '0002_labels'),
    ]

    initial = True

    dependencies = [
        ('tables', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [CreateModels([
        migrations.CreateModel(
            name='Line',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('date', models.DateField()),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='lines', to=settings.AUTH_USER_MODEL)),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='lines', to='tables.table')),
                ('daye', models.PositiveIntegerField()),
                ('victoire', models.PositiveIntegerField()),
                ('repetition', models.PositiveIntegerField()),
                ('status', models.CharField(choices=[('running', 'Running'), ('finished', 'Finished'), ('cancelled', 'Cancelled')], max_length=9)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('date', 'player'), name='line_once_a_day')],
            },
        ),
        migrations.CreateModel(
            name='Month',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('year', models.PositiveSmallIntegerField()),
                ('month', models.PositiveSmallIntegerField()),
                ('version', models.PositiveIntegerField(default=0)),
                ('finished', models.PositiveSmallIntegerField(default=0)),
            ],
            options={
                'ordering': ['year', 'month'],
                'constraints': [models.UniqueConstraint(fields=('year', 'month'), name='month_once'), models.CheckConstraint(condition=models.Q(('month__range', (1, 12))), name='month_of_the_calendar')],
            },
        ),
        migrations.CreateModel(
            name='Tally',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('month', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='tallies', to='boards.month')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='tallies', to=settings.AUTH_USER_MODEL)),
                ('daye', models.PositiveIntegerField()),
                ('victoire', models.PositiveIntegerField()),
                ('repetition', models.PositiveIntegerField()),
                ('days', models.PositiveSmallIntegerField()),
            ],
            options={
                'verbose_name_plural': 'tallies',
                'constraints': [models.UniqueConstraint(fields=('month', 'player'), name='tally_once_a_month')],
            },
        ),
        migrations.CreateModel(
            name='Closing',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('month', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='closings', to='boards.month')),
                ('closed_at', models.DateTimeField()),
                ('closed_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('proclaimed', models.JSONField()),
                ('reopened_at', models.DateTimeField(null=True)),
                ('reopened_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('reason', models.TextField(blank=True)),
            ],
            options={
                'ordering': ['closed_at', 'pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('reopened_at__isnull', True)), fields=('month',), name='month_closed_once')],
            },
        ),
        migrations.CreateModel(
            name='Ceremony',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('closing', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='ceremony', to='boards.closing')),
                ('step', models.PositiveSmallIntegerField(default=0)),
                ('started_at', models.DateTimeField()),
                ('started_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('moved_at', models.DateTimeField()),
                ('ended_at', models.DateTimeField(null=True)),
            ],
            options={
                'verbose_name_plural': 'ceremonies',
                'constraints': [models.CheckConstraint(condition=models.Q(('step__lte', 3)), name='ceremony_three_titles')],
            },
        ),
        migrations.CreateModel(
            name='Carried',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('month', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='carried', to='boards.month')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='carried', to=settings.AUTH_USER_MODEL)),
                ('daye', models.PositiveIntegerField()),
                ('victoire', models.PositiveIntegerField()),
                ('repetition', models.PositiveIntegerField()),
                ('days', models.PositiveSmallIntegerField(default=0)),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('at', models.DateTimeField()),
            ],
            options={
                'verbose_name_plural': 'carried',
                'constraints': [models.UniqueConstraint(fields=('month', 'player'), name='carried_once_a_month')],
            },
        ),
        migrations.CreateModel(
            name='Title',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('month', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='titles', to='boards.month')),
                ('column', models.CharField(choices=[('daye', 'Dāye'), ('victoire', 'Wins'), ('repetition', 'Reps')], max_length=10)),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='titles', to=settings.AUTH_USER_MODEL)),
                ('points', models.PositiveIntegerField()),
                ('decided', models.CharField(choices=[('lead', 'most points'), ('victoire', 'more in Wins'), ('daye', 'more in Dāye'), ('repetition', 'more in Reps'), ('days', 'fewer days played'), ('choice', 'chosen by an admin')], max_length=10)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('month', 'column'), name='title_once_a_month'), models.CheckConstraint(condition=models.Q(('points__gt', 0)), name='title_has_points')],
            },
        ),
        migrations.CreateModel(
            name='Spent',
            fields=[
                ('title', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, primary_key=True, related_name='spent', serialize=False, to='boards.title')),
                ('date', models.DateField()),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.table')),
                ('at', models.DateTimeField()),
            ],
            options={
                'verbose_name_plural': 'spent',
            },
        ),
    ])]
