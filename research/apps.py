"""The research app: sweeps, vendors and offers."""

from django.apps import AppConfig


class ResearchConfig(AppConfig):
    """Asks the questions and wires agent and operators together."""

    name = "research"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listen to what visits tell; register the admin; put the full text index up beside the tables."""
        from django.db.models.signals import post_migrate

        from agent.visits.events import visit_changed
        from agent.visits.recording.traces import OWNERS
        from research.retention import tasks  # noqa: F401 - registering is what the import does
        from research.sources.store.index_schema import put_up
        from research.sweeps.pages import admin  # noqa: F401 - registering is what the import does
        from research.sweeps.tasks import on_visit_changed
        from research.webhooks.sending.traced import owner_of

        if owner_of not in OWNERS:
            OWNERS.append(owner_of)
        visit_changed.connect(on_visit_changed, dispatch_uid="research.follow_visit")
        post_migrate.connect(put_up, sender=self, dispatch_uid="research.full_text_index")
