"""How a token is written: `swd_<public prefix>_<secret>`. Pure.

The fixed shape lets secret scanners find one that leaked: `swd_[a-z0-9]{8}_[A-Za-z0-9]{32}`.
"""

import hashlib
import re
import secrets
import string
from dataclasses import dataclass

_PREFIX_LETTERS = string.ascii_lowercase + string.digits
_SECRET_LETTERS = string.ascii_letters + string.digits
PREFIX_LENGTH = 8
SECRET_LENGTH = 32  # of 62 letters: 190 random bits

_WHOLE = re.compile(r"swd_([a-z0-9]{8})_([A-Za-z0-9]{32})\Z", re.ASCII)
_ANYWHERE = re.compile(r"swd_[a-z0-9]{8}_[A-Za-z0-9]{8}", re.ASCII | re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class TokenText:
    """A token taken apart."""

    prefix: str
    secret: str

    def __str__(self) -> str:
        return f"swd_{self.prefix}_{self.secret}"

    @property
    def digest(self) -> str:
        """What is stored of the secret. It is random, so a plain fast hash is enough."""
        return hashlib.sha256(self.secret.encode()).hexdigest()


def new_token() -> TokenText:
    """A random one."""
    return TokenText(_random(_PREFIX_LETTERS, PREFIX_LENGTH), _random(_SECRET_LETTERS, SECRET_LENGTH))


def parse_token(text: str) -> TokenText | None:
    """None when it is not written like one."""
    found = _WHOLE.match(text)
    return TokenText(found.group(1), found.group(2)) if found else None


def holds_token(text: str) -> bool:
    """Whether a token, or the beginning of one, is somewhere in the text."""
    return _ANYWHERE.search(text) is not None


def _random(letters: str, length: int) -> str:
    return "".join(secrets.choice(letters) for _ in range(length))
