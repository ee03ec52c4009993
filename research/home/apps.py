"""The home app: finding anything, and the first steps of a new team."""

from django.apps import AppConfig


class HomeConfig(AppConfig):
    """What can be found, and how far a person is with the guided start."""

    name = "research.home"
    label = "home"
