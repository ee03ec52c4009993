"""Routes of the interventions app."""

from django.urls import URLPattern, URLResolver, path

from interventions.claims import claim_views
from interventions.claims.item_actions import ITEM_ACTIONS
from interventions.offers import offer_views
from interventions.queue import consumers, views
from interventions.takeover import takeover_socket, uploads

urlpatterns: list[URLPattern | URLResolver] = [
    path("queue/", views.queue, name="queue"),
    path("queue/next/", claim_views.claim_next, name="queue-next"),
    path("queue/listed/", claim_views.claim_listed, name="queue-listed"),
    path("queue/<int:pk>/", views.item, name="queue-item"),
    path("queue/<int:pk>/preview/", views.preview, name="queue-preview"),
    path("queue/<int:pk>/shot", views.screenshot, name="queue-shot"),
    path("queue/<int:pk>/look/", claim_views.look, name="queue-look"),
    path("queue/<int:pk>/claim/", claim_views.claim, name="queue-claim"),
    path("queue/<int:pk>/hand-back/", claim_views.hand_back, name="queue-hand-back"),
    path("queue/<int:pk>/extend/", claim_views.extend, name="queue-extend"),
    path("queue/<int:pk>/answer/", claim_views.answer, name="queue-answer"),
    path("queue/<int:pk>/remark/", claim_views.remark, name="queue-remark"),
    path("queue/<int:pk>/offers/", offer_views.offers, name="queue-offers"),
    path("queue/<int:pk>/takeover/", views.takeover, name="takeover"),
    path("queue/<int:pk>/ticket/", claim_views.ticket, name="takeover-ticket"),
    path("queue/<int:pk>/files/", uploads.upload, name="takeover-upload"),
    *(
        path(f"queue/<int:pk>/{key}/", claim_views.item_action, {"key": key}, name=f"queue-{key}")
        for key in ITEM_ACTIONS
    ),
    path("runs/<int:visit_id>/take-over/", claim_views.take_over_run, name="run-take-over"),
    path("runs/<int:visit_id>/console/", claim_views.run_console, name="run-console"),
]
websocket_urlpatterns: list[URLPattern] = [
    path("ws/queue/", consumers.QueueConsumer.as_asgi()),
    path("ws/takeover/<int:pk>/", takeover_socket.TakeoverConsumer.as_asgi()),
    path("ws/takeover/<int:pk>/frames/", consumers.ConsoleFramesConsumer.as_asgi()),
]
