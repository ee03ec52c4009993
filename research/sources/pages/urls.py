"""Routes of search providers and watched feeds."""

from django.urls import URLPattern, URLResolver, path

from research.sources.pages import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("queries/providers/", views.providers, name="search-providers"),
    path("queries/providers/<str:name>/switch/", views.switch, name="search-provider-switch"),
    path("queries/feeds/", views.feeds, name="feeds"),
    path("queries/feeds/undo/", views.undo_removal, name="feed-undo"),
    path("queries/feeds/<int:feed_id>/pause/", views.pause_feed, name="feed-pause"),
    path("queries/feeds/<int:feed_id>/remove/", views.remove_feed, name="feed-remove"),
]
