"""Routes of the teams app. Names that begin with account_, mfa_, socialaccount_ and openid_ are allauth's."""

from django.urls import URLPattern, URLResolver, path

from agent.teams.accounts import oidc
from agent.teams.accounts import views as accounts
from agent.teams.pages import views

SECURITY = "accounts/security/"

urlpatterns: list[URLPattern | URLResolver] = [
    path("accounts/sign-in/", accounts.SignIn.as_view(), name="account_login"),
    path("accounts/sign-in/code/", accounts.SecondFactorCode.as_view(), name="mfa_authenticate"),
    path("accounts/sign-out/", accounts.SignOut.as_view(), name="account_logout"),
    path("accounts/sso/", oidc.start, name="openid_connect_login"),
    path("accounts/sso/callback/", oidc.callback, name="openid_connect_callback"),
    path("accounts/sso/unlink/", accounts.Unlink.as_view(), name="socialaccount_connections"),
    path("accounts/confirm/", accounts.ConfirmPassword.as_view(), name="account_reauthenticate"),
    path("accounts/confirm/code/", accounts.ConfirmCode.as_view(), name="mfa_reauthenticate"),
    path("accounts/password/", accounts.ChangePassword.as_view(), name="account_change_password"),
    path("accounts/password/set/", accounts.SetPassword.as_view(), name="account_set_password"),
    path(SECURITY, accounts.security, name="mfa_index"),
    path(f"{SECURITY}app/", accounts.SetUpApp.as_view(), name="mfa_activate_totp"),
    path(f"{SECURITY}app/remove/", accounts.RemoveApp.as_view(), name="mfa_deactivate_totp"),
    path(f"{SECURITY}codes/", accounts.RecoveryCodes.as_view(), name="mfa_view_recovery_codes"),
    path(f"{SECURITY}codes/new/", accounts.NewRecoveryCodes.as_view(), name="mfa_generate_recovery_codes"),
    path(f"{SECURITY}sessions/", accounts.sign_out_others, name="sign_out_others"),
    path("accounts/link/<str:token>/", accounts.sign_in_link, name="sign_in_link"),
    path("accounts/join/<str:token>/", accounts.join, name="join"),
    path("team/", views.team, name="team"),
    path("team/name/", views.rename_team, name="rename_team"),
    path("team/security/", views.team_rule, {"rule": "requires_second_factor"}, name="team_security"),
    path("team/knowledge/", views.team_rule, {"rule": "two_for_site_rules"}, name="team_knowledge"),
    path("team/sharing/", views.team_rule, {"rule": "allows_share_links"}, name="team_sharing"),
    path("team/new/", views.new_team, name="new_team"),
    path("team/<int:team_id>/switch/", views.switch_team, name="switch_team"),
    path("team/members/<int:member_id>/role/", views.change_role, name="change_role"),
    path("team/members/<int:member_id>/remove/", views.remove_member, name="remove_member"),
    path("team/invitations/new/", views.invite, name="invite"),
    path("team/invitations/<int:invitation_id>/revoke/", views.revoke_invitation, name="revoke_invitation"),
    path("team/audit/", views.audit_log, name="audit_log"),
    path("team/audit/file/", views.audit_file, name="audit_file"),
]
