"""What tools link to: the text of a page as it was read, its saved copy, and pictures of an agent's steps."""

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ResourceNotFoundError
from mcp.types import ResourceLink

from research.answers.pages.answer_json import SourceJson
from research.api.mcp.inside import Refused, desk
from research.api.routes.schemas.queries import QueryDetail, SourceText
from research.api.routes.schemas.sweeps import VisitDetail

TEXT = "sweepdesk://questions/{question_id}/sources/{n}"
COPY = f"{TEXT}/copy"
PICTURE = "sweepdesk://visits/{visit_id}/steps/{n}/picture"


def add_resources(server: MCPServer) -> None:
    """Templates; each is read with the rights of the token that asks."""
    server.resource(
        TEXT,
        name="source_text",
        description="The text of a page as it was read for a question. Quotes are verbatim in it.",
        mime_type="text/plain",
    )(source_text)
    server.resource(
        COPY,
        name="saved_copy",
        description="A page as it was saved for a question, as HTML without scripts, with the quotes marked.",
        mime_type="text/html",
    )(saved_copy)
    server.resource(
        PICTURE,
        name="step_picture",
        description="A screenshot of a vendor's page, taken at one step of a visit.",
        mime_type="image/webp",
    )(step_picture)


async def source_text(question_id: int, n: int) -> str:
    """The text of source `n`."""
    found = SourceText.model_validate_json(await _bytes(f"/queries/{question_id}/sources/{n}"))
    return found.text


async def saved_copy(question_id: int, n: int) -> str:
    """The saved copy of source `n`."""
    return (await _bytes(f"/queries/{question_id}/sources/{n}/copy")).decode()


async def step_picture(visit_id: int, n: int) -> bytes:
    """The screenshot of step `n`."""
    return await _bytes(f"/visits/{visit_id}/steps/{n}/picture")


async def _bytes(path: str) -> bytes:
    try:
        return (await desk().call("GET", path)).content
    except Refused as exc:
        raise ResourceNotFoundError(exc.user_message) from exc


def source_links(found: QueryDetail) -> list[ResourceLink]:
    """For each source that was read, its text and, of a web page, its saved copy."""
    read = [source for source in found.sources if source["text_sha256"] and not source["problem"]]
    pages = [source for source in read if source["kind"] == "html"]
    return [_link(found, s, TEXT, "text/plain") for s in read] + [
        _link(found, s, COPY, "text/html") for s in pages
    ]


def _link(found: QueryDetail, source: SourceJson, template: str, kind: str) -> ResourceLink:
    what = "Text" if template == TEXT else "Saved copy"
    return ResourceLink(
        type="resource_link",
        uri=template.format(question_id=found.id, n=source["n"]),
        name=f"{what.lower()} of source {source['n']}",
        title=source["title"] or source["url"],
        description=f"{what} of {source['final_url'] or source['url']} as it was read.",
        mime_type=kind,
    )


def picture_links(found: VisitDetail) -> list[ResourceLink]:
    """One link for each step."""
    return [
        ResourceLink(
            type="resource_link",
            uri=PICTURE.format(visit_id=found.id, n=step.n),
            name=f"picture of step {step.n}",
            mime_type="image/webp",
        )
        for step in found.steps
    ]
