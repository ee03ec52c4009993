"""A small, real OpenID Connect provider on loopback, and the ways in which one can misbehave."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import jwt
from cryptography.hazmat.primitives.asymmetric import rsa

CLIENT_ID, CLIENT_SECRET = "desk", "a secret of the desk"


@dataclass
class Provider:
    """Says who `person` is. `claims` and `document` overwrite what it signs and publishes; `wrong_key` signs badly."""

    port: int = 0
    person: dict[str, Any] = field(default_factory=dict)
    claims: dict[str, Any] = field(default_factory=dict)
    document: dict[str, Any] = field(default_factory=dict)
    userinfo: dict[str, Any] = field(default_factory=dict)
    wrong_key: bool = False
    algorithm: str = "RS256"
    codes: dict[str, dict[str, str]] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    key: rsa.RSAPrivateKey = field(default_factory=lambda: rsa.generate_private_key(65537, 2048))

    @property
    def issuer(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.port}"

    def authorize(self, address: str) -> str:
        """What the person's browser does there: the path and query with which it comes back to the desk."""
        asked = {k: v[0] for k, v in parse_qs(urlsplit(address).query).items()}
        assert asked["code_challenge_method"] == "S256"
        code = secrets.token_urlsafe(16)
        self.codes[code] = asked
        back = urlsplit(asked["redirect_uri"])
        return f"{back.path}?{urlencode({'code': code, 'state': asked['state']})}"

    def discovery(self) -> dict[str, Any]:
        """The document of /.well-known/openid-configuration."""
        return {
            "issuer": self.issuer,
            "authorization_endpoint": f"{self.issuer}/authorize",
            "token_endpoint": f"{self.issuer}/token",
            "userinfo_endpoint": f"{self.issuer}/userinfo",
            "jwks_uri": f"{self.issuer}/jwks",
            **self.document,
        }

    def jwks(self) -> dict[str, Any]:
        """Its public key."""
        public = json.loads(jwt.algorithms.RSAAlgorithm.to_jwk(self.key.public_key()))
        return {"keys": [{**public, "kid": "k1", "use": "sig", "alg": "RS256"}]}

    def token(self, form: dict[str, str]) -> tuple[int, dict[str, Any]]:
        """Exchange a code, once, for whoever knows the verifier and the secret."""
        asked = self.codes.pop(form.get("code", ""), None)
        digest = hashlib.sha256(form.get("code_verifier", "").encode()).digest()
        challenge = base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
        if (
            asked is None
            or form.get("client_secret") != CLIENT_SECRET
            or asked["code_challenge"] != challenge
        ):
            return 400, {"error": "invalid_grant"}
        now = int(time.time())
        claims = {
            "iss": self.issuer,
            "aud": CLIENT_ID,
            "sub": self.person["sub"],
            "iat": now,
            "exp": now + 300,
            "nonce": asked["nonce"],
            **self.claims,
        }
        return 200, {"access_token": "t", "token_type": "Bearer", "id_token": self._signed(claims)}

    def _signed(self, claims: dict[str, Any]) -> str:
        if self.algorithm == "none":
            return jwt.encode(claims, "", algorithm="none", headers={"kid": "k1"})
        if self.algorithm == "HS256":
            return jwt.encode(claims, CLIENT_SECRET * 3, algorithm="HS256", headers={"kid": "k1"})
        key = rsa.generate_private_key(65537, 2048) if self.wrong_key else self.key
        return jwt.encode(claims, key, algorithm="RS256", headers={"kid": "k1"})


class _Handler(BaseHTTPRequestHandler):
    provider: Provider

    def log_message(self, *args: object) -> None:
        """Quiet."""

    def do_GET(self) -> None:
        """The documents."""
        self.provider.asked.append(self.path)
        answers = {
            "/.well-known/openid-configuration": self.provider.discovery,
            "/jwks": self.provider.jwks,
            "/userinfo": lambda: {**self.provider.person, **self.provider.userinfo},
        }
        make = answers.get(self.path)
        self._answer(200 if make else 404, make() if make else {})

    def do_POST(self) -> None:
        """The exchange."""
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        self._answer(*self.provider.token({k: v[0] for k, v in parse_qs(body).items()}))

    def _answer(self, status: int, content: dict[str, Any]) -> None:
        body = json.dumps(content).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


@contextmanager
def running_provider() -> Iterator[Provider]:
    """A provider on a free port."""
    provider = Provider()
    handler = type("Handler", (_Handler,), {"provider": provider})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        provider.port = server.server_address[1]
        thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        yield provider
        server.shutdown()
        thread.join()
