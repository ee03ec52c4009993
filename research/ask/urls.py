"""Routes of queries."""

from django.urls import URLPattern, URLResolver, path

from research.ask import consumers, views

urlpatterns: list[URLPattern | URLResolver] = [
    path("queries/", views.queries, name="queries"),
    path("queries/new/", views.new_query, name="query-new"),
    path("queries/<int:query_id>/", views.query, name="query"),
    path("queries/<int:query_id>/sources/<int:n>/", views.source, name="query-source"),
]
websocket_urlpatterns: list[URLPattern] = [
    path("ws/queries/<int:query_id>/", consumers.QueryConsumer.as_asgi()),
    path("ws/teams/<int:team_id>/queries/", consumers.QueriesConsumer.as_asgi()),
]
