"""Who may come in by single sign-on, and what becomes of them."""

from __future__ import annotations

import secrets
from typing import Any

import requests
from allauth.account.models import EmailAddress
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter, _build_apps_from_settings
from allauth.socialaccount.models import SocialApp, SocialLogin
from allauth.socialaccount.providers.base.constants import AuthError, AuthProcess
from django.conf import settings
from django.db import transaction
from django.http import HttpRequest
from django.urls import reverse

from agent.network.clients import requests_session
from agent.teams.accounts.adapter import refuse
from agent.teams.accounts.client import client_address
from agent.teams.models import Role, Team, User
from agent.teams.services import add_member, record_audit


def _rules() -> Any:
    """The installation's settings of single sign-on. Not reached without: its routes answer 404 then."""
    return settings.SINGLE_SIGN_ON


class SingleSignOnRules(DefaultSocialAccountAdapter):
    """The installation's rules (OIDC_*). An account is never found by its e-mail address."""

    def get_requests_session(self) -> requests.Session:
        """By the guarded way out; the provider's exact host and port may be a private one."""
        return requests_session([_rules().issuer])

    def list_apps(self, request: HttpRequest, provider: Any = None, client_id: Any = None) -> list[SocialApp]:
        """The one of the settings; rows in the database do not count."""
        found = _build_apps_from_settings(provider=provider, client_id=client_id)
        return [app for apps in found.values() for app in apps]

    def on_authentication_error(self, request: HttpRequest, provider: Any, **kwargs: Any) -> None:
        """Say that it did not work, with no word of the provider's. Raises: ImmediateHttpResponse."""
        if kwargs.get("error") == AuthError.CANCELLED:
            refuse(request, "You cancelled it there. Nobody was signed in.", status=200)
        reason = str(kwargs.get("exception") or "the answer belongs to no sign-in that was begun here")
        record_audit(
            None, None, "single_sign_on.failed", reason=reason[:300], address=client_address(request)
        )
        refuse(request, f"Signing in by {provider.name} did not work. Begin again.", status=401)

    def pre_social_login(self, request: HttpRequest, sociallogin: SocialLogin) -> None:
        """Let only the right people through. Raises: ImmediateHttpResponse."""
        nonce = str(sociallogin.account.extra_data.get("id_token", {}).get("nonce", ""))
        if not secrets.compare_digest(nonce, str(sociallogin.state.get("nonce") or "no nonce")):
            self.on_authentication_error(request, sociallogin.provider, exception="wrong nonce")
        email = verified_email(sociallogin)
        if not is_domain_allowed(email) and (_rules().domains or not sociallogin.is_existing):
            self._turn_away(request, email, "Your address is not one that may sign in here this way.")
        is_new = not sociallogin.is_existing and sociallogin.state.get("process") != AuthProcess.CONNECT
        if is_new and is_taken(email):
            self._turn_away(
                request,
                email,
                "An account with your address is here already. Sign in with its name and password, then "
                "link single sign-on under Security.",
            )

    def is_open_for_signup(self, request: HttpRequest, sociallogin: SocialLogin) -> bool:
        """Only when the settings give newcomers a role. Raises: ImmediateHttpResponse."""
        email = verified_email(sociallogin)
        if not _rules().role or not is_domain_allowed(email):
            self._turn_away(request, email, "You have no account here. Ask a team's admin for an invitation.")
        if newcomers_team() is None:
            self._turn_away(request, email, "There is no team for newcomers. Tell an administrator.")
        return True

    @transaction.atomic
    def save_user(self, request: HttpRequest, sociallogin: SocialLogin, form: Any = None) -> User:
        """The account and its place in the newcomers' team, both or neither."""
        user: User = super().save_user(request, sociallogin, form)
        team = newcomers_team()
        assert team is not None, "asked before: is_open_for_signup"
        record_audit(team, user, "account.made", user, by="single sign-on")
        add_member(team, user, role=Role(_rules().role))
        return user

    def get_connect_redirect_url(self, request: HttpRequest, socialaccount: Any) -> str:
        """The security page."""
        return reverse("mfa_index")

    def _turn_away(self, request: HttpRequest, email: str, words: str) -> None:
        record_audit(
            None, None, "single_sign_on.refused", email=email, reason=words, address=client_address(request)
        )
        refuse(request, words)


def verified_email(sociallogin: Any) -> str:
    """The address for which the provider vouches, else ""."""
    person = sociallogin.account.extra_data.get("userinfo", {})
    email = person.get("email")
    return email if isinstance(email, str) and person.get("email_verified") is True else ""


def is_domain_allowed(email: str) -> bool:
    """Whether the settings name the address's domain."""
    name, _, domain = email.rpartition("@")
    return bool(name) and domain.lower() in _rules().domains


def is_taken(email: str) -> bool:
    """Whether an account has that address."""
    return bool(email) and (
        User.objects.filter(email__iexact=email).exists()
        or EmailAddress.objects.filter(email__iexact=email).exists()
    )


def newcomers_team() -> Team | None:
    """The team that the settings name, else the oldest."""
    teams = Team.objects.order_by("pk")
    if _rules().team:
        teams = teams.filter(name=_rules().team)
    return teams.first()
