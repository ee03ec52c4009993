"""One entry per position of a chain; the database itself refuses to change or delete entries."""

from django.db import migrations, models

from agent.teams.audit import guard


class Migration(migrations.Migration):
    dependencies = [("teams", "0003_audit_chain")]

    operations = [
        migrations.AddConstraint(
            "auditentry",
            models.UniqueConstraint(fields=("chain", "position"), name="one_audit_chain"),
        ),
        migrations.RunPython(guard.put_up, guard.take_down),
    ]
