"""The webhooks app: tells other systems what happened, signed, at least once."""

from django.apps import AppConfig


class WebhooksConfig(AppConfig):
    """Endpoints of a team and what was delivered to them."""

    name = "research.webhooks"

    def ready(self) -> None:
        """Listen to ends of visits and to interventions, inside the transactions that change them."""
        from django.db.models.signals import post_save

        from agent.visits.models import OutboxEvent
        from interventions.desk.events import intervention_moved
        from research.webhooks.sending import receivers

        post_save.connect(receivers.on_visit_event, sender=OutboxEvent, dispatch_uid="webhooks.visit")
        intervention_moved.connect(receivers.on_intervention, dispatch_uid="webhooks.intervention")
