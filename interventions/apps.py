"""The interventions app: the operator queue, claims and the takeover."""

from django.apps import AppConfig


class InterventionsConfig(AppConfig):
    """Lends the agent human hands."""

    name = "interventions"
    default_auto_field = "django.db.models.BigAutoField"
