"""The desk's own signature under proof files: an Ed25519 key made of SECRET_KEY, so that nothing more is stored."""

from __future__ import annotations

import hashlib

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from django.conf import settings

from research.pipeline.proof_file.format import Signature, Signer

_PURPOSE = b"proof signature"  # at most 16 bytes


def desk_signer() -> Signer:
    """Signs a digest with this installation's key."""
    key = _key()
    public = key.public_key().public_bytes_raw().hex()
    return lambda digest: Signature(public, key.sign(digest).hex())


def check_signature(digest: bytes, signature: Signature) -> tuple[str, bool | None]:
    """Words against the signature ("" when it holds), and whether it is by this installation's key."""
    try:
        public = bytes.fromhex(signature.public_key)
        Ed25519PublicKey.from_public_bytes(public).verify(bytes.fromhex(signature.value), digest)
    except (ValueError, InvalidSignature):
        return "The signature does not fit the file: it was changed after it was signed.", None
    return "", public == _key().public_key().public_bytes_raw()


def _key() -> Ed25519PrivateKey:
    seed = hashlib.blake2b(settings.SECRET_KEY.encode(), digest_size=32, person=_PURPOSE).digest()
    return Ed25519PrivateKey.from_private_bytes(seed)
