"""What allauth and Django say about sign-ins, second factors and links becomes entries of the audit log."""

from __future__ import annotations

from typing import Any

from allauth.account.internal.flows.login import get_authentication_records
from allauth.account.signals import password_changed, password_set
from allauth.mfa.models import Authenticator
from allauth.mfa.signals import (
    authentication_failed,
    authenticator_added,
    authenticator_removed,
    authenticator_reset,
    authenticator_used,
)
from allauth.socialaccount.signals import social_account_added, social_account_removed
from allauth.usersessions.internal.flows.sessions import end_other_sessions
from django.contrib.admin.models import LogEntry
from django.contrib.auth.signals import user_logged_in, user_logged_out
from django.db.models.signals import post_save
from django.http import HttpRequest

from agent.teams.accounts.client import client_address
from agent.teams.models import User
from agent.teams.services import record_audit

_KINDS = {"totp": "app", "recovery_codes": "recovery codes", "webauthn": "security key"}


def signed_in(sender: object, request: HttpRequest, user: User, **kwargs: Any) -> None:
    """Somebody is signed in, by which steps."""
    steps = ", ".join(_step(record) for record in get_authentication_records(request, user))
    record_audit(None, user, "sign_in.succeeded", user, by=steps, address=client_address(request))


def _step(record: dict[str, Any]) -> str:
    kind = record.get("type", "")
    names = {"socialaccount": "single sign-on", "mfa": f"second factor: {_KINDS.get(kind, kind)}"}
    return names.get(record["method"], str(record["method"]))


def signed_out(sender: object, request: HttpRequest, user: User | None, **kwargs: Any) -> None:
    """Somebody signed out."""
    if user is not None:
        record_audit(None, user, "sign_out", user, address=client_address(request))


def password_is_new(sender: object, request: HttpRequest, user: User, **kwargs: Any) -> None:
    """A password was set or changed: the other sessions end at once, their sockets too."""
    end_other_sessions(request, user)
    record_audit(None, user, "password.changed", user, address=client_address(request))


def factor_added(
    sender: object, request: HttpRequest, user: User, authenticator: Authenticator, **kwargs: Any
) -> None:
    """A second factor is on, or has recovery codes."""
    record_audit(None, user, "second_factor.added", user, kind=_KINDS[authenticator.type])


def factor_removed(
    sender: object, request: HttpRequest, user: User, authenticator: Authenticator, **kwargs: Any
) -> None:
    """A second factor is off."""
    record_audit(None, user, "second_factor.removed", user, kind=_KINDS[authenticator.type])


def codes_renewed(
    sender: object, request: HttpRequest, user: User, authenticator: Authenticator, **kwargs: Any
) -> None:
    """New recovery codes took the place of the old ones."""
    record_audit(None, user, "second_factor.codes_renewed", user)


def factor_used(
    sender: object, request: HttpRequest, user: User, authenticator: Authenticator, **kwargs: Any
) -> None:
    """A recovery code was used up. (An app's code is part of the sign-in's entry.)"""
    if authenticator.type == Authenticator.Type.RECOVERY_CODES:
        record_audit(None, user, "second_factor.recovery_code_used", user, address=client_address(request))


def factor_failed(sender: object, request: HttpRequest, user: User, **kwargs: Any) -> None:
    """A wrong code."""
    record_audit(None, user, "second_factor.failed", user, address=client_address(request))


def link_added(sender: object, request: HttpRequest, sociallogin: Any, **kwargs: Any) -> None:
    """An account is linked to single sign-on."""
    record_audit(None, sociallogin.user, "single_sign_on.linked", sociallogin.user)


def link_removed(sender: object, request: HttpRequest, socialaccount: Any, **kwargs: Any) -> None:
    """The link is gone."""
    record_audit(None, socialaccount.user, "single_sign_on.unlinked", socialaccount.user)


def raw_record_changed(sender: object, instance: LogEntry, created: bool, **kwargs: Any) -> None:
    """A superuser changed something in the raw records."""
    if created and isinstance(instance.user, User):
        record_audit(
            None,
            instance.user,
            "raw_record.changed",
            of=str(instance.content_type),
            object=instance.object_id or "",
            what=instance.get_action_flag_display(),
        )


def connect() -> None:
    """Listen. Called once, when the apps are ready."""
    user_logged_in.connect(signed_in, dispatch_uid="audit")
    user_logged_out.connect(signed_out, dispatch_uid="audit")
    password_changed.connect(password_is_new, dispatch_uid="audit")
    password_set.connect(password_is_new, dispatch_uid="audit")
    authenticator_added.connect(factor_added, dispatch_uid="audit")
    authenticator_removed.connect(factor_removed, dispatch_uid="audit")
    authenticator_reset.connect(codes_renewed, dispatch_uid="audit")
    authenticator_used.connect(factor_used, dispatch_uid="audit")
    authentication_failed.connect(factor_failed, dispatch_uid="audit")
    social_account_added.connect(link_added, dispatch_uid="audit")
    social_account_removed.connect(link_removed, dispatch_uid="audit")
    post_save.connect(raw_record_changed, sender=LogEntry, dispatch_uid="audit")
