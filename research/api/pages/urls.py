"""Routes of the API and of the pages about it."""

from django.urls import URLPattern, URLResolver, path

from research.api import api
from research.api.pages import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("team/tokens/", views.tokens, name="api_tokens"),
    path("team/tokens/<int:token_id>/rotate/", views.rotate, name="rotate_api_token"),
    path("team/tokens/<int:token_id>/revoke/", views.revoke, name="revoke_api_token"),
    path("team/limits/", views.limits, name="team_limits"),
    path("team/limits/change/", views.set_limits, name="change_team_limits"),
    path("api/docs", views.reference, name="api_reference"),
    path("api/v1/", api.urls),
]
