"""Routes of replays, included by the agent's routes."""

from django.urls import URLPattern, URLResolver, path

from agent.learning.replay.pages import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("runs/<int:visit_id>/again/", views.again, name="run-again"),
    path("runs/<int:visit_id>/again/ask/", views.ask_again, name="run-again-ask"),
    path("replays/", views.replays, name="replays"),
    path("replays/ask/", views.ask_replays, name="replays-ask"),
    path("replays/<int:replay_id>/", views.replay, name="replay"),
    path("replays/batches/<int:batch_id>/", views.batch, name="replay-batch"),
    path("replays/batches/<int:batch_id>/stop/", views.stop_batch, name="replay-batch-stop"),
    path("replays/batches/<int:batch_id>/runs.csv", views.batch_file, name="replay-batch-file"),
]
