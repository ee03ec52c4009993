"""The pages of notices, of the desk's settings and of its figures."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.test import Client
from django.utils import timezone

from agent.teams.accounts.links import hash_of
from agent.teams.models import AuditEntry, Role, Team, User
from config.env import Env, SettingError
from config.setting_groups.mail import read_mail
from interventions.figures.figures import Share, figures_of, medians
from interventions.models import Claim, DeskPolicy, DomainRule, Intervention, Transition
from interventions.notify.kinds import Kind, Way
from interventions.notify.models import NoticeChoice, PushKey, PushSubscription, TeamChannel
from interventions.notify.pages.preferences import address_of, choices_of, save_choices
from interventions.notify.ways.push import SEALER
from interventions.notify.ways.push_crypto import unb64
from tests.content import content_of
from tests.factories import make_member, make_user
from tests.unit.interventions.conftest import make_open, make_visit
from tests.unit.interventions.notify.conftest import Room

pytestmark = pytest.mark.django_db
POLICY = {"unclaimed": "park", "staffed": "always", "timezone": "UTC"}
ADDRESS = "slack://T1JJ3T3L2/A1BRTD4JD/TIiajkdnlazkcOXrIdevi7FQ/#general"


def signed_in(team: Team, role: Role) -> Client:
    client = Client()
    client.force_login(make_member(team, role))
    return client


def text_of(answer: Any) -> str:
    return content_of(answer).decode()


def test_choices_are_kept_and_words_that_mean_nothing_are_not(team: Team, anna: User) -> None:
    client = Client()
    client.force_login(anna)
    client.post("/notices/", {"new_item": ["page", "sound", "carrier pigeon"], "dead": ["page"]})

    chosen = choices_of(anna, team)
    assert chosen[Kind.NEW_ITEM] == {Way.PAGE, Way.SOUND}
    assert chosen[Kind.ESCALATED] == frozenset()
    assert set(NoticeChoice.objects.get().ways) == {kind.value for kind in Kind}


def test_a_requester_chooses_only_for_their_own_results_and_keeps_the_other_choices(team: Team) -> None:
    user = make_member(team, Role.REQUESTER)
    client = Client()
    client.force_login(user)
    save_choices(user=user, team=team, ways={Kind.NEW_ITEM: ["page", "email"]})
    page = text_of(client.get("/notices/"))
    assert "My sweep is finished" in page
    assert "A new item is waiting" not in page
    client.post("/notices/", {"sweep_finished": ["page", "push"], "new_item": []})

    chosen = choices_of(user, team)
    assert chosen[Kind.SWEEP_FINISHED] == {Way.PAGE, Way.PUSH}
    assert chosen[Kind.QUERY_ANSWERED] == frozenset()
    assert chosen[Kind.NEW_ITEM] == {Way.PAGE, Way.EMAIL}


def test_who_has_chosen_nothing_is_told_in_the_page_alone(team: Team, anna: User) -> None:
    assert set(choices_of(anna, team).values()) == {frozenset({Way.PAGE})}


def test_an_address_for_notices_leaves_the_accounts_own_alone(team: Team, anna: User) -> None:
    client = Client()
    client.force_login(anna)
    client.post("/notices/", {"new_item": ["email"]})
    client.post("/notices/address/", {"email": "desk@example.org"})
    anna.refresh_from_db()

    assert anna.email == ""
    assert address_of(anna, team.pk) == "desk@example.org"
    assert choices_of(anna, team)[Kind.NEW_ITEM] == {Way.EMAIL}


def test_the_push_key_is_made_once_and_its_secret_half_lies_sealed(team: Team) -> None:
    client = signed_in(team, Role.OPERATOR)
    assert not PushKey.objects.exists()
    keys = {client.post("/notices/push/key/").json()["key"] for _ in range(2)}

    assert len(keys) == 1
    assert len(unb64(keys.pop())) == 65
    assert b"PRIVATE KEY" not in bytes(PushKey.objects.get().sealed)


def test_a_subscription_that_cannot_be_used_is_refused_with_a_reason(team: Team) -> None:
    client = signed_in(team, Role.OPERATOR)
    answer = client.post("/notices/push/on/", {"endpoint": "https://127.0.0.1/", "p256dh": "A", "auth": "A"})

    assert answer.status_code == 422
    assert answer.json()["why"] == "The browser sent keys that cannot be used."


def test_signing_out_ends_push_in_that_browser_only(team: Team, anna: User) -> None:
    client = Client()
    client.force_login(anna)
    for n, key in enumerate([client.session.session_key or "", "another"]):
        PushSubscription.objects.create(
            user=anna, address_hash=str(n), sealed=b"x", service="x", session_hash=hash_of(key)
        )
    client.post("/accounts/sign-out/")

    assert [row.address_hash for row in PushSubscription.objects.all()] == ["1"]


def test_the_worker_script_is_for_its_own_folder_and_holds_no_fetch_handler() -> None:
    answer = Client().get("/notices/worker.js")

    assert answer["Content-Type"] == "text/javascript"
    assert "Service-Worker-Allowed" not in answer
    assert b'addEventListener("fetch"' not in answer.content
    assert "worker-src 'self'" in answer["Content-Security-Policy"]


def test_the_desks_settings_are_kept_with_who_and_what_changed(team: Team) -> None:
    client = signed_in(team, Role.LEAD)
    hours = {"day0_from": "08:00", "day0_until": "18:00"}
    answer = client.post("/team/desk/", POLICY | hours | {"claim_seconds": 90, "staffed": "hours"})

    assert answer.status_code == 302
    row = DeskPolicy.objects.get()
    assert (row.claim_seconds, row.hours) == (90, {"0": ["08:00", "18:00"]})
    assert row.changed_by is not None
    assert AuditEntry.objects.filter(action="desk.changed").get().detail["claim_seconds"] == [None, 90]


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"claim_seconds": "5"}, "At least 10 seconds."),
        ({"parked_hours": "9999"}, "At most 24 hours."),
        ({"timezone": "Mars/Base"}, "no such time zone"),
        ({"staffed": "hours"}, "at least one day"),
        ({"staffed": "hours", "day1_from": "08:00"}, "Both times are needed"),
        ({"quiet_from": "25:00", "quiet_until": "07:00"}, "Write a time like 08:00"),
        ({"on_call": "999999"}, "not one of the available choices"),
    ],
)
def test_what_cannot_be_is_said_next_to_its_field(team: Team, given: dict[str, str], words: str) -> None:
    answer = signed_in(team, Role.LEAD).post("/team/desk/", POLICY | given)

    assert answer.status_code == 422
    assert words in text_of(answer)
    assert not DeskPolicy.objects.exists()


def test_a_removed_site_can_be_put_back_with_its_reason(team: Team) -> None:
    client = signed_in(team, Role.LEAD)
    client.post("/team/desk/sites/new/", {"domain": "https://www.Bank.example/x", "reason": "Their terms"})
    rule = DomainRule.objects.get()
    assert rule.domain == "bank.example"
    client.post(f"/team/desk/sites/{rule.pk}/remove/")
    page = text_of(client.get("/team/desk/"))
    assert not DomainRule.objects.exists()
    assert 'name="reason" value="Their terms"' in page

    client.post("/team/desk/sites/new/", {"domain": "bank.example", "reason": "Their terms"})
    assert DomainRule.objects.get().reason == "Their terms"
    assert "Undo" not in text_of(client.get("/team/desk/"))


def test_a_services_address_is_sealed_and_never_shown_again(team: Team) -> None:
    client = signed_in(team, Role.ADMIN)
    data = {"name": "Desk room", "address": ADDRESS, "kinds": ["new_item"]}
    assert client.post("/team/desk/services/new/", data).status_code == 302
    row = TeamChannel.objects.get()

    assert SEALER.open(row.sealed) == ADDRESS
    assert b"TIiajkdnlazkcOXrIdevi7FQ" not in bytes(row.sealed)
    assert "TIiajkdnlazkcOXrIdevi7FQ" not in text_of(client.get("/team/desk/"))
    assert "TIiajkdnlazkcOXrIdevi7FQ" not in str(list(AuditEntry.objects.values_list("detail", flat=True)))


def test_a_refused_address_is_not_repeated(team: Team) -> None:
    client = signed_in(team, Role.ADMIN)
    data = {"name": "x", "address": "mailto://user:hunter2secret@host", "kinds": ["new_item"]}
    answer = client.post("/team/desk/services/new/", data)

    assert answer.status_code == 422
    assert "hunter2secret" not in text_of(answer)
    assert "mailto:// is not among the services" in text_of(answer)


def test_a_service_that_is_off_is_not_tested(team: Team, room: Room) -> None:
    client = signed_in(team, Role.ADMIN)
    row = TeamChannel.objects.create(
        team=team, name="x", sealed=b"x", scheme="json", kinds=[], is_enabled=False
    )

    assert client.post(f"/team/desk/services/{row.pk}/test/").status_code == 409


def test_one_person_cannot_remove_the_browser_of_another(team: Team, anna: User) -> None:
    row = PushSubscription.objects.create(user=make_user(), address_hash="a", sealed=b"x", service="x")
    client = Client()
    client.force_login(anna)
    answer = client.post("/notices/push/remove/", {"browser": row.pk})

    assert PushSubscription.objects.exists()
    assert "removed before" in str(next(iter(get_messages(answer.wsgi_request))))


# --- figures --------------------------------------------------------------------------------------


def solved(team: Team, user: User, *, claim_s: float, solve_s: float) -> Intervention:
    row = make_open(make_visit(team))
    opened = timezone.now() - timedelta(hours=1)
    Intervention.objects.filter(pk=row.pk).update(
        state="resolved", outcome="solved", opened_at=opened, resolved_at=opened + timedelta(seconds=solve_s)
    )
    claim = Claim.objects.create(intervention=row, user=user, fence=1)
    Claim.objects.filter(pk=claim.pk).update(claimed_at=opened + timedelta(seconds=claim_s))
    return row


def test_the_middle_and_the_slow_tenth_are_waits_that_occurred(team: Team, anna: User) -> None:
    for n in range(1, 11):
        solved(team, anna, claim_s=n * 10, solve_s=n * 20)
    line = figures_of(team.pk, "24h").total

    assert (line.to_claim.p50_s, line.to_claim.p90_s) == (50, 90)
    assert (line.to_solve.p50_s, line.to_solve.p90_s) == (100, 180)
    assert line.in_time.words == "100%"
    assert medians(team.pk, timezone.now() - timedelta(days=1)) == (50, 100)


def test_what_our_faults_or_a_cancel_ended_counts_in_no_figure(team: Team, anna: User) -> None:
    lost, cancelled, kept = (solved(team, anna, claim_s=1, solve_s=2) for _ in range(3))
    Intervention.objects.filter(pk=lost.pk).update(state="expired")
    Intervention.objects.filter(pk=cancelled.pk).update(state="cancelled")
    for row, event, state in ((lost, "browser_ended", "expired"), (kept, "browser_ended", "parked")):
        Transition.objects.create(intervention=row, event=event, to_state=state, fence=1)
    found = figures_of(team.pk, "24h")

    assert (found.total.came, found.left_out) == (1, 2)


def test_small_numbers_are_written_as_they_are() -> None:
    assert [Share(2, 3).words, Share(0, 0).words, Share(4, 6).words] == ["2 of 3", "–", "67%"]


def test_the_figures_name_sites_and_blockers_and_no_person(team: Team, anna: User) -> None:
    solved(team, anna, claim_s=1, solve_s=2)
    client = signed_in(team, Role.OPERATOR)
    page, file = (text_of(client.get(path)) for path in ("/queue/figures/", "/queue/figures/file/?span=7d"))

    for text in (page, file):
        assert "shop.example" in text
        assert "nna" not in text.replace("anna-no", "")
    rows = list(csv.DictReader(io.StringIO(file.removeprefix("\ufeff"))))
    assert [(row["part"], row["name"]) for row in rows] == [
        ("all", "All"), ("blocker", "captcha"), ("site", "shop.example"),
    ]  # fmt: skip


def test_the_figures_are_the_same_in_every_form(team: Team, anna: User) -> None:
    solved(team, anna, claim_s=1, solve_s=2)
    client = signed_in(team, Role.OPERATOR)
    as_json, as_csv, workbook = (
        content_of(client.get(f"/queue/figures/file/?form={form}")) for form in ("json", "csv", "xlsx")
    )

    found = json.loads(as_json)
    assert [row["name"] for row in found] == ["All", "captcha", "shop.example"]
    assert list(csv.DictReader(io.StringIO(as_csv.decode("utf-8-sig"))))[2]["claim_p50_s"] == "1"
    assert found[2]["claim_p50_s"] == 1
    sheet = zipfile.ZipFile(io.BytesIO(workbook)).read("xl/worksheets/sheet1.xml").decode()
    assert "<t>shop.example</t>" in sheet
    assert '<c r="E2"><v>1</v></c>' in sheet
    assert client.get("/queue/figures/file/?form=pdf").status_code == 404


# --- settings -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("url", "found"),
    [
        ("smtp://mail.example", ("mail.example", 25, False, False)),
        ("smtp+starttls://u:p%40ss@mail.example", ("mail.example", 587, True, False)),
        ("smtps://mail.example:4465/", ("mail.example", 4465, False, True)),
    ],
)
def test_a_mail_server_is_read_from_its_address(url: str, found: tuple[object, ...]) -> None:
    server = read_mail(Env({"EMAIL_URL": url, "EMAIL_FROM": "desk@example.org"}))

    assert server is not None
    assert (server.host, server.port, server.has_starttls, server.has_tls) == found
    assert server.password == ("p@ss" if "starttls" in url else "")


@pytest.mark.parametrize(
    "environ",
    [
        {"EMAIL_URL": "smtp://mail.example"},
        {"EMAIL_URL": "smtp://u:hunter2@", "EMAIL_FROM": "desk@example.org"},
        {"EMAIL_URL": "http://u:hunter2@mail.example", "EMAIL_FROM": "desk@example.org"},
        {"EMAIL_URL": "smtp://u:hunter2@mail.example:x", "EMAIL_FROM": "desk@example.org"},
        {"EMAIL_URL": "smtp://mail.example", "EMAIL_FROM": "Desk <desk@example.org>"},
    ],
)
def test_a_mail_server_that_cannot_be_read_stops_the_start_without_its_password(
    environ: dict[str, str],
) -> None:
    with pytest.raises(SettingError) as stopped:
        read_mail(Env(environ))

    assert "hunter2" not in str(stopped.value)


def test_without_a_mail_server_there_is_none() -> None:
    assert read_mail(Env({})) is None
