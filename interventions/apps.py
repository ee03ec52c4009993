"""The interventions app: the operator queue, claims and the takeover."""

from django.apps import AppConfig


class InterventionsConfig(AppConfig):
    """Lends the agent human hands."""

    name = "interventions"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Follow the visits: what a visit asked ends with it."""
        from agent.events import visit_changed
        from interventions.receivers import on_visit_changed

        visit_changed.connect(on_visit_changed, dispatch_uid="interventions.visit_changed")
