"""Routes of the search over everything and of the guided start."""

from django.urls import URLPattern, URLResolver, path

from research.home.finding import views as finding
from research.home.start import views as start

urlpatterns: list[URLPattern | URLResolver] = [
    path("find/", finding.find_page, name="find"),
    path("start/", start.guided_start, name="guided-start"),
    path("start/dismiss/", start.dismiss, name="guided-start-dismiss"),
    path("start/demo/remove/", start.remove_demo, name="demo-remove"),
    path("start/<str:step>/", start.go, name="guided-start-go"),
]
