"""Routes of the agent app."""

from django.urls import URLPattern, URLResolver, include, path

from agent.visits.pages import consumers, views

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("agent.learning.urls")),
    path("runs/<int:visit_id>/", views.run, name="run"),
    path("runs/<int:visit_id>/cancel/", views.cancel, name="run-cancel"),
    path("runs/<int:visit_id>/evidence-shot", views.evidence_shot, name="run-evidence"),
    path("runs/<int:visit_id>/steps/<int:n>/", views.run, name="step"),
    path("runs/<int:visit_id>/steps/<int:n>/parts/", views.step_panel, name="step-parts"),
    path("runs/<int:visit_id>/steps/<int:n>/shot", views.step_shot, name="step-shot"),
]
websocket_urlpatterns: list[URLPattern] = [
    path("ws/runs/<int:visit_id>/", consumers.RunConsumer.as_asgi()),
    path("ws/runs/<int:visit_id>/frames/", consumers.FramesConsumer.as_asgi()),
]
