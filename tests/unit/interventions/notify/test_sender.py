"""What leaves: once, only while it is so, tried again with back-off, and given up aloud."""

from __future__ import annotations

import json
from datetime import timedelta
from email import message_from_string
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from django.db.models.functions import Now
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

from agent.teams.models import Membership, Team, User
from interventions.claims import claims
from interventions.models import Intervention
from interventions.notify.kinds import Kind, Way
from interventions.notify.models import NoticeDelivery, PushSubscription, TeamChannel
from interventions.notify.pages.subscriptions import BrowserRefused, add_browser, end_with_session
from interventions.notify.ways import deliveries, news, sender
from interventions.notify.ways.news import News, Page, tell, tell_page
from interventions.notify.ways.push import SEALER
from interventions.notify.ways.push_crypto import Browser, b64, point_of
from interventions.notify.ways.sender import Ways
from tests.unit.interventions.notify.conftest import Choose, MailServer, PushService, Room
from tests.unit.interventions.notify.test_push_crypto import decrypted

pytestmark = pytest.mark.django_db
State = NoticeDelivery.State


def due_again() -> None:
    NoticeDelivery.objects.filter(state=State.PENDING).update(next_try_at=Now())


def only() -> NoticeDelivery:
    return NoticeDelivery.objects.get()


@pytest.fixture
def mailed(anna: User, choose: Choose, mail_server: MailServer, item: Intervention) -> Intervention:
    """An item of which anna is to be told by e-mail."""
    User.objects.filter(pk=anna.pk).update(email="anna@example.org")
    choose(anna, Kind.ESCALATED, Way.EMAIL)
    tell(News(item, Kind.ESCALATED, "round 2"), {anna.pk})
    return item


def test_a_mail_says_what_waits_and_links_to_its_page(mailed: Intervention, mail_server: MailServer) -> None:
    assert sender.send_due() == 1
    assert only().state == State.DELIVERED
    (mail,) = mail_server.got
    assert "Subject: Still unclaimed: CAPTCHA on shop.example" in mail
    assert f"/queue/{mailed.pk}/" in mail
    assert "List-Unsubscribe: <http" in mail
    assert "text/plain" in mail
    assert "html" not in mail
    assert sender.send_due() == 0


def test_a_line_break_in_words_or_an_address_adds_no_header(
    anna: User, team: Team, choose: Choose, mail_server: MailServer
) -> None:
    bad = "Lamp\r\nBcc: all@evil.example"
    assert message_from_string(f"Subject: {bad}\n\n")["Bcc"], "as written it would add one"
    User.objects.filter(pk=anna.pk).update(email="anna@example.org")
    choose(anna, Kind.WATCH, Way.EMAIL)
    tell_page(News(None, Kind.WATCH, "run 1", Page(team.pk, bad, f"New: {bad}", "/watches/1/")), {anna.pk})
    sender.send_due()

    (sent,) = (message_from_string(text) for text in mail_server.got)
    assert (sent["Subject"], sent["Bcc"]) == ("Lamp Bcc: all@evil.example", None)

    User.objects.filter(pk=anna.pk).update(email="anna@example.org\nBcc: all@evil.example")
    tell_page(News(None, Kind.WATCH, "run 2", Page(team.pk, "Lamp", "", "/watches/1/")), {anna.pk})
    sender.send_due()
    assert (len(mail_server.got), NoticeDelivery.objects.latest("pk").state) == (1, State.FAILED)


def test_links_in_mails_lead_to_the_desk_whatever_host_a_request_named(
    anna: User, settings: Settings, mail_server: MailServer
) -> None:
    settings.ALLOWED_HOSTS = ["evil.example"]  # as a careless setting would
    User.objects.filter(pk=anna.pk).update(email="anna@example.org")
    client, asked = Client(), {"host": "evil.example"}
    client.force_login(anna)
    answer = client.post("/notices/test/", {"way": "email"}, headers=asked)
    assert answer.wsgi_request.build_absolute_uri("/") == "http://evil.example/", (
        "what a link would be made of"
    )
    sender.send_due()

    (mail,) = mail_server.got
    assert settings.PUBLIC_URL in mail
    assert "evil.example" not in mail


def test_what_is_over_by_then_is_not_sent(mailed: Intervention, ben: User, mail_server: MailServer) -> None:
    claims.claim(intervention_id=mailed.pk, user=ben)
    sender.send_due()

    assert only().state == State.OVER
    assert mail_server.got == []


def test_who_left_the_team_is_not_told(mailed: Intervention, anna: User, mail_server: MailServer) -> None:
    Membership.objects.filter(user=anna).delete()
    sender.send_due()

    assert mail_server.got == []


def test_it_is_tried_again_later_and_given_up_after_five_tries(
    mailed: Intervention, mail_server: MailServer
) -> None:
    mail_server.says = b"450 later"
    sender.send_due()
    assert only().state == State.PENDING
    assert only().next_try_at > timezone.now() + timedelta(seconds=5)
    for _ in range(9):
        due_again()
        sender.send_due()

    assert (only().state, only().tries) == (State.FAILED, 5)
    assert only().problem == "The mail server refuses this address."


def test_an_address_that_is_refused_for_good_is_given_up_at_once(
    mailed: Intervention, mail_server: MailServer
) -> None:
    mail_server.says = b"550 no such person"
    sender.send_due()

    assert (only().state, only().tries) == (State.FAILED, 1)


def test_of_two_workers_one_gets_a_delivery(mailed: Intervention) -> None:
    pk = only().pk
    first, second = NoticeDelivery.claim(pk), NoticeDelivery.claim(pk)

    assert first is not None
    assert second is None


def test_what_a_worker_reports_after_another_took_it_changes_nothing(mailed: Intervention) -> None:
    late = NoticeDelivery.claim(only().pk)
    assert late is not None
    due_again()
    assert NoticeDelivery.claim(only().pk) is not None
    deliveries.record(late, deliveries.Outcome())

    assert only().state == State.PENDING


# --- push -----------------------------------------------------------------------------------------


class Phone:
    """A browser's side of a subscription."""

    def __init__(self, endpoint: str = "https://93.184.216.34/send/abc") -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.secret = b"s" * 16
        self.browser = Browser(endpoint, b64(point_of(self.key.public_key())), b64(self.secret))


@pytest.fixture
def phone(anna: User, choose: Choose, item: Intervention) -> Phone:
    """Anna's, which is to be told of an item."""
    made = Phone()
    add_browser(user=anna, browser=made.browser, name="Firefox on Linux", session_key="session")
    choose(anna, Kind.ESCALATED, Way.PUSH)
    tell(News(item, Kind.ESCALATED, "round 2"), {anna.pk})
    return made


def test_only_the_browser_can_read_its_push(
    phone: Phone, item: Intervention, ways: Ways, push_service: PushService
) -> None:
    sender.send_due(ways)
    ((url, body, headers),) = push_service.got

    assert url == phone.browser.endpoint
    assert headers["Content-Encoding"] == "aes128gcm"
    assert headers["Authorization"].startswith("vapid t=")
    assert b"shop.example" not in body
    said = json.loads(decrypted(body, phone.key, phone.secret))
    assert said["title"] == "Still unclaimed: CAPTCHA on shop.example"
    assert said["path"] == f"/queue/{item.pk}/"
    assert only().state == State.DELIVERED


@pytest.mark.parametrize("status", [404, 410])
def test_a_dead_subscription_is_removed(
    phone: Phone, ways: Ways, push_service: PushService, status: int
) -> None:
    push_service.status = status
    sender.send_due(ways)

    assert not PushSubscription.objects.exists()


def test_signing_out_ends_the_push_of_that_browser(phone: Phone) -> None:
    end_with_session("another session")
    assert PushSubscription.objects.count() == 1
    end_with_session("session")

    assert not PushSubscription.objects.exists()


def test_the_address_of_a_subscription_lies_sealed(phone: Phone) -> None:
    row = PushSubscription.objects.get()

    assert b"/send/abc" not in bytes(row.sealed)
    assert "/send/abc" in SEALER.open(row.sealed)
    assert row.service == "93.184.216.34"


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://127.0.0.1:6379/",
        "https://127.0.0.1/x",
        "https://169.254.169.254/latest",
        "https://[::1]/",
        "http://93.184.216.34/send",
        "file:///etc/passwd",
        "https://user:pw@93.184.216.34/",
        "https://93.184.216.34:22/",
    ],
)
def test_a_push_address_that_means_the_inside_is_refused(anna: User, endpoint: str) -> None:
    with pytest.raises(BrowserRefused):
        add_browser(user=anna, browser=Phone(endpoint).browser, name="", session_key="s")


def test_keys_that_are_no_keys_are_refused(anna: User) -> None:
    with pytest.raises(BrowserRefused):
        add_browser(
            user=anna, browser=Browser("https://93.184.216.34/", "AAAA", "AAAA"), name="", session_key=""
        )


# --- a team's own service ---------------------------------------------------------------------------


def service_at(team: Team, address: str) -> TeamChannel:
    return TeamChannel.objects.create(
        team=team,
        name="Room",
        scheme=address.partition(":")[0],
        sealed=SEALER.seal(address),
        kinds=["escalated"],
    )


def test_a_service_gets_the_message_through_apprise(team: Team, item: Intervention, room: Room) -> None:
    channel = service_at(team, f"json://127.0.0.1:{room.port}/hook")
    tell(News(item, Kind.ESCALATED, "round 1"), [])
    sender.send_due()

    said = json.loads(room.got[0])
    assert said["title"] == "Still unclaimed: CAPTCHA on shop.example"
    assert f"/queue/{item.pk}/" in said["message"]
    channel.refresh_from_db()
    assert channel.last_problem == ""
    assert channel.last_at is not None


def test_a_service_that_says_no_shows_its_status_and_never_its_address(
    team: Team, item: Intervention, room: Room
) -> None:
    room.status = 403
    channel = service_at(team, f"json://127.0.0.1:{room.port}/secret-token")
    tell(News(item, Kind.ESCALATED, "round 1"), [])
    sender.send_due()

    channel.refresh_from_db()
    assert channel.last_problem == "It answered 403 and did not take the message."
    assert only().state == State.FAILED


def test_a_service_inside_is_not_reached(team: Team, room: Room, settings: Any) -> None:
    settings.EGRESS_ALLOW = []
    channel = service_at(team, f"json://127.0.0.1:{room.port}/")
    news.test_channel(channel)
    sender.send_due()

    channel.refresh_from_db()
    assert room.got == []
    assert channel.last_problem == "Address not allowed, or no such site."


def test_a_service_that_fails_for_days_is_switched_off_and_says_so(team: Team, ways: Ways) -> None:
    channel = service_at(team, "jsons://hooks.example/")
    TeamChannel.objects.filter(pk=channel.pk).update(failing_since=timezone.now() - timedelta(days=4))
    news.test_channel(channel)
    sender.send_due(Ways(service=lambda address, words: deliveries.Outcome("It answered 500.")))

    channel.refresh_from_db()
    assert not channel.is_enabled
    assert "3 days" in channel.stopped_reason
