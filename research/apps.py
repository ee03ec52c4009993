"""The research app: sweeps, vendors and offers."""

from django.apps import AppConfig


class ResearchConfig(AppConfig):
    """Asks the questions and wires agent and operators together."""

    name = "research"
    default_auto_field = "django.db.models.BigAutoField"
