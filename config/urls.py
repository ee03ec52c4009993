"""Every HTTP route of the site."""

from django.contrib import admin
from django.urls import include, path

from config.web.health import livez, readyz
from config.web.metrics import metrics

urlpatterns = [
    path("livez", livez, name="livez"),
    path("readyz", readyz, name="readyz"),
    path("metrics", metrics, name="metrics"),
    path("", include("agent.teams.pages.urls")),
    path("", include("research.sweeps.urls")),
    path("", include("research.sources.pages.urls")),
    path("", include("research.answers.pages.urls")),
    path("", include("research.answers.reports.urls")),
    path("", include("research.watches.pages.urls")),
    path("", include("research.products.pages.urls")),
    path("", include("research.home.urls")),
    path("", include("research.api.pages.urls")),
    path("", include("research.webhooks.pages.urls")),
    path("", include("research.retention.urls")),
    path("", include("agent.visits.pages.urls")),
    path("", include("interventions.queue.urls")),
    path("", include("interventions.notify.pages.urls")),
    path("admin/", admin.site.urls),
]
handler400 = "config.web.refusals.bad_request"
