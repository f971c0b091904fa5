import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from games.players.first_tables import CreateModels


class Migration(migrations.Migration):

    replaces = [
        ('spaye', '0001_initial'),
        ('spaye', '0002_meetings'),
        ('spaye', '0003_sent_logs'),
        ('spaye', '0002_first_release'),
        ('spaye', '0003_people_first'),
        ('spaye', '0004_corrections'),
        ('spaye', '0005_open_calls'),
        ('spaye', '0006_countings'),
        ('spaye', '0007_last_call'),
        ('spaye', '0008_pairs'),
    ]

    initial = True

    dependencies = [
        ('tables', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [CreateModels([
        migrations.CreateModel(
            name='Day',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('date', models.DateField(unique=True)),
                ('table', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='spaye_day', to='tables.table')),
                ('equivalents', models.JSONField(default=list)),
                ('free_until', models.DateTimeField(null=True)),
                ('free_changes', models.PositiveIntegerField(default=0)),
                ('last_call_at', models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name='Call',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('day', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to='spaye.day')),
                ('kind', models.CharField(choices=[('witness', 'Witness'), ('committee', 'Committee')], max_length=9)),
                ('exercise', models.PositiveIntegerField()),
                ('counted', models.PositiveSmallIntegerField(null=True)),
                ('at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('day', 'kind', 'exercise'), name='one_call_a_kind')],
            },
        ),
        migrations.CreateModel(
            name='Counting',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('day', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to='spaye.day')),
                ('exercise', models.PositiveIntegerField()),
                ('seat', models.PositiveSmallIntegerField()),
                ('n', models.PositiveIntegerField()),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('day', 'exercise'), name='one_counting_an_exercise')],
            },
        ),
        migrations.CreateModel(
            name='OpenCall',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('day', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to='spaye.day')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('seat', models.PositiveSmallIntegerField()),
                ('at', models.DateTimeField()),
                ('ends', models.DateTimeField()),
                ('outcome', models.CharField(blank=True, max_length=9)),
                ('answered_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('ended_at', models.DateTimeField(null=True)),
            ],
            options={
                'constraints': [models.UniqueConstraint(condition=models.Q(('outcome', '')), fields=('day', 'by'), name='one_open_call')],
            },
        ),
        migrations.CreateModel(
            name='LogSeen',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('day', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to='spaye.day')),
                ('daye', models.PositiveIntegerField()),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('day', 'daye', 'player'), name='one_answer_per_log')],
            },
        ),
        migrations.CreateModel(
            name='PutAway',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('day', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to='spaye.day')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to=settings.AUTH_USER_MODEL)),
                ('what', models.CharField(max_length=60)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('day', 'player', 'what'), name='put_away_once')],
            },
        ),
        migrations.CreateModel(
            name='SentLog',
            fields=[
                ('id', models.UUIDField(editable=False, primary_key=True, serialize=False)),
                ('day', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to='spaye.day')),
                ('author', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to=settings.AUTH_USER_MODEL)),
                ('daye', models.PositiveIntegerField()),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('day', 'daye'), name='one_sent_log_per_daye')],
            },
        ),
        migrations.CreateModel(
            name='Correction',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('day', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to='spaye.day')),
                ('wrong', models.PositiveIntegerField()),
                ('right', models.PositiveIntegerField()),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('day', 'wrong'), name='corrected_once'), models.UniqueConstraint(fields=('day', 'right'), name='corrects_one')],
            },
        ),
        migrations.CreateModel(
            name='VoidRequest',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('day', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to='spaye.day')),
                ('daye', models.PositiveIntegerField()),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('reason', models.CharField(blank=True, max_length=200)),
                ('right', models.CharField(blank=True, max_length=120)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('outcome', models.CharField(blank=True, max_length=9)),
                ('ended_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('ended_at', models.DateTimeField(null=True)),
                ('answer', models.CharField(blank=True, max_length=200)),
            ],
            options={
                'constraints': [models.UniqueConstraint(condition=models.Q(('outcome', '')), fields=('day', 'daye'), name='one_void_request')],
            },
        ),
        migrations.CreateModel(
            name='Spayin',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('month', models.DateField()),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('month', 'player'), name='spayin_once_a_month')],
            },
        ),
        migrations.CreateModel(
            name='Meeting',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('day', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to='spaye.day')),
                ('winner', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('loser', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('wins', models.PositiveSmallIntegerField()),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('day', 'winner', 'loser'), name='one_meeting_a_day')],
            },
        ),
        migrations.CreateModel(
            name='Pair',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('date', models.DateField()),
                ('number', models.PositiveSmallIntegerField()),
                ('one', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('other', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('third', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('date', 'number'), name='one_pair_a_number')],
            },
        ),
    ])]
