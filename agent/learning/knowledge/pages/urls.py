"""Routes of the knowledge review, included by the agent's routes."""

from django.urls import URLPattern, URLResolver, path

from agent.learning.knowledge.pages import review_views, views

urlpatterns: list[URLPattern | URLResolver] = [
    path("knowledge/", views.knowledge, name="knowledge"),
    path("knowledge/bulk/", review_views.bulk, name="knowledge-bulk"),
    path("knowledge/roll-back/", review_views.roll_back, name="knowledge-roll-back"),
    path("knowledge/undo/", review_views.undo, name="knowledge-undo"),
    path("knowledge/forget/", review_views.forget, name="knowledge-forget"),
    path("knowledge/sites/", views.site, name="knowledge-site"),
    path("knowledge/exchange/", views.exchange, name="knowledge-exchange"),
    path("knowledge/exchange/export/", views.export, name="knowledge-export"),
    path("knowledge/exchange/import/", views.import_files, name="knowledge-import"),
    path("knowledge/<int:entry_id>/", views.entry, name="knowledge-entry"),
    path("knowledge/<int:entry_id>/replay/", views.replay, name="knowledge-replay"),
    path("knowledge/<int:entry_id>/pin/", review_views.pin, name="knowledge-pin"),
    path("knowledge/<int:entry_id>/note/", review_views.note, name="knowledge-note"),
    path("knowledge/<int:entry_id>/<str:action>/", review_views.act, name="knowledge-act"),
]
