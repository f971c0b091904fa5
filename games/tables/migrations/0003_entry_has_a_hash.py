"""On its own: PostgreSQL doesn't alter a table in the transaction that has just filled it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0002_chain")]

    operations = [
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.CheckConstraint(
                condition=models.Q(("hash", ""), _negated=True), name="entry_has_a_hash"
            ),
        ),
    ]
