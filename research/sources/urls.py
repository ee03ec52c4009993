"""Routes of search providers and watched feeds."""

from django.urls import URLPattern, URLResolver, path

from research.sources import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("queries/providers/", views.providers, name="search-providers"),
    path("queries/providers/<str:name>/switch/", views.switch, name="search-provider-switch"),
]
