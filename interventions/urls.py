"""Routes of the interventions app."""

from django.urls import URLPattern, URLResolver

urlpatterns: list[URLPattern | URLResolver] = []
websocket_urlpatterns: list[URLPattern] = []
