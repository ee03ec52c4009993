"""What people say of citations (R18): one word each, taken back when they like, and what it does to the ranking."""

from __future__ import annotations

from django.db import transaction

from agent.core.sites.site import site_of
from agent.teams.models import User
from agent.teams.services import record_audit
from research.answers.models import Citation, CitationFeedback
from research.sources.reliability import record_feedback


def say(*, citation: Citation, user: User, is_helpful: bool | None) -> None:
    """Keep what this person says of the citation; None takes it back. It counts for the site in that team's ranking."""
    team = citation.query.team
    with transaction.atomic():
        before = _change(citation, user, is_helpful)
        if before is is_helpful:
            return
        record_feedback(
            team_id=team.pk,
            domain=_domain(citation),
            helpful=(is_helpful is True) - (before is True),
            unhelpful=(is_helpful is False) - (before is False),
        )
        said = {True: "helpful", False: "not helpful", None: "taken back"}[is_helpful]
        record_audit(team, user, "citation.judged", citation, said=said, site=_domain(citation))


def _change(citation: Citation, user: User, is_helpful: bool | None) -> bool | None:
    """Write it down; what this person had said before, also where another request of theirs was quicker."""
    rows = CitationFeedback.objects.select_for_update()
    if is_helpful is None:
        own = rows.filter(citation=citation, user=user).first()
        if own is not None:
            own.delete()
        return own.is_helpful if own is not None else None
    own, is_new = rows.get_or_create(citation=citation, user=user, defaults={"is_helpful": is_helpful})
    if is_new:
        return None
    before, own.is_helpful = own.is_helpful, is_helpful
    own.save(update_fields=["is_helpful"])
    return before


def _domain(citation: Citation) -> str:
    source = citation.source
    return source.page.domain if source.page else site_of(source.final_url or source.url)[:255]
