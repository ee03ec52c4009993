"""The desk's settings: clocks and hours, sites where nobody is asked, kept sessions, the team's services."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.forms import Form
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from ninja import Router, Status

from agent.teams.models import User
from agent.visits.storage import site_sessions
from interventions.models import DeskPolicy, DomainRule
from interventions.notify.models import TeamChannel
from interventions.notify.pages.forms import ChannelForm
from interventions.notify.ways import channels
from interventions.settings import services
from interventions.settings.forms import PolicyForm, RuleForm
from research.api.auth import MANAGE_AS_ADMIN, MANAGE_AS_LEAD, READ_AS_LEAD, ApiRequest
from research.api.routes.problems import ApiRefusal
from research.api.routes.schemas.team import desk as schemas

router = Router(tags=["Desk"])


def _judged(form: Form) -> Mapping[str, Any]:
    """What the page's form makes of it. *Raises* ApiRefusal 422 with the form's own words."""
    if not form.is_valid():
        words = [
            f"{form.fields[name].label}: {' '.join(map(str, said))}" for name, said in form.errors.items()
        ]
        raise ApiRefusal(422, " ".join(words))
    return form.cleaned_data


@router.get("/desk", auth=READ_AS_LEAD, response=schemas.DeskOut, summary="Read the desk's settings")
def read_desk(request: ApiRequest) -> schemas.DeskOut:
    """Clocks, hours, escalation. Needs the role lead."""
    return schemas.shown_desk(request.auth.team)


@router.put("/desk", auth=MANAGE_AS_LEAD, response=schemas.DeskOut, summary="Change the desk's settings")
def change_desk(request: ApiRequest, body: schemas.DeskIn) -> schemas.DeskOut:
    """All of them; they hold for what opens from now on. Needs the role lead."""
    team, user = request.auth.team, request.auth.user
    days = [one.day for one in body.hours]
    if len(set(days)) < len(days):
        raise ApiRefusal(422, "Give each day of the week at most once.")
    on_call = (
        User.objects.filter(username=body.on_call, memberships__team=team).first() if body.on_call else None
    )
    if body.on_call and on_call is None:
        raise ApiRefusal(422, "On call: nobody of that user name is in the team.")
    row = DeskPolicy.objects.filter(team=team).first()
    form = PolicyForm(schemas.form_of(body, on_call.pk if on_call else None), team=team, row=row)
    _judged(form)
    services.save_policy(team=team, user=user, **form.columns())
    return schemas.shown_desk(team)


@router.get(
    "/desk/sites",
    auth=READ_AS_LEAD,
    response=list[schemas.SiteRuleOut],
    summary="List sites where nobody is asked",
)
def list_site_rules(request: ApiRequest) -> Sequence[schemas.SiteRuleOut]:
    """By their name. Needs the role lead."""
    rows = DomainRule.objects.filter(team=request.auth.team).select_related("set_by").order_by("domain")
    return [schemas.shown_rule(row) for row in rows]


@router.post(
    "/desk/sites", auth=MANAGE_AS_LEAD, response={201: schemas.SiteRuleOut}, summary="Ask nobody on a site"
)
def add_site_rule(request: ApiRequest, body: schemas.SiteRuleIn) -> Status[schemas.SiteRuleOut]:
    """From now on; for a site that is there already the reason changes. Needs the role lead."""
    given = _judged(RuleForm(body.model_dump()))
    rule = services.add_rule(team=request.auth.team, user=request.auth.user, **given)
    return Status(201, schemas.shown_rule(rule))


@router.delete(
    "/desk/sites/{int:rule_id}",
    auth=MANAGE_AS_LEAD,
    response={204: None},
    summary="Ask people on a site again",
)
def remove_site_rule(request: ApiRequest, rule_id: int) -> HttpResponse:
    """Needs the role lead."""
    rule = get_object_or_404(DomainRule.objects.select_related("team"), pk=rule_id, team=request.auth.team)
    services.remove_rule(rule=rule, user=request.auth.user)
    return HttpResponse(status=204)


@router.get(
    "/desk/sessions",
    auth=READ_AS_LEAD,
    response=list[schemas.SiteSessionOut],
    summary="List kept sessions of sites",
)
def list_site_sessions(request: ApiRequest) -> Sequence[schemas.SiteSessionOut]:
    """What solves of people left for later visits, newest first. Needs the role lead."""
    return [schemas.shown_session(row) for row in site_sessions.kept_sessions(request.auth.team.pk)]


@router.delete(
    "/desk/sessions/{int:session_id}",
    auth=MANAGE_AS_LEAD,
    response={204: None},
    summary="Forget a kept session",
)
def forget_site_session(request: ApiRequest, session_id: int) -> HttpResponse:
    """Later visits of that site begin without it. Needs the role lead."""
    team = request.auth.team
    if not site_sessions.forget_sessions(team_id=team.pk, ids=[session_id], actor=request.auth.user):
        raise ApiRefusal(404, "There is no such thing, or it is not your team's.")
    return HttpResponse(status=204)


def _service(request: ApiRequest, service_id: int) -> TeamChannel:
    return get_object_or_404(channels.channels_of(request.auth.team), pk=service_id)


@router.get(
    "/desk/services", auth=READ_AS_LEAD, response=list[schemas.ServiceOut], summary="List the team's services"
)
def list_services(request: ApiRequest) -> Sequence[schemas.ServiceOut]:
    """Where the team is told of its queue and watches. Needs the role lead."""
    return [schemas.shown_service(row) for row in channels.channels_of(request.auth.team)]


@router.post(
    "/desk/services", auth=MANAGE_AS_ADMIN, response={201: schemas.ServiceOut}, summary="Add a service"
)
def add_service(request: ApiRequest, body: schemas.ServiceIn) -> Status[schemas.ServiceOut]:
    """Switched on. Its address holds a password, so no Idempotency-Key is taken. Needs the role admin."""
    made = channels.add_channel(
        team=request.auth.team, user=request.auth.user, **_judged(ChannelForm(body.model_dump()))
    )
    return Status(201, schemas.shown_service(made))


@router.put(
    "/desk/services/{int:service_id}",
    auth=MANAGE_AS_ADMIN,
    response=schemas.ServiceOut,
    summary="Change a service",
)
def change_service(request: ApiRequest, service_id: int, body: schemas.ServiceChange) -> schemas.ServiceOut:
    """On or off, too. Needs the role admin."""
    found, user = _service(request, service_id), request.auth.user
    form = ChannelForm(body.model_dump())
    form.fields["address"].required = False
    channels.change_channel(channel=found, user=user, **_judged(form))
    if body.is_enabled != found.is_enabled:
        channels.switch_channel(channel=found, user=user, is_on=body.is_enabled)
    return schemas.shown_service(_service(request, service_id))


@router.delete(
    "/desk/services/{int:service_id}", auth=MANAGE_AS_ADMIN, response={204: None}, summary="Remove a service"
)
def remove_service(request: ApiRequest, service_id: int) -> HttpResponse:
    """Gone, with what was sent there. Needs the role admin."""
    channels.delete_channel(channel=_service(request, service_id), user=request.auth.user)
    return HttpResponse(status=204)


@router.post(
    "/desk/services/{int:service_id}/test",
    auth=MANAGE_AS_ADMIN,
    response={202: schemas.ServiceOut},
    summary="Test a service",
)
def test_service(request: ApiRequest, service_id: int) -> Status[schemas.ServiceOut]:
    """A message that says nothing, tried once; 409 while it is off. Needs the role admin."""
    channels.test_channel(channel=_service(request, service_id), user=request.auth.user)
    return Status(202, schemas.shown_service(_service(request, service_id)))
