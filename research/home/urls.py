"""Routes of the search over everything, the guided start, the help, made files, share links and saved views."""

from django.urls import URLPattern, URLResolver, path

from research.home.exports import views as exports
from research.home.finding import views as finding
from research.home.help import views as help_views
from research.home.sharing import views as sharing
from research.home.sharing.saved import views as saved
from research.home.start import views as start

urlpatterns: list[URLPattern | URLResolver] = [
    path("find/", finding.find_page, name="find"),
    path("help/", help_views.help_page, name="help"),
    path("help/files/<path:name>", help_views.help_file, name="help-file"),
    path("help/<path:name>/", help_views.help_page, name="help-page"),
    path("files/", exports.made_files, name="made-files"),
    path("files/<int:pk>/", exports.made_file, name="made-file"),
    path("links/", sharing.share_links, name="share-links"),
    path("links/new/", sharing.new_link, name="share-link-new"),
    path("links/<int:link_id>/revoke/", sharing.revoke_link, name="share-link-revoke"),
    path("shared/<str:token>/", sharing.shared, name="shared"),
    path("shared/<str:token>/table.csv", sharing.shared_file, name="shared-file"),
    path("views/", saved.saved_views, name="saved-views"),
    path("views/new/", saved.new_view, name="saved-view-new"),
    path("views/undo/", saved.undo, name="saved-view-undo"),
    path("views/<int:view_id>/change/", saved.change, name="saved-view-change"),
    path("views/<int:view_id>/delete/", saved.delete, name="saved-view-delete"),
    path("start/", start.guided_start, name="guided-start"),
    path("start/dismiss/", start.dismiss, name="guided-start-dismiss"),
    path("start/demo/remove/", start.remove_demo, name="demo-remove"),
    path("start/<str:step>/", start.go, name="guided-start-go"),
]
