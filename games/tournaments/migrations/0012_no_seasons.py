from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [("tournaments", "0011_formats_as_places")]

    operations = [
        migrations.RemoveField(model_name="tournament", name="after"),
        migrations.RemoveField(model_name="tournament", name="renews"),
        migrations.RemoveConstraint(model_name="tournament", name="tournament_format"),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "format__in",
                        ["swiss", "round_robin", "seated", "knockout", "double", "groups", "arena"]
                        + ["past"],
                    )
                ),
                name="tournament_format",
            ),
        ),
    ]
