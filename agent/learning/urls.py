"""Routes of what was learned: the review of knowledge, studies and learning curves, replays."""

from django.urls import URLPattern, URLResolver, path

from agent.learning.knowledge.pages import review_views
from agent.learning.knowledge.pages import views as knowledge
from agent.learning.replay.pages import views as replay
from agent.learning.study.pages import views as study

urlpatterns: list[URLPattern | URLResolver] = [
    path("knowledge/", knowledge.knowledge, name="knowledge"),
    path("knowledge/bulk/", review_views.bulk, name="knowledge-bulk"),
    path("knowledge/roll-back/", review_views.roll_back, name="knowledge-roll-back"),
    path("knowledge/undo/", review_views.undo, name="knowledge-undo"),
    path("knowledge/forget/", review_views.forget, name="knowledge-forget"),
    path("knowledge/sites/", knowledge.site, name="knowledge-site"),
    path("knowledge/exchange/", knowledge.exchange, name="knowledge-exchange"),
    path("knowledge/exchange/export/", knowledge.export, name="knowledge-export"),
    path("knowledge/exchange/import/", knowledge.import_files, name="knowledge-import"),
    path("knowledge/<int:entry_id>/", knowledge.entry, name="knowledge-entry"),
    path("knowledge/<int:entry_id>/replay/", knowledge.replay, name="knowledge-replay"),
    path("knowledge/<int:entry_id>/pin/", review_views.pin, name="knowledge-pin"),
    path("knowledge/<int:entry_id>/note/", review_views.note, name="knowledge-note"),
    path("knowledge/<int:entry_id>/<str:action>/", review_views.act, name="knowledge-act"),
    path("studies/", study.studies, name="studies"),
    path("studies/compare/", study.choose, name="studies-compare"),
    path("studies/<int:session_id>/", study.study, name="study"),
    path("studies/<int:session_id>/against/<int:other_id>/", study.comparison, name="study-against"),
    path("studies/<int:session_id>/note/", study.note, name="study-note"),
    path("learning/", study.learning, name="learning"),
    path("learning/site/", study.site, name="learning-site"),
    path("runs/<int:visit_id>/again/", replay.again, name="run-again"),
    path("runs/<int:visit_id>/again/ask/", replay.ask_again, name="run-again-ask"),
    path("replays/", replay.replays, name="replays"),
    path("replays/ask/", replay.ask_replays, name="replays-ask"),
    path("replays/<int:replay_id>/", replay.replay, name="replay"),
    path("replays/batches/<int:batch_id>/", replay.batch, name="replay-batch"),
    path("replays/batches/<int:batch_id>/stop/", replay.stop_batch, name="replay-batch-stop"),
    path("replays/batches/<int:batch_id>/runs.csv", replay.batch_file, name="replay-batch-file"),
]
