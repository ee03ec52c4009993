from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("research", "0003_offer_evidence"),
    ]

    operations = [
        migrations.AddField(
            model_name="offer",
            name="entered_by",
            field=models.CharField(blank=True, max_length=160),
        ),
    ]
