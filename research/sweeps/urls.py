"""Routes of the research app."""

from django.urls import URLPattern, URLResolver, path

from research.sweeps import views
from research.sweeps.lists import views as list_views
from research.sweeps.pages import consumers, result_views

urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.dashboard, name="dashboard"),
    path("sweeps/", views.sweeps, name="sweeps"),
    path("sweeps/new/", views.new_sweep, name="sweep-new"),
    path("sweeps/new/check/", views.check_vendors, name="sweep-check"),
    path("sweeps/new/upload/", views.read_upload, name="sweep-upload"),
    path("sweeps/lists/", list_views.vendor_lists, name="vendor-lists"),
    path("sweeps/lists/new/", list_views.new_list, name="vendor-list-new"),
    path("sweeps/lists/undo/", list_views.undo, name="vendor-list-undo"),
    path("sweeps/lists/<int:list_id>/", list_views.vendor_list, name="vendor-list"),
    path("sweeps/lists/<int:list_id>/change/", list_views.change, name="vendor-list-change"),
    path("sweeps/lists/<int:list_id>/delete/", list_views.delete, name="vendor-list-delete"),
    path("sweeps/<int:sweep_id>/", views.sweep, name="sweep"),
    path("sweeps/<int:sweep_id>/cancel/", views.cancel, name="sweep-cancel"),
    path("sweeps/<int:sweep_id>/finish/", views.finish, name="sweep-finish"),
    path("sweeps/<int:sweep_id>/vendors/<int:vendor_id>/retry/", views.retry, name="vendor-retry"),
    path("sweeps/<int:sweep_id>/offers/<int:offer_id>/mark/", result_views.offer_mark, name="offer-mark"),
    *(
        path(
            f"sweeps/<int:sweep_id>/{rows}.<str:form>",
            result_views.sweep_file,
            {"kind": f"sweep-{rows}"},
            name=f"sweep-{rows}-export",
        )
        for rows in ("offers", "determinations")
    ),
    path("sweeps/<int:sweep_id>/report.<str:form>", result_views.sweep_report, name="sweep-report"),
    path("results/", result_views.results, name="results"),
    path("runs/", result_views.runs, name="runs"),
    *(
        path(
            f"results/{rows}.<str:form>",
            result_views.team_file,
            {"kind": f"results-{rows}"},
            name=f"results-{rows}-export",
        )
        for rows in ("offers", "determinations")
    ),
]
websocket_urlpatterns: list[URLPattern] = [
    path("ws/sweeps/<int:sweep_id>/", consumers.SweepConsumer.as_asgi()),
    path("ws/teams/<int:team_id>/sweeps/", consumers.SweepsConsumer.as_asgi()),
    path("ws/teams/<int:team_id>/dashboard/", consumers.DashboardConsumer.as_asgi()),
]
