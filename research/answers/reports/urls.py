"""Routes of reports."""

from django.urls import URLPattern, URLResolver, path

from research.answers.reports import pages, views

urlpatterns: list[URLPattern | URLResolver] = [
    path("reports/", views.reports, name="reports"),
    path("reports/<int:report_id>/", views.report, name="report"),
    path("reports/<int:report_id>/plan/", views.plan, name="report-plan"),
    path("reports/<int:report_id>/cancel/", views.cancel, name="report-cancel"),
    path("reports/<int:report_id>/follow/", views.follow, name="report-follow"),
    path("reports/<int:report_id>/export.<str:form>", views.export, name="report-export"),
]
websocket_urlpatterns: list[URLPattern] = [
    path("ws/reports/<int:report_id>/", pages.ReportConsumer.as_asgi()),
    path("ws/teams/<int:team_id>/reports/", pages.ReportsConsumer.as_asgi()),
]
