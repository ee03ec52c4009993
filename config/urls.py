"""Every HTTP route of the site."""

from django.contrib import admin
from django.urls import include, path

from config.health import livez, readyz

urlpatterns = [
    path("livez", livez, name="livez"),
    path("readyz", readyz, name="readyz"),
    path("", include("agent.teams.urls")),
    path("", include("research.urls")),
    path("", include("research.sources.urls")),
    path("", include("research.ask.urls")),
    path("", include("research.api.urls")),
    path("", include("research.webhooks.urls")),
    path("", include("agent.urls")),
    path("", include("interventions.urls")),
    path("", include("interventions.notify.urls")),
    path("admin/", admin.site.urls),
]
handler400 = "config.refusals.bad_request"
