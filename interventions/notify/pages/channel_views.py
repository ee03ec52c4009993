"""A team's services, for admins: added, changed, tested, switched, removed. They are on the desk's page."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from agent.teams.models import Role
from agent.teams.rights.access import membership_of, requires_role, signed_in_user
from interventions.desk.errors import InterventionError
from interventions.notify.models import TeamChannel
from interventions.notify.pages.forms import ChangeChannelForm, ChannelForm
from interventions.notify.ways import channels
from interventions.settings.views import desk_page


def _channel(request: HttpRequest, channel_id: int) -> TeamChannel:
    return channels.channel_for(signed_in_user(request), channel_id)


def _back() -> HttpResponse:
    return redirect(f"{reverse('desk_settings')}#services")


@require_POST
@requires_role(Role.ADMIN)
def add(request: HttpRequest) -> HttpResponse:
    """A new service."""
    form = ChannelForm(request.POST)
    if form.is_valid():
        try:
            channels.add_channel(
                team=membership_of(request).team, user=signed_in_user(request), **form.cleaned_data
            )
        except InterventionError as refusal:
            form.add_error(None, refusal.user_message)
        else:
            messages.success(request, "The service was added. Send a test to see whether it arrives.")
            return _back()
    return desk_page(request, 422, channel_form=form)


@require_POST
def change(request: HttpRequest, channel_id: int) -> HttpResponse:
    """Another name, choice or address."""
    channel = _channel(request, channel_id)
    form = ChangeChannelForm(request.POST, channel=channel)
    if not form.is_valid():
        return desk_page(request, 422, change_form=form, change_id=channel.pk)
    channels.change_channel(channel=channel, user=signed_in_user(request), **form.cleaned_data)
    messages.success(request, "The service was changed.")
    return _back()


@require_POST
def switch(request: HttpRequest, channel_id: int) -> HttpResponse:
    """On or off."""
    is_on = request.POST.get("on") == "1"
    channels.switch_channel(channel=_channel(request, channel_id), user=signed_in_user(request), is_on=is_on)
    messages.success(request, f"The service is switched {'on' if is_on else 'off'}.")
    return _back()


@require_POST
def test(request: HttpRequest, channel_id: int) -> HttpResponse:
    """Send a test message."""
    try:
        channels.test_channel(channel=_channel(request, channel_id), user=signed_in_user(request))
    except InterventionError as refusal:
        messages.warning(request, refusal.user_message)
        return desk_page(request, 409)
    messages.success(request, "A test message is on its way. Reload to see what came of it.")
    return _back()


@require_POST
def delete(request: HttpRequest, channel_id: int) -> HttpResponse:
    """Gone, with what was sent there."""
    channels.delete_channel(channel=_channel(request, channel_id), user=signed_in_user(request))
    messages.success(request, "The service was removed.")
    return _back()
