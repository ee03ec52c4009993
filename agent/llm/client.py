"""Calls any OpenAI-compatible endpoint: chat with a JSON schema, or prose as a stream; never tools. None other does."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from agent.core.errors import MindUnavailable
from agent.core.types import Usage
from agent.decide.mind import Ask
from agent.language.sanitize import encodable
from agent.llm.dialects import FORMATS, Dialect, ReplyFormat
from agent.llm.port import OnText, Reply, TextAsk, estimated_tokens, tokens_in, words_in
from agent.llm.prices import Price, cost_usd
from agent.network.clients import model_http_client
from agent.network.http_head import MARK_HEADER

if TYPE_CHECKING:
    from openai import APIStatusError, AsyncOpenAI

_RETRIES = 1  # by the library: connection faults, 408, 409, 429, 5xx
_LONGEST_TEXT = 40_000  # characters of prose that are kept
_UNREADABLE = (
    ValueError,
    TypeError,
    AttributeError,
    RecursionError,
)  # the library's, for a body that is no JSON
_ESTIMATED = "The endpoint does not say what a call took: its tokens are estimated."
_GONE = "The model's endpoint could not be reached."


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where a model answers, and how it is asked. Prices by model in US dollars for a million tokens."""

    base_url: str
    model: str
    api_key: str = field(default="", repr=False)
    key_setting: str = "LLM_API_KEY"  # what a person changes when the key is refused
    timeout: timedelta = timedelta(seconds=60)
    temperature: float = 0.2
    reply_format: ReplyFormat = ReplyFormat.AUTO
    prices: dict[str, Price] = field(default_factory=dict)


def _refusal_words(status: int, to: Endpoint) -> str:
    """What the endpoint did, in words that say what a person can do about it."""
    if status in (401, 403):
        return f"wants another key (status {status}): see {to.key_setting}."
    if status == 429:
        return "wants fewer calls (status 429): wait a while, or run fewer visits at once."
    if status == 404:
        return "does not know this model or this address (status 404)."
    if status >= 500:
        return f"failed (status {status})."
    return f"refused the call (status {status})."


class OpenAiClient:
    """One endpoint and one model. Safe to share between visits of one event loop."""

    def __init__(self, endpoint: Endpoint) -> None:
        self._endpoint = endpoint
        self.model = endpoint.model
        self._is_auto = endpoint.reply_format is ReplyFormat.AUTO
        self.dialect = Dialect(FORMATS[0] if self._is_auto else endpoint.reply_format)
        self._client: AsyncOpenAI | None = None

    def cost_usd(self, input_tokens: int, output_tokens: int) -> float | None:
        """What so many tokens cost here; None where no price of the model is known."""
        return cost_usd(self._endpoint.prices, self.model, input_tokens, output_tokens)

    async def complete(self, ask: Ask) -> Reply:
        """The model's reply and what it cost. *Raises* MindUnavailable."""
        asked = dialect = self.dialect
        while isinstance(answer := await self._call(ask, dialect), Dialect):
            dialect = answer
        reply = self._reply(answer, ask)
        self.dialect = dialect  # what it has answered to, and not what it refused last
        if dialect.reply_format is asked.reply_format:
            return reply
        note = (
            f"{self.model} refused {asked.reply_format} and is asked by {dialect.reply_format} from now on."
        )
        return replace(reply, usage=replace(reply.usage, note=f"{note} {reply.usage.note}".strip()))

    async def _call(self, ask: Ask, dialect: Dialect) -> Any:
        """The answer; a Dialect to try instead when the server refused this one. *Raises* MindUnavailable."""
        from openai import APIConnectionError, APIStatusError, APITimeoutError, OpenAIError

        arguments = dialect.arguments(ask, self.model, self._endpoint.temperature)
        try:
            return await self._open().chat.completions.create(**arguments)
        except APITimeoutError as error:
            raise MindUnavailable(f"The model {self.model} did not answer in time.") from error
        except APIConnectionError as error:
            raise MindUnavailable(_GONE) from error
        except APIStatusError as error:
            return self._refused(error, dialect, is_auto=self._is_auto)
        except (OpenAIError, *_UNREADABLE) as error:
            raise MindUnavailable("The model's endpoint gave no usable answer.") from error

    def _refused(self, error: APIStatusError, dialect: Dialect, *, is_auto: bool) -> Dialect:
        if MARK_HEADER in error.response.headers:  # our own proxy says so, not the endpoint
            raise MindUnavailable(_GONE) from error
        other = dialect.after_refusal(error.status_code, str(error.message)[:4000], is_auto=is_auto)
        if other is not None:
            return other
        words = _refusal_words(error.status_code, self._endpoint)
        raise MindUnavailable(f"The endpoint of the model {self.model} {words}") from error

    async def write(self, ask: TextAsk, on_text: OnText) -> Reply:
        """Prose, told to `on_text` while it grows. *Raises* MindUnavailable."""
        from openai import APIConnectionError, APIStatusError, APITimeoutError, OpenAIError

        while True:
            try:
                return await self._streamed(ask, on_text)
            except (APITimeoutError, TimeoutError) as error:
                raise MindUnavailable(f"The model {self.model} did not answer in time.") from error
            except APIConnectionError as error:
                raise MindUnavailable(_GONE) from error
            except APIStatusError as error:
                self.dialect = self._refused(error, self.dialect, is_auto=False)
            except (OpenAIError, *_UNREADABLE) as error:
                raise MindUnavailable("The model's endpoint gave no usable answer.") from error

    async def _streamed(self, ask: TextAsk, on_text: OnText) -> Reply:
        arguments = self.dialect.text_arguments(
            ask.messages, self.model, self._endpoint.temperature, most_tokens=ask.most_tokens
        )
        text, used, ending = "", None, ""
        async with asyncio.timeout(self._endpoint.timeout.total_seconds()):
            async for piece in await self._open().chat.completions.create(**arguments):
                used = piece.usage or used
                if not piece.choices:
                    continue
                ending = piece.choices[0].finish_reason or ending
                if words := encodable(piece.choices[0].delta.content or ""):
                    text = f"{text}{words}"[:_LONGEST_TEXT]
                    await on_text(text)
        return Reply(text, self._usage(used, ask, text), is_cut=ending == "length")

    def _reply(self, answer: Any, ask: Ask) -> Reply:
        text = words_in(answer)
        if text is None:
            raise MindUnavailable("The model's endpoint sent an empty answer.")
        return Reply(text, self._usage(getattr(answer, "usage", None), ask, text))

    def _usage(self, used: Any, ask: Ask | TextAsk, text: str) -> Usage:
        """What a call took; what the server does not say is estimated, since it counts towards limits."""
        told = tokens_in(used)
        given, made = told or estimated_tokens(ask.messages, text)
        cost = self.cost_usd(given, made)
        return Usage(self.model, given, made, 1, cost, ask.prompt, "" if told else _ESTIMATED)

    def _open(self) -> AsyncOpenAI:
        """The library's client, made at the first call: importing it takes two seconds."""
        if self._client is None:
            from openai import AsyncOpenAI

            to = self._endpoint
            self._client = AsyncOpenAI(
                base_url=to.base_url,
                api_key=to.api_key or "none",
                timeout=to.timeout.total_seconds(),
                max_retries=_RETRIES,
                http_client=model_http_client(to.base_url, timeout=to.timeout, api_key=to.api_key),
            )
        return self._client

    async def close(self) -> None:
        """Close the connections."""
        if self._client is not None:
            await self._client.close()
            self._client = None
