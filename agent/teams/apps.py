"""The teams app: who works here, in which team and with which role."""

from django.apps import AppConfig


class TeamsConfig(AppConfig):
    """Lowest app: it imports none of ours."""

    name = "agent.teams"
    label = "teams"
    default_auto_field = "django.db.models.BigAutoField"
