"""What a determination rests on beside its quotations: how much of the site was covered, and what was refused."""

from __future__ import annotations

from dataclasses import asdict, dataclass


@dataclass(frozen=True, slots=True)
class SearchTried:
    """Words that were put into the site's own search. `count` is the site's own number of results, if it says one."""

    words: str
    count: int | None
    products: int  # read on the page of results
    said: str = ""  # the site's own words that nothing was found
    url: str = ""


@dataclass(frozen=True, slots=True)
class PageSeen:
    """A page that was read: its address, kind and number of products."""

    url: str
    page_type: str
    products: int


@dataclass(frozen=True, slots=True)
class NearMiss:
    """A product that comes near and was refused, with the reason."""

    name: str
    refusal: str
    price: str = ""
    url: str = ""


@dataclass(frozen=True, slots=True)
class Coverage:
    """How much of a site a visit has covered."""

    searches: tuple[SearchTried, ...] = ()
    pages: tuple[PageSeen, ...] = ()
    controls: tuple[str, ...] = ()  # sort orders, filters, further pages that were used, in words
    lists: tuple[str, ...] = ()  # categories that were looked into, by their names
    near_misses: tuple[NearMiss, ...] = ()
    judged: int = 0  # products that were compared with the query
    decided_by: str = ""  # the mind that judged

    def as_json(self) -> dict[str, object]:
        """For the record."""
        return asdict(self)

    @property
    def words(self) -> str:
        """In one line, for lists and files."""
        parts = [f"searched for {_found(s)}" for s in self.searches]
        parts.append(f"{len(self.pages)} page{'s' * (len(self.pages) != 1)} read")
        parts += [f"looked into {', '.join(self.lists)}"] if self.lists else []
        parts += [f"used: {', '.join(self.controls)}"] if self.controls else []
        parts.append(f"{self.judged} product{'s' * (self.judged != 1)} compared")
        return "; ".join(parts)


def _found(search: SearchTried) -> str:
    count = search.count if search.count is not None else search.products
    return f"“{search.words}” ({count} result{'s' * (count != 1)})"
