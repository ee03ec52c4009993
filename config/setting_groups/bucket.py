"""Services that the installation is given by their address; a bucket for media among them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from config.env import Env, SettingError


@dataclass(frozen=True, slots=True)
class BucketSettings:
    """One bucket of an S3-compatible service, and the keys to it."""

    name: str
    endpoint: str  # empty: Amazon's own for the region
    region: str
    key: str
    secret: str

    @property
    def storage(self) -> dict[str, Any]:
        """As an entry of Django's STORAGES. The keys come from here alone, and no proxy of the environment is used."""
        from botocore.config import Config

        options = {
            "bucket_name": self.name,
            "endpoint_url": self.endpoint or None,
            "region_name": self.region,
            "access_key": self.key,
            "secret_key": self.secret,
            "default_acl": None,
            "file_overwrite": True,
            "client_config": Config(
                proxies={},
                connect_timeout=5,
                read_timeout=20,
                retries={"max_attempts": 2},
                s3={"addressing_style": "auto"},
            ),
        }
        return {"BACKEND": "storages.backends.s3.S3Storage", "OPTIONS": options}


def read_bucket(env: Env) -> BucketSettings | None:
    """None where none is set. *Raises* SettingError."""
    name, key, secret = env.text("MEDIA_S3_BUCKET"), env.text("MEDIA_S3_KEY"), env.text("MEDIA_S3_SECRET")
    if not name:
        return None
    if not key or not secret:
        raise SettingError("MEDIA_S3_BUCKET needs MEDIA_S3_KEY and MEDIA_S3_SECRET.")
    endpoint = checked_endpoint("MEDIA_S3_ENDPOINT", env.text("MEDIA_S3_ENDPOINT"))
    return BucketSettings(name, endpoint, env.text("MEDIA_S3_REGION", "us-east-1"), key, secret)


def checked_endpoint(name: str, value: str) -> str:
    """The address of a service without its last slash; "" for none. *Raises* SettingError."""
    endpoint = value.rstrip("/")
    if endpoint and (urlsplit(endpoint).scheme not in ("http", "https") or not urlsplit(endpoint).hostname):
        raise SettingError(
            f"{name}={endpoint!r}: use its whole address, such as https://service.example:9000"
        )
    return endpoint
