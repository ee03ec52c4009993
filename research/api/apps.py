"""The API app: tokens, the JSON API, limits of a team."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    """What programs use instead of the dashboard. It calls the same services and selectors."""

    name = "research.api"
    label = "api"
