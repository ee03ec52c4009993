"""The learning app: site knowledge, cached actions, patterns, trajectories."""

from django.apps import AppConfig


class LearningConfig(AppConfig):
    """Learns from each visit in the transaction that ends it."""

    name = "agent.learning"

    def ready(self) -> None:
        from agent.learning.knowledge.pages import admin  # noqa: F401 - registering is what the import does
        from agent.learning.knowledge.store import learn_from_ended_visit
        from agent.visits.events import visit_ending

        visit_ending.connect(learn_from_ended_visit, dispatch_uid="learning.visit_ending")
