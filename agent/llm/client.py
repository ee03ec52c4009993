"""Calls any OpenAI-compatible endpoint: chat with a strict JSON schema, never tools. The only module that does."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

from agent.browser.http_head import MARK_HEADER
from agent.core.errors import MindUnavailable
from agent.core.types import Usage
from agent.decide.mind import Ask
from agent.llm.port import Reply
from agent.net import model_http_client

if TYPE_CHECKING:
    from openai import AsyncOpenAI

_TEMPERATURE = 0.2
_MOST_TOKENS = 3000  # sixty judgements of forty tokens, with room
_RETRIES = 1  # by the library: connection faults, 408, 409, 429, 5xx


class OpenAiClient:
    """One endpoint and one model. Safe to share between visits of one event loop."""

    def __init__(self, *, base_url: str, api_key: str, model: str, timeout: timedelta) -> None:
        self._base_url, self._api_key = base_url, api_key
        self.model = model
        self._timeout = timeout
        self._client: AsyncOpenAI | None = None

    async def complete(self, ask: Ask) -> Reply:
        """The model's reply and what it cost. *Raises* MindUnavailable."""
        from openai import APIConnectionError, APIStatusError, APITimeoutError, OpenAIError

        try:
            answer = await self._open().chat.completions.create(**self._arguments(ask))
        except APITimeoutError as error:
            raise MindUnavailable(f"The model {self.model} did not answer in time.") from error
        except APIConnectionError as error:
            raise MindUnavailable("The model's endpoint could not be reached.") from error
        except APIStatusError as error:
            if MARK_HEADER in error.response.headers:  # our own proxy says so, not the endpoint
                raise MindUnavailable("The model's endpoint could not be reached.") from error
            raise MindUnavailable(
                f"The model's endpoint refused the call (status {error.status_code})."
            ) from error
        except OpenAIError as error:
            raise MindUnavailable("The model's endpoint gave no usable answer.") from error
        return self._reply(answer)

    def _arguments(self, ask: Ask) -> dict[str, Any]:
        schema = {"name": ask.name, "strict": True, "schema": ask.schema}
        return {
            "model": self.model,
            "messages": list(ask.messages),
            "response_format": {"type": "json_schema", "json_schema": schema},
            "temperature": _TEMPERATURE,
            "max_tokens": _MOST_TOKENS,
        }

    def _reply(self, answer: Any) -> Reply:
        if not answer.choices:
            raise MindUnavailable("The model's endpoint sent an empty answer.")
        used = answer.usage
        usage = Usage(
            self.model, used.prompt_tokens if used else 0, used.completion_tokens if used else 0, calls=1
        )
        return Reply(answer.choices[0].message.content or "", usage)

    def _open(self) -> AsyncOpenAI:
        """The library's client, made at the first call: importing it takes two seconds."""
        if self._client is None:
            from openai import AsyncOpenAI

            self._client = AsyncOpenAI(
                base_url=self._base_url,
                api_key=self._api_key or "none",
                timeout=self._timeout.total_seconds(),
                max_retries=_RETRIES,
                http_client=model_http_client(self._base_url, timeout=self._timeout),
            )
        return self._client

    async def close(self) -> None:
        """Close the connections."""
        if self._client is not None:
            await self._client.close()
            self._client = None
