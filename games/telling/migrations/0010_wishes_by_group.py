from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("telling", "0009_one_kind_of_chat"),
    ]

    operations = [
        migrations.RemoveConstraint(model_name="wish", name="wish_once_a_kind"),
        migrations.RenameField(model_name="wish", old_name="kind", new_name="group"),
        migrations.AddConstraint(
            model_name="wish",
            constraint=models.UniqueConstraint(
                fields=["player", "group"], name="wish_once_a_group"
            ),
        ),
    ]
