"""What each determination makes the orchestrator do next (W4)."""

from __future__ import annotations

from dataclasses import dataclass

from agent.core.types import Determination


@dataclass(frozen=True, slots=True)
class Order:
    """What happens with a visit's result. A person was asked, if at all, inside the visit itself."""

    keeps_offers: bool
    records_availability: bool
    words: str


ORDERS: dict[Determination, Order] = {
    Determination.PRODUCTS_FOUND: Order(True, True, "Offers recorded"),
    Determination.NO_RELEVANT_PRODUCTS: Order(False, False, "No matching products"),
    Determination.NO_ONLINE_AVAILABILITY: Order(False, True, "Skipped, availability recorded"),
    Determination.WRONG_PAGE_TYPE: Order(False, False, "Skipped, check the address"),
    Determination.BLOCKED: Order(False, False, "Needs a person"),
    Determination.ERROR: Order(False, False, "Can be retried"),
    Determination.PAGE_READ: Order(False, False, "Read as a question's source"),
}
