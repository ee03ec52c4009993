"""Routes of queries."""

from django.urls import URLPattern, URLResolver, path

from research.answers.exports import saved_views
from research.answers.pages import after_views, consumers, views

urlpatterns: list[URLPattern | URLResolver] = [
    path("queries/", views.queries, name="queries"),
    path("queries/new/", views.new_query, name="query-new"),
    path("queries/new/gate/", views.gate_hint, name="query-gate"),
    path("queries/<int:query_id>/", views.query, name="query"),
    path("queries/<int:query_id>/cancel/", views.cancel, name="query-cancel"),
    path("queries/<int:query_id>/again/", views.again, name="query-again"),
    path("queries/<int:query_id>/follow/", views.follow, name="query-follow"),
    path("queries/<int:query_id>/changes/", after_views.changes, name="query-changes"),
    path("queries/<int:query_id>/export.<str:form>", after_views.export, name="query-export"),
    path(
        "queries/<int:query_id>/citations/<int:citation_id>/feedback/",
        after_views.judge,
        name="query-feedback",
    ),
    path("queries/<int:query_id>/pictures/<int:n>/", saved_views.picture, name="query-picture"),
    path("queries/<int:query_id>/sources/<int:n>/", saved_views.source, name="query-source"),
    path("queries/<int:query_id>/sources/<int:n>/copy/", saved_views.saved_copy, name="query-copy"),
    path(
        "queries/<int:query_id>/sources/<int:n>/pages/<int:page>.png",
        saved_views.pdf_page,
        name="query-pdf-page",
    ),
]
websocket_urlpatterns: list[URLPattern] = [
    path("ws/queries/<int:query_id>/", consumers.QueryConsumer.as_asgi()),
    path("ws/teams/<int:team_id>/queries/", consumers.QueriesConsumer.as_asgi()),
]
