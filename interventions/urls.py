"""Routes of the interventions app."""

from django.urls import URLPattern, URLResolver, path

from interventions import consumers, takeover_socket, views

urlpatterns: list[URLPattern | URLResolver] = [
    path("queue/", views.queue, name="queue"),
    path("queue/next/", views.claim_next, name="queue-next"),
    path("queue/<int:pk>/", views.item, name="queue-item"),
    path("queue/<int:pk>/preview/", views.preview, name="queue-preview"),
    path("queue/<int:pk>/shot.jpg", views.screenshot, name="queue-shot"),
    path("queue/<int:pk>/claim/", views.claim, name="queue-claim"),
    path("queue/<int:pk>/release/", views.release, name="queue-release"),
    path("queue/<int:pk>/hand-back/", views.hand_back, name="queue-hand-back"),
    path("queue/<int:pk>/takeover/", views.takeover, name="takeover"),
    path("queue/<int:pk>/ticket/", views.ticket, name="takeover-ticket"),
]
websocket_urlpatterns: list[URLPattern] = [
    path("ws/queue/", consumers.QueueConsumer.as_asgi()),
    path("ws/takeover/<int:pk>/", takeover_socket.TakeoverConsumer.as_asgi()),
    path("ws/takeover/<int:pk>/frames/", consumers.ConsoleFramesConsumer.as_asgi()),
]
