"""Routes of search providers and watched feeds."""

from django.urls import URLPattern, URLResolver, path

from research.sources import feed_views, views

urlpatterns: list[URLPattern | URLResolver] = [
    path("queries/providers/", views.providers, name="search-providers"),
    path("queries/providers/<str:name>/switch/", views.switch, name="search-provider-switch"),
    path("queries/feeds/", feed_views.feeds, name="feeds"),
    path("queries/feeds/undo/", feed_views.undo_removal, name="feed-undo"),
    path("queries/feeds/<int:feed_id>/pause/", feed_views.pause_feed, name="feed-pause"),
    path("queries/feeds/<int:feed_id>/remove/", feed_views.remove_feed, name="feed-remove"),
]
