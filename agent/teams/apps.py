"""The teams app: who works here, in which team and with which role."""

from django.apps import AppConfig


class TeamsConfig(AppConfig):
    """Lowest app: it imports none of ours."""

    name = "agent.teams"

    def ready(self) -> None:
        """Listen to what the audit log must know; register the admin."""
        from agent.teams.accounts import audit_signals
        from agent.teams.pages import admin  # noqa: F401 - registering is what the import does

        audit_signals.connect()
