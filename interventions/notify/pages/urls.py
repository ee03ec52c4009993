"""Routes of notices, of the desk's settings of a team, and of its figures."""

from django.urls import URLPattern, URLResolver, path

from interventions.figures import figures_views
from interventions.notify.pages import channel_views, views
from interventions.settings import views as desk

CHANNEL = "team/desk/services/<int:channel_id>/"
urlpatterns: list[URLPattern | URLResolver] = [
    path("queue/figures/", figures_views.figures, name="queue-figures"),
    path("queue/figures/file/", figures_views.figures_file, name="queue-figures-file"),
    path("notices/", views.notices, name="notices"),
    path("notices/past/", views.past, name="notices-past"),
    path("notices/address/", views.address, name="notices-address"),
    path("notices/test/", views.test, name="notices-test"),
    path("notices/worker.js", views.worker, name="notices-worker"),
    path("notices/push/key/", views.push_key, name="push-key"),
    path("notices/push/on/", views.subscribe, name="push-subscribe"),
    path("notices/push/off/", views.unsubscribe, name="push-unsubscribe"),
    path("notices/push/remove/", views.remove_browser, name="push-remove"),
    path("team/desk/", desk.desk_settings, name="desk_settings"),
    path("team/desk/sites/new/", desk.add_rule, name="add_domain_rule"),
    path("team/desk/sites/<int:rule_id>/remove/", desk.remove_rule, name="remove_domain_rule"),
    path("team/desk/sessions/<int:session_id>/forget/", desk.forget_session, name="forget_site_session"),
    path("team/desk/services/new/", channel_views.add, name="add_channel"),
    path(f"{CHANNEL}change/", channel_views.change, name="change_channel"),
    path(f"{CHANNEL}switch/", channel_views.switch, name="switch_channel"),
    path(f"{CHANNEL}test/", channel_views.test, name="test_channel"),
    path(f"{CHANNEL}remove/", channel_views.delete, name="remove_channel"),
]
