import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('players', '0001_initial'),
        ('tables', '0001_initial'),
    ]

    operations = [
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
                ('game', models.CharField(max_length=40)),
                ('ended_at', models.DateTimeField()),
                ('place', models.PositiveSmallIntegerField(null=True)),
                ('won', models.BooleanField()),
                ('points', models.IntegerField(null=True)),
                ('mu', models.FloatField(null=True)),
                ('sigma', models.FloatField(null=True)),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='honours', to=settings.AUTH_USER_MODEL)),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='honours', to='tables.table')),
            ],
            options={
                'indexes': [models.Index(fields=['game', 'ended_at'], name='honour_month'), models.Index(condition=models.Q(('mu__isnull', False)), fields=['game', 'player', '-ended_at'], name='honour_rating')],
                'constraints': [models.UniqueConstraint(fields=('table', 'player'), name='honour_once_a_table'), models.CheckConstraint(condition=models.Q(models.Q(('mu', None), ('sigma', None)), models.Q(('mu__isnull', False), ('sigma__gt', 0)), _connector='OR'), name='honour_rated_or_not'), models.CheckConstraint(condition=models.Q(('won', False), ('place', 1), _connector='OR'), name='honour_first_who_won')],
            },
        ),
    ]
