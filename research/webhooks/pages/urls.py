"""Routes of the webhooks pages."""

from django.urls import URLPattern, URLResolver, path

from research.webhooks.pages import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("team/webhooks/", views.webhooks, name="webhooks"),
    path("team/webhooks/new/", views.add, name="webhook_new"),
    path("team/webhooks/<int:endpoint_id>/", views.endpoint, name="webhook"),
    path("team/webhooks/<int:endpoint_id>/change/", views.change, name="change_webhook"),
    path("team/webhooks/<int:endpoint_id>/switch/", views.switch, name="switch_webhook"),
    path("team/webhooks/<int:endpoint_id>/delete/", views.delete, name="delete_webhook"),
    path("team/webhooks/<int:endpoint_id>/secret/", views.rotate, name="rotate_webhook_secret"),
    path("team/webhooks/<int:endpoint_id>/test/", views.test, name="test_webhook"),
    path(
        "team/webhooks/<int:endpoint_id>/deliveries/<int:delivery_id>/redeliver/",
        views.redeliver,
        name="redeliver_webhook",
    ),
]
