"""Routes of watches."""

from django.urls import URLPattern, URLResolver, path

from research.watches.pages import consumers, views

urlpatterns: list[URLPattern | URLResolver] = [
    path("watches/", views.watches, name="watches"),
    path("watches/new/", views.new_watch, name="watch-new"),
    path("watches/preview/", views.preview, name="watch-preview"),
    path("watches/undo/", views.undo, name="watch-undo"),
    path("watches/<int:watch_id>/", views.watch, name="watch"),
    path("watches/<int:watch_id>/change/", views.change, name="watch-change"),
    path("watches/<int:watch_id>/pause/", views.pause, name="watch-pause"),
    path("watches/<int:watch_id>/run/", views.run, name="watch-run"),
    path("watches/<int:watch_id>/delete/", views.delete, name="watch-delete"),
]
websocket_urlpatterns: list[URLPattern] = [
    path("ws/watches/<int:watch_id>/", consumers.WatchConsumer.as_asgi()),
    path("ws/teams/<int:team_id>/watches/", consumers.WatchesConsumer.as_asgi()),
]
