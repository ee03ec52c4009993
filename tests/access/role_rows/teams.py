"""Rows of the teams app."""

from datetime import timedelta

from agent.teams.accounts import links
from agent.teams.models import Invitation, Membership, Role, Team
from tests.access.role_rows import Made, Row
from tests.factories import make_user


def member(team: Team) -> Made:
    """A viewer."""
    return {"member_id": Membership.objects.create(user=make_user(), team=team, role=Role.VIEWER).pk}


def invitation(team: Team) -> Made:
    """One that nobody has used."""
    made, _ = links.invite(team, make_user(), role=Role.VIEWER, label="x", lifetime=timedelta(days=1))
    assert isinstance(made, Invitation)
    return {"invitation_id": made.pk}


def _team(team: Team) -> Made:
    return {"team_id": team.pk}


ROWS = [
    Row("account_login", None, also=("post",)),
    Row("mfa_authenticate", None, also=("post",)),
    Row("account_logout", Role.VIEWER, "post"),
    Row("openid_connect_login", None, "post"),
    Row("openid_connect_callback", None),
    Row("socialaccount_connections", Role.VIEWER, "post"),
    Row("account_reauthenticate", Role.VIEWER, also=("post",)),
    Row("mfa_reauthenticate", Role.VIEWER, also=("post",)),
    Row("account_change_password", Role.VIEWER, also=("post",)),
    Row("account_set_password", Role.VIEWER, also=("post",)),
    Row("mfa_index", Role.VIEWER),
    Row("mfa_activate_totp", Role.VIEWER, also=("post",)),
    Row("mfa_deactivate_totp", Role.VIEWER, also=("post",)),
    Row("mfa_view_recovery_codes", Role.VIEWER),
    Row("mfa_generate_recovery_codes", Role.VIEWER, also=("post",)),
    Row("sign_out_others", Role.VIEWER, "post"),
    Row("sign_in_link", None, also=("post",), arguments={"token": "unknown"}),
    Row("join", None, also=("post",), arguments={"token": "unknown"}),
    Row("team", Role.VIEWER),
    Row("rename_team", Role.ADMIN, "post", data={"name": "Other"}),
    Row("team_security", Role.ADMIN, "post"),
    Row("team_knowledge", Role.ADMIN, "post"),
    Row("team_sharing", Role.ADMIN, "post"),
    Row("new_team", Role.ADMIN, also=("post",)),
    Row("switch_team", Role.VIEWER, "post", make=_team),
    Row("change_role", Role.ADMIN, "post", make=member, data={"role": "operator"}),
    Row("remove_member", Role.ADMIN, "post", make=member),
    Row("invite", Role.ADMIN, "post", data={"label": "A", "role": "viewer", "days": "7"}),
    Row("revoke_invitation", Role.ADMIN, "post", make=invitation),
    Row("audit_log", Role.LEAD),
    Row("audit_file", Role.LEAD, "post"),
]
