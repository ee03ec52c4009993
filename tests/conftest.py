"""What every tier shares: safe settings before Django loads, a real broker, the demo sites, a PostgreSQL."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings

from agent.documents.pdf.mupdf import leave_out_layout_models
from tests import safe_environment  # noqa: F401 - before anything that reads the environment

if TYPE_CHECKING:
    from django.test import Client
    from pytest_django.fixtures import Settings

    from agent.teams.models import Role, Team, User
    from tests.sites.server import RunningSite

leave_out_layout_models()  # tests import PyMuPDF by themselves, too

# The same examples in every run, however slow the machine: what lands does not hang on a lucky draw.
settings.register_profile(
    "steady", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("steady")


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None) -> None:
    """The tables, emptied after a test that commits without Django's permissions, which nobody here has or asks for."""
    from django.contrib.auth.management import create_permissions
    from django.contrib.contenttypes.management import create_contenttypes
    from django.contrib.contenttypes.models import ContentType
    from django.db.models.signals import post_migrate

    post_migrate.disconnect(
        create_permissions, dispatch_uid="django.contrib.auth.management.create_permissions"
    )
    post_migrate.disconnect(create_contenttypes)
    post_migrate.connect(lambda **_: ContentType.objects.clear_cache(), weak=False)


def pytest_report_header() -> str:
    """Which cases of the large sets this run chooses, and how to choose them again."""
    from tests.lab.sampling import describe_choice

    return describe_choice()


def pytest_collection_finish() -> None:
    """What was imported is no garbage, and is not looked at again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def broker_url() -> Iterator[str]:
    """A real Valkey on a unix socket of its own."""
    from tests.processes import running_broker

    with running_broker() as url:
        yield url


@pytest.fixture
def broker(broker_url: str, settings: Settings) -> str:
    """The same, flushed, with `settings` and the channel layer pointing at it."""
    import redis

    redis.Redis.from_url(broker_url).flushall()
    settings.REDIS_URL = broker_url
    settings.CELERY_BROKER_URL = broker_url.replace("unix://", "redis+socket://")
    settings.CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {"hosts": [broker_url]},
        }
    }
    return broker_url


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """A PostgreSQL server made for this test session; skips only where none can be started."""
    from tests.processes import PostgresMissingError, running_postgres

    try:
        with running_postgres() as url:
            yield url
    except PostgresMissingError as exc:
        pytest.skip(f"no PostgreSQL can be started here: {exc}")


@pytest.fixture(scope="session")
def sites() -> Iterator[dict[str, RunningSite]]:
    """The demo sites, by name, each on a free loopback port."""
    from tests.sites import serve

    with serve() as running:
        yield running


@pytest.fixture
def team(db: None) -> Team:
    """One team."""
    from tests.factories import make_team

    return make_team()


@pytest.fixture
def member(team: Team) -> Callable[..., User]:
    """Makes members of `team`: `member(Role.OPERATOR)`."""
    from tests.factories import make_member

    def make(role: Role | None = None, **fields: Any) -> User:
        return make_member(team, **({"role": role} if role else {}), **fields)

    return make


@pytest.fixture
def signed_in(member: Callable[..., User]) -> Callable[..., Client]:
    """Makes test clients that are signed in as a member of `team`: `signed_in(Role.VIEWER)`."""
    from django.test import Client

    def make(role: Role | None = None) -> Client:
        client = Client()
        client.force_login(member(role))
        return client

    return make
