"""The visits app: the queue of visits, their steps and recordings."""

from django.apps import AppConfig


class VisitsConfig(AppConfig):
    """Drives a browser; knows neither questions nor operators."""

    name = "agent.visits"

    def ready(self) -> None:
        from agent.network import egress_checks  # noqa: F401 - registering is what the import does
        from agent.visits.pages import admin  # noqa: F401 - registering is what the import does
        from agent.visits.worker import system_checks  # noqa: F401 - registering is what the import does
