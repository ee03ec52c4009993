"""OpenID Connect, stricter than allauth's own: one provider, signature, nonce and subject always checked."""

from __future__ import annotations

import secrets
from typing import Any, cast

import jwt
import requests
from allauth.socialaccount.adapter import get_adapter
from allauth.socialaccount.providers.oauth2.client import OAuth2Error
from allauth.socialaccount.providers.oauth2.views import OAuth2CallbackView, OAuth2LoginView
from allauth.socialaccount.providers.openid_connect.provider import OpenIDConnectProvider
from allauth.socialaccount.providers.openid_connect.views import OpenIDConnectOAuth2Adapter
from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

PROVIDER_ID = "sso"
ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"]
LEEWAY_S = 60


class DeskOidc(OpenIDConnectOAuth2Adapter):
    """The conversation with the identity provider."""

    @property
    def openid_config(self) -> dict[str, Any]:
        """The discovery document. Raises: OAuth2Error when it speaks of another issuer."""
        if not hasattr(self, "_checked_config"):
            try:
                found = super().openid_config
            except ValueError as exc:  # no JSON
                raise OAuth2Error("the discovery document cannot be read") from exc
            issuer = self.get_provider().app.settings["server_url"]
            if not isinstance(found, dict) or str(found.get("issuer", "")).rstrip("/") != issuer:
                raise OAuth2Error("the discovery document is another issuer's")
            wanted = ("authorization_endpoint", "token_endpoint", "userinfo_endpoint", "jwks_uri")
            if not all(isinstance(found.get(name), str) for name in wanted):
                raise OAuth2Error("the discovery document is not whole")
            self._checked_config = found
        checked: dict[str, Any] = self._checked_config
        return checked

    def get_callback_url(self, request: HttpRequest, app: Any) -> str:
        """Where the provider sends people back to: at PUBLIC_URL, whatever host the request named."""
        return f"{settings.PUBLIC_URL}{reverse('openid_connect_callback')}"

    def complete_login(self, request: HttpRequest, app: Any, token: Any, **kwargs: Any) -> Any:
        """Who it is. Raises: OAuth2Error when the provider's two statements do not belong together."""
        id_token = kwargs["response"].get("id_token")
        if not isinstance(id_token, str):
            raise OAuth2Error("no ID token")
        claims = self._decode_id_token(app, id_token)
        try:
            person = self._fetch_user_info(token.token)
        except ValueError as exc:
            raise OAuth2Error("the provider's statement on the person cannot be read") from exc
        if not isinstance(person, dict) or person.get("sub") != claims["sub"]:
            raise OAuth2Error("the ID token is another person's")
        return self.get_provider().sociallogin_from_response(
            request, {"userinfo": person, "id_token": claims}
        )

    def _decode_id_token(self, app: Any, id_token: str) -> dict[str, Any]:
        """Its claims, after checking signature, issuer, audience and time. Raises: OAuth2Error."""
        try:
            claims: dict[str, Any] = jwt.decode(
                id_token,
                key=self._key_of(id_token),
                algorithms=ALGORITHMS,
                audience=app.client_id,
                issuer=self.openid_config["issuer"],
                leeway=LEEWAY_S,
                options={"require": ["exp", "iat", "iss", "aud", "sub"]},
            )
        except (jwt.PyJWTError, ValueError, TypeError, KeyError) as exc:
            raise OAuth2Error("the ID token is not valid") from exc
        if isinstance(claims["aud"], list) and len(claims["aud"]) > 1 and claims.get("azp") != app.client_id:
            raise OAuth2Error("the ID token was made for another client")
        return claims

    def _key_of(self, id_token: str) -> Any:
        with get_adapter().get_requests_session() as session:
            answer = session.get(self.openid_config["jwks_uri"])
            answer.raise_for_status()
            keys = [
                k for k in jwt.PyJWKSet.from_dict(answer.json()).keys if k.public_key_use in (None, "sig")
            ]
        kid = jwt.get_unverified_header(id_token).get("kid")
        found = [k for k in keys if k.key_id == kid] if kid else keys
        if len(found) != 1:
            raise OAuth2Error("the ID token names no key of the provider")
        return found[0]


class DeskProvider(OpenIDConnectProvider):
    """The one identity provider of the installation's settings."""

    oauth2_adapter_class = DeskOidc

    def get_login_url(self, request: HttpRequest, **kwargs: Any) -> str:
        """Our route."""
        return reverse("openid_connect_login")

    def get_callback_url(self) -> str:
        """Our route."""
        return reverse("openid_connect_callback")

    def get_auth_params_from_request(self, request: HttpRequest, action: str) -> dict[str, Any]:
        """What the settings say; the query string has no say."""
        return dict(self.get_auth_params())

    def get_scope_from_request(self, request: HttpRequest) -> list[str]:
        """What the settings say; the query string has no say."""
        return list(self.get_scope())

    def redirect(
        self, request: HttpRequest, process: str, next_url: str | None = None, data: Any = None, **kwargs: Any
    ) -> HttpResponse:
        """To the provider, with a nonce that is kept with the state and used up with it."""
        nonce = secrets.token_urlsafe(24)
        params = {**(kwargs.pop("auth_params", None) or self.get_auth_params()), "nonce": nonce}
        answer: HttpResponse = super().redirect(
            request, process, next_url=next_url, data=data, auth_params=params, nonce=nonce, **kwargs
        )
        return answer


def _adapter(request: HttpRequest) -> DeskOidc:
    if settings.SINGLE_SIGN_ON is None:
        raise Http404
    return DeskOidc(request, PROVIDER_ID)


@never_cache
@login_not_required
@require_POST
def start(request: HttpRequest) -> HttpResponse:
    """On the way to the provider. Not by a redirect: the page's `form-action` lets forms lead nowhere else."""
    adapter = _adapter(request)
    try:
        answer = OAuth2LoginView.adapter_view(adapter)(request)
    except (OAuth2Error, requests.RequestException) as exc:
        get_adapter().on_authentication_error(request, adapter.get_provider(), exception=exc)
        raise  # not reached: the adapter answers by ImmediateHttpResponse
    if not isinstance(answer, HttpResponseRedirect) or answer.url.startswith("/"):
        return cast(HttpResponse, answer)
    page = render(
        request,
        "socialaccount/leaving.html",
        {"address": answer.url, "single_sign_on": settings.SINGLE_SIGN_ON},
    )
    page["Refresh"] = f"0; url={answer.url}"
    return page


@never_cache
@login_not_required
@require_safe
def callback(request: HttpRequest) -> HttpResponse:
    """Back from the provider."""
    return cast(HttpResponse, OAuth2CallbackView.adapter_view(_adapter(request))(request))
