"""What people say of citations (R18): one word each, taken back when they like, and what it does to the ranking."""

from __future__ import annotations

from django.db import transaction

from agent.core.site import site_of
from agent.teams.models import User
from agent.teams.services import record_audit
from research.ask.models import Citation, CitationFeedback
from research.sources.reliability import record_feedback


def say(*, citation: Citation, user: User, is_helpful: bool | None) -> None:
    """Keep what this person says of the citation; None takes it back. It counts for the site in that team's ranking."""
    team = citation.query.team
    with transaction.atomic():
        own = CitationFeedback.objects.select_for_update().filter(citation=citation, user=user)
        before = own.values_list("is_helpful", flat=True).first()
        if before is is_helpful:
            return
        if is_helpful is None:
            own.delete()
        else:
            CitationFeedback.objects.update_or_create(
                citation=citation, user=user, defaults={"is_helpful": is_helpful}
            )
        record_feedback(
            team_id=team.pk,
            domain=_domain(citation),
            helpful=(is_helpful is True) - (before is True),
            unhelpful=(is_helpful is False) - (before is False),
        )
        said = {True: "helpful", False: "not helpful", None: "taken back"}[is_helpful]
        record_audit(team, user, "citation.judged", citation, said=said, site=_domain(citation))


def _domain(citation: Citation) -> str:
    source = citation.source
    return source.page.domain if source.page else site_of(source.final_url or source.url)[:255]
