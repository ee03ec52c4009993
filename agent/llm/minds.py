"""The minds of this process, as the settings name them: the local mind, and models behind endpoints by role.

Blocking: the first call loads them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache

from django.conf import settings

from agent.decide.local import LocalMind
from agent.decide.mind import DECIDE, Manner
from agent.decide.offers.judging import JudgeBook
from agent.llm.client import Endpoint, OpenAiClient
from agent.llm.cross_encoder import cross_encoder
from agent.llm.dialects import ReplyFormat
from agent.llm.embeddings import minilm
from agent.llm.prices import ANY, ModelAt, key_for, origin_of
from agent.llm.roles.deliberation import Council, Voter
from agent.llm.roles.mind import ModelMind
from agent.llm.roles.visit_mind import VisitMind
from agent.llm.token_budget import Allowance, Spent
from agent.perceive.structure.marks import marked_picture


@dataclass(frozen=True, slots=True)
class Minds:
    """What a process has to decide with. One per process; `for_visit` makes the mind of one visit."""

    local: LocalMind
    model: ModelMind | None = None
    vision: ModelMind | None = None
    council: Council | None = None
    allowance: Allowance = field(default_factory=Allowance)

    @property
    def name(self) -> str:
        """The name of the mind that decides."""
        return self.model.name if self.model is not None else self.local.name

    def for_visit(self, spent: Spent | None = None, book: JudgeBook | None = None) -> VisitMind:
        """The mind of one visit that has spent so much before; with a `book` it judges locally what it may."""
        token_budgets = self.allowance.token_budgets(spent or Spent())
        return VisitMind(
            self.local, self.model, self.vision, marked_picture, self.council, token_budgets, book
        )


@dataclass(frozen=True, slots=True)
class Roles:
    """The endpoints by what they do: `mind` decides, `fast` judges offers, `vision` sees, `voters` debate."""

    mind: Endpoint | None = None
    fast: Endpoint | None = None
    vision: Endpoint | None = None
    voters: Sequence[Endpoint] = ()


def build_minds(
    *,
    roles: Roles | None = None,
    council: Council | None = None,
    allowance: Allowance | None = None,
    prompt: str = DECIDE,
) -> Minds:
    """The local mind, and a model for each role that has an endpoint.

    `council` says how unsure decisions are debated; its voters are made from the roles' endpoints. `prompt` is the
    version by which models are asked for decisions.
    """
    roles = roles or Roles()
    manner = Manner(prompt)
    model = None
    if roles.mind is not None:
        fast = OpenAiClient(roles.fast) if roles.fast is not None else None
        model = ModelMind(OpenAiClient(roles.mind), fast=fast, manner=manner)
    eyes = ModelMind(OpenAiClient(roles.vision)) if roles.vision is not None else None
    voters = tuple(_voter(endpoint, roles.mind, model, manner) for endpoint in roles.voters)
    debate = replace(council or Council(()), voters=voters) if voters else None
    return Minds(local_mind(), model, eyes, debate, allowance or Allowance())


def local_mind() -> LocalMind:
    """The mind that needs no endpoint."""
    return LocalMind(minilm(), cross_encoder())


def _voter(endpoint: Endpoint, deciding: Endpoint | None, model: ModelMind | None, manner: Manner) -> Voter:
    """The model that decides is itself where it is named again: its first answer is its vote."""
    price = endpoint.prices.get(endpoint.model) or endpoint.prices.get(ANY)
    is_same = deciding is not None and (endpoint.base_url, endpoint.model) == (
        deciding.base_url,
        deciding.model,
    )
    if model is not None and is_same:
        return Voter(model, price)
    return Voter(ModelMind(OpenAiClient(endpoint), manner=manner), price)


def process_minds() -> Minds:
    """The local mind, and the models of the settings by role."""
    return minds_of()


@cache
def minds_of(model: str = "", prompt: str = "") -> Minds:
    """The same with another deciding model at the same address, or another version of the prompt."""
    debate, roles = settings.LLM_DEBATE, _roles()
    if model and roles.mind is not None:
        roles = replace(roles, mind=replace(roles.mind, model=model))
    return build_minds(
        roles=roles,
        council=Council((), debate.languages, debate.rounds, debate.time_limit, debate.below),
        allowance=allowance(),
        prompt=prompt or settings.LLM_DECIDE_PROMPT,
    )


def has_model() -> bool:
    """Whether a model decides here; otherwise the local mind does, which costs nothing."""
    return bool(settings.LLM_BASE_URL and settings.LLM_MODEL)


def allowance() -> Allowance:
    """What the settings let models take in one visit."""
    debate = settings.LLM_DEBATE
    return Allowance(settings.LLM_VISIT_TOKENS, settings.LLM_VISIT_USD, debate.most_tokens, debate.most_usd)


def _roles() -> Roles:
    mind, fast, vision = (
        one if one.base_url and one.model else None for one in map(_of_role, ("", "FAST_", "VISION_"))
    )
    return Roles(mind, fast, vision, tuple(_voter_at(voter) for voter in settings.LLM_DEBATE.voters))


def writing_clients() -> tuple[OpenAiClient | None, OpenAiClient | None]:
    """New clients of the models that write prose: the deciding one and the fast one. Close them after use."""
    if not settings.LLM_BASE_URL:
        return None, None
    return OpenAiClient(_of_role("")), OpenAiClient(_of_role("FAST_")) if settings.LLM_FAST_MODEL else None


def _of_role(role: str) -> Endpoint:
    """As LLM_…, LLM_FAST_… or LLM_VISION_… say."""
    url, model, key, temperature = (
        getattr(settings, f"LLM_{role}{name}") for name in ("BASE_URL", "MODEL", "API_KEY", "TEMPERATURE")
    )
    return replace(_endpoint(url, model, f"LLM_{role}API_KEY", key), temperature=temperature)


def _voter_at(voter: ModelAt) -> Endpoint:
    base_url = voter.base_url or settings.LLM_BASE_URL
    own = settings.LLM_DEBATE_API_KEY.get(origin_of(base_url), "")
    return _endpoint(base_url, voter.model, "LLM_DEBATE_API_KEY", own)


def _endpoint(base_url: str, model: str, key_setting: str, own_key: str) -> Endpoint:
    """A model's endpoint; without its own key it gets the main one where that belongs, and nowhere else."""
    main, main_url = settings.LLM_API_KEY, settings.LLM_BASE_URL
    is_main = not own_key and origin_of(base_url) == origin_of(main_url)
    return Endpoint(
        base_url=base_url,
        model=model,
        api_key=key_for(base_url, own=own_key, main=main, main_url=main_url),
        key_setting="LLM_API_KEY" if is_main else key_setting,
        timeout=settings.LLM_TIMEOUT,
        temperature=settings.LLM_TEMPERATURE,
        reply_format=ReplyFormat(settings.LLM_REPLY_FORMAT),
        prices=settings.LLM_PRICES,
    )
