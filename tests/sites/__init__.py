"""Demo vendors and test vendors: small sites on loopback, each on a port of its own.

    with serve() as sites:
        sites["petshop"].url

Standard library only. What the agent should find on each stands in `gold`.
"""

from __future__ import annotations

from contextlib import AbstractContextManager

from tests.sites import (
    blog,
    breeder,
    broken,
    captcha,
    denied,
    electronics,
    german,
    iconsearch,
    instore,
    login,
    market,
    pdponly,
    petshop,
    popup,
    soldout,
    spa,
    supplies,
)
from tests.sites.server import RunningSite, serving
from tests.sites.web import Site

_MODULES = (
    petshop,
    spa,
    breeder,
    instore,
    supplies,
    blog,
    captcha,
    login,
    broken,
    popup,
    iconsearch,
    pdponly,
    electronics,
    german,
    soldout,
    denied,
    market,
)
SITES: tuple[Site, ...] = tuple(module.SITE for module in _MODULES)

__all__ = ["SITES", "RunningSite", "Site", "serve"]


def serve(*names: str, base_port: int = 0) -> AbstractContextManager[dict[str, RunningSite]]:
    """Serve the sites (all, or those named) in threads of this process, by name.

    Raises:
        OSError: a port is taken.
    """
    chosen = [site for site in SITES if not names or site.name in names]
    return serving(chosen, base_port)
