import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from games.players.first_tables import CreateModels


class Migration(migrations.Migration):

    replaces = [
        ('stories', '0001_initial'),
        ('stories', '0002_debut_index'),
    ]

    initial = True

    dependencies = [
        ('tables', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [CreateModels([
        migrations.CreateModel(
            name='DayFacts',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('date', models.DateField(unique=True)),
                ('table', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tables.table')),
                ('facts', models.TextField()),
            ],
        ),
        migrations.CreateModel(
            name='StoryMonth',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('first_day', models.DateField(unique=True)),
            ],
            options={
                'ordering': ['first_day'],
            },
        ),
        migrations.CreateModel(
            name='PersonMonth',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('month', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='people', to='stories.storymonth')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='story_months', to=settings.AUTH_USER_MODEL)),
                ('days', models.PositiveSmallIntegerField(default=0)),
                ('dayes', models.PositiveIntegerField(default=0)),
                ('finals', models.PositiveSmallIntegerField(default=0)),
                ('nikayes', models.PositiveSmallIntegerField(default=0)),
                ('nikayes_on', models.DateField(null=True)),
                ('first_on', models.DateField(null=True)),
                ('won_on', models.DateField(null=True)),
                ('nikaye_on', models.DateField(null=True)),
                ('weekdays', models.PositiveSmallIntegerField(default=0)),
                ('decks', models.JSONField(default=list)),
                ('games', models.JSONField(default=list)),
                ('tables', models.PositiveSmallIntegerField(default=0)),
                ('largest', models.PositiveSmallIntegerField(default=0)),
            ],
            options={
                'indexes': [models.Index(fields=['player', 'first_on'], name='story_person_debut')],
                'constraints': [models.UniqueConstraint(fields=('month', 'player'), name='story_person_once')],
            },
        ),
        migrations.CreateModel(
            name='PairMonth',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('month', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='pairs', to='stories.storymonth')),
                ('low', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('high', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('dayes', models.PositiveSmallIntegerField(default=0)),
                ('low_won', models.PositiveSmallIntegerField(default=0)),
                ('high_won', models.PositiveSmallIntegerField(default=0)),
                ('ties', models.PositiveSmallIntegerField(default=0)),
                ('longest', models.PositiveSmallIntegerField(default=0)),
                ('longest_on', models.DateField(null=True)),
                ('finals', models.PositiveSmallIntegerField(default=0)),
                ('low_saw', models.PositiveSmallIntegerField(default=0)),
                ('high_saw', models.PositiveSmallIntegerField(default=0)),
                ('first_on', models.DateField(null=True)),
                ('tables', models.PositiveSmallIntegerField(default=0)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('month', 'low', 'high'), name='story_pair_once'), models.CheckConstraint(condition=models.Q(('low__lt', models.F('high'))), name='story_pair_in_order')],
            },
        ),
        migrations.CreateModel(
            name='Badge',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('month', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='badges', to='stories.storymonth')),
                ('game', models.CharField(max_length=40)),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='badges', to=settings.AUTH_USER_MODEL)),
                ('won', models.PositiveSmallIntegerField()),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('month', 'game', 'player'), name='story_badge_once')],
            },
        ),
        migrations.CreateModel(
            name='Told',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='achievements_told', to=settings.AUTH_USER_MODEL)),
                ('key', models.CharField(max_length=20)),
                ('at', models.DateTimeField()),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('player', 'key'), name='achieved_once')],
            },
        ),
        migrations.CreateModel(
            name='Answer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('year', models.PositiveSmallIntegerField()),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='poster_answers', to=settings.AUTH_USER_MODEL)),
                ('yes', models.BooleanField()),
                ('at', models.DateTimeField()),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('year', 'player'), name='poster_answer_once')],
            },
        ),
    ])]
