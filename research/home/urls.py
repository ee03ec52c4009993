"""Routes of the search over everything, of the guided start, of the help and of files made by workers."""

from django.urls import URLPattern, URLResolver, path

from research.home.exports import views as exports
from research.home.finding import views as finding
from research.home.help import views as help_views
from research.home.start import views as start

urlpatterns: list[URLPattern | URLResolver] = [
    path("find/", finding.find_page, name="find"),
    path("help/", help_views.help_page, name="help"),
    path("help/files/<path:name>", help_views.help_file, name="help-file"),
    path("help/<path:name>/", help_views.help_page, name="help-page"),
    path("files/", exports.made_files, name="made-files"),
    path("files/<int:pk>/", exports.made_file, name="made-file"),
    path("start/", start.guided_start, name="guided-start"),
    path("start/dismiss/", start.dismiss, name="guided-start-dismiss"),
    path("start/demo/remove/", start.remove_demo, name="demo-remove"),
    path("start/<str:step>/", start.go, name="guided-start-go"),
]
