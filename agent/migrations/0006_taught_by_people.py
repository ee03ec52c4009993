from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("agent", "0005_operator_desk"),
    ]

    operations = [
        migrations.AddField(
            model_name="siteknowledge",
            name="blocker_family",
            field=models.CharField(blank=True, max_length=32),
        ),
        migrations.RemoveConstraint(
            model_name="siteknowledge",
            name="one_entry_per_meaning",
        ),
        migrations.AddConstraint(
            model_name="siteknowledge",
            constraint=models.UniqueConstraint(
                fields=(
                    "team",
                    "domain",
                    "page_type",
                    "blocker_family",
                    "goal_kind",
                    "action",
                    "target_text",
                    "target_role",
                ),
                name="one_entry_per_meaning",
            ),
        ),
        migrations.AddConstraint(
            model_name="siteknowledge",
            constraint=models.CheckConstraint(
                condition=models.Q(("state", "active"), _negated=True)
                | models.Q(("blocker_family__in", ["", "unreadable"])),
                name="no_wall_for_people_is_passed_by_knowledge",
            ),
        ),
    ]
