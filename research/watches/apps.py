"""The watches app: asks sweeps and questions again and tells what changed."""

from django.apps import AppConfig


class WatchesConfig(AppConfig):
    """Watches, their runs and what is known of their offers."""

    name = "research.watches"
    label = "watches"
