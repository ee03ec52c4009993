"""What a push message is on the wire: encrypted for one browser, signed for its push service. Pure.

Source: RFC 8291 (encryption), RFC 8188 (aes128gcm), RFC 8292 (VAPID).
"""

from __future__ import annotations

import base64
import json
import os
from dataclasses import dataclass

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

RECORD_SIZE = 4096
POINT_BYTES = 65
AUTH_BYTES = 16


@dataclass(frozen=True, slots=True)
class Browser:
    """Where a subscription is reached and the keys that its browser gave."""

    endpoint: str
    p256dh: str
    auth: str


def b64(raw: bytes) -> str:
    """base64url without padding."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def unb64(text: str) -> bytes:
    """The reverse, padding or not. *Raises* ValueError."""
    return base64.urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))


def is_key_pair(p256dh: str, auth: str) -> bool:
    """Whether these are what a browser gives: a point of P-256 and sixteen bytes."""
    try:
        point, secret = unb64(p256dh), unb64(auth)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError:
        return False
    return len(point) == POINT_BYTES and len(secret) == AUTH_BYTES


def encrypt(
    text: bytes,
    to: Browser,
    *,
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """The body of the message, one record. `own` and `salt` are fresh each time; only tests give them."""
    own = own or ec.generate_private_key(ec.SECP256R1())
    salt = salt or os.urandom(16)
    theirs = unb64(to.p256dh)
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))
    mine = point_of(own.public_key())
    ikm = _derive(shared, unb64(to.auth), b"WebPush: info\0" + theirs + mine, 32)
    key = _derive(ikm, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(ikm, salt, b"Content-Encoding: nonce\0", 12)
    sealed = AESGCM(key).encrypt(nonce, text + b"\x02", None)
    return salt + RECORD_SIZE.to_bytes(4, "big") + bytes([len(mine)]) + mine + sealed


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(algorithm=hashes.SHA256(), length=length, salt=salt, info=info).derive(secret)


def point_of(key: ec.EllipticCurvePublicKey) -> bytes:
    """The key as browsers and push services write it: 65 bytes."""
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def vapid_token(key: ec.EllipticCurvePrivateKey, *, audience: str, subject: str, expires: int) -> str:
    """A signed token that says who sends: for one push service, until `expires` (epoch seconds)."""
    head = {"typ": "JWT", "alg": "ES256"}
    claims = {"aud": audience, "exp": expires, "sub": subject}
    signed = ".".join(b64(json.dumps(part, separators=(",", ":")).encode()) for part in (head, claims))
    r, s = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
    return f"{signed}.{b64(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"
