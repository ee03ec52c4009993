"""Room for the audit chain, and history that outlives teams and accounts."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("teams", "0001_initial")]

    operations = [
        migrations.AddField("team", "requires_second_factor", models.BooleanField(default=False)),
        migrations.CreateModel(
            name="AuditHead",
            fields=[
                ("chain", models.CharField(max_length=32, primary_key=True, serialize=False)),
                ("position", models.PositiveBigIntegerField(default=0)),
                ("hash", models.CharField(blank=True, max_length=64)),
                ("seal", models.CharField(blank=True, max_length=64)),
            ],
        ),
        migrations.AddField("auditentry", "chain", models.CharField(default="", max_length=32), preserve_default=False),
        migrations.AddField("auditentry", "position", models.PositiveBigIntegerField(default=0), preserve_default=False),
        migrations.AddField("auditentry", "prev_hash", models.CharField(blank=True, default="", max_length=64), preserve_default=False),
        migrations.AddField("auditentry", "hash", models.CharField(default="", max_length=64), preserve_default=False),
        migrations.AlterField("auditentry", "at", models.DateTimeField()),
        migrations.AlterField(
            "auditentry",
            "actor",
            models.ForeignKey(
                blank=True,
                db_constraint=False,
                null=True,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AlterField(
            "auditentry",
            "team",
            models.ForeignKey(
                blank=True,
                db_constraint=False,
                null=True,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="audit_entries",
                to="teams.team",
            ),
        ),
    ]
