"""Routes of the knowledge review, included by the agent's routes."""

from django.urls import URLPattern, URLResolver, path

from agent.knowledge import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("knowledge/", views.knowledge, name="knowledge"),
    path("knowledge/bulk/", views.bulk, name="knowledge-bulk"),
    path("knowledge/roll-back/", views.roll_back, name="knowledge-roll-back"),
    path("knowledge/<int:entry_id>/", views.entry, name="knowledge-entry"),
    path("knowledge/<int:entry_id>/note/", views.note, name="knowledge-note"),
    path("knowledge/<int:entry_id>/<str:action>/", views.act, name="knowledge-act"),
]
