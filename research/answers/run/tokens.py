"""Counting tokens as today's models do, offline."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bpe_openai import Encoding


@cache
def _encoding() -> Encoding:
    from bpe_openai import get_encoding  # a second to load: only where tokens are counted

    return get_encoding("o200k_base")


def count_tokens(text: str) -> int:
    """Tokens of the text in o200k_base."""
    return len(_encoding().encode(text))
