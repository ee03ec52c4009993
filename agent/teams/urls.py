"""Routes of the teams app."""

from django.contrib.auth.views import LogoutView
from django.urls import URLPattern, URLResolver, path

from agent.teams import account_views, views

urlpatterns: list[URLPattern | URLResolver] = [
    path("accounts/sign-in/", account_views.SignIn.as_view(), name="login"),
    path("accounts/sign-out/", LogoutView.as_view(), name="logout"),
    path("accounts/password/", account_views.ChangePassword.as_view(), name="password_change"),
    path("accounts/password/set/", account_views.set_password, name="password_set"),
    path("accounts/link/<str:token>/", account_views.sign_in_link, name="sign_in_link"),
    path("accounts/join/<str:token>/", account_views.join, name="join"),
    path("team/", views.team, name="team"),
    path("team/name/", views.rename_team, name="rename_team"),
    path("team/new/", views.new_team, name="new_team"),
    path("team/<int:team_id>/switch/", views.switch_team, name="switch_team"),
    path("team/members/<int:member_id>/role/", views.change_role, name="change_role"),
    path("team/members/<int:member_id>/remove/", views.remove_member, name="remove_member"),
    path("team/invitations/new/", views.invite, name="invite"),
    path("team/invitations/<int:invitation_id>/revoke/", views.revoke_invitation, name="revoke_invitation"),
    path("team/audit/", views.audit_log, name="audit_log"),
]
