import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('spaye', '0001_initial'),
    ]

    operations = [
        migrations.AddField(
            model_name='call',
            name='counted',
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.CreateModel(
            name='PutAway',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('what', models.CharField(max_length=60)),
                ('day', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to='spaye.day')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('day', 'player', 'what'), name='put_away_once')],
            },
        ),
        migrations.CreateModel(
            name='VoidRequest',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('daye', models.PositiveIntegerField()),
                ('reason', models.CharField(blank=True, max_length=200)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('outcome', models.CharField(blank=True, max_length=9)),
                ('ended_at', models.DateTimeField(null=True)),
                ('answer', models.CharField(blank=True, max_length=200)),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('day', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to='spaye.day')),
                ('ended_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(condition=models.Q(('outcome', '')), fields=('day', 'daye'), name='one_void_request')],
            },
        ),
    ]
