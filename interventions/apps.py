"""The interventions app: the operator queue, claims and the takeover."""

from django.apps import AppConfig


class InterventionsConfig(AppConfig):
    """People who help the agent."""

    name = "interventions"

    def ready(self) -> None:
        """Follow the visits: what a visit asked ends with it. Keep the queue's count true on every live page."""
        from django.contrib.auth.signals import user_logged_out

        from agent.teams.rights.sockets import FRAME_PARTS, FramePart
        from agent.visits.events import LOST, visit_changed
        from interventions.desk.events import intervention_moved
        from interventions.desk.receivers import on_visit_changed
        from interventions.notify import tasks  # noqa: F401 - Celery finds those of an app's own folder only
        from interventions.notify.events import group_of
        from interventions.notify.receivers import on_intervention, on_signed_out
        from interventions.takeover.driving import person_lost

        LOST["takeover"] = person_lost
        FRAME_PARTS["queue_count"] = FramePart(
            groups=lambda member: [f"queue.{member.team_id}"], template="interventions/_queue_count.html"
        )
        FRAME_PARTS["notices"] = FramePart(
            groups=lambda member: [group_of(member.user_id)], template="notify/_feed.html"
        )
        intervention_moved.connect(on_intervention, dispatch_uid="interventions.notify.moved")
        user_logged_out.connect(on_signed_out, dispatch_uid="interventions.notify.signed_out")
        visit_changed.connect(on_visit_changed, dispatch_uid="interventions.visit_changed")
