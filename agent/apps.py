"""The agent app: visits, steps and what was learned of sites."""

from django.apps import AppConfig


class AgentConfig(AppConfig):
    """Drives a browser; knows neither questions nor operators."""

    name = "agent"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the system checks."""
        from agent import checks, egress_checks  # noqa: F401 - registering is what the import does
