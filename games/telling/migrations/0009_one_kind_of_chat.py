from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("telling", "0008_addresses_of_chats"),
    ]

    operations = [
        migrations.RemoveField(model_name="hook", name="kind"),
        migrations.DeleteModel(name="Posted"),
    ]
