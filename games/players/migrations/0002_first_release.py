from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('players', '0001_initial'),
    ]

    operations = [
        migrations.AddField(
            model_name='player',
            name='words_explained',
            field=models.BooleanField(default=True, verbose_name='words of the game explained'),
        ),
        migrations.CreateModel(
            name='ExtraDay',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('date', models.DateField(unique=True, verbose_name='date')),
            ],
            options={
                'ordering': ['date'],
            },
        ),
        migrations.AddField(
            model_name='office',
            name='earlier_working_days',
            field=models.JSONField(default=list, editable=False),
        ),
        migrations.AddField(
            model_name='player',
            name='inbox_seen',
            field=models.DateTimeField(editable=False, null=True),
        ),
    ]
