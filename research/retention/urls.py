"""Routes of the page about storage."""

from django.urls import URLPattern, URLResolver, path

from research.retention import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("team/storage/", views.storage, name="team_storage"),
    path("team/storage/change/", views.set_retention, name="change_retention"),
]
