"""Visits that read one page: their own determination, and what the page turned out to be."""

from django.db import migrations, models

_DETERMINATIONS = [
    ("products_found", "Products found"),
    ("no_relevant_products", "No relevant products"),
    ("no_online_availability", "No online availability"),
    ("wrong_page_type", "Wrong page type"),
    ("blocked", "Blocked"),
    ("error", "Error"),
    ("page_read", "Page read"),
]


class Migration(migrations.Migration):
    dependencies = [("agent", "0007_visit_kind")]

    operations = [
        migrations.AddField(
            model_name="visit",
            name="page_state",
            field=models.CharField(blank=True, max_length=16),
        ),
        migrations.AlterField(
            model_name="visit",
            name="determination",
            field=models.CharField(blank=True, choices=_DETERMINATIONS, max_length=32),
        ),
    ]
