from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [("tournaments", "0009_cups_as_places")]

    operations = [
        migrations.RemoveField(model_name="tournament", name="cup"),
        migrations.DeleteModel(name="CupMember"),
        migrations.DeleteModel(name="DayLeg"),
        migrations.DeleteModel(name="Cup"),
    ]
