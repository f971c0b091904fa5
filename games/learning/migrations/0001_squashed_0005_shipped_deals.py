import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from games.players.first_tables import CreateModels


class Migration(migrations.Migration):

    replaces = [
        ('learning', '0001_initial'),
        ('learning', '0002_deals'),
        ('learning', '0003_reviews'),
        ('learning', '0004_mined_tasks'),
        ('learning', '0005_shipped_deals'),
    ]

    initial = True

    dependencies = [
        ('tables', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [CreateModels([
        migrations.CreateModel(
            name='Progress',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='lessons', to=settings.AUTH_USER_MODEL)),
                ('game', models.CharField(max_length=40)),
                ('lesson', models.CharField(max_length=40)),
                ('moves', models.JSONField(default=list)),
                ('done_at', models.DateTimeField(null=True)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('player', 'game', 'lesson'), name='progress_once_a_lesson')],
            },
        ),
        migrations.CreateModel(
            name='Dismissal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('offer', models.CharField(max_length=40)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('player', 'offer'), name='dismissed_once_an_offer')],
            },
        ),
        migrations.CreateModel(
            name='Deal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('date', models.DateField(unique=True)),
                ('game', models.CharField(max_length=40)),
                ('task', models.CharField(max_length=40)),
                ('seed', models.CharField(max_length=64)),
                ('par', models.JSONField(null=True)),
                ('data', models.JSONField(null=True)),
                ('started_at', models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name='Attempt',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('deal', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='attempts', to='learning.deal')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='attempts', to=settings.AUTH_USER_MODEL)),
                ('practice', models.BooleanField(default=False)),
                ('entries', models.JSONField(default=list)),
                ('score', models.JSONField(null=True)),
                ('begun_at', models.DateTimeField()),
                ('ended_at', models.DateTimeField(null=True)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('deal', 'player', 'practice'), name='attempt_once_a_day')],
            },
        ),
        migrations.CreateModel(
            name='DealWish',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('player', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='deal_wish', to=settings.AUTH_USER_MODEL)),
                ('shown', models.BooleanField()),
            ],
        ),
        migrations.CreateModel(
            name='Review',
            fields=[
                ('table', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='review', serialize=False, to='tables.table')),
                ('asked_at', models.DateTimeField()),
                ('data', models.JSONField(null=True)),
                ('failures', models.PositiveSmallIntegerField(default=0)),
            ],
        ),
        migrations.CreateModel(
            name='Sharing',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('review', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sharings', to='learning.review')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('review', 'player'), name='sharing_once_a_review')],
            },
        ),
        migrations.CreateModel(
            name='ReviewsOff',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('since', models.DateTimeField()),
            ],
        ),
    ])]
