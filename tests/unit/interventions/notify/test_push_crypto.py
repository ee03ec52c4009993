"""Push messages as browsers read them: the example of RFC 8291, and a token that push services accept."""

from __future__ import annotations

import json

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from interventions.notify.ways.push_crypto import (
    Browser,
    b64,
    encrypt,
    is_key_pair,
    point_of,
    unb64,
    vapid_token,
)

# RFC 8291, section 5 and appendix A.
THEIRS = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
OWN = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
    "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def decrypted(body: bytes, key: ec.EllipticCurvePrivateKey, secret: bytes) -> bytes:
    """What the browser with that key makes of a message."""
    salt, sender, sealed = body[:16], body[21 : 21 + body[20]], body[21 + body[20] :]
    shared = key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))

    def derive(ikm: bytes, by: bytes, info: bytes, length: int) -> bytes:
        return HKDF(algorithm=hashes.SHA256(), length=length, salt=by, info=info).derive(ikm)

    ikm = derive(shared, secret, b"WebPush: info\0" + point_of(key.public_key()) + sender, 32)
    plain = AESGCM(derive(ikm, salt, b"Content-Encoding: aes128gcm\0", 16)).decrypt(
        derive(ikm, salt, b"Content-Encoding: nonce\0", 12), sealed, None
    )
    return plain.rstrip(b"\0").removesuffix(b"\x02")


def test_it_encrypts_as_the_standard_does() -> None:
    own = ec.derive_private_key(int.from_bytes(unb64(OWN), "big"), ec.SECP256R1())
    made = encrypt(
        b"When I grow up, I want to be a watermelon",
        Browser("https://push.example/", THEIRS, AUTH),
        own=own,
        salt=unb64(SALT),
    )

    assert b64(made) == BODY


def test_the_token_is_signed_for_one_push_service() -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    token = vapid_token(key, audience="https://push.example", subject="mailto:desk@example.org", expires=99)
    head, claims, signature = token.split(".")
    raw = unb64(signature)
    der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))

    key.public_key().verify(der, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    assert json.loads(unb64(head)) == {"typ": "JWT", "alg": "ES256"}
    assert json.loads(unb64(claims)) == {
        "aud": "https://push.example", "exp": 99, "sub": "mailto:desk@example.org",
    }  # fmt: skip


def test_only_points_of_the_curve_and_sixteen_bytes_are_keys() -> None:
    assert is_key_pair(THEIRS, AUTH)
    assert not is_key_pair(b64(b"\x04" + b"\x01" * 64), AUTH)
    assert not is_key_pair(THEIRS, b64(b"x" * 15))
    assert not is_key_pair("²", AUTH)
    assert not is_key_pair("", "")
