"""Single sign-on by OpenID Connect: who gets in, and what a dishonest provider or page cannot do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from allauth.socialaccount.models import SocialAccount
from django.core.cache import cache
from django.test import Client

from agent.teams.models import AuditEntry, Membership, Role, Team, User
from config.setting_groups.single_sign_on import SingleSignOn
from tests.access.identity_provider import CLIENT_ID, CLIENT_SECRET, Provider, running_provider
from tests.access.second_steps import CODE, code_of, give_password, is_in, set_up
from tests.factories import PASSWORD, make_team, make_user

pytestmark = pytest.mark.django_db
START = "/accounts/sso/"
MEI = {
    "sub": "u-1",
    "email": "mei@example.org",
    "email_verified": True,
    "preferred_username": "mei",
    "name": "Mei Lin",
}


@pytest.fixture(scope="module")
def running() -> Iterator[Provider]:
    """One provider for all."""
    with running_provider() as provider:
        yield provider


@pytest.fixture
def provider(running: Provider, settings: Any) -> Provider:
    """An honest one who knows Mei, configured for newcomers of example.org."""
    cache.clear()
    running.person, running.claims, running.document, running.userinfo = dict(MEI), {}, {}, {}
    running.wrong_key, running.algorithm = False, "RS256"
    configure(settings, running)
    return running


def configure(settings: Any, provider: Provider, **changed: Any) -> None:
    """Put single sign-on into the settings."""
    values = {"domains": ("example.org",), "role": "operator", **changed}
    settings.SINGLE_SIGN_ON = SingleSignOn(
        issuer=provider.issuer, client_id=CLIENT_ID, client_secret=CLIENT_SECRET, name="Example ID", **values
    )
    settings.SOCIALACCOUNT_PROVIDERS = settings.SINGLE_SIGN_ON.providers


def begin(client: Client, **data: str) -> str:
    """Press the button; the provider's address to which the browser goes."""
    answer = client.post(START, data)
    assert answer.status_code == 200, answer.content
    return answer["Refresh"].removeprefix("0; url=")


def come_in(client: Client, provider: Provider, **data: str) -> Any:
    """The whole way there and back."""
    return client.get(provider.authorize(begin(client, **data)))


def refused(client: Client, provider: Provider) -> bool:
    """Whether the whole way ends with nobody signed in, no account made, and a page of ours."""
    users = User.objects.count()
    answer = come_in(client, provider)
    assert b"Nobody was signed in" in answer.content
    assert answer.status_code in (401, 403)
    return not is_in(client) and User.objects.count() == users


def test_the_sign_in_page_offers_it_only_when_it_is_set_up(provider: Provider, settings: Any) -> None:
    assert b"Sign in by Example ID" in Client().get("/accounts/sign-in/").content
    settings.SINGLE_SIGN_ON, settings.SOCIALACCOUNT_PROVIDERS = None, {}
    assert b"Example ID" not in Client().get("/accounts/sign-in/").content
    assert Client().post(START).status_code == 404
    assert Client().get("/accounts/sso/callback/").status_code == 404


def test_a_newcomer_of_the_domain_gets_an_account_in_the_team(provider: Provider) -> None:
    team, client = make_team(), Client()
    answer = come_in(client, provider)
    assert (answer.status_code, answer["Location"]) == (302, "/")
    mei = User.objects.get(username="mei")
    assert not mei.has_usable_password()
    assert Membership.objects.get(user=mei, team=team).role == Role.OPERATOR
    assert client.get("/team/").status_code == 200
    newest = AuditEntry.objects.filter(action="sign_in.succeeded").order_by("-position")[0]
    assert newest.detail["by"] == "single sign-on"


def test_the_same_person_comes_back_to_the_same_account(provider: Provider) -> None:
    make_team()
    come_in(Client(), provider)
    provider.person |= {"preferred_username": "other", "name": "Renamed"}
    client = Client()
    come_in(client, provider)
    assert is_in(client)
    assert User.objects.filter(username__in=("mei", "other")).count() == 1


def test_a_taken_name_gets_another(provider: Provider) -> None:
    make_team()
    User.objects.create_user("mei", email="somebody@else.example")
    client = Client()
    come_in(client, provider)
    assert is_in(client)
    assert SocialAccount.objects.get().user.username != "mei"


def test_the_named_team_is_joined(provider: Provider, settings: Any) -> None:
    make_team("First")
    second = make_team("Second")
    configure(settings, provider, team="Second", role="viewer")
    come_in(Client(), provider)
    assert Membership.objects.get().team == second
    configure(settings, provider, team="None such")
    provider.person = {**MEI, "sub": "u-2", "email": "jo@example.org"}
    assert refused(Client(), provider)


@pytest.mark.parametrize(
    "person",
    [
        {"email": "mei@evil.example"},
        {"email": "mei@sub.example.org"},
        {"email": "mei@example.org.evil.example"},
        {"email": "mei@evil.example,mei@example.org", "email_verified": True},
        {"email": "mei@xexample.org"},
        {"email_verified": False},
        {"email_verified": "true"},
        {"email_verified": None},
        {"email": None},
        {"email": ["mei@example.org"]},
        {"email": "@example.org"},
    ],
    ids=str,
)
def test_others_are_turned_away(provider: Provider, person: dict[str, Any]) -> None:
    make_team()
    provider.person = {**MEI, **person}
    if person.get("email") == "mei@evil.example,mei@example.org":
        provider.person["email"] = "mei@example.org@evil.example"
    assert refused(Client(), provider)
    assert AuditEntry.objects.filter(action="single_sign_on.refused").exists()


def test_nobody_gets_an_account_without_a_role_in_the_settings(provider: Provider, settings: Any) -> None:
    make_team()
    configure(settings, provider, role="")
    assert refused(Client(), provider)


def test_an_address_never_opens_an_existing_account(provider: Provider) -> None:
    make_team()
    owner = make_user("owner")
    owner.email = "MEI@example.org"
    owner.save()
    assert refused(Client(), provider)
    assert not SocialAccount.objects.exists()


def test_a_person_can_link_and_then_come_in_and_unlink(provider: Provider, settings: Any) -> None:
    configure(settings, provider, role="")
    user, client = make_user("owner"), Client()
    give_password(client, user)
    answer = come_in(client, provider, process="connect", next="/accounts/security/")
    assert answer["Location"] == "/accounts/security/"
    assert b"mei@example.org" in client.get("/accounts/security/").content
    other = Client()
    come_in(other, provider)
    assert other.session["_auth_user_id"] == str(user.pk)
    link = SocialAccount.objects.get()
    assert client.post("/accounts/sso/unlink/", {"account": link.pk}).status_code == 302
    assert not SocialAccount.objects.exists()
    said = set(AuditEntry.objects.filter(actor_id=user.pk).values_list("action", flat=True))
    assert {"single_sign_on.linked", "single_sign_on.unlinked"} <= said


def test_linking_needs_a_fresh_proof(provider: Provider) -> None:
    client = Client()
    client.force_login(make_user("owner"))
    assert come_in(client, provider, process="connect")["Location"].startswith("/accounts/confirm/")
    assert not SocialAccount.objects.exists()
    client.post("/accounts/confirm/", {"password": PASSWORD})
    assert SocialAccount.objects.exists()


def test_somebody_elses_link_cannot_be_unlinked(provider: Provider) -> None:
    make_team()
    come_in(Client(), provider)
    user, client = make_user(), Client()
    give_password(client, user)
    client.post("/accounts/sso/unlink/", {"account": SocialAccount.objects.get().pk})
    assert SocialAccount.objects.exists()


def test_a_second_factor_is_asked_for_after_it(provider: Provider) -> None:
    make_team()
    client = Client()
    come_in(client, provider)
    secret, _ = set_up(client)
    cache.clear()
    other = Client()
    assert come_in(other, provider)["Location"] == CODE
    assert not is_in(other)
    other.post(CODE, {"code": code_of(secret)})
    assert is_in(other)


def test_a_strict_team_sends_newcomers_to_set_it_up(provider: Provider) -> None:
    team = make_team()
    Team.objects.filter(pk=team.pk).update(requires_second_factor=True)
    client = Client()
    come_in(client, provider)
    assert client.get("/team/")["Location"] == "/accounts/security/app/"


def test_a_switched_off_account_stays_out(provider: Provider) -> None:
    make_team()
    come_in(Client(), provider)
    User.objects.update(is_active=False)
    client = Client()
    assert b"switched off" in come_in(client, provider).content
    assert not is_in(client)


# -- replays and forgeries -----------------------------------------------------------------------------


def test_an_answer_works_once(provider: Provider) -> None:
    make_team()
    client = Client()
    back = provider.authorize(begin(client))
    client.get(back)
    client.post("/accounts/sign-out/")
    assert client.get(back).status_code == 401
    assert not is_in(client)


def test_an_answer_of_another_browser_is_refused(provider: Provider) -> None:
    make_team()
    back, victim = provider.authorize(begin(Client())), Client()
    begin(victim)
    assert victim.get(back).status_code == 401
    assert not is_in(victim)


def test_a_code_of_another_sign_in_is_refused(provider: Provider) -> None:
    make_team()
    stolen = parse_qs(urlsplit(provider.authorize(begin(Client()))).query)["code"][0]
    client = Client()
    state = parse_qs(urlsplit(begin(client)).query)["state"][0]
    assert client.get("/accounts/sso/callback/", {"code": stolen, "state": state}).status_code == 401  # PKCE
    assert not is_in(client)


@pytest.mark.parametrize(
    "query", ["", "?code=x", "?state=x", "?code=x&state=x", "?error=access_denied", "?state[]=1"]
)
def test_answers_out_of_the_blue_are_refused(provider: Provider, query: str) -> None:
    client = Client()
    assert client.get(f"/accounts/sso/callback/{query}").status_code == 401
    assert not is_in(client)


def test_cancelling_there_is_said_plainly(provider: Provider) -> None:
    client = Client()
    state = parse_qs(urlsplit(begin(client)).query)["state"][0]
    answer = client.get("/accounts/sso/callback/", {"error": "access_denied", "state": state})
    assert b"You cancelled it there" in answer.content


@pytest.mark.parametrize(
    "claims",
    [
        {"nonce": "another"},
        {"nonce": None},
        {"iss": "http://127.0.0.1:1"},
        {"aud": "another client"},
        {"aud": [CLIENT_ID, "another client"]},
        {"exp": 1},
        {"sub": "u-2"},
        {"sub": None},
        {"iat": 99999999999},
    ],
    ids=str,
)
def test_a_statement_that_was_not_made_for_this_sign_in_is_refused(
    provider: Provider, claims: dict[str, Any]
) -> None:
    make_team()
    provider.claims = claims
    assert refused(Client(), provider)


def test_a_bad_signature_is_refused(provider: Provider) -> None:
    make_team()
    provider.wrong_key = True
    assert refused(Client(), provider)


@pytest.mark.parametrize("algorithm", ["none", "HS256"])
def test_a_weaker_algorithm_is_refused(provider: Provider, algorithm: str) -> None:
    make_team()
    provider.algorithm = algorithm
    assert refused(Client(), provider)


def test_the_persons_details_must_be_the_persons(provider: Provider) -> None:
    make_team()
    provider.userinfo = {"sub": "u-9"}
    assert refused(Client(), provider)


@pytest.mark.parametrize(
    "document", [{"issuer": "https://evil.example"}, {"token_endpoint": None}, {"jwks_uri": 7}], ids=str
)
def test_a_document_of_another_issuer_is_refused(provider: Provider, document: dict[str, Any]) -> None:
    provider.document = document
    answer = Client().post(START)
    assert answer.status_code == 401
    assert b"Nobody was signed in" in answer.content


def test_the_providers_endpoints_obey_the_way_out(provider: Provider) -> None:
    """Only the issuer's own host and port are excepted; another private address is refused."""
    make_team()
    provider.document = {"token_endpoint": "http://127.0.0.1:1/token"}
    assert refused(Client(), provider)


def test_a_provider_that_is_away_is_said_plainly(provider: Provider, settings: Any) -> None:
    settings.SINGLE_SIGN_ON = SingleSignOn("http://127.0.0.1:1", CLIENT_ID, CLIENT_SECRET, "Example ID")
    settings.SOCIALACCOUNT_PROVIDERS = settings.SINGLE_SIGN_ON.providers
    answer = Client().post(START)
    assert answer.status_code == 401
    assert b"Begin again" in answer.content


def test_the_query_string_has_no_say_in_what_is_asked(provider: Provider) -> None:
    answer = Client().post(
        f"{START}?auth_params=prompt%3Dnone%26nonce%3Dmine&scope=admin&redirect_uri=https://evil.example"
    )
    asked = parse_qs(urlsplit(answer["Refresh"].removeprefix("0; url=")).query)
    assert "prompt" not in asked
    assert asked["nonce"] != ["mine"]
    assert "admin" not in asked["scope"][0]
    assert asked["redirect_uri"][0].endswith("/accounts/sso/callback/")
    assert "evil" not in str(asked)


def test_the_way_there_names_no_other_site_to_come_back_to(provider: Provider) -> None:
    make_team()
    client = Client()
    assert come_in(client, provider, next="https://evil.example/")["Location"] == "/"


def test_a_link_on_another_site_begins_nothing(provider: Provider) -> None:
    assert Client().get(START).status_code == 405
    assert Client(enforce_csrf_checks=True).post(START).status_code == 403


def test_the_page_on_the_way_has_a_link_for_browsers_that_do_not_go_by_themselves(provider: Provider) -> None:
    page = Client().post(START)
    found = re.search(r'href="(http://127[^"]+)"', page.content.decode())
    assert found is not None
    assert unescape(found[1]) == page["Refresh"].removeprefix("0; url=")
