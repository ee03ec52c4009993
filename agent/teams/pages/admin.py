"""Raw records of the teams app, for staff. The audit log can be read here, never changed."""

from __future__ import annotations

from allauth.account.decorators import secure_admin_login
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount, SocialApp, SocialToken
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from unfold.forms import AdminPasswordChangeForm, UserChangeForm, UserCreationForm

from agent.teams.models import AuditEntry, Invitation, Membership, Team, User
from agent.teams.pages.raw_records import RecordAdmin, Untouchable


def _may_see_raw_records(request: HttpRequest) -> bool:
    return request.user.is_active and request.user.is_superuser


def _change_password(request: HttpRequest, extra_context: object = None) -> HttpResponse:
    return redirect("account_change_password")


# The one way to sign in, second factor included; and passwords are changed where the old one is asked for.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]
admin.site.has_permission = _may_see_raw_records  # type: ignore[method-assign]
admin.site.password_change = _change_password  # type: ignore[method-assign,assignment]
AuditEntry._meta.verbose_name_plural = "audit entries"  # in the model it would take a migration
for _secret in (Authenticator, SocialApp, SocialToken, SocialAccount, EmailAddress, UserSession):
    if admin.site.is_registered(_secret):  # allauth shows them; nothing here is to be changed by hand
        admin.site.unregister(_secret)


@admin.register(User)
class Users(UserAdmin, RecordAdmin):  # type: ignore[type-arg,misc]  # not generic when it runs
    """People."""

    form = UserChangeForm
    add_form = UserCreationForm
    change_password_form = AdminPasswordChangeForm


@admin.register(AuditEntry)
class AuditEntryAdmin(Untouchable, RecordAdmin):
    """Who did what."""

    list_display = ("at", "team", "actor_name", "action", "object_type", "object_id")
    list_filter = ("team", "action")


@admin.register(Invitation)
class InvitationAdmin(Untouchable, RecordAdmin):
    """Links; the token itself is stored nowhere."""

    list_display = ("created_at", "purpose", "team", "user", "role", "expires_at", "used_at", "revoked_at")
    exclude = ("token_hash",)


@admin.register(Team)
class TeamAdmin(RecordAdmin):
    """Teams."""

    list_display = ("name", "created_at")


@admin.register(Membership)
class MembershipAdmin(RecordAdmin):
    """Who is in which team."""

    list_display = ("user", "team", "role", "created_at")
    list_filter = ("team", "role")
