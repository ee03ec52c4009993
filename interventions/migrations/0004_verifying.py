"""`handed_back` was one state; the agent was checking in it."""

from django.db import migrations


def rename(apps, schema_editor):
    apps.get_model("interventions", "Intervention").objects.filter(state="handed_back").update(state="verifying")


class Migration(migrations.Migration):
    dependencies = [("interventions", "0003_takeover_tickets")]
    operations = [migrations.RunPython(rename, migrations.RunPython.noop)]
