"""Routes of the study and of the learning curves, included by the agent's routes."""

from django.urls import URLPattern, URLResolver, path

from agent.learning.study.pages import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("studies/", views.studies, name="studies"),
    path("studies/compare/", views.choose, name="studies-compare"),
    path("studies/<int:session_id>/", views.study, name="study"),
    path("studies/<int:session_id>/against/<int:other_id>/", views.comparison, name="study-against"),
    path("studies/<int:session_id>/note/", views.note, name="study-note"),
    path("learning/", views.learning, name="learning"),
    path("learning/site/", views.site, name="learning-site"),
]
