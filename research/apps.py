"""The research app: sweeps, vendors and offers."""

from django.apps import AppConfig


class ResearchConfig(AppConfig):
    """Asks the questions and wires agent and operators together."""

    name = "research"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listen to what visits tell."""
        from agent.events import visit_changed
        from research.tasks import on_visit_changed

        visit_changed.connect(on_visit_changed, dispatch_uid="research.follow_visit")
