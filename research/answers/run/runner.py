"""Answers one claimed query: gate, plan, search, open, weigh, answer, check, reflect, record.

The row says who may work on it. A watch keeps its lease; a run whose query was cancelled or taken over is stopped.
"""

from __future__ import annotations

import asyncio
from functools import partial

import structlog

from agent.core.kinds import PageState
from agent.core.ports import Embedder
from agent.core.sites.site import site_of
from agent.llm.cross_encoder import answer_reader
from agent.llm.embeddings import minilm
from research.answers import services
from research.answers.models import Query, Search
from research.answers.run import gathering, recording
from research.answers.run.answering import Evidence, Material, disagreements, finished, weigh
from research.answers.run.gathering import Run
from research.answers.run.material import material_of, run_evidence
from research.answers.run.recording import Judged, Outcome
from research.answers.run.watching import watched
from research.answers.run.writing import Writer, no_writer, process_writer, written
from research.pipeline.answer.answer import Answer
from research.pipeline.answer.answerer import extractive
from research.pipeline.answer.numbering import numbers_of
from research.pipeline.answer.reflection import reflect
from research.pipeline.facts.duplicates import Group
from research.sources.fetching.browser_reading import BrowserReader
from research.sources.fetching.db_threads import rows
from research.sources.fetching.opening import Opening, open_source
from research.sources.fetching.reading_desk import ReadingDesk, open_desk
from research.sources.reliability import note
from research.sources.store.pictures import find_pictures

log = structlog.get_logger(__name__)


async def answer_query(
    query_id: int,
    embedder: Embedder | None = None,
    *,
    writer: Writer | None = None,
    browser: BrowserReader | None = None,
    keep_warm: bool = False,
    opening: Opening = open_source,
) -> bool:
    """Claim and answer it. False when another run has it already. `writer` None: as the settings say."""
    query = await rows(services.claim, query_id)
    if query is None:
        return False
    embedder = embedder if embedder is not None else await asyncio.to_thread(minilm)
    run = Run(query, embedder, opening=opening)
    words = writer or process_writer()
    looks = partial(recording.is_mine, query), partial(recording.keep_lease, query)
    try:
        await watched(_answer(run, words, browser, keep_warm=keep_warm), *looks)
    except Exception as exc:  # the runner's net: a fault of ours ends the query, never silently
        log.exception("query.failed", query_id=query_id)
        run.notes.append(f"The run broke off: {type(exc).__name__}.")
        await rows(recording.record_outcome, query, Outcome(Query.State.FAILED, usage=_usage(run)))
    finally:
        await words.close()
    return True


async def _answer(run: Run, writer: Writer, browser: BrowserReader | None, *, keep_warm: bool) -> None:
    with run.timed("gate"):
        may_go_on = await gathering.pass_gate(run)
    if not may_go_on:
        await rows(recording.record_outcome, run.query, Outcome(Query.State.NOT_NEEDED, usage=_usage(run)))
        return
    desk = open_desk(
        team_id=run.query.team_id,
        query_id=run.query.pk,
        is_fresh=gathering.wants_fresh(run.query),
        browser=browser,
        keep_warm=keep_warm,
    )
    async with desk as opened:
        pictures = asyncio.create_task(_pictures(run, opened))
        try:
            material, evidence = await _gather(run, opened)
            await pictures
        finally:
            pictures.cancel()
            run.cache = opened.tally.as_json()
    answer = await _write(run, material, evidence, writer)
    await _finish(run, material, evidence, answer)


async def _pictures(run: Run, desk: ReadingDesk) -> None:
    """In a deep dive: what the providers' image searches show, beside the reading."""
    if run.query.depth == Query.Depth.DEEP and run.query.may_search:
        await find_pictures(run.query.pk, run.query.text, desk)


async def _gather(run: Run, desk: ReadingDesk) -> tuple[Material, Evidence]:
    """Sources until each part is answered: the earlier question's, those given and found, one hop further."""
    await gathering.take_earlier(run)
    material, evidence = await _weighed(run)
    if evidence.is_complete and run.query.is_follow_up:
        return material, evidence
    await gathering.search(run, desk)
    await gathering.open_pages(run, desk)
    material, evidence = await _weighed(run)
    for further in (gathering.read_on, gathering.follow_links):
        if not evidence.is_complete and await further(run):
            await gathering.open_pages(run, desk)
            material, evidence = await _weighed(run)
    return material, evidence


async def _weighed(run: Run) -> tuple[Material, Evidence]:
    with run.timed("weigh"):
        material = await rows(material_of, run)
        evidence = await asyncio.to_thread(lambda: weigh(material, run.embedder, answer_reader()))
        await rows(recording.record_judged, run.query, _judged(evidence))
    return material, evidence


def _judged(evidence: Evidence) -> list[Judged]:
    copies = {copy.n: (group, copy) for group in evidence.groups for copy in group.copies}
    found = []
    for n, quality in evidence.quality.items():
        group, copy = copies.get(n, (Group(n), None))
        how = f"{copy.share:.0%} the same ({copy.how})" if copy else ""
        found.append(Judged(n, quality.score, quality.lines, group.kept if copy else None, how))
    return found


async def _write(run: Run, material: Material, evidence: Evidence, writer: Writer) -> Answer:
    """The model's words where there is a model and they hold, else the sources' own sentences."""
    await rows(recording.record_stage, run.query, "answer")
    with run.timed("answer"):
        quoted = await asyncio.to_thread(
            partial(extractive, evidence.found, run.embedder, material.depth.mode)
        )
        if writer is no_writer or not any(one.near for one in evidence.found):
            return quoted
        return await written(run, material, evidence, writer, instead=quoted)


async def _finish(run: Run, material: Material, evidence: Evidence, answer: Answer) -> None:
    """Check, look for disagreements, reflect, record."""
    await rows(recording.record_stage, run.query, "check")
    with run.timed("check"):
        answer = await asyncio.to_thread(finished, answer, material, run.embedder)
        conflicts = await asyncio.to_thread(disagreements, evidence, material, run.embedder)
    state = await rows(_state, run.query, answer)
    await rows(run.query.refresh_from_db, fields=["input_tokens"])
    thought = reflect(await rows(run_evidence, run, answer, evidence, conflicts))
    if answer.note:
        run.notes.append(answer.note)
    numbers = numbers_of(answer, conflicts)
    outcome = Outcome(state, answer, numbers, conflicts, thought, _usage(run), evidence.nearest)
    if await rows(recording.record_outcome, run.query, outcome):
        await rows(_remember, run.query)


def _state(query: Query, answer: Answer) -> str:
    if answer.shown:
        return Query.State.ANSWERED
    if query.sources.filter(state=PageState.OK).exclude(text="").exists():
        return Query.State.NOT_FOUND
    if query.sources.exists():
        return Query.State.FAILED
    is_down = query.searches.filter(state=Search.State.DOWN).exists()
    return Query.State.SEARCH_DOWN if is_down else Query.State.NOT_FOUND


def _usage(run: Run) -> dict[str, object]:
    return {"seconds": run.seconds, "notes": run.notes, "cache": run.cache}


def _remember(query: Query) -> None:
    """The sites that were cited get it noted (R16)."""
    for source in query.sources.filter(number__isnull=False):
        note(team_id=query.team_id, domain=site_of(source.final_url or source.url), cited=1)
