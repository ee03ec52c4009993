"""The demo sites of this installation, as the supervisor announces them in the data folder."""

from __future__ import annotations

import json
from dataclasses import dataclass

from django.conf import settings

FILE_NAME = "demo-sites.json"
EXAMPLE_QUERY = "Syrian hamster for sale"
EXAMPLE_QUESTION = "How much does a Syrian hamster cost?"
ITS_SITE, ITS_PATH = "blog", "/how-much-does-a-syrian-hamster-cost/"


@dataclass(frozen=True, slots=True)
class DemoSite:
    """One site that this installation serves to try a sweep on."""

    name: str
    url: str
    title: str


def demo_sites() -> tuple[DemoSite, ...]:
    """Every demo site that is being served now; none when they are off or have not started."""
    if not settings.DEMO_SITES:
        return ()
    try:
        found = json.loads((settings.DATA_DIR / FILE_NAME).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return ()
    return tuple(site for name, entry in found.items() if (site := _site(name, entry)))


def _site(name: str, entry: object) -> DemoSite | None:
    """From `url` or `{"url": …, "title": …}`."""
    if isinstance(entry, str):
        return DemoSite(name, entry, name.replace("_", " ").replace("-", " ").capitalize())
    if isinstance(entry, dict) and isinstance(entry.get("url"), str):
        return DemoSite(name, entry["url"], str(entry.get("title") or name))
    return None


def example_question() -> tuple[str, str] | None:
    """A question and the demo page that answers it; None where no demo sites are served."""
    pages = (site.url.rstrip("/") + ITS_PATH for site in demo_sites() if site.name == ITS_SITE)
    return next(((EXAMPLE_QUESTION, page) for page in pages), None)


def demo_labels() -> dict[str, str]:
    """Title by address, in the spelling that a vendor list gets after parsing."""
    return {site.url.rstrip("/") + "/": site.title for site in demo_sites()}
